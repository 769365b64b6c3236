/** Notices that staff send with one tap, in the order shown (spec D5). */
export const CANNED_NOTICES = [
  'weather',
  'technical',
  'late',
  'previous',
  'sound',
  'sound-only',
  'picture',
  'power',
  'paused',
  'commentary',
  'soon',
  'score',
] as const
/** Notices about one game or its venue, which are not offered for the whole site. */
export const OF_ONE_GAME: ReadonlySet<CannedNotice> = new Set(['previous', 'power', 'paused', 'commentary'])
export type CannedNotice = (typeof CANNED_NOTICES)[number]

const en: Record<CannedNotice, string> = {
  weather: 'The start is delayed because of the weather.',
  technical: 'We are having technical difficulties and are working on them.',
  late: 'The start is slightly delayed.',
  previous: 'This game starts after the previous one ends.',
  sound: 'We are having sound problems and are working on them.',
  'sound-only': 'For now, there is sound only.',
  picture: 'We are having picture problems and are working on them.',
  power: 'The venue has no power. We will be back as soon as it returns.',
  paused: 'Play has been interrupted. Stay on this page: play will resume here.',
  commentary: 'This game is shown without commentary.',
  soon: 'The webcast will be back in a few minutes.',
  score: 'The score on the screen may be delayed.',
}

const fr: typeof en = {
  weather: 'Le début est retardé en raison des conditions météo.',
  technical: 'Nous avons un problème technique et y travaillons.',
  late: 'Le début est légèrement retardé.',
  previous: 'Ce match commence après la fin du précédent.',
  sound: 'Nous avons un problème de son et y travaillons.',
  'sound-only': 'Pour l’instant, il n’y a que le son.',
  picture: 'Nous avons un problème d’image et y travaillons.',
  power: 'Panne de courant sur place. Nous reprendrons dès le retour du courant.',
  paused: 'Le jeu est interrompu. Restez sur cette page\u00a0: il reprendra ici.',
  commentary: 'Ce match est présenté sans commentaires.',
  soon: 'La webdiffusion reprendra dans quelques minutes.',
  score: 'Le pointage à l’écran peut accuser un retard.',
}

export const cannedNotices = { en, fr }
