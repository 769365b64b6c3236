import type { Language } from '../kit/language.ts'
import { foldText } from '../kit/text/fold.ts'
import { ofName } from './french-names.ts'
import { type Gender, SPORTS, type Sport } from './sport.ts'
import { named, type School } from './team.ts'

/** What names of teams are made from. */
export type NamedSchool = Pick<School, 'name' | 'short' | 'nickname' | 'code'>

/** A school as scoreboards have it: its short name, or its name, or else its code, in the other language where there is none in this. */
export function schoolName({ short, name, code }: NamedSchool, language: Language): string {
  return named(short, language).text || named(name, language).text || code
}

/**
 * A team's name (spec E2): 'short' is its school's, 'full' has the nickname: 'Lac-Bleu Huards', 'Huards de Lac-Bleu'. A name that is
 * missing in one language is that of the other, so the text may hold both.
 */
export function teamName({ school }: { school: NamedSchool }, language: Language, form: 'short' | 'full'): string {
  const place = schoolName(school, language)
  const nickname = named(school.nickname, language).text
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

/** A sport and who plays it: "Women's hockey", 'Hockey féminin', 'Natation féminine', 'Mixed curling'. */
export function genderedSport(sport: Sport, gender: Gender, language: Language): string {
  if (language === 'en') return `${ENGLISH[gender]} ${sportNoun(sport, 'en').toLowerCase()}`
  return `${sportNoun(sport, 'fr')} ${FRENCH[FRENCH_GENDER[sport]][gender]}`
}

/** A sport's name in a phrase, where the one called 'Other' is 'Sport'. */
export const sportNoun = (sport: Sport, language: Language): string => (sport === 'other' ? 'Sport' : SPORTS[sport][language])

/** The longest address of a team, in characters. */
const SLUG_LENGTH = 80

/** The address of a team's page: 'northgate-hockey-women'. Two schools of one short name get the same; then staff choose another. */
export function teamSlug(school: NamedSchool, sport: Sport, gender: Gender): string {
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
