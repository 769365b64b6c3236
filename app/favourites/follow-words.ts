import type { Language } from '../kit/language.ts'

const en = {
  follow: 'Follow',
  following: 'Following',
  about: (team: string) => `Follow ${team}`,
  followed: (team: string) => `Following ${team}`,
  mine: 'Teams you follow',
  failed: 'That could not be saved. Please try again.',
}

const fr: typeof en = {
  follow: 'Suivre',
  following: 'Équipe suivie',
  about: (team) => `Suivre ${team}`,
  followed: (team) => `Équipe suivie\u00a0: ${team}`,
  mine: 'Équipes que vous suivez',
  failed: 'Votre choix n’a pas pu être enregistré. Veuillez réessayer.',
}

export const followWords: Record<Language, typeof en> = { en, fr }
