import type { Language } from '../../kit/language.ts'

const en = {
  description: (team: string, sport: string) => `The next game, the schedule and the replays of ${team} (${sport}).`,
  now: 'On now',
  next: 'Next game',
  coming: 'Upcoming games',
  past: 'Past games',
  noneComing: 'No upcoming games have been announced.',
  nonePast: 'This team has not played any games yet.',
  replay: 'Watch the replay',
  watch: 'Watch',
  wholeSchedule: 'Full schedule',
  missing: 'Sorry, we could not find that team.',
  missingHint: 'Its address may have changed. The schedule lists every team’s games.',
}

const fr: typeof en = {
  description: (team, sport) => `Le prochain match, le calendrier et les rediffusions\u00a0: ${team} (${sport}).`,
  now: 'En ce moment',
  next: 'Prochain match',
  coming: 'Matchs à venir',
  past: 'Matchs passés',
  noneComing: 'Aucun match de cette équipe n’est annoncé.',
  nonePast: 'Cette équipe n’a encore joué aucun match.',
  replay: 'Regarder la rediffusion',
  watch: 'Regarder',
  wholeSchedule: 'Calendrier de toutes les équipes',
  missing: 'Désolé, cette équipe est introuvable.',
  missingHint: 'Son adresse a peut-être changé. Le calendrier contient les matchs de toutes les équipes.',
}

export const teamWords: Record<Language, typeof en> = { en, fr }
