/** The languages of the interface; English is the default (spec L1). */
export type Language = 'en' | 'fr'

/** The language as written in Canada, for formatters and for programs that read pages. */
export const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

/** Parses a language; anything that is not exactly 'fr' is English. */
export const toLanguage = (value: unknown): Language => (value === 'fr' ? 'fr' : 'en')
