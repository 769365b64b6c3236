import type { Language } from '../kit/language.ts'
import type { Gender, Sport } from './sport.ts'

/** A name in both languages; '' where none was typed, and then the other language's stands. */
export type BothNames = Record<Language, string>

/** The code of a school, as forms, files, filters and calendars have it. */
export const SCHOOL_CODE = /^[A-Z]{3}$/

/** A university or college. */
export type School = {
  id: string
  name: BothNames
  /** As scoreboards and titles have it: 'Northgate'. */
  short: BothNames
  /** What its teams call themselves: 'Harriers'; '' for none. */
  nickname: BothNames
  /** Three letters, upper case: 'NOR'. */
  code: string
  /** '#rrggbb', lower case. */
  colour: string
  /** `thumbnails/{uuid}`, or '' for none. */
  logo: string
  homeVenueId: string | null
  version: number
  updatedAt: string
}

/** A school's team in one sport. */
export type Team = {
  id: string
  /** The id in its address, lower case: 'northgate-hockey-women'. */
  slug: string
  schoolId: string
  sport: Sport
  gender: Gender
  version: number
  updatedAt: string
}

/** Where games take place. */
export type Venue = {
  id: string
  name: BothNames
  city: string
  /** Two letters of a province or territory, or ''. */
  province: string
  /** IANA zone: 'America/St_Johns'. */
  zone: string
  version: number
  updatedAt: string
}

/** A name in this language, or in the other where none was typed. `lang` is the other language then. */
export function named(names: BothNames, language: Language): { text: string; lang: Language | undefined } {
  const other = language === 'en' ? 'fr' : 'en'
  return names[language] !== '' || names[other] === ''
    ? { text: names[language], lang: undefined }
    : { text: names[other], lang: other }
}
