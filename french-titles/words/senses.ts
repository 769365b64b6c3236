import type { Adjective, Country, Cup, Discipline, EventWord, Province, Sport } from './data.ts'
import type { Place } from './french-nouns.ts'

/** All possible meanings of an English word or phrase in a title. */
export type Senses = {
  sport?: Sport | undefined
  /** The first one whose sport is in the text counts. */
  disciplines?: Discipline[] | undefined
  /** The first one whose sport is in the text counts. */
  events?: { word: EventWord; plural: boolean }[] | undefined
  adjective?: Adjective | undefined
  cup?: Pick<Cup, 'fr' | 'gender' | 'plural' | 'agrees' | 'games'> | undefined
  remark?: string | undefined
  /** The kind of a name, which stays unchanged if it has no official French. */
  kept?: 'organisation' | 'sponsor' | 'team' | 'venue' | 'cup' | 'broadcaster' | 'acronym' | undefined
  /** The official French of a name. */
  official?: OfficialName | undefined
  province?: Province | undefined
  country?: Country | undefined
  /** 'East', 'White': a side if its opponent is another side. */
  side?: string | undefined
  /** 'This weekend', which modifies the words before it. */
  when?: string | undefined
  /** True for a word that is never part of a name. */
  isCommon?: boolean | undefined
  gender?: Sex | undefined
  /** True for a term with French from staff whose kind no list knows. */
  isOfStaff?: boolean | undefined
  /** True for 'female', which describes a person, while 'women's' describes a team. */
  isOfPerson?: boolean | undefined
  /** True for boys and girls. */
  isYoung?: boolean | undefined
}

export type Sex = 'm' | 'f' | 'x'

/** `of`: the form after a noun. `isMany`: true for a team by its nickname, which takes a plural verb. */
type OfficialName = { fr: string; of?: string | undefined; place?: Place; isMany?: boolean; gender?: 'f' }

/** A stretch of the text with all of its possible meanings. */
export type Item = Senses & {
  is:
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
  text: string
  key: string
  /** The keys of all its words, as `keyOf` gives them. */
  words: string
  from: number
  to: number
  /** True when white space precedes it. */
  spaced: boolean
  /** Its French, if its kind alone determines it. */
  fr?: string | undefined
  /** The discipline that fits the text. */
  discipline?: Discipline | undefined
  /** The two genders of 'men's and women's', in that order. */
  genders?: Sex[] | undefined
  /** The gender of the whole text, if only one occurs in it. */
  around?: 'm' | 'f' | undefined
}

/**
 * An item without a meaning. Senses and items are made from it, so that all have the same fields in the same order: V8 reads
 * and copies objects of one shape several times as fast.
 */
export const NOTHING: Item = {
  sport: undefined,
  disciplines: undefined,
  events: undefined,
  adjective: undefined,
  cup: undefined,
  remark: undefined,
  kept: undefined,
  official: undefined,
  province: undefined,
  country: undefined,
  side: undefined,
  when: undefined,
  isCommon: undefined,
  gender: undefined,
  isOfStaff: undefined,
  isOfPerson: undefined,
  isYoung: undefined,
  is: 'unknown',
  text: '',
  key: '',
  words: '',
  from: 0,
  to: 0,
  spaced: false,
  fr: undefined,
  discipline: undefined,
  genders: undefined,
  around: undefined,
}
