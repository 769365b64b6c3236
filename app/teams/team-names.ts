import type { Language } from '../kit/language.ts'
import { foldText } from '../kit/text/fold.ts'
import { ofName } from './french-names.ts'
import { type Gender, SPORTS, type Sport } from './sport.ts'
import { pickName, type School } from './team.ts'

/** The parts of a school from which team names are made. */
export type SchoolNames = Pick<School, 'name' | 'short' | 'nickname' | 'code'>

/**
 * Returns a school's name on scoreboards: its short name, else its name, else its code; from the other language if this one has
 * none.
 */
export function schoolName({ short, name, code }: SchoolNames, language: Language): string {
  return pickName(short, language).text || pickName(name, language).text || code
}

/**
 * Returns a team's name (spec E2): 'short' is its school's, 'full' includes the nickname: 'Lac-Bleu Huards', 'Huards de
 * Lac-Bleu'. A name missing in one language is taken from the other, so the text may mix both.
 */
export function teamName({ school }: { school: SchoolNames }, language: Language, form: 'short' | 'full'): string {
  const place = schoolName(school, language)
  const nickname = pickName(school.nickname, language).text
  if (form === 'short' || nickname === '') return place
  return language === 'fr' ? `${nickname} ${ofName(place)}` : `${place} ${nickname}`
}

/** The grammatical gender of the French names of sports. */
const FRENCH_GENDER = {
  badminton: 'm',
  baseball: 'm',
  basketball: 'm',
  cheerleading: 'm',
  'cross-country': 'm',
  curling: 'm',
  esports: 'm',
  fencing: 'f',
  'field-hockey': 'm',
  'flag-football': 'm',
  football: 'm',
  golf: 'm',
  hockey: 'm',
  judo: 'm',
  lacrosse: 'f',
  rowing: 'm',
  rugby: 'm',
  'rugby-sevens': 'm',
  skiing: 'm',
  soccer: 'm',
  softball: 'm',
  swimming: 'f',
  tennis: 'm',
  track: 'm',
  ultimate: 'm',
  volleyball: 'm',
  'water-polo': 'm',
  wrestling: 'f',
  other: 'm',
} as const satisfies Record<Sport, 'm' | 'f'>

const ENGLISH = { women: "Women's", men: "Men's", mixed: 'Mixed' } as const
const FRENCH = {
  m: { women: 'féminin', men: 'masculin', mixed: 'mixte' },
  f: { women: 'féminine', men: 'masculine', mixed: 'mixte' },
} as const

/** Returns a sport with its gender: "Women's hockey", 'Hockey féminin', 'Natation féminine', 'Mixed curling'. */
export function genderedSport(sport: Sport, gender: Gender, language: Language): string {
  if (language === 'en') return `${ENGLISH[gender]} ${sportNoun(sport, 'en').toLowerCase()}`
  return `${sportNoun(sport, 'fr')} ${FRENCH[FRENCH_GENDER[sport]][gender]}`
}

/** Returns a sport's name for a phrase, where 'Other' becomes 'Sport'. */
export const sportNoun = (sport: Sport, language: Language): string => (sport === 'other' ? 'Sport' : SPORTS[sport][language])

/** The maximum length of a team's address, in characters. */
const SLUG_LENGTH = 80

/**
 * Returns the address of a team's page: 'northgate-hockey-women'. Two schools with one short name get the same address; staff
 * then choose another.
 */
export function teamSlug(school: SchoolNames, sport: Sport, gender: Gender): string {
  const end = `-${sport}-${gender}`
  return `${
    slugOf(schoolName(school, 'en'))
      .slice(0, SLUG_LENGTH - end.length)
      .replace(/-$/, '') || slugOf(school.code)
  }${end}`
}

const slugOf = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-')
