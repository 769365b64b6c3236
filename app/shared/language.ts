/** The languages of the interface; English is the default (spec L1). */
export type Language = 'en' | 'fr'

export const LANGUAGES = ['en', 'fr'] as const satisfies Language[]

/** Anything that is not exactly 'fr' is English. */
export const toLanguage = (value: unknown): Language => (value === 'fr' ? 'fr' : 'en')
