import { fromPlace, type Noun, ofThe, type Place, placeNoun, sexOf, withThe } from './words/french-nouns.ts'
import type { Item } from './words/items.ts'
import type { Glossary } from './words/lexicon.ts'
import { isKnownTeam, namedOf, nameOf, rankOf, rawOf, seededOf } from './words/names.ts'
import type { Verb } from './words/verbs.ts'
import { keyOf, withDe } from './words/words.ts'

/** The subject of a headline: 'les Ravens de Carleton', 'Laval', 'l’équipe de hockey masculin de Brock'. */
export type Side = {
  /** The name with its article; a school has no article. */
  text: string
  isMany: boolean
  /** Its form after 'de': 'des Ravens', 'de Brock'. Undefined where no source says how French joins it. */
  of?: string | undefined
  /** True for a school without an article, which English treats as singular only. */
  isSchool?: boolean
  /** True when English also treats it as plural. */
  takesEither?: boolean
  /** A country or province, or a school named after a province. */
  land?: 'only' | 'or school'
}

/** True when the last word of a team's name is plural: Ravens, X-Women. */
export const isSeveral = (name: string) => /(?:s|men|women)$/i.test(name)

/** Reads all of these words as one side; undefined for anything else, or when its number is unclear. */
export function sideOf(items: readonly Item[], glossary: Glossary): Side | undefined {
  const seeded = seededOf(items)
  if (seeded) {
    const side = sideOf(seeded.named, glossary)
    return side && side.land !== 'only'
      ? { ...side, text: side.text + inSentence(seeded.rank, side.isMany), of: undefined }
      : undefined
  }
  const { rank, named } = rankOf(items)
  if (named.some(({ is }) => is === 'aside' || is === 'mark')) return undefined
  const side = plainSide(named, glossary)
  if (side === undefined || rank === undefined) return side
  return /^no\s/.test(rank) && side.land !== 'only' ? { ...side, text: `${side.text} (${rank})`, of: undefined } : undefined
}

/** Adds a rank: 'Les Ravens, cinquièmes têtes de série,'. At the end of a headline the last comma is dropped. */
const inSentence = (rank: string, isMany: boolean) =>
  / tête de série$/.test(rank) ? `, ${isMany ? rank.replace(/^(\S+) tête/, '$1s têtes') : rank},` : ` (${rank})`

function plainSide(items: readonly Item[], glossary: Glossary): Side | undefined {
  const words = items[0]?.key === 'the' ? items.slice(1) : items
  const [only] = words.length === 1 ? words : []
  if (only?.cup?.fr === 'Équipe Canada') return { text: only.cup.fr, isMany: false, of: 'd’Équipe Canada', isSchool: true }
  if (only?.kept === 'team' && only.province && !only.official) return landSide(only.province, 'or school', only.text)
  const land = only?.kept === undefined ? (only?.country ?? (only?.province?.alsoTown ? undefined : only?.province)) : undefined
  if (land) return landSide(land, 'only')
  // 'Brock Badgers 3-2' is more than the team.
  if (!isKnownTeam(words, glossary) || (words.length > 1 && words[0]?.kept === 'team')) return undefined
  const name = namedOf(words)
  const raw = keyOf(rawOf(words))
  if (glossary.nicknames.has(raw)) return isSeveral(name) ? several(name) : undefined
  const { isMany, gender = 'm' } = only?.official ?? {}
  if (isMany === true) return several(name)
  if (isMany === false) return one({ text: name, gender, plural: false })
  // The French name of 'York Lions' is unknown, and 'les York Lions' is not French.
  if (isNicknamed(raw, glossary)) return undefined
  const of = glossary.ofSchools.get(raw)
  return { text: name, isMany: false, of, isSchool: true }
}

/** True when the last words are a team's nickname. */
export const isNicknamed = (key: string, { nicknames }: Glossary) =>
  key.split(' ').some((_word, at, words) => at > 0 && nicknames.has(words.slice(at).join(' ')))

const several = (text: string): Side => ({ text: `les ${text}`, isMany: true, of: `des ${text}` })
const one = (noun: Noun): Side => ({ text: withThe(noun), isMany: noun.plural, of: ofThe(noun) })

function landSide(place: Place, land: 'only' | 'or school', text = place.fr): Side | undefined {
  const noun = placeNoun(place)
  if (land === 'or school') return { text, isMany: false, of: fromPlace(place), isSchool: true, land }
  return noun && { ...one(noun), land }
}

/** Reads a league that announces something. The leagues listed here have no French article, or this one. */
export function leagueOf(items: readonly Item[], { takes }: Verb): Side | undefined {
  const [only, ...more] = items
  if (takes !== 'news' || more.length > 0 || only?.kept !== 'organisation') return undefined
  const league = LEAGUES.get(only.text)
  return league && { text: league.article + nameOf(only), isMany: league.isMany, isSchool: true, takesEither: true }
}
/** 'Les Sports universitaires de l’Ontario' is plural, as an abbreviation too. */
const LEAGUES = new Map([
  ['U SPORTS', { article: '', isMany: false }],
  ['USPORTS', { article: '', isMany: false }],
  ['OUA', { article: 'les ', isMany: true }],
  ['AUS', { article: 'les ', isMany: true }],
  ['Canada West', { article: '', isMany: false }],
  ['RSEQ', { article: 'le ', isMany: false }],
])

/** Reads a team by its school and sport: 'Bisons men's hockey (team)', 'Carleton women's basketball'. */
export function teamOfSport(items: readonly Item[], glossary: Glossary): Side | undefined {
  const at = items.findIndex(({ gender, sport }) => gender !== undefined || sport !== undefined)
  if (at < 1) return undefined
  const rest = items.slice(at)
  const sex = rest[0]?.gender === undefined ? undefined : rest[0]
  const sport = rest[sex ? 1 : 0]?.sport
  const behind = rest.slice(sex ? 2 : 1)
  // Matches 'Ravens women'.
  if (rest.length === 1 && (sex?.key === 'women' || sex?.key === 'men'))
    return teamOf(items.slice(0, at), sexOf([sex.gender ?? 'x'], 'f', false), glossary)
  const [noun] = behind.length === 1 ? behind : []
  const isMany = noun?.key === 'teams' || noun?.key === 'squads'
  const isTeam = noun?.key === 'team' || noun?.key === 'squad' || isMany
  if (!sport || sport.whole || sex?.isYoung || sex?.genders || (behind.length > 0 && !isTeam)) return undefined
  const owner = sideOf(items.slice(0, at), glossary)
  if (!owner || owner.land === 'only' || owner.of === undefined) return undefined
  const sexes = sex?.gender ? [sex.gender] : []
  const played = [sport.fr, sexOf(sexes, sport.gender, false)].filter(Boolean).join(' ')
  return { text: `${isMany ? 'les équipes' : 'l’équipe'} ${withDe(played)} ${owner.of}`, isMany }
}

function teamOf(items: readonly Item[], sex: string, glossary: Glossary): Side | undefined {
  const owner = sideOf(items, glossary)
  return owner?.of === undefined || owner.land === 'only'
    ? undefined
    : { text: `l’équipe ${sex} ${owner.of}`, isMany: false, takesEither: true }
}
