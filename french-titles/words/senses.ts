import type { Adjective, Country, Cup, Discipline, EventWord, Province, Sport } from './data.ts'
import type { Place } from './french-nouns.ts'

/**
 * A stretch of the text with all of its possible meanings. The senses of a phrase are an item too, of which the items of a
 * title are copies: all have one shape, which V8 reads and copies several times as fast.
 */
export class Item {
  sport: Sport | undefined
  /** The first one whose sport is in the text counts. */
  disciplines: Discipline[] | undefined
  /** The first one whose sport is in the text counts. */
  events: { word: EventWord; plural: boolean }[] | undefined
  adjective: Adjective | undefined
  cup: Pick<Cup, 'fr' | 'gender' | 'plural' | 'agrees' | 'games'> | undefined
  remark: string | undefined
  /** The kind of a name, which stays unchanged if it has no official French. */
  kept: 'organisation' | 'sponsor' | 'team' | 'venue' | 'cup' | 'broadcaster' | 'acronym' | undefined
  /** The official French of a name. */
  official: OfficialName | undefined
  province: Province | undefined
  country: Country | undefined
  /** 'East', 'White': a side if its opponent is another side. */
  side: string | undefined
  /** 'This weekend', which modifies the words before it. */
  when: string | undefined
  /** True for a word that is never part of a name. */
  isCommon: boolean | undefined
  gender: Sex | undefined
  /** True for a term with French from staff whose kind no list knows. */
  isOfStaff: boolean | undefined
  /** True for 'female', which describes a person, while 'women's' describes a team. */
  isOfPerson: boolean | undefined
  /** True for boys and girls. */
  isYoung: boolean | undefined

  is: Kind = 'unknown'
  text = ''
  key = ''
  /** The keys of all its words, as `keyOf` gives them. */
  words = ''
  from = 0
  to = 0
  /** True when white space precedes it. */
  spaced = false
  /** Its French, if its kind alone determines it. */
  fr: string | undefined
  /** The discipline that fits the text. */
  discipline: Discipline | undefined
  /** The two genders of 'men's and women's', in that order. */
  genders: Sex[] | undefined
  /** The gender of the whole text, if only one occurs in it. */
  around: Sex | undefined
}

/** The meanings of a phrase, those that it has. */
export type Senses = Partial<Item>

export type Sex = 'm' | 'f' | 'x'

type Kind =
  | 'phrase'
  | 'number'
  | 'letter'
  | 'ordinal'
  | 'year'
  | 'date'
  | 'weekday'
  | 'month'
  | 'time'
  | 'distance'
  | 'age'
  /** The class of a school: 2A. */
  | 'level'
  /** A rank, a seed or a record in brackets. */
  | 'aside'
  | 'mark'
  | 'separator'
  | 'unknown'

/** `of`: the form after a noun. `isMany`: true for a team by its nickname, which takes a plural verb. */
type OfficialName = { fr: string; of?: string | undefined; place?: Place; isMany?: boolean; gender?: 'f' }

/** An item without a meaning, for copies. */
export const NOTHING: Item = { ...new Item() }
