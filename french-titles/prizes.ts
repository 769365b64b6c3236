import { readNoun } from './phrase-reader.ts'
import { agree, withThe } from './words/french-nouns.ts'
import type { Item } from './words/items.ts'
import type { Glossary } from './words/lexicon.ts'

const MEDALS = new Map([
  ['gold', 'l’or'],
  ['silver', 'l’argent'],
  ['bronze', 'le bronze'],
  ['gold medal', 'la médaille d’or'],
  ['silver medal', 'la médaille d’argent'],
  ['bronze medal', 'la médaille de bronze'],
])
const TITLES = new Set(['title', 'crown', 'championship'])
const IN_A_ROW = new Set(['straight', 'consecutive'])

/** Reads a prize with its article: 'gold', 'OUA women's hockey title', 'fourth straight championship', 'Yates Cup'. */
export function prizeOf(all: readonly Item[], glossary: Glossary): { text: string } | undefined {
  const items = all[0]?.key === 'the' ? all.slice(1) : all
  const last = items.at(-1)
  if (!last) return undefined
  if (last.key === 'series' && (items.length === 1 || items[0]?.key === 'weekend')) return { text: 'la série' }
  const medal = medalOf(items, glossary)
  if (medal !== undefined) return { text: medal }
  if (items[1] && IN_A_ROW.has(items[1].key)) return inARow(items, glossary)
  if (TITLES.has(last.key) && last.key !== 'championship') {
    const title = titleOf(items.slice(0, -1), glossary)
    return title === undefined ? undefined : { text: `le titre${title}` }
  }
  if (last.key === 'titles' || last.key === 'crowns') {
    const title = titleOf(items.slice(0, -1), glossary)
    // 'Des titres nationaux' would have to agree.
    return title === undefined || AGREES.test(title) ? undefined : { text: `des titres${title}` }
  }
  const read = readNoun(items, glossary)
  if (!read || read.first.isGames) return undefined
  const { word, isCup } = read.first
  const isWon = isCup || (word && !word.honour && !word.person && !word.idle && (word.joins || word.numbered))
  return isWon ? { text: withThe(read.noun) } : undefined
}

/** Reads 'gold', 'women's hockey gold', 'Canada West bronze'. */
function medalOf(items: readonly Item[], glossary: Glossary): string | undefined {
  for (const length of [2, 1]) {
    const medal = MEDALS.get(
      items
        .slice(-length)
        .map(({ key }) => key)
        .join(' '),
    )
    if (medal === undefined || items.length < length) continue
    const before = items.slice(0, items.length - length)
    if (before.length === 0) return medal
    const of = titleOf(before, glossary)
    // With a sport French says 'en': l’or en hockey féminin.
    const sport = of === undefined ? undefined : /^ (?:de |d’)(.+)$/.exec(of)?.[1]
    if (of === undefined || AGREES.test(of)) return undefined
    return sport === undefined ? `${medal}${of}` : `${medal} en ${sport}`
  }
  return undefined
}

/** Matches an adjective of the championship, which does not belong to the medal. */
const AGREES = / (?:national|provincial|régional|canadien|mondial|universitaire|international)(?!\p{L})/u

/** Returns the words that follow 'championnat' in French for the words that precede it in English. */
function titleOf(words: readonly Item[], glossary: Glossary): string | undefined {
  if (words.length === 0) return ''
  const sense = glossary.senses.get('championship')
  const last = words.at(-1) as Item
  const noun: Item = {
    is: 'phrase',
    text: 'championship',
    key: 'championship',
    from: last.to + 1,
    to: last.to + 13,
    spaced: true,
  }
  const read = readNoun([...words, { ...noun, ...(sense?.events ? { events: sense.events } : {}) }], glossary)
  const text = read?.noun.text
  return text?.startsWith('championnat') && !read?.noun.plural ? text.slice('championnat'.length) : undefined
}

/** Reads consecutive titles: 'fourth straight RSEQ men's rugby title'. */
function inARow(items: readonly Item[], glossary: Glossary): { text: string } | undefined {
  const [count, , ...rest] = items
  const last = rest.at(-1)
  if (!last || !TITLES.has(last.key) || !count) return undefined
  const ordinal =
    count.is === 'ordinal' ? `${count.key}e` : count.adjective?.before ? agree(count.adjective, 'm', false) : undefined
  const of = titleOf(rest.slice(0, -1), glossary)
  if (ordinal === undefined || ordinal === '1e' || of === undefined) return undefined
  const [, near = '', far = ''] =
    /^( (?:national|provincial|canadien|universitaire canadien|universitaire|mondial|\p{Lu}{2,5}))?(.*)$/u.exec(of) ?? []
  return { text: `un ${ordinal} ${last.key === 'championship' ? 'championnat' : 'titre'}${near} consécutif${far}` }
}
