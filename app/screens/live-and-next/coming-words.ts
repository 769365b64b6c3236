import type { Language } from '../../shared/language.ts'

const en = {
  title: 'Live and next',
  schedule: 'Whole schedule',
}

const fr: typeof en = {
  title: 'En direct et à venir',
  schedule: 'Calendrier complet',
}

export const comingWords: Record<Language, typeof en> = { en, fr }
