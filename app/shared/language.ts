/** The languages of the interface; English is the default (spec L1). */
export type Language = 'en' | 'fr'

/** Anything that is not exactly 'fr' is English. */
export const toLanguage = (value: unknown): Language => (value === 'fr' ? 'fr' : 'en')
