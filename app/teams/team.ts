import type { Language } from '../kit/language.ts'
import type { Gender, Sport } from './sport.ts'

/** A name in both languages; if one is '', the other language's name is used. */
export type BothNames = Record<Language, string>

/** The code of a school in forms, files, filters and calendars. */
export const SCHOOL_CODE = /^[A-Z]{3}$/

/** A university or college. */
export type School = {
  id: string
  name: BothNames
  /** The name on scoreboards and in titles: 'Northgate'. */
  short: BothNames
  /** The name of its teams: 'Harriers'; '' for none. */
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

/** A place where games are played. */
export type Venue = {
  id: string
  name: BothNames
  city: string
  /** The two-letter code of a province or territory, or ''. */
  province: string
  /** IANA zone: 'America/St_Johns'. */
  zone: string
  version: number
  updatedAt: string
}

/** Returns a name in this language, or in the other one if this has none; `lang` is then the other language. */
export function pickName(names: BothNames, language: Language): { text: string; lang: Language | undefined } {
  const other = language === 'en' ? 'fr' : 'en'
  return names[language] !== '' || names[other] === ''
    ? { text: names[language], lang: undefined }
    : { text: names[other], lang: other }
}
