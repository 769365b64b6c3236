import type { Adjective, Country, Cup, Discipline, EventWord, Province, Sport } from './data.ts'
import type { Place } from './french-nouns.ts'

/** All possible meanings of an English word or phrase in a title. */
export type Senses = {
  sport?: Sport
  /** The first one whose sport is in the text counts. */
  disciplines?: Discipline[]
  /** The first one whose sport is in the text counts. */
  events?: { word: EventWord; plural: boolean }[]
  adjective?: Adjective
  cup?: Pick<Cup, 'fr' | 'gender' | 'plural' | 'agrees' | 'games'>
  remark?: string
  /** The kind of a name, which stays unchanged if it has no official French. */
  kept?: 'organisation' | 'sponsor' | 'team' | 'venue' | 'cup' | 'broadcaster' | 'acronym'
  /** The official French of a name. */
  official?: OfficialName
  province?: Province
  country?: Country
  /** 'East', 'White': a side if its opponent is another side. */
  side?: string
  /** 'This weekend', which modifies the words before it. */
  when?: string
  /** True for a word that is never part of a name. */
  isCommon?: boolean
  gender?: 'm' | 'f' | 'x'
  /** True for a term with French from staff whose kind no list knows. */
  isOfStaff?: boolean
  /** True for 'female', which describes a person, while 'women's' describes a team. */
  isOfPerson?: boolean
  /** True for boys and girls. */
  isYoung?: boolean
}

/** `of`: the form after a noun. `isMany`: true for a team by its nickname, which takes a plural verb. */
type OfficialName = { fr: string; of?: string | undefined; place?: Place; isMany?: boolean; gender?: 'f' }
