import type { Adjective, Country, Cup, Discipline, EventWord, Province, Sport } from './data.ts'
import type { Place } from './french-nouns.ts'

/** All that a word or phrase of English may mean in a title. */
export type Senses = {
  sport?: Sport
  /** Of several, the first whose sport stands in the text. */
  disciplines?: Discipline[]
  /** Of several, the first whose sport stands in the text. */
  events?: { word: EventWord; plural: boolean }[]
  adjective?: Adjective
  cup?: Pick<Cup, 'fr' | 'gender' | 'plural' | 'agrees' | 'games'>
  remark?: string
  /** A name, which stays as it is where it has no official French. */
  kept?: 'organisation' | 'sponsor' | 'team' | 'venue' | 'cup' | 'broadcaster' | 'acronym'
  /** The official French of a name. */
  official?: OfficialName
  province?: Province
  country?: Country
  /** 'East', 'White': a side where another stands against it. */
  side?: string
  /** 'This weekend', said of what stands before it. */
  when?: string
  /** Is part of no name. */
  isCommon?: boolean
  gender?: 'm' | 'f' | 'x'
  /** Something with French from staff of which no list knows what it is. */
  isOfStaff?: boolean
  /** 'Female': of somebody, where 'women's' is of a team. */
  isOfPerson?: boolean
  /** Boys and girls. */
  isYoung?: boolean
}

/** `of`: behind a noun; `isMany`: a team by its nickname, of which verbs speak as of several. */
type OfficialName = { fr: string; of?: string | undefined; place?: Place; isMany?: boolean; gender?: 'f' }
