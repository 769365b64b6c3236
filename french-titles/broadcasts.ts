import broadcasts from './words/broadcasts.json' with { type: 'json' }
import type { Glossary } from './words/lexicon.ts'
import type { Item } from './words/senses.ts'

/** The French of phrases that may precede a channel, and of words that may follow it. */
const BEFORE = new Map(Object.entries(broadcasts.before))
const AFTER = new Map(Object.entries(broadcasts.after))
const PREPOSITIONS = new Set(['on', 'via', 'from', 'at'])

/**
 * Reads where to watch: 'Live on OUA.tv', 'SSN Canada webcast', 'CBC and Sportsnet'. Undefined when any word means something
 * else.
 */
export function readBroadcast(all: readonly Item[], { broadcasters }: Glossary): string | undefined {
  const { items, frequency } = withoutFrequency(all)
  const isChannel = (item: Item) => broadcasters.has(item.key)
  const start = items.findIndex(isChannel)
  const end = items.findLastIndex(isChannel)
  if (start < 0) return undefined
  const channels = items.slice(start, end + 1)
  if (!channels.every((item, at) => (at % 2 === 0 ? isChannel(item) : item.key === 'and' || item.key === '&'))) return undefined
  const named = channels.map((item) => (isChannel(item) ? item.text : 'et')).join(' ') + frequency
  const words = items.slice(0, start).map(({ key }) => key)
  const behind = items.slice(end + 1).map(({ key }) => key)
  if (words.length === 0) {
    const after = AFTER.get(behind.join(' '))
    return behind.length === 0 ? named : after && `${after} ${named}`
  }
  if (behind.length > 0 || !PREPOSITIONS.has(words.at(-1) ?? '')) return undefined
  const before = BEFORE.get(words.length === 1 ? 'on' : words.slice(0, -1).join(' '))
  return before && `${before} ${named}`
}

/** Splits off a frequency after the last channel: 'CHRW 94.9 FM', 'CJBK 1290'. */
function withoutFrequency(items: readonly Item[]): { items: readonly Item[]; frequency: string } {
  const band = /^[AF]M$/.test(items.at(-1)?.text ?? '') ? items.at(-1)?.text : undefined
  const number = band === undefined ? undefined : items.at(-2)
  if (number?.is !== 'number') return { items, frequency: '' }
  return { items: items.slice(0, -2), frequency: ` ${number.key.replace('.', ',')} ${band}` }
}
