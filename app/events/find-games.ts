import { searchWords } from '../catalog/search/search.ts'
import type { FrenchTexts } from '../catalog/texts/in-french.ts'
import { foldText } from '../kit/text/fold.ts'
import { namesOfSchool } from '../teams/find-names.ts'
import { type Gender, SPORTS, type Sport } from '../teams/sport.ts'
import type { School, Team } from '../teams/team.ts'
import { genderedSport } from '../teams/team-names.ts'
import type { EventKind, SportEvent } from './event.ts'
import { expectedEnd, firstDayOn, isOver, isUnderWay } from './event-state.ts'
import { eventWords } from './event-words.ts'

// Viewers' search among teams and games (spec H2). Texts are split into words once, so that typing stays cheap with many events.

/** The data to search: events in the order of their days. */
export type Findable = {
  events: readonly SportEvent[]
  teams: ReadonlyMap<string, Team>
  schools: ReadonlyMap<string, School>
  /** French versions of titles that staff wrote only in English. */
  frenchTitles: FrenchTexts
}

/** The maximum length of a query, in characters and in words; the rest is cut off. */
const QUERY_LENGTH = 100
const QUERY_WORDS = 30

/** The words of schools and events, by the object, which lives until its row changes. */
const known = new WeakMap<School | SportEvent, readonly string[]>()

/** Returns the words of an event's own title, or of a school's names, in both languages; computed once per version. */
export const wordsOfTitle = (event: SportEvent): readonly string[] => knownWords(event, ({ title }) => [title.en, title.fr])
export const wordsOfSchool = (school: School): readonly string[] => knownWords(school, namesOfSchool)

function knownWords<Item extends School | SportEvent>(item: Item, textsOf: (item: Item) => readonly string[]) {
  let words = known.get(item)
  if (!words) {
    words = wordsOf(textsOf(item))
    known.set(item, words)
  }
  return words
}

const wordsOf = (texts: readonly string[]) => [...new Set(texts.flatMap(searchWords))].filter((word) => word !== '')

/** Words between the names in a title made from two teams. */
const BETWEEN = wordsOf(['at vs.', 'à au aux c.'])

const sportWords = new Map<string, readonly string[]>()

/** Returns the words of a sport in both languages, with the gender if known. */
function wordsOfSport(sport: Sport, gender: Gender | undefined): readonly string[] {
  const key = `${sport} ${gender}`
  let words = sportWords.get(key)
  if (!words) {
    words = wordsOf(
      gender ? [genderedSport(sport, gender, 'en'), genderedSport(sport, gender, 'fr')] : Object.values<string>(SPORTS[sport]),
    )
    sportWords.set(key, words)
  }
  return words
}

const wordsOfKind = (kind: EventKind) => wordsOf([eventWords.en.kinds[kind], eventWords.fr.kinds[kind]])
const KINDS: Record<EventKind, readonly string[]> = {
  game: wordsOfKind('game'),
  meet: wordsOfKind('meet'),
  session: wordsOfKind('session'),
}

type GameSearchOptions = { now: number; limit: number; isShown: (event: SportEvent) => boolean }
export type Finder = {
  /**
   * Returns teams for which every typed word begins a word of their school's names or their sport, and at least one of the names.
   */
  teams(limit: number): Team[]
  /** Returns listed events for which every typed word begins a word of their teams, their title or their sport. */
  games(options: GameSearchOptions): SportEvent[]
}

/** Returns which of the typed words begin one of these words, a bit for each. */
type Hits = (words: readonly string[]) => number

/** Searches for `query` in both languages, ignoring accents and case. A query without letters and digits finds nothing. */
export function finderOf(findable: Findable, query: string): Finder {
  const folded = foldText(query.slice(0, QUERY_LENGTH))
  const typed = folded === '' ? [] : folded.split(' ').slice(0, QUERY_WORDS)
  const all = 2 ** typed.length - 1
  const begun = hitsOf((word, start) => word.startsWith(start), typed)
  const ofSchool = once((school: School) => begun(wordsOfSchool(school)))
  const ofSport = once((sport: Sport) => begun(wordsOfSport(sport, undefined)))
  const ofKind = once((kind: EventKind) => begun(KINDS[kind]))
  const between = begun(BETWEEN)
  const ofPlayers = once((key: string) => {
    const [sport, gender] = key.split(' ') as [Sport, Gender]
    return begun(wordsOfSport(sport, gender))
  })
  const ofTeam = once((id: string) => {
    const team = findable.teams.get(id)
    const school = team && findable.schools.get(team.schoolId)
    return school ? ofSchool(school) | ofPlayers(`${team.sport} ${team.gender}`) : 0
  })

  const ofFrench = once((english: string) => {
    const french = findable.frenchTitles.get(english)
    return french ? begun(wordsOf([french.text])) : 0
  })

  function ofEvent(event: SportEvent): number {
    const { homeTeamId: home, awayTeamId: away, sport, kind } = event
    const teams = (home === null ? 0 : ofTeam(home)) | (away === null ? 0 : ofTeam(away)) | ofSport(sport)
    const title = wordsOfTitle(event)
    if (title.length > 0) return teams | begun(title) | ofFrench(event.title.en)
    return teams | (home !== null && away !== null ? between : ofKind(kind))
  }
  const isFound = (event: SportEvent) => all > 0 && ofEvent(event) === all

  return {
    teams(limit) {
      if (all === 0) return []
      const whole = hitsOf((word, start) => word === start, typed)
      const found = [...findable.teams.values()].flatMap((team) => {
        const school = findable.schools.get(team.schoolId)
        // A sport alone would find every team that plays it, in no useful order.
        const isNamed = school !== undefined && ofSchool(school) !== 0 && ofTeam(team.id) === all
        return isNamed ? [{ team, rank: bits(whole(wordsOfSchool(school)) | whole(wordsOfSport(team.sport, team.gender))) }] : []
      })
      // Addresses begin with the school.
      found.sort((a, b) => b.rank - a.rank || (a.team.slug < b.team.slug ? -1 : 1))
      return found.slice(0, limit).map(({ team }) => team)
    },
    games: (options) => comingFirst(findable.events, isFound, options),
  }
}

/** Returns current and coming events, soonest first, then past ones, newest first. */
function comingFirst(events: readonly SportEvent[], isFound: (event: SportEvent) => boolean, options: GameSearchOptions) {
  const { now, limit, isShown } = options
  const isAhead = openAhead(events, now)
  const found: SportEvent[] = []
  for (const event of events) {
    if (found.length >= limit) return found
    if (isFound(event) && isAhead(event) && isShown(event)) found.push(event)
  }
  for (const event of events.toReversed()) {
    if (found.length >= limit) return found
    if (isFound(event) && !isAhead(event) && isShown(event)) found.push(event)
  }
  return found
}

/** Returns a test for events that are on or coming. For most of an archive the date alone decides, which costs nothing. */
function openAhead(events: readonly SportEvent[], now: number): (event: SportEvent) => boolean {
  const first = firstDayOn(now)
  return (event) => {
    if (event.localDate < first || isOver(event)) return false
    if (event.play !== 'interrupted') return isUnderWay(event, now) || expectedEnd(event) > now
    return isUnderWay(event, now) && !events.some(({ continuesEventId }) => continuesEventId === event.id)
  }
}

function hitsOf(isHit: (word: string, start: string) => boolean, typed: readonly string[]): Hits {
  return (words) => {
    let hits = 0
    for (const [at, start] of typed.entries()) if (words.some((word) => isHit(word, start))) hits |= 1 << at
    return hits
  }
}

const bits = (hits: number) => hits.toString(2).replaceAll('0', '').length

/** Computes each answer only once. */
function once<Key>(compute: (key: Key) => number): (key: Key) => number {
  const answers = new Map<Key, number>()
  return (key) => {
    let answer = answers.get(key)
    if (answer === undefined) {
      answer = compute(key)
      answers.set(key, answer)
    }
    return answer
  }
}
