import type { EventWord } from './words/data.ts'
import type { Noun } from './words/french-nouns.ts'

/** One thing that a title names, in French. In lower case except for names. */
export type Phrase = {
  /** The parts that a dash separates in a title: 'rugby féminin', 'demi-finale 1'. */
  parts: string[]
  /** Its form inside a sentence: 'demi-finale 1 de rugby féminin'. Undefined if it takes no article. */
  noun?: Noun
  /** True for a sport by itself. */
  isSport?: boolean
  /** True for dates, which stay lower-case in the middle of a title. */
  isSmall?: boolean
  /** Information that the next words need about it. */
  word?: EventWord
  isNumbered?: boolean
  isCup?: boolean
  /** True for a word of one gender or of both when the title does not show the person's gender. */
  guesses?: boolean
  isLive?: boolean
  isTeam?: boolean
  isFused?: boolean
  /** True when it already has a year, or cannot take one. */
  hasYear?: boolean
  /** Set when a second noun could share its words: 'national semifinals and final'. */
  shares?: 'sport' | 'unclear'
  sport?: string
  core?: string
}

/** Returns the phrase with words added after it. */
export const extended = (phrase: Phrase, text: string): Phrase => ({
  ...phrase,
  parts: [...phrase.parts.slice(0, -1), `${phrase.parts.at(-1)} ${text}`],
  ...(phrase.noun ? { noun: { ...phrase.noun, text: `${phrase.noun.text} ${text}` } } : {}),
  hasYear: true,
})
