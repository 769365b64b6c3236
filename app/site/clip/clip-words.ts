import type { Language } from '../../kit/language.ts'

/** Words of clips, on their own page and in lists. */
const en = {
  clips: 'Clips',
  clip: 'Clip',
  all: 'All clips',
  others: 'More clips',
  whole: { game: 'Watch the whole game', episode: 'Watch the whole video' },
  length: (length: string) => `Length: ${length}`,
  hidden: 'This clip tells how the game goes or ended.',
  show: 'Show the clip',
  gone: 'The video of this clip is no longer there, or was replaced by another one.',
  byHand: 'This video can only be played from its beginning. The clip begins at:',
  paid: 'This clip is part of a pay-per-view series, which plays on its own page.',
  locked: 'This clip is part of a series that is protected by a password.',
  toSeries: 'Go to the series',
  description: (title: string) => `A clip of ${title}.`,
  missing: 'Sorry, we could not find that clip.',
  missingHint: 'It may have been removed. The schedule has all games.',
  toSchedule: 'Schedule',
}

const fr: typeof en = {
  clips: 'Extraits',
  clip: 'Extrait',
  all: 'Tous les extraits',
  others: 'D’autres extraits',
  whole: { game: 'Voir le match au complet', episode: 'Voir la vidéo au complet' },
  length: (length) => `Durée\u00a0: ${length}`,
  hidden: 'Cet extrait révèle le déroulement ou le résultat du match.',
  show: 'Montrer l’extrait',
  gone: 'La vidéo de cet extrait n’existe plus, ou a été remplacée par une autre.',
  byHand: 'Cette vidéo ne peut être lue que depuis son début. L’extrait commence à\u00a0:',
  paid: 'Cet extrait fait partie d’une série payante, qui joue sur sa propre page.',
  locked: 'Cet extrait fait partie d’une série protégée par un mot de passe.',
  toSeries: 'Aller à la série',
  description: (title) => `Un extrait de ${title}.`,
  missing: 'Désolé, cet extrait est introuvable.',
  missingHint: 'Il a peut-être été retiré. Le calendrier présente tous les matchs.',
  toSchedule: 'Calendrier',
}

export const clipWords: Record<Language, typeof en> = { en, fr }
