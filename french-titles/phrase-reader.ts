import { coversAll } from './coverage.ts'
import { type Link, linkedTo, readLink } from './links.ts'
import { addModifier, headless, Modifiers } from './modifiers.ts'
import { extended, type Phrase } from './phrase.ts'
import type { Adjective } from './words/data.ts'
import { isEnglishWord } from './words/english-words.ts'
import { type EventMeaning, eventAt, readEvent } from './words/events.ts'
import { type Noun, ofThe, withThe } from './words/french-nouns.ts'
import type { Glossary } from './words/lexicon.ts'
import { isSeveral, nameOf, teamAt } from './words/names.ts'
import type { Item } from './words/senses.ts'

/**
 * Reads a stretch without separators as the nouns that it names, in order. Undefined as soon as one word is not understood, is
 * ambiguous or would be lost; the stretch then stays English.
 */
export const readPhrases = (items: readonly Item[], glossary: Glossary): Phrase[] | undefined =>
  new PhraseReader(items, glossary).read()

/** Reads the stretch as one noun for use in a sentence; undefined when it is not one. */
export function readNoun(items: readonly Item[], glossary: Glossary): { noun: Noun; first: Phrase } | undefined {
  const phrases = readPhrases(items, glossary)
  const [first] = phrases ?? []
  const noun = phrases && nounOf(phrases)
  return noun && first && coversAll(items, noun.text, glossary) ? { noun, first } : undefined
}

/** Walks over the items from left to right and holds modifiers until their noun comes. */
class PhraseReader {
  private readonly items: readonly Item[]
  private readonly glossary: Glossary
  private readonly list: PhraseList
  private held = new Modifiers()
  private isListed = false
  private at: number

  constructor(items: readonly Item[], glossary: Glossary) {
    this.items = items
    this.glossary = glossary
    this.list = new PhraseList(items.length)
    this.at = items[0]?.key === 'the' && items.length > 1 ? 1 : 0
  }

  read(): Phrase[] | undefined {
    while (this.at < this.items.length) {
      const link = readLink(this.items, this.at, this.glossary, readNoun)
      if (link) return this.flush() && this.list.append(link) ? this.complete(this.items.slice(0, this.at)) : undefined
      if (!this.step()) return undefined
    }
    return this.flush() ? this.complete(this.items) : undefined
  }

  /** Returns the phrases if their French covers every item; undefined otherwise. */
  private complete(items: readonly Item[]): Phrase[] | undefined {
    const phrases = this.list.finished()
    const french = phrases?.flatMap(({ parts }) => parts).join(' ')
    return french !== undefined && coversAll(items, french, this.glossary) ? phrases : undefined
  }

  /** Consumes the next item. Returns false when the item is not understood here. */
  private step(): boolean {
    const { items, at, held } = this
    const item = items[at] as Item
    const next = items[at + 1]
    if (at > 0 && !item.spaced && !isWrittenAt(items[at - 1], item)) return false
    if (item.key === 'and' || item.key === '&' || (item.text === '+' && item.spaced)) return this.readAnd(next)
    // 'Women's basketball men's basketball' are two; 'hockey football' is neither.
    if (item.gender && held.sports.length > 0 && held.sexes.length > 0 && next && !this.flush()) return false
    if (item.sport && this.held.sports.length > 0 && !this.isListed) return false
    this.isListed = false
    // 'Wrestling 97 kg' has the sport first, then its weight class.
    const isBehind = item.is === 'distance' && this.held.discipline?.after !== undefined && this.held.distance === undefined
    if ((this.held.sports.length > 0 || this.held.discipline) && startsRace(item) && !isBehind && !this.flush()) return false
    const event = item.kept === 'team' ? undefined : eventAt(items, at, this.held, this.glossary)
    if (event) return this.readEvent(event)
    return this.readNamed() ?? this.readWord(item, next)
  }

  private flush(): boolean {
    const waiting = this.held
    this.held = new Modifiers()
    return this.list.addHeadless(waiting)
  }

  /** Reads 'and': 'Curling and wrestling championships' are of both sports; otherwise a second noun follows. */
  private readAnd(next: Item | undefined): boolean {
    const { held } = this
    this.at += 1
    this.isListed = held.sports.length > 0 && next?.sport !== undefined
    if (this.isListed) return held.sexes.length !== 1 && held.adjectives.length === 0
    const [adjective] = held.adjectives
    if (adjective && held.count === (held.year ? 2 : 1) && agreesBeside(adjective, next)) {
      held.areJoined = true
      return true
    }
    // In 'Women's and junior hockey', 'femmes' would be left without its sport.
    if (held.sexes.length > 0 && held.count === 1) return false
    if (held.orgs.length > 0 && held.orgs.length === held.count)
      return next?.kept === 'organisation' && this.joinOrganisations(next)
    return next !== undefined && this.flush() && this.list.expectAnother()
  }

  /** Joins leagues: 'AUS and RSEQ rugby finals' are of both. */
  private joinOrganisations(other: Item): boolean {
    const [org, ...more] = this.held.orgs
    if (more.length > 0) return false
    this.held.orgs = [`${org} et ${other.official?.of ?? nameOf(other)}`]
    this.held.areOrgsJoined = true
    this.at += 1
    return true
  }

  private readEvent(event: EventMeaning): boolean {
    const { held } = this
    const read = readEvent(event, this.items, this.at, held, this.glossary)
    if (!read) return false
    this.held = new Modifiers()
    const { cup, year, ordinal } = held
    if (cup && !read.takesCup) {
      const beside = { ...new Modifiers(), count: held.count, cup, year, ordinal }
      if (!this.list.addHeadless(beside)) return false
    }
    this.at += read.length
    return read.phrases.every((phrase) => this.list.add(phrase, held.count === 0))
  }

  /** Reads the team that a title begins with, or a cup that keeps its English name; undefined when there is neither here. */
  private readNamed(): boolean | undefined {
    const item = this.items[this.at] as Item
    const team = this.at === 0 ? teamAt(this.items, this.glossary) : undefined
    // 'Storm updates' are about the weather, 'Western conference finals' about the West.
    if (this.at === 0 && isCommonWord(item, this.items[team?.length ?? 1])) return false
    if (team) {
      this.at = team.length
      return this.list.add({ parts: [team.text], hasYear: true, isTeam: true })
    }
    if (item.kept !== 'cup') return undefined
    const { year } = this.held
    if (year) this.held = { ...this.held, year: undefined, count: this.held.count - 1 }
    this.at += 1
    return this.flush() && this.list.add({ parts: [year ? `${item.text} ${year}` : item.text], hasYear: year !== undefined })
  }

  /** Reads a gender at the end of a title that names no other: '1200m Final Girls'. */
  private whose({ gender, remark }: Item): Phrase | undefined {
    const isLast = this.at === this.items.length && this.list.hasEvent() && this.held.count === 0
    const isOnlyOne = this.items.filter((each) => each.gender).length === 1
    return gender && remark && remark.length > 1 && isLast && isOnlyOne ? { parts: [remark] } : undefined
  }

  private readWord(item: Item, next: Item | undefined): boolean {
    this.at += 1
    if (addModifier(this.held, item, next)) {
      this.held.count += 1
      return true
    }
    // 'Men' before something else belongs to it.
    const alone = item.gender && next ? undefined : (this.whose(item) ?? standAlone(item, this.items.length))
    return alone !== undefined && this.flush() && this.list.add(alone)
  }
}

/** Returns the pieces of a title, in order. */
export const partsOf = (phrases: readonly Phrase[]) =>
  phrases.flatMap(({ parts, isSmall = false, guesses = false, isSport, sport, word }) =>
    parts.map((text) => ({ text, isSmall, guesses, honours: word?.honour === true, sport: isSport ? text : sport })),
  )

function nounOf(phrases: readonly Phrase[]): Noun | undefined {
  const [first, second, ...more] = phrases
  if (!first?.noun || more.length > 0) return undefined
  if (!second) return first.noun
  return second.noun && !second.isSport && !second.isCup
    ? { ...second.noun, text: `${second.noun.text} ${ofThe(first.noun)}` }
    : undefined
}

class PhraseList {
  private readonly phrases: Phrase[] = []
  private readonly itemCount: number
  /** True after 'and'. */
  private isOpen = false

  constructor(itemCount: number) {
    this.itemCount = itemCount
  }

  /** `isBare`: nothing of its own precedes it, so it may belong to the one before: 'finale du championnat'. */
  add(phrase: Phrase, isBare = false): boolean {
    const last = this.phrases.at(-1)
    const joined = this.isOpen ? last && joinedBy(last, phrase) : isBare && last ? fused(last, phrase) : undefined
    if (this.isOpen && !joined) return false
    this.isOpen = false
    if (joined) this.phrases.pop()
    this.phrases.push(joined ?? phrase)
    return true
  }

  /** Adds modifiers that no noun follows. */
  addHeadless(held: Modifiers): boolean {
    if (held.count === 0) return true
    const last = this.phrases.at(-1)
    if (held.year !== undefined && held.count === 1 && last && !last.hasYear && !this.isOpen) {
      this.phrases[this.phrases.length - 1] = { ...extended(last, held.year), hasYear: true }
      return true
    }
    const phrase = headless(held, this.itemCount === 1)
    return phrase !== undefined && this.add(phrase)
  }

  hasEvent = () => this.phrases.some(({ word }) => word !== undefined)

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

/** True for 'municipal and regional', 'junior and senior'; false for 'national and press conference'. */
const agreesBeside = ({ before, far, onlyWith }: Adjective, next: Item | undefined) =>
  !before && !far && !onlyWith && next?.adjective !== undefined && !next.adjective.before && !next.adjective.far && !next.events

/** True for a common English word that belongs with the next word, though it may also be a nickname or part of a cup's name. */
function isCommonWord(first: Item | undefined, next: Item | undefined): boolean {
  if (!first || !next || next.sport || next.gender) return false
  if (first.kept === 'team') return isEnglishWord(first.key) && (next.adjective ?? next.events) !== undefined
  return first.is === 'unknown' && !isSeveral(first.text) && isEnglishWord(first.key) && next.events !== undefined
}

/** True for a distance, or a throwing or jumping event; false for words that need a distance to be a race. */
const startsRace = ({ is, discipline, events }: Item) =>
  is === 'distance' || (discipline !== undefined && events === undefined && !discipline.after && !discipline.split)

/** True when a number or letter is attached to its word: 'SF1'. */
const isWrittenAt = (before: Item | undefined, item: Item) =>
  (before?.events !== undefined && (item.is === 'number' || item.is === 'letter')) ||
  item.text === '#' ||
  before?.text === '#' ||
  item.text === '.'

/** Reads dates, times, remarks and teams, which take no modifiers. */
function standAlone(item: Item, itemCount: number): Phrase | undefined {
  const text = item.fr ?? item.text
  if (item.is === 'date' || item.is === 'time' || item.is === 'weekday') return { parts: [text], isSmall: true, hasYear: true }
  // 'March' and 'May' have other meanings too.
  if (item.is === 'month') return itemCount === 1 || /\d/.test(text) ? { parts: [text], isSmall: true, hasYear: true } : undefined
  if (item.kept === 'team') return { parts: [nameOf(item)], hasYear: true, isTeam: true }
  // 'Bilingual broadcast' would be two things; 'Vanier Cup live' is allowed.
  const mayFollow = itemCount === 1 || /^(?:live|if|on demand)/.test(item.key)
  if (item.remark === undefined || !mayFollow) return undefined
  return { parts: [item.remark], hasYear: true, isLive: item.key.startsWith('live') }
}

/** Joins two nouns where French does: 'finale du championnat', 'faits saillants du match 3'. */
function fused(last: Phrase, phrase: Phrase): Phrase | undefined {
  const { word, noun } = phrase
  if (!word?.of || !noun || !last.noun || last.isFused || last.isSport || phrase.isNumbered) return undefined
  if (word.joins && (last.isNumbered || last.word?.of || !(last.word?.joins || last.isCup))) return undefined
  // News is about a broadcast, but a schedule is itself what changes.
  const isNews = noun.text === 'mise à jour' && /^(?:web)?(?:diffusion|couverture)(?!\p{L})/u.test(last.noun.text)
  const text = `${noun.text} ${isNews ? `sur ${withThe(last.noun)}` : ofThe(last.noun)}`
  const guesses = phrase.guesses === true || last.guesses === true
  return { ...phrase, parts: [text], noun: { ...noun, text }, isFused: true, hasYear: true, guesses }
}

/** Joins two nouns with 'et'; undefined where it is unclear which noun the first words belong to. */
function joinedBy(first: Phrase, second: Phrase): Phrase | undefined {
  const [a, b] = [first.parts.at(-1), second.parts[0]]
  if (a === undefined || b === undefined || second.parts.length > 1 || first.isSmall || second.isSmall) return undefined
  // In 'All-Canadian and awards banquet' the first word belongs to the last noun.
  if (first.word?.person && !first.noun?.plural) return undefined
  // 'Mixed doubles and senior curling championships' may be of both, or a sport and the other's championships.
  if (first.isSport && second.word?.joins) return undefined
  const guesses = first.guesses === true || second.guesses === true
  const isBareEvent = second.word !== undefined && second.shares === undefined
  if (isBareEvent && first.shares === 'unclear') return undefined
  if (isBareEvent && first.shares === 'sport' && first.sport !== undefined) {
    return { parts: [first.sport, `${first.core} et ${b}`], hasYear: true, guesses }
  }
  const isSport = first.isSport === true && second.isSport === true
  return { parts: [...first.parts.slice(0, -1), `${a} et ${b}`], hasYear: true, isSport, guesses }
}
