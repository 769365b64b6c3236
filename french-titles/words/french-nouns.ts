import { elides, withDe } from './words.ts'

/** A French noun phrase, lower-case unless it is a name. */
export type Noun = { text: string; gender: 'm' | 'f'; plural: boolean }

/** Adds le, la, l’ or les. */
export function withThe({ text, gender, plural }: Noun): string {
  if (plural) return `les ${text}`
  return elides(text) ? `l’${text}` : `${gender === 'f' ? 'la' : 'le'} ${text}`
}

/** Adds du, de la, de l’ or des. */
export function ofThe(noun: Noun): string {
  if (noun.plural) return `des ${noun.text}`
  return noun.gender === 'm' && !elides(noun.text) ? `du ${noun.text}` : `de ${withThe(noun)}`
}

/** Adds au, à la, à l’ or aux. */
export function toThe(noun: Noun): string {
  if (noun.plural) return `aux ${noun.text}`
  return noun.gender === 'm' && !elides(noun.text) ? `au ${noun.text}` : `à ${withThe(noun)}`
}

/** Adds the plural -s to the first word of a French noun: quarts de finale. */
export const pluralOf = (text: string) => text.replace(/^[^\s]+/, (first) => (/[sxz]$/.test(first) ? first : `${first}s`))

type Agreeing = {
  m: string
  f?: string | undefined
  mp?: string | undefined
  fp?: string | undefined
  fixed?: boolean | undefined
}

/** Makes a French adjective agree with its noun; forms that are not listed take -e and -s. */
export function agree(adjective: Agreeing, gender: 'm' | 'f', plural: boolean): string {
  const { m, fixed } = adjective
  if (fixed) return m
  const f = adjective.f ?? (m.endsWith('e') ? m : `${m}e`)
  if (!plural) return gender === 'f' ? f : m
  const many = (one: string) => (/[sx]$/.test(one) ? one : `${one}s`)
  return gender === 'f' ? (adjective.fp ?? many(f)) : (adjective.mp ?? many(m))
}

const SEXES = { f: { m: 'féminin' }, m: { m: 'masculin' } } as const

/**
 * Makes 'féminin', 'masculin', 'mixte' agree with the noun. Two of them stay singular beside a plural: finales masculine et
 * féminine.
 */
export function sexOf(sexes: readonly ('m' | 'f' | 'x')[], gender: 'm' | 'f', plural: boolean): string {
  return sexes.map((sex) => agree(sex === 'x' ? { m: 'mixte' } : SEXES[sex], gender, plural && sexes.length === 1)).join(' et ')
}

/** Puts an adjective after the noun, but before 'pour la médaille'. */
export function behind(noun: string, adjective: string): string {
  if (adjective === '') return noun
  const [head, pour, rest] = noun.split(/( pour )/)
  return pour === undefined ? `${noun} ${adjective}` : `${head} ${adjective}${pour}${rest}`
}

/** Returns 1er, 1re, 2e. */
export const ordinalOf = (number: number, gender: 'm' | 'f') => (number === 1 ? (gender === 'f' ? '1re' : '1er') : `${number}e`)

/** Joins names with their prepositions: 'de rugby et de soccer'. */
export const ofAll = (names: readonly string[]) => names.map(withDe).join(' et ')

/** A country or province with its French preposition. */
export type Place = {
  fr: string
  article?: 'le' | 'la' | 'les' | undefined
  of?: string | undefined
  in?: string | undefined
}

/** Returns 'le Canada', 'les États-Unis' as a noun; undefined for a town, which has no article. */
export function placeNoun({ fr, article }: Place): Noun | undefined {
  return article && { text: fr, gender: article === 'la' ? 'f' : 'm', plural: article === 'les' }
}

/** Returns du Canada, de France, d’Ottawa, des États-Unis. */
export function fromPlace(place: Place): string {
  const noun = placeNoun(place)
  return place.of ?? (noun && (noun.plural || (noun.gender === 'm' && !elides(place.fr))) ? ofThe(noun) : withDe(place.fr))
}

/** Returns au Canada, en France, à Ottawa, aux États-Unis. */
export function inPlace(place: Place): string {
  const noun = placeNoun(place)
  if (place.in !== undefined || !noun) return place.in ?? `à ${place.fr}`
  return noun.plural || (noun.gender === 'm' && !elides(place.fr)) ? toThe(noun) : `en ${place.fr}`
}
