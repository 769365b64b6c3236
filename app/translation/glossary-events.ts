import type { Adjective, EventWord } from './glossary-data.ts'
import { agree, behind, type Noun, ofAll, ofThe, ordinalOf, pluralOf, sexOf } from './glossary-french.ts'
import type { Item } from './glossary-items.ts'
import type { Glossary } from './glossary-lexicon.ts'
import { isRace, type Modifiers, raceNoun, sportsOf } from './glossary-modifiers.ts'
import type { Phrase } from './glossary-phrases.ts'

export type EventMeaning = { word: EventWord; plural: boolean }

/** The meaning that an event has in this place; undefined when the word is none here. */
export function eventAt(items: readonly Item[], at: number, held: Modifiers): EventMeaning | undefined {
  const [item, next] = [items[at] as Item, items[at + 1]]
  // '60 m hurdles' is one race; 'hurdles' are all of them.
  if (held.distance !== undefined && item.discipline) return undefined
  const { adjective } = item
  const qualifies = adjective && (!adjective.onlyWith || adjective.onlyWith.includes(next?.key ?? ''))
  if (qualifies && next?.spaced && (next.events ?? next.sport ?? next.gender ?? next.adjective) !== undefined) return undefined
  return item.events?.find((meaning) => fits(meaning, items, at, held))
}

function fits({ word, plural }: EventMeaning, items: readonly Item[], at: number, held: Modifiers): boolean {
  const number = readNumber(items, at + 1, plural)
  if (word.glued) return number !== undefined && items[at + 1]?.spaced === false
  if (word.fr.includes('{e}')) return hasOrdinal(held)
  if (word.needsNumber && !number && !hasOrdinal(held) && countAt(items, at + 1) === undefined) {
    return word.en.includes('season') && (held.year !== undefined || items[at + 1]?.is === 'year')
  }
  if (word.needsSport && held.sports.length === 0 && !isRace(held)) return false
  if (word.of && held.cup) return true
  return !word.needsModifier || held.sports.length + held.adjectives.length + held.sexes.length > 0
}

type ReadEvent = { phrases: Phrase[]; length: number; takesCup: boolean }

/** Puts an event together with what waits for it and with the number and year behind it; undefined when a word is left over. */
export function readEvent(
  event: EventMeaning,
  items: readonly Item[],
  at: number,
  held: Modifiers,
  glossary: Glossary,
): ReadEvent | undefined {
  const { word, plural } = event
  const key = (items[at] as Item).key
  if (held.adjectives.some(({ onlyWith }) => onlyWith && !onlyWith.includes(key))) return undefined
  if (!held.adjectives.every((adjective) => goesWith(adjective, word))) return undefined
  const tail = readTail(event, items, at, held, glossary)
  const sports = sportsOf(held)
  if (!tail || !sports) return undefined
  const { base, before, number, length, year } = tail
  const isMany = plural || (held.sexes.length > 1 && sports.length === 0)

  const agrees = sports.length === 0 && held.sexes.length > 0 && frenchOf(event, held.sexes) === frenchOf(event, [])
  const people = agrees && !word.agrees
  if (people && (held.orgs.length > 0 || held.adjectives.length > 0)) return undefined
  const near = tail.adjectives.filter(({ far }) => !far).map((each) => agree(each, word.gender, isMany))
  if (held.province !== undefined) {
    if (!word.joins) return undefined
    near.push(held.province)
  }
  // 'Match de la semaine du samedi' would be two days.
  const ofDay = held.weekday !== undefined && number === '' && !/(?:semaine|mois|jour|journée|année|saison)/.test(word.fr)
  if (ofDay) near.push(`du ${held.weekday}`)
  const named = agrees && !people && isMany && !plural ? frenchOf({ word, plural: true }, []) : base
  const sex = agrees && !people ? sexOf(held.sexes, word.gender, isMany) : ''
  const core = [before, behind([named, ...near].join(' '), sex), number].filter(Boolean).join(' ')
  const takesCup = held.cup !== undefined && word.of === true && number === '' && sports.length + held.sexes.length === 0
  const far = [
    ...tail.adjectives.filter((each) => each.far).map((each) => each.m),
    ...(held.age !== undefined && sports.length === 0 ? [held.age] : []),
    ...held.orgs.map((org) => (word.ofOrg && glossary.leagues.has(org) ? `de la ${org}` : org)),
    ...(year !== undefined && (!held.cup || takesCup) ? [year] : []),
  ].join(' ')
  const ofSport = sports.length === 0 ? '' : isRace(held) ? ofThe(raceNoun(held)) : ofAll(sports)
  const ofCup =
    held.cup && takesCup ? ofThe({ text: held.cup.fr, gender: held.cup.gender, plural: held.cup.plural ?? false }) : ''
  const noun: Noun = {
    text: [core, ofCup, ofSport, far].filter(Boolean).join(' '),
    gender: word.gender,
    plural: isMany,
  }

  const standsBeside = sports.length > 0 && (!word.joins || number !== '')
  const hasOwn = held.adjectives.length + held.orgs.length + held.sexes.length > sports.length || year !== undefined
  const phrase: Phrase = {
    parts: standsBeside
      ? [[sports.join(' et '), far].filter(Boolean).join(' '), core]
      : sports.length === 0 && number !== '' && held.orgs.length > 0
        ? [far, core]
        : [noun.text],
    noun,
    word,
    isNumbered: number !== '' || word.needsNumber === true,
    hasYear: year !== undefined || standsBeside,
    ...(sports.length > 0 && held.adjectives.length + held.orgs.length === 0 && year === undefined
      ? { shares: 'sport' as const, sport: sports.join(' et '), core }
      : hasOwn
        ? { shares: 'unclear' as const }
        : {}),
  }
  const beside: Phrase[] = [
    ...(held.weekday !== undefined && !ofDay ? [{ parts: [held.weekday] }] : []),
    ...(people ? [{ parts: [held.sexes.map((each) => PEOPLE[each]).join(' et ')] }] : []),
  ]
  return { phrases: [...beside, phrase], length, takesCup }
}

const PEOPLE = { f: 'femmes', m: 'hommes', x: 'mixte' } as const

/** 'Cérémonie d’ouverture mondiale': a noun of several words leaves open what an adjective belongs to. */
function goesWith({ competition, anywhere, before }: Adjective, { fr, joins, numbered }: EventWord): boolean {
  if (before) return true
  if (competition && !joins && !numbered) return false
  return anywhere === true || !fr.includes(' ') || SEVERAL_WORDS.has(fr)
}

const SEVERAL_WORDS = new Set(['quart de finale', 'match de championnat', 'tournoi sur invitation', 'séance du soir'])

/** What stands around the event's own word: ordinal, number, year. */
function readTail(event: EventMeaning, items: readonly Item[], at: number, held: Modifiers, glossary: Glossary) {
  const { word, plural } = event
  let base = frenchOf(event, held.sexes)
  let before = ''
  let length = 1
  let needed = word.needsNumber === true
  const adjectives = held.adjectives.filter((each) => !each.before)
  const [ordinal, ...more] = held.adjectives.filter((each) => each.before)
  if (more.length > 0 || (ordinal && held.ordinal !== undefined)) return undefined
  if (hasOrdinal(held)) {
    if (held.cup) return undefined
    if (base.includes('{e}')) base = base.replace('{e}', ordinalText(held, ordinal, 'f', false))
    else before = ordinalText(held, ordinal, word.gender, plural)
    needed = false
  }
  const number = readNumber(items, at + 1, plural)
  const count = word.needsNumber && !number && before === '' ? countAt(items, at + 1) : undefined
  if (number) {
    if (!(word.numbered || word.needsNumber || word.glued) || (plural && word.only !== 'plural') !== number.isMany)
      return undefined
    length += number.length
    needed = false
  } else if (count !== undefined) {
    const masculine = glossary.calendar.frenchOrdinals[count]
    if (masculine === undefined) return undefined
    before = agree({ m: masculine, ...(count === 1 ? { f: 'première' } : {}) }, word.gender, false)
    length += 1
    needed = false
  }
  let year = held.year
  const after = items[at + length]
  if (year === undefined && after?.is === 'year' && after.spaced) {
    year = after.fr
    length += 1
  }
  if (needed && year === undefined) return undefined
  if (word.person && !plural && items[at + length]?.events) return undefined
  // 'Final round', 'semifinal Saturday': the first word belongs to the second.
  const follows = items[at + length]
  if (!plural && !number && word.of && word.joins && (follows?.is === 'weekday' || isPlainEvent(follows))) return undefined
  return { base, before, number: number?.text ?? '', length, year, adjectives }
}

const isPlainEvent = (item: Item | undefined) =>
  item?.events?.every(({ word }) => !word.of && !/(?:émission|conférence|entrevue|remise|cérémonie)/.test(word.fr)) === true

function ordinalText(held: Modifiers, word: Adjective | undefined, gender: 'm' | 'f', plural: boolean): string {
  if (held.ordinal !== undefined) return ordinalOf(held.ordinal, gender)
  return word ? agree(word, gender, plural) : ''
}

const hasOrdinal = (held: Modifiers) => held.ordinal !== undefined || held.adjectives.some((each) => each.before)

function frenchOf({ word, plural }: EventMeaning, sexes: Modifiers['sexes']): string {
  const isFeminine = sexes.length === 1 && sexes[0] === 'f'
  if (plural && word.only !== 'plural') {
    const feminines = word.feminines ?? (word.feminine === undefined ? undefined : pluralOf(word.feminine))
    return (isFeminine ? feminines : undefined) ?? word.frs ?? pluralOf(word.fr)
  }
  const isMasculine = sexes.length === 1 && sexes[0] === 'm'
  return (isFeminine ? word.feminine : isMasculine ? word.masculine : undefined) ?? word.fr
}

/** 'Part one': told apart from a number in figures, for French says 'première partie'. */
function countAt(items: readonly Item[], at: number): number | undefined {
  const found = COUNTS.indexOf(items[at]?.key ?? '')
  return found < 1 ? undefined : found
}

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

type ReadNumber = { text: string; length: number; isMany: boolean }

/** '2', '#2', 'No. 2', 'B', '1-2', '1 and 2', '1 of 3'. */
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
  if (second !== undefined && joint === 'of') return { text: `${first} de ${second}`, length: from + 3 - at, isMany: false }
  return { text: first, length: from + 1 - at, isMany: first.includes('-') }
}

const numberAt = (item: Item | undefined) => (item?.is === 'number' || item?.is === 'letter' ? item.key : undefined)
