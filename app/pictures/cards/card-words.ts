import type { Language } from '../../kit/language.ts'

// What cards of games say besides what pages say. The states are masculine: they are those of an “événement”.

const en = {
  delayed: 'Delayed',
  moved: 'Moved',
  at: 'at',
  versus: 'vs.',
}

const fr: typeof en = {
  delayed: 'Retardé',
  moved: 'Déplacé',
  // A team visits a place, not a team (event-title.ts), so that “à” would be wrong between two of them.
  at: 'c.',
  versus: 'c.',
}

export const cardWords: Record<Language, typeof en> = { en, fr }
