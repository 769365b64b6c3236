import type { Language } from '../../../kit/language.ts'

const en = { title: 'Live and next' }

const fr: typeof en = { title: 'En direct et à venir' }

export const comingWords: Record<Language, typeof en> = { en, fr }
