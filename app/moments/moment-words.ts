import type { Language } from '../kit/language.ts'

const en = {
  title: 'Key moments',
  lead: (team: string) => `${team} take the lead`,
  run: (points: number, team: string) => `${points} points in a row, ${team}`,
  show: 'Show key moments',
  hide: 'Hide key moments',
  tells: 'They tell the score.',
  startOver: 'From the beginning',
  last: (seconds: number) => `Last ${seconds} s`,
  catchUp: (length: string) => `Catch up in ${length}`,
  short: 'The game in short',
  inShort: (length: string) => `The game in ${length}`,
  summaryTells: 'The first button tells the score.',
  playing: (at: number, of: number) => `Moment ${at} of ${of}`,
  leave: 'Watch everything',
  back: 'Back to live',
  /** Visitors first, as everywhere on the site. */
  score: (home: number, away: number) => `${away}\u2013${home}`,
  furthest: 'As far back as it goes',
  nothingYet: 'Nothing yet.',
  elsewhere: 'Not in this video.',
  noClock: 'These moments have no place in this video yet.',
  inFrame: 'This player cannot jump to a moment.',
}

const fr: typeof en = {
  title: 'Moments forts',
  lead: (team) => `${team} prend les devants`,
  run: (points, team) => `${points} points de suite, ${team}`,
  show: 'Afficher les moments forts',
  hide: 'Masquer les moments forts',
  tells: 'Ils révèlent le pointage.',
  startOver: 'Depuis le début',
  last: (seconds) => `${seconds} dernières secondes`,
  catchUp: (length) => `Rattrapage en ${length}`,
  short: 'Le match en bref',
  inShort: (length) => `Le match en ${length}`,
  summaryTells: 'Le premier bouton révèle le pointage.',
  playing: (at, of) => `Moment ${at} de ${of}`,
  leave: 'Tout regarder',
  back: 'Retour au direct',
  score: (home, away) => `${away}\u2013${home}`,
  furthest: 'Le plus loin possible',
  nothingYet: 'Rien pour l’instant.',
  elsewhere: 'Absent de cette vidéo.',
  noClock: 'Ces moments n’ont pas encore de place dans cette vidéo.',
  inFrame: 'Ce lecteur ne peut pas aller à un moment précis.',
}

export const momentWords: Record<Language, typeof en> = { en, fr }
