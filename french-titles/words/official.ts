import { NOTICES } from '../../app/translation/text/notices.ts'
import type { GlossaryData } from './data.ts'
import { elides } from './words.ts'

export type Name = { en: string; fr?: string | undefined; isMany?: boolean; place?: { fr: string; of: string; in: string } }

/** Returns schools, their universities and their teams, with each team after every name of both. */
export function schoolNames(schools: GlossaryData['official']['schools']): Name[] {
  return schools.flatMap(({ en, fr, universities = [], teams }) => [
    ...en.map((name) => ({ en: name, fr })),
    ...universities.map((name) => ({ en: name.en, ...placed(name.fr) })),
    ...[...en, ...universities.map((university) => university.en)].flatMap((name) =>
      teams.map((team) => ({ en: `${name} ${team.en}`, fr: team.fr, isMany: !team.singular })),
    ),
  ])
}

/** Returns colleges and their teams, with 'College' and without. */
export const collegeNames = (colleges: GlossaryData['names']['colleges']): Name[] =>
  colleges
    .flatMap(({ en, is = 'College', isWord = false, teams }) => [
      ...(isWord ? [] : [en]),
      `${en} ${is}`,
      ...teams.flatMap((team) => [`${en} ${team}`, `${en} ${is} ${team}`]),
    ])
    .map((en) => ({ en }))

export const venueNames = (venues: GlossaryData['official']['venues']): Name[] =>
  venues.flatMap(({ en, fr }) => en.map((name) => ({ en: name, ...placed(fr) })))

/** Adds the French place, with its article: 'à l’Université Laval', 'au Stade McMahon'. */
function placed(fr: string | undefined): Pick<Name, 'fr' | 'place'> {
  if (fr === undefined) return {}
  return { fr, place: elides(fr) ? { fr, of: `de l’${fr}`, in: `à l’${fr}` } : { fr, of: `du ${fr}`, in: `au ${fr}` } }
}

/** Returns every name in the data, in both languages. */
export function listedNames({ official, names, places, protectedTerms }: GlossaryData): string[] {
  const { schools, conferences, cups, cupsInEnglish, sponsors, venues } = official
  const single = [...collegeNames(names.colleges), ...schoolNames(schools), ...venueNames(venues)]
  const several = [...conferences, ...sponsors, ...places.provinces, ...places.countries]
  return [
    ...[...single, ...several].flatMap(({ en, fr }) => [en, fr ?? []].flat()),
    ...cups.map(({ fr }) => fr),
    ...cupsInEnglish,
    ...protectedTerms.organisations,
    ...names.leagues,
    ...names.conferences,
    ...names.broadcasters,
    ...places.towns,
    ...Object.values(places.cities),
    ...Object.entries(places.states).flat(),
  ]
}

/** Returns all French words in the data, in every form, and those that the rules produce. */
export function frenchWordsOf({ official: _names, names: _never, protectedTerms: _kept, ...data }: GlossaryData): Set<string> {
  const notices = Object.values(NOTICES).flatMap((group) => group.map(({ fr }) => fr))
  const texts = [...Object.values(data).flatMap(frenchIn), ...notices].join(' ').replace(/\{[^{}]*\}/g, ' ')
  const words = (texts.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => [
    word,
    ...['s', 'e', 'es', 'x'].map((ending) => word + ending),
  ])
  return new Set([...words, ...RULES_FRENCH.split(' ')])
}

const RULES_FRENCH =
  'kilomètre lb livre mille mètre verge kilomètres livres milles mètres verges ' +
  'a au aux c d de des du e en er et l la le les m no nos ou par pour re un une ans moins présenté présentée présentées'

/** Returns the non-English strings of an entry; records have their English as keys. */
function frenchIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(frenchIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => (ENGLISH.has(key) ? [] : frenchIn(inside)))
}
const ENGLISH = new Set('en sports with notWith onlyWith towns numbers gender only before after article'.split(' '))
