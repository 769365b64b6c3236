import type { EventWord } from './glossary-data.ts'
import { eventAt, readEvent } from './glossary-events.ts'
import { agree, type Noun, ofThe } from './glossary-french.ts'
import type { Item } from './glossary-items.ts'
import type { Glossary } from './glossary-lexicon.ts'
import { headless, isEmpty, isOnly, type Modifiers, modify, noModifiers } from './glossary-modifiers.ts'
import { isName, isTown, placeOf, rawOf, unknownCup } from './glossary-names.ts'
import { withDe } from './glossary-words.ts'

/** One thing that a title names, in French. Small letters throughout but for names. */
export type Phrase = {
  /** What a dash parts in a title: 'rugby féminin', 'demi-finale 1'. */
  parts: string[]
  /** As it stands inside a sentence: 'demi-finale 1 de rugby féminin'; what takes no article has none. */
  noun?: Noun
  /** A sport by itself. */
  isSport?: boolean
  /** Dates stay small in the middle of a title. */
  isSmall?: boolean
  /** What the next words need to know of it. */
  word?: EventWord
  isNumbered?: boolean
  isCup?: boolean
  isLive?: boolean
  isFused?: boolean
  /** Carries a year already, or cannot. */
  hasYear?: boolean
  /** What would hang on a second noun as well: 'national semifinals and final'. */
  shares?: 'sport' | 'unclear'
  sport?: string
  core?: string
}

/**
 * Reads a stretch without separators as the nouns that it names, in order.
 * Undefined as soon as one word is not understood or could mean two things: it then stays English.
 */
export function readPhrases(items: readonly Item[], glossary: Glossary): Phrase[] | undefined {
  const list = new PhraseList(items.length)
  let held = noModifiers()
  let isListed = false
  const flush = () => {
    const waiting = held
    held = noModifiers()
    return list.addHeadless(waiting)
  }

  let at = items[0]?.key === 'the' && items.length > 1 ? 1 : 0
  while (at < items.length) {
    const item = items[at] as Item
    const next = items[at + 1]
    if (at > 0 && !item.spaced && !isWrittenAt(items[at - 1], item)) return undefined
    if (item.key === 'and' || item.key === '&') {
      const isList = held.sports.length > 0 && next?.sport !== undefined
      isListed = isList
      if (isList ? held.sexes.length + held.adjectives.length > 0 : !next || !flush() || !list.expectAnother()) return undefined
      at += 1
      continue
    }
    const link = readLink(items, at, glossary)
    if (link) return flush() && list.append(link) ? list.finished() : undefined
    // 'Women's basketball men's basketball' are two; 'hockey football' is neither.
    if (item.gender && held.sports.length > 0 && held.sexes.length > 0 && next && !flush()) return undefined
    if (item.sport && held.sports.length > 0 && !isListed) return undefined
    isListed = false
    // 'Wrestling 97 kg': the sport, then what is fought in it.
    if (held.sports.length > 0 && startsRace(item) && !flush()) return undefined
    const event = eventAt(items, at, held)
    if (event) {
      const read = readEvent(event, items, at, held, glossary)
      if (!read) return undefined
      const { cup, year, ordinal } = held
      const isBare = isEmpty(held)
      held = noModifiers()
      if (cup && !read.takesCup) {
        const beside: Modifiers = { ...held, cup, ...(year ? { year } : {}), ...(ordinal ? { ordinal } : {}) }
        if (!list.addHeadless(beside)) return undefined
      }
      if (!read.phrases.every((phrase) => list.add(phrase, isBare))) return undefined
      at += read.length
      continue
    }
    const named = unknownCup(items, at)
    if (named) {
      const { year, ...rest } = held
      held = rest
      if (!flush() || !list.add({ parts: [year ? `${named.text} ${year}` : named.text], hasYear: year !== undefined }))
        return undefined
      at += named.length
      continue
    }
    if (!modify(held, item, next)) {
      // 'Men' in front of something else belongs to it.
      const alone = item.gender && next ? undefined : standAlone(item, items.length)
      if (!alone || !flush() || !list.add(alone)) return undefined
    }
    at += 1
  }
  return flush() ? list.finished() : undefined
}

/** The pieces of a title, in order. */
export const partsOf = (phrases: readonly Phrase[]) =>
  phrases.flatMap((phrase) => phrase.parts.map((text) => ({ text, isSmall: phrase.isSmall ?? false })))

/** One noun for all of them, as a sentence needs it; undefined when there is none. */
export function nounOf(phrases: readonly Phrase[]): Noun | undefined {
  const [first, second, ...more] = phrases
  if (!first?.noun || more.length > 0) return undefined
  if (!second) return first.noun
  return second.noun ? { ...second.noun, text: `${second.noun.text} ${ofThe(first.noun)}` } : undefined
}

class PhraseList {
  private readonly phrases: Phrase[] = []
  private readonly itemCount: number
  /** After 'and'. */
  private isOpen = false

  constructor(itemCount: number) {
    this.itemCount = itemCount
  }

  /** `isBare`: nothing stood before it that is its own, so that it may be of the one before: 'finale du championnat'. */
  add(phrase: Phrase, isBare = false): boolean {
    const last = this.phrases.at(-1)
    const joined = this.isOpen ? last && joinedBy(last, phrase) : isBare && last ? fused(last, phrase) : undefined
    if (this.isOpen && !joined) return false
    this.isOpen = false
    if (joined) this.phrases.pop()
    this.phrases.push(joined ?? phrase)
    return true
  }

  /** Adds what has waited for a noun that did not come. */
  addHeadless(held: Modifiers): boolean {
    if (isEmpty(held)) return true
    const last = this.phrases.at(-1)
    if (isOnly(held, 'year') && last && !last.hasYear && !this.isOpen) {
      this.phrases[this.phrases.length - 1] = { ...extended(last, held.year ?? ''), hasYear: true }
      return true
    }
    const phrase = headless(held, this.itemCount === 1)
    return phrase !== undefined && this.add(phrase)
  }

  expectAnother(): boolean {
    const isFirst = !this.isOpen && this.phrases.length > 0
    this.isOpen = true
    return isFirst
  }

  append(link: Link): boolean {
    const last = this.phrases.pop()
    const linked = last && !this.isOpen ? linkedTo(last, link) : undefined
    if (linked) this.phrases.push(linked)
    return linked !== undefined
  }

  finished = () => (this.isOpen || this.phrases.length === 0 ? undefined : this.phrases)
}

/** A distance, or what is thrown or jumped; not what only a distance makes a race. */
const startsRace = ({ is, discipline, events }: Item) =>
  is === 'distance' || (discipline !== undefined && events === undefined && !discipline.after && !discipline.split)

/** A number or letter may be written at its word: 'SF1'. */
const isWrittenAt = (before: Item | undefined, item: Item) =>
  (before?.events !== undefined && (item.is === 'number' || item.is === 'letter')) ||
  item.text === '#' ||
  before?.text === '#' ||
  item.text === '.'

/** Dates, times, remarks and teams, which nothing hangs on. */
function standAlone(item: Item, itemCount: number): Phrase | undefined {
  const text = item.fr ?? item.text
  if (item.is === 'date' || item.is === 'time' || item.is === 'weekday') return { parts: [text], isSmall: true, hasYear: true }
  // 'March' and 'May' are words as well.
  if (item.is === 'month') return itemCount === 1 || /\d/.test(text) ? { parts: [text], isSmall: true, hasYear: true } : undefined
  if (item.kept === 'team') return { parts: [item.text], hasYear: true }
  // 'Bilingual broadcast' would be two things; 'Vanier Cup live' is.
  const mayFollow = itemCount === 1 || /^(?:live|if|on demand)/.test(item.key)
  if (item.remark === undefined || !mayFollow) return undefined
  return { parts: [item.remark], hasYear: true, isLive: item.key.startsWith('live') }
}

/** 'Finale du championnat', 'faits saillants du match 3': one noun of the other, where French says it so. */
function fused(last: Phrase, phrase: Phrase): Phrase | undefined {
  const { word, noun } = phrase
  if (!word?.of || !noun || !last.noun || last.isFused || last.isSport || phrase.isNumbered) return undefined
  if (word.joins && (last.isNumbered || last.word?.of || !(last.word?.joins || last.isCup))) return undefined
  const text = `${noun.text} ${ofThe(last.noun)}`
  return { ...phrase, parts: [text], noun: { ...noun, text }, isFused: true, hasYear: true }
}

/** Two nouns with 'et' between; none where it is unclear what the first one's words belong to. */
function joinedBy(first: Phrase, second: Phrase): Phrase | undefined {
  const [a, b] = [first.parts.at(-1), second.parts[0]]
  if (a === undefined || b === undefined || second.parts.length > 1 || first.isSmall || second.isSmall) return undefined
  const isBareEvent = second.word !== undefined && second.shares === undefined
  if (isBareEvent && first.shares === 'unclear') return undefined
  if (isBareEvent && first.shares === 'sport' && first.sport !== undefined) {
    return { parts: [first.sport, `${first.core} et ${b}`], hasYear: true }
  }
  const isSport = first.isSport === true && second.isSport === true
  return { parts: [...first.parts.slice(0, -1), `${a} et ${b}`], hasYear: true, isSport }
}

type Link = { kind: 'place' | 'origin' | 'time' | 'noun' | 'sponsor'; text: string }

/** 'at 8 PM', 'in Halifax', 'of the championship', 'presented by': what hangs on the noun before it, to the end. */
function readLink(items: readonly Item[], at: number, glossary: Glossary): Link | undefined {
  const [item, next] = [items[at] as Item, items[at + 1]]
  const rest = items.slice(at + 1)
  if (!next || at === 0) return undefined
  if (item.key === 'presented' && next.key === 'by') {
    const name = rawOf(items.slice(at + 2))
    return isName(name) ? { kind: 'sponsor', text: name } : undefined
  }
  if (item.key === 'at' && next.is === 'time' && rest.length === 1) return { kind: 'time', text: `à ${next.fr}` }
  if (item.key === 'in' && next.province && rest.length === 1 && !isTown(rest, glossary))
    return { kind: 'place', text: next.province.in }
  if (item.key === 'at' || item.key === 'from' || (item.key === 'in' && isTown(rest, glossary))) {
    const place = placeOf(rest, glossary)
    if (place !== undefined)
      return item.key === 'from' ? { kind: 'origin', text: withDe(place) } : { kind: 'place', text: `à ${place}` }
  }
  if (item.key !== 'of' && item.key !== 'from') return undefined
  const noun = nounOf(readPhrases(rest, glossary) ?? [])
  return noun && { kind: 'noun', text: ofThe(noun) }
}

function linkedTo(last: Phrase, { kind, text }: Link): Phrase | undefined {
  if (kind === 'sponsor')
    return last.noun && extended(last, `${agree({ m: 'présenté' }, last.noun.gender, last.noun.plural)} par ${text}`)
  if (kind === 'noun') return last.word && extended(last, text)
  if (kind === 'origin') return last.isLive ? extended(last, text) : undefined
  const hasGround = last.noun !== undefined || last.isSport || last.isLive
  return hasGround || (kind === 'time' && !last.isSmall) ? extended(last, text) : undefined
}

const extended = (phrase: Phrase, text: string): Phrase => ({
  ...phrase,
  parts: [...phrase.parts.slice(0, -1), `${phrase.parts.at(-1)} ${text}`],
  ...(phrase.noun ? { noun: { ...phrase.noun, text: `${phrase.noun.text} ${text}` } } : {}),
  hasYear: true,
})
