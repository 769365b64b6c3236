import type { Glossary } from './words/lexicon.ts'
import type { Item } from './words/senses.ts'

/** The phrases that may precede a channel, with their French; '' stands for a channel alone. */
const PHRASES_BEFORE: Record<string, string> = {
  '': '',
  on: 'sur ',
  live: 'en direct sur ',
  watch: 'à voir sur ',
  'watch live': 'à voir en direct sur ',
  'watch it live': 'à voir en direct sur ',
  'see it live': 'à voir en direct sur ',
  'catch it live': 'à voir en direct sur ',
  'tune in': 'à suivre sur ',
  'tune in live': 'à suivre en direct sur ',
  'follow live': 'à suivre en direct sur ',
  listen: 'à écouter sur ',
  'listen live': 'à écouter en direct sur ',
  stream: 'en direct sur ',
  streaming: 'en direct sur ',
  'streaming live': 'en direct sur ',
  'live stream': 'diffusion en direct sur ',
  livestream: 'diffusion en direct sur ',
  'live webcast': 'diffusion en direct sur ',
  webcast: 'webdiffusion sur ',
  broadcast: 'diffusion sur ',
  coverage: 'diffusion sur ',
  'live coverage': 'diffusion en direct sur ',
  available: 'à voir sur ',
  replay: 'rediffusion sur ',
}

/** Words that may follow a channel. */
const WORDS_AFTER: Record<string, string> = {
  webcast: 'webdiffusion',
  stream: 'webdiffusion',
  livestream: 'diffusion en direct',
  'live stream': 'diffusion en direct',
  'live webcast': 'diffusion en direct',
  broadcast: 'diffusion',
  'live broadcast': 'diffusion en direct',
  coverage: 'diffusion',
}

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
  if (words.length > 0 && PREPOSITIONS.has(words.at(-1) ?? '')) {
    const call = words.length === 1 ? 'on' : words.slice(0, -1).join(' ')
    return Object.hasOwn(PHRASES_BEFORE, call) && behind.length === 0 ? `${PHRASES_BEFORE[call]}${named}` : undefined
  }
  const shown = behind.join(' ')
  if (words.length > 0) return undefined
  if (shown === '') return named
  return Object.hasOwn(WORDS_AFTER, shown) ? `${WORDS_AFTER[shown]} ${named}` : undefined
}

/** Splits off a frequency after the last channel: 'CHRW 94.9 FM', 'CJBK 1290'. */
function withoutFrequency(items: readonly Item[]): { items: readonly Item[]; frequency: string } {
  const band = /^[AF]M$/.test(items.at(-1)?.text ?? '') ? items.at(-1)?.text : undefined
  const number = band === undefined ? undefined : items.at(-2)
  if (number?.is !== 'number') return { items, frequency: '' }
  return { items: items.slice(0, -2), frequency: ` ${number.key.replace('.', ',')} ${band}` }
}
