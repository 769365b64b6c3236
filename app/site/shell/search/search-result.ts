import type { Translated } from '../../../catalog/texts/in-french.ts'
import type { Language } from '../../../kit/language.ts'

/** A series that was found. */
export type SearchResult = Translated & {
  id: string
  title: string
  isProtected: boolean
  isLive: boolean
  category: string | null
}

/** A team or a game that was found. */
export type GameResult = {
  /** Of its page, in English. */
  path: string
  title: string
  /** The language of the title where it is not that of the page. */
  lang?: Language
  /** "Women's hockey · Northgate University", 'Sat, Nov 21 at 7:00 p.m. Newfoundland time · Hockey'. */
  about: string
  isLive?: true
}

/** What one search found; a kind of which nothing was found is missing. `hasMore`: there are others of some kind. */
export type Found = {
  results: SearchResult[]
  teams?: GameResult[]
  games?: GameResult[]
  hasMore?: true
}

export type Choice = SearchResult | GameResult

/** All that was found, in the order in which the panel shows it. */
export const choicesOf = ({ results, teams = [], games = [] }: Found): Choice[] => [...results, ...teams, ...games]

export const keyOf = (choice: Choice): string => ('path' in choice ? choice.path : choice.id)
