import type { Language } from '../../kit/language.ts'

const en = {
  onNow: 'On now',
  next: 'Next',
  replays: 'Replays',
  nothing: 'Nothing is announced yet.',
  payPerView: (site: string) => `This series can be watched on ${site} only.`,
  all: (site: string) => `All webcasts on ${site}`,
  gone: 'This content is no longer here.',
  showTeams: 'Show teams',
  showTeamsOf: (title: string) => `Show teams: ${title}`,
  newTab: '(opens in a new tab)',
}

const fr: typeof en = {
  onNow: 'En ce moment',
  next: 'À venir',
  replays: 'Rediffusions',
  nothing: 'Rien n’est annoncé pour l’instant.',
  payPerView: (site) => `Cette série est offerte uniquement sur ${site}.`,
  all: (site) => `Toutes les webdiffusions sur ${site}`,
  gone: 'Ce contenu n’est plus offert.',
  showTeams: 'Afficher les équipes',
  showTeamsOf: (title) => `Afficher les équipes\u00a0: ${title}`,
  newTab: '(s’ouvre dans un nouvel onglet)',
}

export const boxWords: Record<Language, typeof en> = { en, fr }
