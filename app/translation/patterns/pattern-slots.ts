import {
  areName,
  fromPlace,
  type Glossary,
  type Item,
  inPlace,
  keyOf,
  type Noun,
  namedOf,
  nameOf,
  ofThe,
  ordinalOf,
  PEOPLE,
  type Place,
  placeNoun,
  placeOf,
  rawOf,
  type Sex,
  sexOf,
  staysEnglish,
  toThe,
  withDe,
  withThe,
  YOUNG,
} from '../../../french-titles/glossary.ts'
import { mapValues } from '../../kit/map-values.ts'

/** The kinds of slots. */
export const SLOT_KINDS = ['sport', 'sex', 'team', 'league', 'place', 'name', 'number', 'date', 'year', 'time'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

/**
 * The form of a slot in French: bare; after 'de', 'à' or an article, contracted; an ordinal ('er': 1er, 2e; 're': 1re, 2e); a
 * gender agreeing with its noun ('-e': féminine) or as a noun ('femmes'). 'th' is an English ordinal.
 */
export const SLOT_FORMS = ['', 'de', 'à', 'le', 'th', 'er', 're', '-e', '-s', '-es', 'femmes'] as const
export type SlotForm = (typeof SLOT_FORMS)[number]

const NAMED: readonly SlotForm[] = ['', 'de', 'à', 'le']
/** The French forms that each kind can have. */
export const FRENCH_FORMS: Record<SlotKind, readonly SlotForm[]> = {
  sport: ['', 'de', 'le'],
  sex: ['', '-e', '-s', '-es', 'femmes'],
  team: NAMED,
  league: NAMED,
  place: NAMED,
  name: ['', 'de', 'à'],
  number: ['', 'er', 're'],
  date: [''],
  year: [''],
  time: [''],
}
export const ENGLISH_FORMS: Record<SlotKind, readonly SlotForm[]> = {
  ...mapValues(FRENCH_FORMS, () => [''] as const),
  number: ['', 'th'],
}

/** The words that fill a slot in one text; `length` is their number of items. */
export type Filling = {
  length: number
  fr: string
  noun?: Noun | undefined
  place?: Place | undefined
  of?: string | undefined
  sexes?: readonly Sex[]
  isYoung?: boolean
  isOrdinal?: boolean
  isPerson?: boolean
  /** True when it comes from the glossary's own words: a sport, a date. */
  isFrench?: boolean
  /** An untranslated name that contains English words. */
  english?: string
}

const MOST_WORDS_OF_NAME = 6

/** Returns true when the items after a filling of this length may follow it. */
type MayTake = (length: number) => boolean
const any: MayTake = () => true

/** Yields all fillings that begin at this item, longest first; a listed team before any other name. */
export function fillingsAt(
  items: readonly Item[],
  at: number,
  kind: SlotKind,
  glossary: Glossary,
  mayTake = any,
): Iterable<Filling> {
  const item = items[at]
  if (!item) return []
  switch (kind) {
    case 'sport':
      return item.sport
        ? [{ length: 1, fr: item.sport.fr, noun: nounOfSport(item.sport), of: withDe(item.sport.fr), isFrench: true }]
        : []
    case 'sex':
      return sexAt(item)
    case 'number':
      return item.is === 'number' || item.is === 'letter' || item.is === 'ordinal'
        ? [{ length: 1, fr: item.key, isOrdinal: item.is === 'ordinal' }]
        : []
    case 'year':
    case 'time':
    case 'date': {
      const isOfKind = item.is === kind || (kind === 'date' && (item.is === 'weekday' || item.is === 'month'))
      return isOfKind && item.fr !== undefined ? [{ length: 1, fr: item.fr, isFrench: kind !== 'year' }] : []
    }
    case 'league':
      return item.kept === 'organisation' ? [{ ...named(item, glossary), of: item.official?.of }] : []
    case 'team':
      return teamsAt(items, at, glossary, mayTake)
    case 'place':
      return placesAt(items, at, glossary)
    case 'name':
      return namesAt(items, at, glossary, mayTake)
  }
}

const nounOfSport = ({ fr, gender, whole = false }: { fr: string; gender: 'm' | 'f'; whole?: boolean | undefined }): Noun => ({
  text: fr,
  gender,
  plural: whole,
})

function sexAt({ gender, genders, isYoung = false }: Item): Filling[] {
  const sexes = genders ?? (gender === undefined ? [] : [gender])
  return sexes.length > 0 ? [{ length: 1, fr: '', sexes, isYoung }] : []
}

function named(item: Item, glossary: Glossary): Filling {
  const fr = nameOf(item)
  return { length: 1, fr, ...(staysEnglish(item, glossary) ? { english: fr } : {}) }
}

/** Yields a team or school in the glossary, a town, a team's nickname, or any other name. */
function* teamsAt(items: readonly Item[], at: number, glossary: Glossary, mayTake: MayTake): Generator<Filling> {
  const item = items[at] as Item
  const isListed = item.kept === 'team'
  if (isListed && mayTake(1)) yield { ...named(item, glossary), ...teamNoun(item, glossary) }
  for (const filling of namesAt(items, at, glossary, (length) => (length > 1 || !isListed) && mayTake(length)))
    yield asNickname(filling, glossary)
}

/** Adds a noun to a nickname: 'Golden Hawks' by itself takes an article, and its ending shows whether it is plural. */
function asNickname(filling: Filling, glossary: Glossary): Filling {
  const { fr } = filling
  if (!glossary.nicknames.has(keyOf(fr))) return filling
  return { ...filling, noun: { text: fr, gender: 'm', plural: /s$/i.test(fr) }, isPerson: false }
}

/** Returns the noun for the article: 'les Golden Hawks de Laurier', but 'Laval' without one. */
function teamNoun(item: Item, glossary: Glossary): Pick<Filling, 'noun' | 'place'> {
  const { official } = item
  if (official?.isMany !== undefined) return { noun: { text: official.fr, gender: 'm', plural: official.isMany } }
  const place = official?.place ?? (item.province && !item.province.alsoTown ? item.province : undefined)
  if (place) return { place }
  if (official === undefined && hasNickname(item, glossary))
    return { noun: { text: item.text, gender: 'm', plural: mayBeMany(item.text) } }
  // A school's short name is a town's or has no article; another complete name without known French may have one.
  if (official === undefined && (!glossary.shared.has(keyOf(item.text)) || (item.text.includes(' ') && mayBeMany(item.text))))
    return {}
  return { place: { fr: nameOf(item) } }
}

/** True for 'Windsor Lancers', which takes an article like 'Lancers', even if no source has its French. */
function hasNickname({ text }: Item, glossary: Glossary): boolean {
  const words = keyOf(text).split(' ')
  return [1, 2].some((count) => words.length > count && glossary.nicknames.has(words.slice(-count).join(' ')))
}

function placesAt(items: readonly Item[], at: number, glossary: Glossary): Filling[] {
  const found: Filling[] = []
  for (let length = 3; length > 0; length -= 1) {
    const some = items.slice(at, at + length)
    if (some.length < length || (length > 1 && some.slice(1).some(({ spaced }) => !spaced))) continue
    const [only] = some
    const key = keyOf(rawOf(some))
    const isSchool = length === 1 && only?.kept === 'team' && only.official?.isMany === undefined && !only.province
    const school = isSchool ? teamNoun(only, glossary).place : undefined
    if (school) found.push({ length, fr: school.fr, place: school })
    if (school) continue
    const isListed = length === 1 && (only?.country ?? only?.province ?? (only?.kept === 'venue' && only.official?.place))
    if (!isListed && !glossary.towns.has(key) && !glossary.cities.has(key)) continue
    const place = placeOf(some, glossary)
    if (place) found.push({ length, fr: place.fr, place })
  }
  return found
}

function* namesAt(items: readonly Item[], at: number, glossary: Glossary, mayTake: MayTake): Generator<Filling> {
  const longest = Math.min(MOST_WORDS_OF_NAME, endOfName(items, at) - at)
  for (let length = longest; length > 0; length -= 1) {
    if (!mayTake(length)) continue
    const some = items.slice(at, at + length)
    if (!areName(some, glossary)) continue
    const kept = some.filter((item) => staysEnglish(item, glossary)).map(nameOf)
    const isPerson = some.every(({ is }) => is === 'unknown')
    yield { length, fr: namedOf(some), isPerson, ...(kept.length > 0 ? { english: kept.join(' ') } : {}) }
  }
}

/** Returns where a name ends: it begins with a capital and ends before a separator. */
function endOfName(items: readonly Item[], at: number): number {
  if (!/^[\p{Lu}\d]/u.test(items[at]?.text ?? '')) return at
  let to = at
  while (to < items.length && items[to]?.is !== 'separator' && (to === at || items[to]?.spaced)) to += 1
  return to
}

/** Returns the French of a filling in the form that a slot needs; undefined when that form is unknown. */
export function inForm(filling: Filling, form: SlotForm, before: Noun | undefined): string | undefined {
  const { fr, noun, place, of, sexes, isYoung, isPerson } = filling
  if (sexes) return sexInForm(sexes, form, isYoung ?? false, before)
  switch (form) {
    case '':
      return fr
    case 'de':
      if (of !== undefined) return of
      if (noun) return ofThe(noun)
      if (place) return fromPlace(place)
      return isPerson && !mayBeMany(fr) ? withDe(fr) : undefined
    case 'à':
      if (noun) return toThe(noun)
      if (place) return inPlace(place)
      return isPerson && !mayBeMany(fr) ? `à ${fr}` : undefined
    case 'le': {
      const whole = noun ?? (place && placeNoun(place))
      // Towns and schools have no article.
      return whole ? withThe(whole) : place?.fr
    }
    case 'er':
    case 're':
      return /^\d{1,4}$/.test(fr) ? ordinalOf(Number(fr), form === 'er' ? 'm' : 'f') : undefined
    default:
      return undefined
  }
}

/** True for a name such as 'Threshers', which may be a team and take an article. */
const mayBeMany = (name: string) => /s$/i.test(name)

function sexInForm(sexes: readonly Sex[], form: SlotForm, isYoung: boolean, before: Noun | undefined): string | undefined {
  if (form === '') return sexOf(sexes, before?.gender ?? 'm', before?.plural ?? false)
  if (form === 'femmes') return sexes.map((sex) => (isYoung ? YOUNG : PEOPLE)[sex]).join(' et ')
  const [, feminine, plural] = /^-(e?)(s?)$/.exec(form) ?? []
  return feminine === undefined ? undefined : sexOf(sexes, feminine === 'e' ? 'f' : 'm', plural === 's')
}
