import type { Language } from '../../../kit/language.ts'

const en = { title: 'Live and next', onNow: 'on now', today: 'today' }

const fr: typeof en = { title: 'En direct et à venir', onNow: 'en cours', today: 'aujourd’hui' }

export const comingWords: Record<Language, typeof en> = { en, fr }
