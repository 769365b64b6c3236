import type { Language } from '../../shared/language.ts'

const en = {
  when: 'When',
  yours: 'Your time',
  where: 'Where',
  neutral: 'Neutral site',
  home: 'Home',
  away: 'Visitors',
  watch: 'Watch',
  watchReplay: 'Watch the replay',
  pictures: 'Choose a picture',
  watchOne: (verb: string, picture: string) => `${verb}: ${picture}`,
  picture: (number: number) => `Picture ${number}`,
  opens: 'The picture opens here 15 minutes before the start.',
  noPicture: 'No webcast of this game has been announced.',
  noReplay: 'There is no recording of this game.',
  toSchedule: 'Schedule',
  locked: 'This game is part of a series that is protected by a password.',
  toSeries: 'Go to the series',
  missing: 'Sorry, there is no such game.',
  missingHint: 'It may have been removed. The schedule has all games.',
  lockedAlone: 'This game is protected by a password.',
}

const fr: typeof en = {
  when: 'Date et heure',
  yours: 'Chez vous',
  where: 'Lieu',
  neutral: 'Terrain neutre',
  home: 'À domicile',
  away: 'À l’extérieur',
  watch: 'Regarder',
  watchReplay: 'Regarder la reprise',
  pictures: 'Choisissez une image',
  watchOne: (verb, picture) => `${verb}\u00a0: ${picture}`,
  picture: (number) => `Image ${number}`,
  opens: 'La diffusion s’ouvre ici 15\u00a0minutes avant le début.',
  noPicture: 'Aucune diffusion de ce match n’est annoncée.',
  noReplay: 'Ce match n’a pas été enregistré.',
  toSchedule: 'Calendrier',
  locked: 'Ce match fait partie d’une série protégée par un mot de passe.',
  toSeries: 'Aller à la série',
  missing: 'Désolé, ce match n’existe pas.',
  missingHint: 'Il a peut-être été retiré. Le calendrier contient tous les matchs.',
  lockedAlone: 'Ce match est protégé par un mot de passe.',
}

export const gameWords: Record<Language, typeof en> = { en, fr }
