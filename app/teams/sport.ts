import type { Language } from '../kit/language.ts'

/** The sports of university teams, by key; keys are stored and never change. */
export const SPORTS = {
  badminton: { en: 'Badminton', fr: 'Badminton' },
  baseball: { en: 'Baseball', fr: 'Baseball' },
  basketball: { en: 'Basketball', fr: 'Basketball' },
  cheerleading: { en: 'Cheerleading', fr: 'Cheerleading' },
  'cross-country': { en: 'Cross-country running', fr: 'Cross-country' },
  curling: { en: 'Curling', fr: 'Curling' },
  esports: { en: 'Esports', fr: 'Sports électroniques' },
  fencing: { en: 'Fencing', fr: 'Escrime' },
  'field-hockey': { en: 'Field hockey', fr: 'Hockey sur gazon' },
  'flag-football': { en: 'Flag football', fr: 'Flag-football' },
  football: { en: 'Football', fr: 'Football' },
  golf: { en: 'Golf', fr: 'Golf' },
  hockey: { en: 'Hockey', fr: 'Hockey' },
  judo: { en: 'Judo', fr: 'Judo' },
  lacrosse: { en: 'Lacrosse', fr: 'Crosse' },
  rowing: { en: 'Rowing', fr: 'Aviron' },
  rugby: { en: 'Rugby', fr: 'Rugby' },
  'rugby-sevens': { en: 'Rugby sevens', fr: 'Rugby à 7' },
  skiing: { en: 'Cross-country skiing', fr: 'Ski de fond' },
  soccer: { en: 'Soccer', fr: 'Soccer' },
  softball: { en: 'Softball', fr: 'Softball' },
  swimming: { en: 'Swimming', fr: 'Natation' },
  tennis: { en: 'Tennis', fr: 'Tennis' },
  track: { en: 'Track and field', fr: 'Athlétisme' },
  ultimate: { en: 'Ultimate', fr: 'Ultimate' },
  volleyball: { en: 'Volleyball', fr: 'Volleyball' },
  'water-polo': { en: 'Water polo', fr: 'Water-polo' },
  wrestling: { en: 'Wrestling', fr: 'Lutte' },
  other: { en: 'Other', fr: 'Autre' },
} as const satisfies Record<string, Record<Language, string>>

export type Sport = keyof typeof SPORTS
export const SPORT_KEYS = Object.keys(SPORTS) as [Sport, ...Sport[]]

export const isSport = (key: string): key is Sport => Object.hasOwn(SPORTS, key)

/** The genders of teams. */
export const GENDERS = ['women', 'men', 'mixed'] as const
export type Gender = (typeof GENDERS)[number]
