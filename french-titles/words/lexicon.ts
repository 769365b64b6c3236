import { protectedIn } from '../protected-terms.ts'
import type { EventWord, GlossaryData, Sport } from './data.ts'
import { collegeNames, frenchWordsOf, listedNames, type Name, schoolNames, venueNames } from './official.ts'
import { type Item, NOTHING, type Senses } from './senses.ts'
import { type AddedByStaff, type NamedByStaff, sensesOfName, sensesOfPhrase } from './staff.ts'
import { keyOf, withDe } from './words.ts'

export type Glossary = ReturnType<typeof buildGlossary>

/**
 * Builds the glossary from the data and from the entries of staff, which take precedence: phrases match a whole text or a part of
 * one, names stay unchanged wherever they occur. The data is indexed once, so that another entry costs little.
 */
export function buildGlossary(data: GlossaryData, added: AddedByStaff = { phrases: {}, names: [] }) {
  const index = indexOf(data)
  const { senses, add, starts } = sensesFrom(index.senses, index.starts)
  const named = added.named ?? []
  for (const name of added.names) add(name, { kept: 'team' })
  for (const [en, fr] of Object.entries(added.phrases)) add(en, sensesOfPhrase(senses.get(keyOf(en)), fr), 'instead')
  for (const name of named) add(name.en, sensesOfName(name), 'instead')

  // A place without an article is a town, which can be a team's home or a venue.
  const isTown = ({ form }: NamedByStaff) => form.is === 'place' && form.article === 'none'
  const towns = named.filter(isTown).map(({ en, fr }) => [keyOf(en), fr] as const)
  const given = new Map([...Object.entries(added.phrases), ...named.map(({ en, fr }) => [en, fr] as const)])
  const names = [...added.names, ...named.map(({ en }) => en), ...given.values()].map(keyOf)
  return {
    ...index,
    senses,
    starts,
    cities: new Map([...index.cities, ...towns]),
    towns: new Set([...index.towns, ...towns.map(([town]) => town)]),
    shared: new Set([...index.shared, ...added.names.map(keyOf)]),
    listed: new Set([...index.listed, ...names]),
    listedStarts: new Set([...index.listedStarts, ...names.flatMap(startsOf)]),
    /** Whole texts for which staff gave a translation. */
    phrases: new Map([...given].map(([en, fr]) => [keyOf(en), fr])),
    /** Keys of staff's French; the guard never takes their words for English, in any case. */
    given: new Set([...given.values()].map(keyOf)),
    /** Protected terms for which staff gave French on their own: 'OUA', but not in 'OUA Night'. */
    renamed: new Set([...given.keys()].flatMap((en) => protectedIn(en, []).filter((term) => keyOf(term) === keyOf(en)))),
  }
}

const indexes = new WeakMap<GlossaryData, ReturnType<typeof buildIndex>>()

function indexOf(data: GlossaryData) {
  const index = indexes.get(data) ?? buildIndex(data)
  indexes.set(data, index)
  return index
}

/** Copies `known` and the starts of its phrases so that senses can be added. */
function sensesFrom(known: ReadonlyMap<string, Item>, knownStarts: ReadonlySet<string>) {
  const senses = new Map(known)
  const starts = new Set(knownStarts)
  const add = (en: string, sense: Senses, how: 'beside' | 'instead' = 'beside') => {
    const key = keyOf(en)
    if (key === '') return
    senses.set(key, { ...NOTHING, ...(how === 'beside' ? both(senses.get(key), sense) : sense) })
    for (const start of startsOf(key)) starts.add(start)
  }
  return { senses, add, starts }
}

function both(known: Senses | undefined, sense: Senses): Senses {
  if (known === undefined) return sense
  const events = [...(known.events ?? []), ...(sense.events ?? [])]
  const disciplines = [...(known.disciplines ?? []), ...(sense.disciplines ?? [])]
  return {
    ...known,
    ...sense,
    ...(events.length > 0 ? { events } : {}),
    ...(disciplines.length > 0 ? { disciplines } : {}),
  }
}

/** Builds the parts of a glossary that depend on the data alone: all but codes and leagues in the form of `keyOf`. */
function buildIndex(data: GlossaryData) {
  const { senses, add, starts } = sensesFrom(new Map(), new Set())
  const each = <Word extends { en: string[] }>(words: Word[], sense: (word: Word) => Senses) => {
    for (const word of words) for (const en of word.en) add(en, sense(word))
  }

  each(data.sports, (sport) => ({ sport }))
  each(data.disciplines, (discipline) => ({ disciplines: [discipline] }))
  each(data.adjectives, (adjective) => ({ adjective }))
  each(data.official.cups, (cup) => ({ cup }))
  each(data.places.provinces, (province) => ({ province }))
  const events = [...data.events, ...data.official.championships].flatMap((each) => withSpans(each, data.calendar.spans))
  for (const word of [...events, ...data.sports.flatMap(alumniEvents)]) {
    for (const en of word.en) {
      add(en, { events: [{ word, plural: word.only === 'plural' }] })
      if (word.only === undefined && word.glued === undefined) add(englishPlural(en), { events: [{ word, plural: true }] })
    }
  }
  each(data.places.countries, (country) => ({ country }))
  for (const [en, side] of Object.entries(data.places.sides)) add(en, { side })
  for (const en of data.names.never) add(en, { isCommon: true })
  for (const [en, remark] of Object.entries(data.remarks)) add(en, { remark })
  each(data.genders, ({ en: _words, ...sense }) => sense)
  for (const name of [...data.protectedTerms.organisations, ...data.names.conferences]) add(name, { kept: 'organisation' })
  each(data.official.conferences, ({ fr, of }) => ({ kept: 'organisation', official: { fr, of } }))
  each(data.official.sponsors, ({ fr }) => ({ kept: 'sponsor', ...(fr === undefined ? {} : { official: { fr } }) }))
  for (const name of data.official.cupsInEnglish) add(name, { kept: 'cup' })
  for (const name of data.names.broadcasters) if (!senses.has(keyOf(name))) add(name, { kept: 'broadcaster' })
  for (const [en, when] of Object.entries(data.calendar.whens)) add(en, { when })
  const keep = (kept: 'team' | 'venue', { en, fr, isMany, place }: Name) => {
    // 'British Columbia' is the province, and UBC's team only with its nickname.
    const land = senses.get(keyOf(en))?.province?.fr
    if (kept === 'team' && land !== undefined && fr === undefined && land !== en) return
    add(en, {
      kept,
      ...(fr === undefined ? {} : { official: { fr, ...(place ? { place } : {}), ...(isMany === undefined ? {} : { isMany }) } }),
    })
  }
  for (const name of [...collegeNames(data.names.colleges), ...schoolNames(data.official.schools)]) keep('team', name)
  for (const name of venueNames(data.official.venues)) keep('venue', name)

  const teams = data.official.schools.flatMap(({ teams }) => teams.map(({ en }) => en))
  const nicknames = [...data.names.nicknames, ...teams, ...data.names.colleges.flatMap(({ teams }) => teams)]
  const listed = new Set([...listedNames(data), ...nicknames].map(keyOf))
  return {
    senses,
    /** Codes such as 'MBB': a gender and a sport in one word. */
    codes: sportCodes(data.sports),
    /** The words that longer phrases begin with: 'athlete', 'athlete of', 'athlete of the'. */
    starts,
    calendar: data.calendar,
    cities: new Map(Object.entries(data.places.cities).map(([en, fr]) => [keyOf(en), fr])),
    towns: new Set([...data.places.towns, ...Object.keys(data.places.cities)].map(keyOf)),
    leagues: new Set(data.names.leagues),
    /** States of the United States. */
    states: new Map(Object.entries(data.places.states)),
    /** 'East', 'White'. */
    sides: new Map(Object.entries(data.places.sides)),
    /** Channels and services that broadcast games. */
    broadcasters: new Set(data.names.broadcasters.map(keyOf)),
    /** Names that are the same in both languages: short names of schools, and names that staff left untranslated. */
    shared: new Set([...data.official.schools.flatMap(({ en }) => en), ...data.names.colleges.map(({ en }) => en)].map(keyOf)),
    /** Nicknames of teams without their school. */
    nicknames: new Set(nicknames.map(keyOf)),
    placeWords: new Set(data.names.placeWords),
    /** Names that may contain any word, in either language. */
    listed,
    listedStarts: new Set([...listed].flatMap(startsOf)),
    /** Words of the glossary's own French. */
    french: frenchWordsOf(data),
  }
}

/** Returns 'player of the {span}' for each span, or the word alone. */
function withSpans(word: EventWord, spans: Record<string, string>): EventWord[] {
  if (!word.en.some((en) => en.includes(SPAN))) return [word]
  return Object.entries(spans).map(([en, fr]) => {
    const french = Object.entries(word).map(([key, value]) => [key, typeof value === 'string' ? value.replace(SPAN, fr) : value])
    return { ...Object.fromEntries(french), en: word.en.map((each) => each.replace(SPAN, en)) }
  })
}
const SPAN = '{span}'

/** Returns 'alumni hockey' and 'alumni hockey game'. A sport that may also be something else, or never agrees, has neither. */
function alumniEvents({ en, fr, gender, whole, vague }: Sport): EventWord[] {
  if (whole || vague) return []
  const said = (words: (who: string) => string) => ({
    fr: words('anciens'),
    feminine: words('anciennes'),
    masculine: words('anciens'),
  })
  return [
    { en: en.map((name) => `alumni ${name} game`), gender: 'm', ...said((who) => `match des ${who} ${withDe(fr)}`) },
    { en: en.map((name) => `alumni ${name}`), gender, only: 'singular', ...said((who) => `${fr} des ${who}`) },
  ]
}

/** Returns 'athlete', 'athlete of' for 'athlete of the'. */
const startsOf = (key: string) => [...key.matchAll(/ /g)].map(({ index }) => key.slice(0, index))

function sportCodes(sports: readonly Sport[]) {
  const codes = new Map<string, { gender: 'm' | 'f'; sport: Sport }>()
  for (const sport of sports)
    for (const code of sport.codes ?? []) codes.set(`M${code}`, { gender: 'm', sport }).set(`W${code}`, { gender: 'f', sport })
  return codes
}

/** Returns the English plural: 'coaches of the year' changes its first word, other phrases their last. */
function englishPlural(en: string): string {
  const [head, of, rest] = en.split(/( of the )/)
  if (of !== undefined && head !== undefined) return `${englishPlural(head)}${of}${rest}`
  if (/[^aeiou]y$/.test(en)) return `${en.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(en) ? `${en}es` : `${en}s`
}
