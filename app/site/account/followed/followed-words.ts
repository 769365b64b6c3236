import type { Language } from '../../../kit/language.ts'

const en = {
  lead: 'Each team that you follow, with its next game.',
  next: 'Next game',
  now: 'On now',
  noneComing: 'No games are announced.',
  leave: 'Unfollow',
  leaveOne: (team: string) => `Unfollow ${team}`,
  left: (team: string) => `You no longer follow ${team}.`,
  undo: 'Undo',
  empty: 'You follow no teams yet',
  emptyHint: 'Find a team in the schedule or with the search at the top, open it and choose “Follow”.',
  schedule: 'See the schedule',
  looking: 'Looking up your teams…',
  unreachable: 'Your teams could not be loaded. We keep trying.',
  here: 'These teams are kept on this device. Sign in to follow them everywhere.',
  noScript: 'This list is kept by your browser. To show it, the site needs JavaScript.',
}

const fr: typeof en = {
  lead: 'Chaque équipe que vous suivez, avec son prochain match.',
  next: 'Prochain match',
  now: 'En ce moment',
  noneComing: 'Aucun match n’est annoncé.',
  leave: 'Ne plus suivre',
  leaveOne: (team) => `Ne plus suivre ${team}`,
  left: (team) => `Vous ne suivez plus ${team}.`,
  undo: 'Annuler',
  empty: 'Vous ne suivez encore aucune équipe',
  emptyHint:
    'Trouvez une équipe dans le calendrier ou par la recherche en haut de la page, ouvrez-la et choisissez «\u00a0Suivre\u00a0».',
  schedule: 'Voir le calendrier',
  looking: 'Recherche de vos équipes…',
  unreachable: 'Vos équipes n’ont pas pu être chargées. Nous réessayons.',
  here: 'Ces équipes sont gardées sur cet appareil. Connectez-vous pour les suivre partout.',
  noScript: 'Cette liste est gardée par votre navigateur. Pour l’afficher, activez JavaScript.',
}

export const followedWords: Record<Language, typeof en> = { en, fr }
