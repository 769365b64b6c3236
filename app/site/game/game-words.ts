import type { EventKind } from '../../events/event.ts'
import { OPEN_BEFORE } from '../../events/event-state.ts'
import type { Language } from '../../kit/language.ts'
import { mapValues } from '../../kit/map-values.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'

const KINDS: Record<EventKind, string> = { game: 'game', meet: 'meet', session: 'session' }
/** Makes one text for each kind of event. */
const ofEach = (text: (kind: EventKind) => string) => mapValues(KINDS, (_, kind) => text(kind))

const en = {
  when: 'When',
  yours: 'Your time',
  where: 'Where',
  neutral: 'Neutral site',
  home: 'Home',
  away: 'Visitors',
  watch: 'Watch',
  watchReplay: 'Watch the replay',
  webcasts: 'Choose a view',
  watchOne: (verb: string, webcast: string) => `${verb}: ${webcast}`,
  view: (number: number) => `View ${number}`,
  opens: `The picture opens here ${OPEN_BEFORE / MINUTE_MS} minutes before the start.`,
  opened: ofEach((kind) => `The picture of this ${kind} is open.`),
  webcastOf: ofEach((kind) => `Picture of the ${kind}`),
  inSeries: 'Open this video with its series',
  paid: 'This picture is pay-per-view and plays on its own page.',
  noWebcast: ofEach((kind) => `No webcast of this ${kind} has been announced.`),
  noReplay: ofEach((kind) => `There is no recording of this ${kind}.`),
  /** The day follows this text. */
  continues: ofEach((kind) => `Continuation of the ${kind} of`),
  continuedBy: (day: string) => `Continued on ${day}`,
  toSchedule: 'Schedule',
  alsoLive: 'Also live',
  next: 'Next games of these teams',
  upNext: 'Up next',
  toGame: 'Back to the game',
  locked: 'This event is part of a series that is protected by a password.',
  toSeries: 'Go to the series',
  missing: 'Sorry, we could not find that game.',
  missingHint: 'It may have been removed. The schedule has all games.',
  lockedAlone: 'This event is protected by a password.',
}

const THIS: Record<EventKind, string> = { game: 'ce match', meet: 'cette compétition', session: 'cette séance' }
const OF_THE: Record<EventKind, string> = { game: 'du match', meet: 'de la compétition', session: 'de la séance' }

const fr: typeof en = {
  when: 'Date et heure',
  yours: 'Chez vous',
  where: 'Lieu',
  neutral: 'Terrain neutre',
  home: 'À domicile',
  away: 'À l’extérieur',
  watch: 'Regarder',
  watchReplay: 'Regarder la rediffusion',
  webcasts: 'Choisissez une vue',
  watchOne: (verb, webcast) => `${verb}\u00a0: ${webcast}`,
  view: (number) => `Vue ${number}`,
  opens: `La webdiffusion commence ici ${OPEN_BEFORE / MINUTE_MS}\u00a0minutes avant le début.`,
  opened: ofEach((kind) => `La webdiffusion de ${THIS[kind]} a commencé.`),
  webcastOf: ofEach((kind) => `Webdiffusion ${OF_THE[kind]}`),
  inSeries: 'Ouvrir cette vidéo dans sa série',
  paid: 'Cette webdiffusion est payante et offerte sur une page à part.',
  noWebcast: ofEach((kind) => `Aucune webdiffusion de ${THIS[kind]} n’est annoncée.`),
  noReplay: ofEach((kind) => `Aucun enregistrement de ${THIS[kind]} n’est disponible.`),
  continues: ofEach((kind) => `Suite ${OF_THE[kind]} du`),
  continuedBy: (day) => `Suite le ${day}`,
  toSchedule: 'Calendrier',
  alsoLive: 'Aussi en direct',
  next: 'Prochains matchs de ces équipes',
  upNext: 'À suivre',
  toGame: 'Retour au match',
  locked: 'Cet événement fait partie d’une série protégée par un mot de passe.',
  toSeries: 'Aller à la série',
  missing: 'Désolé, nous n’avons pas trouvé ce match.',
  missingHint: 'Il a peut-être été retiré. Le calendrier contient tous les matchs.',
  lockedAlone: 'Cet événement est protégé par un mot de passe.',
}

export const gameWords: Record<Language, typeof en> = { en, fr }
