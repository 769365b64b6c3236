import type { Language } from '../shared/language.ts'

const en = { remind: 'Remind me' }
const fr: typeof en = { remind: 'Me le rappeler' }

/** The words of the button on pages of games; those of the pages behind it are in another file, since few open them. */
export const remindWords: Record<Language, typeof en> = { en, fr }
