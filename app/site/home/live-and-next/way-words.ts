import type { Language } from '../../../kit/language.ts'

const en = { onNow: 'On now', today: 'Today' }

const fr: typeof en = { onNow: 'En cours', today: 'Aujourd’hui' }

/** When a championship that the row leads to is played. */
export const wayWords: Record<Language, typeof en> = { en, fr }
