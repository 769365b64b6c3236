import type { Language } from '../../kit/language.ts'

/** Texts of the result list. */
const en = {
  series: 'Series',
  championships: 'Championships',
  teams: 'Teams',
  games: 'Games',
  noCategory: 'Other series',
  none: (query: string) => `Nothing found for “${query}”.`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  best: (count: number) => `The ${count} best matches. Type more to find others.`,
}

const fr: typeof en = {
  series: 'Séries',
  championships: 'Championnats',
  teams: 'Équipes',
  games: 'Matchs',
  noCategory: 'Autres séries',
  none: (query) => `Aucun résultat pour «\u00a0${query}\u00a0».`,
  count: (count) => (count <= 1 ? `${count}\u00a0résultat` : `${count}\u00a0résultats`),
  best: (count) => `Les ${count}\u00a0meilleurs résultats. Précisez votre recherche pour en voir d’autres.`,
}

export const resultWords: Record<Language, typeof en> = { en, fr }
