import { readNoun } from './phrase-reader.ts'
import { prizeOf } from './prizes.ts'
import { leagueOf, type Side, sideOf, teamOfSport } from './sides.ts'
import { onDate } from './words/calendar.ts'
import { inPlace, ofThe, toThe, withThe } from './words/french-nouns.ts'
import type { Item } from './words/items.ts'
import type { Glossary } from './words/lexicon.ts'
import { isTown, placeOf, schoolOf } from './words/names.ts'
import {
  FIXED,
  FUTURE,
  GAMES_LOST,
  HOSTS,
  PRIZE_VERBS,
  REMPORTE,
  SEASONS,
  SERIES,
  startsVerb,
  VERBS,
  type Verb,
  WIN,
  WINNING,
} from './words/verbs.ts'

const LONGEST_SIDE = 6
const LONGEST_VERB = 3
/** The most words in a headline. */
const LONGEST = 24

/**
 * Reads a headline with a team, school or country as its subject and a verb from a short list: 'Ravens beat Badgers 3-1 in
 * overtime'. The French uses the present tense and needs the subject's number to be certain; anything else stays English.
 */
export function readHeadline(items: readonly Item[], glossary: Glossary): string | undefined {
  if (items.length < 3 || items.length > LONGEST) return undefined
  for (let at = 1; at <= Math.min(LONGEST_SIDE, items.length - 2); at += 1) {
    const found = startsVerb(items[at]?.key ?? '') ? verbAt(items, at) : undefined
    if (!found) continue
    const words = items.slice(0, at)
    const subject = sideOf(words, glossary) ?? teamOfSport(words, glossary) ?? leagueOf(words, found.verb)
    if (!subject || !agrees(subject, found)) continue
    const said = new Predicate(items, at + found.length, subject, glossary).read(found)
    if (said !== undefined) return `${subjectText(subject, items)} ${said}`.replace(/,$/, '')
  }
  return undefined
}

type FoundVerb = { verb: Verb; length: number; isPlural: boolean; isEither: boolean; score?: string }

function verbAt(items: readonly Item[], at: number): FoundVerb | undefined {
  const loss = lossAt(items, at)
  if (loss) return loss
  // Matches 'to host', 'will host', 'set to host'.
  const isSet = items[at]?.key === 'set' && items[at + 1]?.key === 'to'
  const lead = isSet ? 2 : items[at]?.key === 'to' || items[at]?.key === 'will' ? 1 : 0
  for (let length = LONGEST_VERB; length > 0; length -= 1) {
    const words = items.slice(at, at + length).map(({ key }) => key)
    if (words.length < length) continue
    if (lead > 0) {
      const verb = FUTURE.get(words.slice(lead).join(' '))
      if (verb) return { verb, length, isPlural: true, isEither: true }
      continue
    }
    const plain = VERBS.get(words.join(' '))
    // 'Beat' is also the past tense, which French headlines put in the present.
    if (plain) return { verb: plain, length, isPlural: true, isEither: words[0] === 'beat' }
    const [first = '', ...rest] = words
    const verb = singularOf(first)
      .map((base) => VERBS.get([base, ...rest].join(' ')))
      .find((each) => each !== undefined)
    if (verb) return { verb, length, isPlural: false, isEither: false }
  }
  return undefined
}

/** Reads a score in the middle of the verb: 'fall 3-1 to'. */
function lossAt(items: readonly Item[], at: number): FoundVerb | undefined {
  const [verb, score, ...rest] = items.slice(at, at + 4)
  const found = VERBS.get('fall to')
  // Matches 'drop 3-1 decision to'.
  const isDropped = /^drops?$/.test(verb?.key ?? '') && GAMES_LOST.has(rest[0]?.key ?? '')
  const to = isDropped ? rest[1] : rest[0]
  if (!found || !(isDropped || LOSSES.has(verb?.key ?? '')) || !isScore(score) || to?.key !== 'to') return undefined
  return { verb: found, length: isDropped ? 4 : 3, isPlural: !/s$/.test(verb?.key ?? ''), isEither: false, score: score.key }
}
const LOSSES = new Set(['fall', 'falls', 'lose', 'loses'])

const isScore = (item: Item | undefined): item is Item => item?.is === 'number' && /^\d{1,3}-\d{1,3}$/.test(item.key)

const singularOf = (word: string) =>
  word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : word.endsWith('s') ? [word.slice(0, -1)] : []

/**
 * True when the verb agrees with the subject, so that 'Brock top ten' has no verb. A team with a singular name takes either form.
 */
const agrees = (subject: Side, { isPlural, isEither }: FoundVerb) =>
  isEither || subject.takesEither || (subject.isMany ? isPlural : subject.isSchool || subject.land ? !isPlural : true)

/** Returns 'L’Alberta' at the Games and 'Alberta' among universities. Without a sign of either there is no subject. */
function subjectText({ text, land }: Side, items: readonly Item[]): string {
  const isOfGames = items.some(({ cup }) => cup?.games)
  return land === 'or school' && isOfGames ? landText(text) : text
}

const landText = (name: string) => (/^[AEIOU]/.test(name) ? `l’${name}` : name === 'Manitoba' ? `le ${name}` : `la ${name}`)

/** Reads what follows the verb, to the last word: gold, silver, a title or a match-up. */
class Predicate {
  private readonly items: readonly Item[]
  private readonly subject: Side
  private readonly glossary: Glossary
  private at: number
  private score = ''
  private wins = false
  private isSeason = false
  private readonly tails: string[] = []

  constructor(items: readonly Item[], at: number, subject: Side, glossary: Glossary) {
    this.items = items
    this.at = at
    this.subject = subject
    this.glossary = glossary
  }

  read({ verb, score = '' }: FoundVerb): string | undefined {
    this.score = score
    this.wins = WINNING.has(verb.one)
    this.isSeason = verb.takes === 'season'
    const said = this.object(verb)
    if (said === undefined || (verb.takes === 'nothing' && this.at === this.items.length && said === this.form(verb)))
      return undefined
    while (this.at < this.items.length) {
      const tail = this.tail()
      if (tail === undefined) return undefined
      if (tail !== '') this.tails.push(tail)
    }
    return [said, this.score, ...this.tails].filter(Boolean).join(' ')
  }

  private object(verb: Verb): string | undefined {
    const form = this.form(verb)
    if (verb.takes === 'nothing') return this.longest((words) => this.round(words), form) ?? form
    if (verb.takes === 'news') return this.longest((words) => this.news(words), form)
    if (verb.takes === 'series') return this.series(form)
    if (verb.takes === 'season') return this.season(form)
    if (verb.takes === 'side') return this.longest((words) => this.opponent(words), form)
    if (verb.takes === 'guest') {
      const guest = this.longest((words) => this.opponent(words), form)
      return guest ?? this.longest((words) => this.event(words, withThe), this.form(HOSTS.get(verb.one) ?? verb))
    }
    if (verb.takes === 'goal') return this.longest((words) => this.event(words, toThe), form)
    const prize = this.longest((words) => prizeOf(words, this.glossary)?.text, form)
    // Matches 'Ravens win at home'.
    return prize ?? (verb.one === REMPORTE.one && this.at < this.items.length ? this.form(WIN) : undefined)
  }

  private form({ one, many }: { one: string; many: string }): string {
    return this.subject.isMany ? many : one
  }

  /** Reads the longest stretch that `read` accepts. */
  private longest(read: (words: readonly Item[]) => string | undefined, form: string): string | undefined {
    for (let to = this.items.length; to > this.at; to -= 1) {
      const said = read(this.items.slice(this.at, to))
      if (said === undefined) continue
      this.at = to
      return `${form} ${said}`
    }
    return undefined
  }

  private opponent(words: readonly Item[]): string | undefined {
    const side = sideOf(words, this.glossary)
    if (!side) return undefined
    // Two provinces are lands, two schools are schools; one of each is ambiguous.
    const [a, b] = [this.subject.land, side.land]
    if (a === 'only' && b === 'or school') return landText(side.text)
    return b === 'only' && a !== 'only' ? undefined : side.text
  }

  private event(words: readonly Item[], article: typeof withThe): string | undefined {
    const read = readNoun(words[0]?.key === 'the' ? words.slice(1) : words, this.glossary)
    if (!read || read.first.isSport) return undefined
    const { word, isCup } = read.first
    // A team plays its opener but does not host it.
    if (/ d’ouverture/.test(word?.fr ?? '')) return undefined
    return isCup || (word && !word.honour && !word.person && (word.joins || word.numbered) && !word.idle)
      ? article(read.noun)
      : undefined
  }

  /** Reads an announcement: 'rugby schedule', 'playoff roster'. */
  private news(words: readonly Item[]): string | undefined {
    const read = readNoun(words[0]?.key === 'the' ? words.slice(1) : words, this.glossary)
    const { word } = read?.first ?? {}
    return read && word?.idle && word.joins && !word.honour ? withThe(read.noun) : undefined
  }

  /** Reads the round in 'lose final'. */
  private round(words: readonly Item[]): string | undefined {
    const read = readNoun(words[0]?.key === 'the' ? words.slice(1) : words, this.glossary)
    return read && ROUND.test(read.noun.text) && !read.first.isNumbered ? `en ${read.noun.text}` : undefined
  }

  /** Reads 'Day 3' of a championship. */
  private day(words: readonly Item[]): string | undefined {
    const read = words[0]?.key === 'day' ? readNoun(words, this.glossary) : undefined
    return read?.first.isNumbered ? withThe(read.noun) : undefined
  }

  private series(form: string): string | undefined {
    const words = this.items.slice(this.at, this.at + 2).map(({ key }) => key)
    const length = words[0] === 'series' ? 1 : SERIES.has(words.join(' ')) ? 2 : 0
    if (length === 0) return undefined
    this.at += length
    if (this.items[this.at]?.key === 'at') this.at += 1
    return `${form} la série`
  }

  private season(form: string): string | undefined {
    const words = this.items.slice(this.at, this.at + 3).map(({ key }) => key)
    const [length, said] = SEASONS.find(([english]) => english.every((word, at) => word === words[at])) ?? []
    if (!length || said === undefined) return undefined
    this.at += length.length
    return `${form} ${said}`
  }

  /** Reads an adverb of a headline; '' when it is the score, which has its own place. */
  private tail(): string | undefined {
    const { items, glossary } = this
    const [item, next] = [items[this.at] as Item, items[this.at + 1]]
    const take = (count: number, text: string | undefined) => {
      if (text !== undefined) this.at += count
      return text
    }
    if (isScore(item) && this.score === '' && this.tails.length === 0) {
      this.score = item.key
      return take(1, '')
    }
    const isLast = this.at === items.length - 1
    if (isLast && item.when !== undefined) return take(1, item.when)
    if (item.is === 'weekday' || item.is === 'date') return take(1, dayOf(item))
    for (let length = 4; length > 0; length -= 1) {
      const fixed = FIXED.get(
        items
          .slice(this.at, this.at + length)
          .map(({ key }) => key)
          .join(' '),
      )
      if (fixed !== undefined) return take(Math.min(length, items.length - this.at), fixed)
    }
    if (item.key === 'on' && (next?.is === 'date' || next?.is === 'weekday')) return take(2, dayOf(next))
    if (item.key === 'for' || item.key === 'to') return this.purpose(item)
    if (item.key === 'with') return this.victory()
    if (item.key === 'against' && this.tails.length === 0) {
      this.at += 1
      return this.longest((words) => this.opponent(words), 'contre')
    }
    if (item.key === 'after') {
      this.at += 1
      return this.longest((words) => this.day(words) ?? this.event(words, withThe), 'après')
    }
    if (item.key === 'in' || item.key === 'at') return this.where(item, glossary)
    return undefined
  }

  /** Reads a purpose: 'to claim bronze', 'for gold'. */
  private purpose(link: Item): string | undefined {
    let from = this.at + 1
    if (link.key === 'to') {
      if (!PRIZE_VERBS.has(this.items[from]?.key ?? '')) return undefined
      from += 1
    }
    // A winner that beats another for gold has it; a team that faces another does not yet.
    const lead = this.wins ? `et ${this.form(REMPORTE)}` : 'pour'
    if (!this.wins && link.key === 'to') return undefined
    const before = this.at
    this.at = from
    const said = this.longest((words) => prizeOf(words, this.glossary)?.text, lead)
    if (said === undefined) this.at = before
    return said
  }

  /** Reads 'with 2-0 win over Huskies'. */
  private victory(): string | undefined {
    let at = this.at + 1
    const score = this.items[at]
    const has = isScore(score)
    if (has) at += 1
    if (this.items[at]?.key !== 'win' && this.items[at]?.key !== 'victory') return undefined
    at += 1
    // French opens a season “par” a win, and reaches a final “grâce à” one.
    const said = `${this.isSeason ? 'par' : 'grâce à'} une victoire${has ? ` de ${score.key}` : ''}`
    if (this.items[at]?.key === 'over' || this.items[at]?.key === 'against') {
      this.at = at + 1
      return this.longest((words) => this.opponent(words), `${said} contre`)
    }
    this.at = at
    return said
  }

  private where(link: Item, glossary: Glossary): string | undefined {
    const from = this.at + 1
    for (let to = this.items.length; to > from; to -= 1) {
      const words = this.items.slice(from, to)
      const text = link.key === 'in' ? this.inWhich(words, glossary) : this.atWhich(words, glossary)
      if (text === undefined) continue
      this.at = to
      return text
    }
    return undefined
  }

  private inWhich(words: readonly Item[], glossary: Glossary): string | undefined {
    const place = isTown(words, glossary) || words[0]?.province || words[0]?.country ? placeOf(words, glossary) : undefined
    if (place && words[0]?.kept === undefined) return inPlace(place)
    const read = readNoun(words, glossary)
    if (!read) return undefined
    if (read.first.isSport) return `en ${read.noun.text}`
    // Matches 'en demi-finale SUO'.
    if (ROUND.test(read.noun.text) && !read.first.isNumbered) return `en ${read.noun.text}`
    return this.event(words, ofThe) === undefined ? undefined : `lors ${ofThe(read.noun)}`
  }

  private atWhich(words: readonly Item[], glossary: Glossary): string | undefined {
    const event = this.event(words, toThe)
    if (event !== undefined) return event
    const school = isTown(words, glossary) ? schoolOf(words, glossary) : undefined
    return school && inPlace(school)
  }
}

const ROUND = /^(?:demi-|quarts? de )?finales?(?!\p{L})/u

const dayOf = ({ is, fr = '' }: Item) => (is === 'date' ? onDate(fr) : fr)

/** Reads 'Waterloo 3-0 win', 'Western 3-2 OT win'. */
export function readVictory(items: readonly Item[], glossary: Glossary): string | undefined {
  const win = items.at(-1)?.key
  if (win !== 'win' && win !== 'victory') return undefined
  const isLate = items.at(-2)?.key === 'ot' || items.at(-2)?.key === 'overtime'
  const score = items.at(isLate ? -3 : -2)
  if (!isScore(score)) return undefined
  const of = sideOf(items.slice(0, isLate ? -3 : -2), glossary)?.of
  return of && `victoire de ${score.key}${isLate ? ' en prolongation' : ''} ${of}`
}
