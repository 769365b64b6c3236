import type { EventWord } from './words/data.ts'
import type { Noun } from './words/french-nouns.ts'

/** One thing that a title names, in French. Small letters throughout but for names. */
export type Phrase = {
  /** What a dash parts in a title: 'rugby féminin', 'demi-finale 1'. */
  parts: string[]
  /** As it stands inside a sentence: 'demi-finale 1 de rugby féminin'; what takes no article has none. */
  noun?: Noun
  /** A sport by itself. */
  isSport?: boolean
  /** Dates stay small in the middle of a title. */
  isSmall?: boolean
  /** What the next words need to know of it. */
  word?: EventWord
  isNumbered?: boolean
  isCup?: boolean
  isGames?: boolean
  /** 'Femmes' and 'hommes' by themselves. */
  isPeople?: boolean
  /** A word of one sex or of both, for nothing tells whose it is. */
  guesses?: boolean
  isLive?: boolean
  isTeam?: boolean
  isFused?: boolean
  /** Carries a year already, or cannot. */
  hasYear?: boolean
  /** What would hang on a second noun as well: 'national semifinals and final'. */
  shares?: 'sport' | 'unclear'
  sport?: string
  core?: string
  /** What of it stays English, and is a name that the glossary does not list. */
  english?: string[]
}

/** The same with words behind it. */
export const extended = (phrase: Phrase, text: string): Phrase => ({
  ...phrase,
  parts: [...phrase.parts.slice(0, -1), `${phrase.parts.at(-1)} ${text}`],
  ...(phrase.noun ? { noun: { ...phrase.noun, text: `${phrase.noun.text} ${text}` } } : {}),
  hasYear: true,
})
