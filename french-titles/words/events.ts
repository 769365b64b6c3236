import { areOfBoth, isLevel, isRace, type Modifiers, peopleOf, raceNoun, sportsOf } from '../modifiers.ts'
import type { Phrase } from '../phrase.ts'
import type { Adjective, EventWord } from './data.ts'
import { agree, behind, type Noun, ofAll, ofThe, ordinalOf, pluralOf, sexOf } from './french-nouns.ts'
import type { Glossary } from './lexicon.ts'
import type { Item, Sex } from './senses.ts'

export type EventMeaning = { word: EventWord; plural: boolean }

/** Returns the meaning of an event word in this place; undefined when it is not an event here. */
export function eventAt(items: readonly Item[], at: number, held: Modifiers, glossary: Glossary): EventMeaning | undefined {
  const [item, next] = [items[at] as Item, items[at + 1]]
  // '60 m hurdles' and 'hurdles 60 m' are one race; 'hurdles' means all of them.
  if (item.discipline && (held.distance !== undefined || next?.is === 'distance')) return undefined
  const { adjective } = item
  const qualifies =
    adjective && (!adjective.onlyWith || adjective.onlyWith.includes(next?.key ?? '') || isBare(adjective, held, next))
  if (qualifies && next?.spaced && (next.events ?? next.sport ?? next.gender ?? next.adjective) !== undefined) return undefined
  const found = item.events?.find((meaning) => fits(meaning, items, at, held, glossary))
  // 'Semifinals #1' is a single one.
  const isOne = found?.plural && found.word.numbered && next?.text === '#' && readNumber(items, at + 1, false)?.isMany === false
  return isOne ? { ...found, plural: false } : found
}

const LETTERED = /^[a-d] finals?$/

const isBare = ({ bareWith }: Adjective, held: Modifiers, next: Item | undefined) =>
  held.sports.length + held.sexes.length === 0 && bareWith?.includes(next?.key ?? '') === true

function fits({ word, plural }: EventMeaning, items: readonly Item[], at: number, held: Modifiers, glossary: Glossary): boolean {
  const number = readNumber(items, at + 1, plural)
  const stands = (adjectives: string[]) => held.adjectives.some(({ en }) => en.some((each) => adjectives.includes(each)))
  if (word.with && !stands(word.with)) return false
  if (word.notWith && (stands(word.notWith) || held.province !== undefined)) return false
  // 'Pool B final' is the final of that pool.
  if (LETTERED.test(items[at]?.key ?? '') && items[at - 1]?.events?.some((each) => each.word.numbered || each.word.needsNumber))
    return false
  if (word.glued) return number !== undefined && items[at + 1]?.spaced === false
  if (word.fr.includes('{e}')) return hasOrdinal(held)
  if (word.needsNumber && !number && !hasOrdinal(held) && frenchCountAt(items, at + 1, glossary) === undefined) {
    return word.en.includes('season') && (held.year !== undefined || items[at + 1]?.is === 'year')
  }
  if (word.needsSport && held.sports.length === 0 && !isRace(held)) return false
  // 'Men's and women's championship previews' are about two championships.
  if (held.sexes.length > 1 && OF_CONTEST.test(word.fr)) return false
  // In 'Women's team preview' the gender belongs to the team.
  if (held.sexes.length > 0 && / de l’équipe$/.test(word.fr)) return false
  if (word.of && held.cup) return true
  return !word.needsModifier || isRace(held) || held.sports.length + held.adjectives.length + held.sexes.length > 0
}

/** True for a head coach, but not for the coach of the year. */
const isPost = ({ ownSex, en }: EventWord) => ownSex === true && !en.some((each) => each.includes(' of the '))

/** Moves the level to the players: in 'junior girls volleyball' they are juniors, not the event. The same for 'senior'. */
const ofPlayers = (held: Modifiers): Modifiers =>
  held.isYoung && held.sports.length > 0
    ? {
        ...held,
        adjectives: held.adjectives.map((each) =>
          each.en.some((en) => en === 'junior' || en === 'senior') ? { ...each, far: true } : each,
        ),
      }
    : held

/** Combines an event with its waiting modifiers and the number and year after it; undefined when a word is left over. */
export function readEvent(event: EventMeaning, items: readonly Item[], at: number, given: Modifiers, glossary: Glossary) {
  const { word } = event
  const held = ofPlayers(given)
  const item = items[at] as Item
  if (!held.adjectives.every((adjective) => goesWith(adjective, word, item.key))) return undefined
  if (held.province !== undefined && !word.joins && !word.ofOrg) return undefined
  const sports = sportsOf(held)
  // A women's coach may be of any gender, a female coach may not.
  if (word.ownSex && held.sexes.length > 0 && sports?.length === 0 && !held.isOfPerson) return undefined
  const tail = readTail(event, items, at, held, glossary)
  if (!tail || !sports) return undefined
  const named = eventName(event, item, held, sports.length > 0, tail)
  if (!named) return undefined

  const { number, length, year } = tail
  const takesCup = held.cup !== undefined && word.of === true && number === '' && sports.length + held.sexes.length === 0
  const ownYear = !held.cup || takesCup ? year : undefined
  const far = [
    ...held.adjectives.filter((each) => each.far && !each.before).map((each) => each.m),
    ...(held.age !== undefined && sports.length === 0 ? [held.age] : []),
    ...named.places,
    ...held.orgs.map((org) => (word.ofOrg && glossary.leagues.has(org) ? `de la ${org}` : org)),
    ...held.sponsors,
    ...(ownYear === undefined ? [] : [ownYear]),
  ].join(' ')
  const ofSport = sports.length === 0 ? '' : isRace(held) ? ofThe(raceNoun(held)) : ofAll(sports)
  const ofCup =
    held.cup && takesCup ? ofThe({ text: held.cup.fr, gender: held.cup.gender, plural: held.cup.plural ?? false }) : ''
  const text = [named.core, ofCup, ofSport, far].filter(Boolean).join(' ')

  const standsBeside = sports.length > 0 && (!(word.joins || OF_CONTEST.test(word.fr)) || number !== '')
  const hasOwn =
    held.adjectives.length + held.orgs.length + held.sponsors.length + held.sexes.length > sports.length || year !== undefined
  const phrase: Phrase = {
    parts: standsBeside
      ? [[sports.join(' et '), far].filter(Boolean).join(' '), named.core]
      : sports.length === 0 && number !== '' && held.orgs.length + held.sponsors.length > 0
        ? [far, named.core]
        : [text],
    // 'La joueuse ou joueur' is not correct French.
    ...(named.isEither ? {} : { noun: { text, gender: word.gender, plural: named.isMany } satisfies Noun }),
    word,
    guesses: named.isGuess,
    isNumbered: number !== '' || word.needsNumber === true,
    hasYear: year !== undefined || standsBeside,
    ...(sports.length > 0 && held.adjectives.length + held.orgs.length + held.sponsors.length === 0 && year === undefined
      ? { shares: 'sport' as const, sport: sports.join(' et '), core: named.core }
      : hasOwn
        ? { shares: 'unclear' as const }
        : {}),
  }
  return { phrases: [...named.beside, phrase], length, takesCup }
}

/** Returns the event's own words with their adjectives, ordinal and number, and the words around them. */
function eventName(event: EventMeaning, item: Item, held: Modifiers, hasSport: boolean, tail: Tail) {
  const { word, plural } = event
  const { number, before } = tail
  const agrees = !hasSport && held.sexes.length > 0 && !hasForm(event, held.sexes)
  const people = agrees && !word.agrees
  const isMany = plural || (held.sexes.length > 1 && agrees && !people)
  if (people && (held.orgs.length + held.sponsors.length > 0 || held.adjectives.some(({ far }) => !far))) return undefined
  const own = held.adjectives.filter((each) => !each.far && !each.before)
  const last = number === '' ? [] : own.filter(({ behindNumber }) => behindNumber)
  const waiting = own.filter((each) => !last.includes(each))
  const regions = waiting.filter(isRegion)
  const others = waiting.filter((each) => !isRegion(each))
  const agreed = others
    .toSorted((a, b) => Number(isLevel(a)) - Number(isLevel(b)))
    .map((each) => (OF_CONTEST.test(word.fr) ? agree(each, 'm', false) : agree(each, word.gender, isMany)))
  // In 'Junior and senior Canadian championships', 'and' joins the levels.
  const isOfNation = others.length === 3 && others.slice(0, 2).every(isLevel) && !isLevel(others[2] as Adjective)
  const isPair = others.length === 2 || isOfNation
  if (held.areJoined && (!isPair || own.length !== others.length || !isMany || !word.joins)) return undefined
  if (held.areOrgsJoined && (!word.joins || !(isMany || word.only === 'singular'))) return undefined
  if (areOfBoth(held) && !(word.joins && isMany)) return undefined
  const near = held.areJoined ? [...agreed.slice(0, -2), agreed.slice(-2).join(' et ')] : agreed
  const places = [...regions.map(({ m }) => m), ...(held.province === undefined ? [] : [held.province])]
  // 'Atlantic Canadian championship' is ambiguous.
  if (places.length > 0 && others.some(({ en }) => en.some((each) => NATIONS.has(each)))) return undefined
  // 'Championnat provincial de judo du Manitoba', but 'championnat du Manitoba'.
  const isPlaceLast = hasSport && near.length > 0
  if (!isPlaceLast) near.push(...places)
  // 'Match de la semaine du samedi' would name two days, and 'samedi – Match de la semaine' one Saturday.
  if (held.weekday !== undefined && /(?:de la (?:semaine|saison)|du mois|de l’année)/.test(word.fr)) return undefined
  const ofDay = held.weekday !== undefined && number === '' && !/(?:semaine|mois|jour|journée|année|saison)/.test(word.fr)
  if (ofDay) near.push(`${held.isThatDay ? 'de' : 'du'} ${held.weekday}`)
  const sexes = word.ownSex && !held.isOfPerson ? [] : held.sexes.length > 0 ? held.sexes : item.around ? [item.around] : []
  const isGuess = isGendered(word) && sexes.length !== 1
  const isEither = isGuess && !isMany
  const form = isEither ? eitherOf(word) : frenchOf({ word, plural: isMany }, agrees ? [] : sexes)
  const base = form.replace('{e}', tail.ordinal)
  const ofBoth = areOfBoth(held) ? held.sexes.map((each) => sexOf([each], word.gender, true)).join(' et ') : ''
  const sex = agrees && !people ? sexOf(held.sexes, word.gender, isMany) : ofBoth
  const beside: Phrase[] = [
    ...(held.weekday !== undefined && !ofDay ? [{ parts: [held.weekday] }] : []),
    ...(people ? [{ parts: [peopleOf(held)] }] : []),
  ]
  const core = [before, behind([base, ...near].join(' '), sex), number, ...last.map(({ m }) => m)].filter(Boolean).join(' ')
  return { core, isMany, isGuess, isEither, beside, places: isPlaceLast ? places : [] }
}

/** True for a part of the country: 'finales de l’Atlantique'. */
const isRegion = ({ en, onlyWith }: Adjective) => onlyWith !== undefined && en.some((each) => REGIONS.has(each))
const NATIONS = new Set(['national', 'canadian', 'international', 'world', 'canadian university'])
const REGIONS = new Set(['atlantic', 'western', 'eastern', 'central', 'northern', 'southern'])

/** True when the adjective can belong to this event; in 'cérémonie d’ouverture mondiale' it would be ambiguous. */
function goesWith(adjective: Adjective, word: EventWord, key: string): boolean {
  const { competition, anywhere, before, onlyWith, bareWith, en } = adjective
  const { fr, joins, numbered } = word
  if (bareWith?.includes(key)) return true
  if (onlyWith && !onlyWith.includes(key)) return false
  if (before) return true
  if (OF_CONTEST.test(fr)) return isLevel(adjective) || en.some((each) => OF_CONTESTS.has(each))
  if (competition && !joins && !numbered) return false
  return anywhere === true || !fr.includes(' ') || SEVERAL_WORDS.test(fr)
}

/** In 'National championship preview' the championship is national, not the preview. */
const OF_CONTEST = / du (?:championnat|tournoi)$/
const OF_CONTESTS = new Set([...NATIONS, 'provincial', 'regional', 'university'])

const SEVERAL_WORDS = /^(?:quart de finale|match de championnat|tournoi sur invitation|séance du soir|carré d’as)$/

/** The additions: `before` its words, `ordinal` inside them ('match pour la 5e place'), `number` after them. */
type Tail = NonNullable<ReturnType<typeof readTail>>

/** Reads the additions around the event's own word: ordinal, number, year. */
function readTail(event: EventMeaning, items: readonly Item[], at: number, held: Modifiers, glossary: Glossary) {
  const { word, plural } = event
  const rank = readRank(event, items, at + 1, held, glossary)
  if (!rank) return undefined
  let length = 1 + rank.length
  const after = items[at + length]
  const yearBehind = held.year === undefined && after?.is === 'year' && after.spaced ? after.fr : undefined
  if (yearBehind !== undefined) length += 1
  const year = held.year ?? yearBehind
  const isRanked = rank.before !== '' || rank.ordinal !== '' || rank.number !== ''
  if (word.needsNumber && !isRanked && year === undefined) return undefined
  const follows = items[at + length]
  // Matches 'All-Canadian gala', 'head coach press conference', 'top 10 football rankings'.
  const leads = word.person || isPost(word) || (word.proper && word.needsNumber)
  if (leads && !plural && (follows?.events ?? follows?.sport)) return undefined
  // 'Fall championship results' cover all championships of a season.
  const isOfSeason =
    !plural && word.fr === 'championnat' && held.adjectives.some(({ en }) => en.some((each) => SEASONS.has(each)))
  if ((isOfSeason || held.isThatDay) && follows?.events) return undefined
  // In 'final round' and 'semifinal Saturday' the first word belongs to the second.
  const isHead = !plural && rank.number === '' && word.of && word.joins
  if (isHead && (follows?.is === 'weekday' || isPlainEvent(follows))) return undefined
  return { ...rank, year, length }
}

const SEASONS = new Set(['fall', 'winter', 'spring', 'summer'])

/** Reads the ordinal before the word or the number after it; undefined when the word takes none, or has both. */
function readRank({ word, plural }: EventMeaning, items: readonly Item[], at: number, held: Modifiers, glossary: Glossary) {
  const [ordinal, ...more] = held.adjectives.filter((each) => each.before)
  if (more.length > 0 || (ordinal && held.ordinal !== undefined)) return undefined
  const isInside = word.fr.includes('{e}')
  const front = held.ordinal !== undefined || ordinal ? ordinalText(held, ordinal, isInside ? 'f' : word.gender, plural) : ''
  if (front !== '' && held.cup) return undefined
  const rank = { before: isInside ? '' : front, ordinal: isInside ? front : '', number: '', length: 0 }
  const number = readNumber(items, at, plural)
  if (number) {
    const takesOne = word.numbered || word.needsNumber || word.glued
    // '2nd Pool B' is the second of that pool.
    if (rank.before !== '') return undefined
    if (!takesOne || (plural && word.only !== 'plural') !== number.isMany) return undefined
    return { ...rank, number: number.text, length: number.length }
  }
  const count = word.needsNumber && front === '' ? frenchCountAt(items, at, glossary) : undefined
  if (count === undefined) return rank
  return { ...rank, before: agree({ m: count, f: count === 'premier' ? 'première' : count }, word.gender, false), length: 1 }
}

const isPlainEvent = (item: Item | undefined) =>
  item?.events?.every(({ word }) => !word.of && !/(?:émission|conférence|entrevue|remise|cérémonie)/.test(word.fr)) === true

function ordinalText(held: Modifiers, word: Adjective | undefined, gender: 'm' | 'f', plural: boolean): string {
  if (held.ordinal !== undefined) return ordinalOf(held.ordinal, gender)
  return word ? agree(word, gender, plural) : ''
}

const hasOrdinal = (held: Modifiers) => held.ordinal !== undefined || held.adjectives.some((each) => each.before)

/** True when the word itself expresses the gender: 'joueuse', 'athlète masculin'. */
const hasForm = ({ word, plural }: EventMeaning, sexes: readonly Sex[]) =>
  sexes.length === 1 &&
  (word.feminine ?? (word.only === 'plural' ? word.feminines : undefined)) !== undefined &&
  (sexes[0] === 'f' || (sexes[0] === 'm' && (isGendered(word) || !plural)))

/** True when the word must be feminine or masculine, with no open form. */
const isGendered = ({ feminine, masculine }: EventWord) => feminine !== undefined && masculine === undefined

function frenchOf({ word, plural }: EventMeaning, sexes: readonly Sex[]): string {
  const isFeminine = sexes.length === 1 && sexes[0] === 'f'
  if (word.only === 'plural' && isFeminine) return word.feminines ?? word.feminine ?? word.fr
  if (plural && word.only !== 'plural') {
    const feminines = word.feminines ?? (word.feminine === undefined ? undefined : pluralOf(word.feminine))
    return (isFeminine ? feminines : undefined) ?? word.frs ?? pluralOf(word.fr)
  }
  const isMasculine = sexes.length === 1 && sexes[0] === 'm'
  return (isFeminine ? word.feminine : isMasculine ? word.masculine : undefined) ?? word.fr
}

/** Returns the form for an unknown gender: 'joueuse ou joueur de l’année', 'entrevue avec une joueuse ou un joueur'. */
function eitherOf({ fr, feminine = fr }: EventWord): string {
  const [she, he] = [feminine.split(' '), fr.split(' ')]
  let from = 0
  while (from < he.length && she[from] === he[from]) from += 1
  let behind = 0
  while (behind < Math.min(she.length, he.length) - from && she.at(-1 - behind) === he.at(-1 - behind)) behind += 1
  const middle = [...she.slice(from, she.length - behind), 'ou', ...he.slice(from, he.length - behind)]
  return [...he.slice(0, from), ...middle, ...he.slice(he.length - behind)].join(' ')
}

/** Reads 'part one', which differs from digits because French says 'première partie'. */
function frenchCountAt(items: readonly Item[], at: number, { calendar }: Glossary): string | undefined {
  const key = items[at]?.key ?? ''
  const count = Object.hasOwn(calendar.numbers, key) ? calendar.numbers[key] : undefined
  return count === undefined ? undefined : calendar.frenchOrdinals[count]
}

type ReadNumber = { text: string; length: number; isMany: boolean }

/** Reads '2', '#2', 'No. 2', 'B', '1-2', '1 and 2', '1 of 3'. */
function readNumber(items: readonly Item[], at: number, plural: boolean): ReadNumber | undefined {
  let from = at
  if (items[from]?.text === '#') from += 1
  else if (items[from]?.key === 'no') from += items[from + 1]?.text === '.' ? 2 : 1
  const first = numberAt(items[from])
  if (first === undefined) return undefined
  const [joint, other] = [items[from + 1]?.key, items[from + 2]]
  const second = numberAt(other)
  if (second !== undefined && plural && (joint === 'and' || joint === '&')) {
    return { text: `${first} et ${second}`, length: from + 3 - at, isMany: true }
  }
  // 'Pool B #1' is the first match of that pool.
  if (second !== undefined && joint === '#' && /^[A-Z]$/.test(first)) {
    return { text: `${first}, match ${second}`, length: from + 3 - at, isMany: false }
  }
  if (second !== undefined && joint === 'of') return { text: `${first} de ${second}`, length: from + 3 - at, isMany: false }
  return { text: first, length: from + 1 - at, isMany: first.includes('-') }
}

/** Returns a number, or a letter used as one ('Pool B'): any except M and W, which mean men and women. */
const numberAt = (item: Item | undefined) =>
  item?.is === 'number' || item?.is === 'letter' ? item.key : /^[A-LN-V]$/.test(item?.text ?? '') ? item?.text : undefined
