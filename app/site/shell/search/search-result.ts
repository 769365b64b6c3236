import type { EnglishMarks } from '../../../catalog/texts/in-french.ts'
import type { Language } from '../../../kit/language.ts'

/** A series in the results. */
export type SearchResult = EnglishMarks & {
  id: string
  title: string
  isProtected: boolean
  isLive: boolean
  category: string | null
}

/** A championship, a team or a game in the results. */
export type GameResult = {
  /** The path of its page, in English. */
  path: string
  title: string
  /** The title's language, when it differs from the page's. */
  lang?: Language
  /** "Women's hockey · Northgate University", 'Sat, Nov 21 at 7:00 p.m. Newfoundland time · Hockey'. */
  about: string
  isLive?: true
  /** Of a game whose teams tell results, for devices that hide scores (spec B9). */
  safe?: SafeResult
}

/** `isByTeam`: true when only its teams are found, so that finding it tells the same. */
type SafeResult = { eventId: string; title: string; isByTeam?: true }

/** The results of one search; kinds without results are absent. `hasMore`: there are further results of some kind. */
export type SearchAnswer = {
  results: SearchResult[]
  championships?: GameResult[]
  teams?: GameResult[]
  games?: GameResult[]
  hasMore?: true
}

export type Choice = SearchResult | GameResult

/** Returns all results in the order in which the panel shows them, which is that of the answer. */
export const choicesOf = ({ hasMore: _, ...kinds }: SearchAnswer): Choice[] => Object.values<Choice[]>(kinds).flat()

export const keyOf = (choice: Choice): string => ('path' in choice ? choice.path : choice.id)
