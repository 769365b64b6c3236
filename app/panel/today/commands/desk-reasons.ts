/** Reasons shown to viewers when a game is late or off, each chosen with one tap (spec D2). */
export const DESK_REASONS = ['weather', 'technical', 'previous', 'travel', 'officials', 'power', 'health', 'safety'] as const
export type DeskReason = (typeof DESK_REASONS)[number]

const en: Record<DeskReason, string> = {
  weather: 'Weather',
  technical: 'Technical fault',
  previous: 'Previous game runs long',
  travel: 'Team on its way',
  officials: 'Officials on their way',
  power: 'No power at the venue',
  health: 'Illness',
  safety: 'Safety at the venue',
}

const fr: typeof en = {
  weather: 'Conditions météo',
  technical: 'Problème technique',
  previous: 'Le match précédent se prolonge',
  travel: 'Équipe en route',
  officials: 'Officiels en route',
  power: 'Panne de courant sur place',
  health: 'Maladie',
  safety: 'Sécurité sur place',
}

export const deskReasons = { en, fr }
