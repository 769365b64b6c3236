import type { Language } from '../../shared/language.ts'

const en = { title: 'Live and next' }

const fr: typeof en = { title: 'En direct et à venir' }

export const comingWords: Record<Language, typeof en> = { en, fr }
