import type { Language } from '../shared/language.ts'

/** What the list of results says. */
const en = { series: 'Series', teams: 'Teams', games: 'Games', noCategory: 'Other series' }

const fr: typeof en = { series: 'Séries', teams: 'Équipes', games: 'Matchs', noCategory: 'Autres séries' }

export const resultWords: Record<Language, typeof en> = { en, fr }
