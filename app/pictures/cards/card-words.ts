import type { Language } from '../../kit/language.ts'

// Words that only cards of games need. The French states are masculine to agree with “événement”.

const en = {
  delayed: 'Delayed',
  moved: 'Moved',
  at: 'at',
  versus: 'vs.',
  dates: (from: string, to: string) => `${from} to ${to}`,
}

const fr: typeof en = {
  delayed: 'Retardé',
  moved: 'Déplacé',
  // A team visits a place, not a team (event-title.ts), so “à” would be wrong between two teams.
  at: 'c.',
  versus: 'c.',
  dates: (from, to) => `Du ${from} au ${to}`,
}

export const cardWords: Record<Language, typeof en> = { en, fr }
