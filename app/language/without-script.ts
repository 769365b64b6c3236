import type { Language } from '../kit/language.ts'

/** Texts of a series page without JavaScript; only the server needs them. */
const en = {
  ifSilent:
    'If the video does not start, this browser cannot play it without JavaScript. Turn JavaScript on and reload this page, or open the video in another player.',
  stream: 'Open the stream in another player',
  file: 'Open the video file',
  ifEmpty: (host: string) => `This player comes from ${host}. If it stays empty, turn JavaScript on and reload this page.`,
  frame: 'Open the player on its own page',
  announced:
    'This webcast is announced for later. Without JavaScript it does not begin by itself: reload this page once it is due.',
  awaited: 'Without JavaScript it does not appear by itself: reload this page later.',
}

const fr: typeof en = {
  ifSilent:
    'Si la vidéo ne démarre pas, ce navigateur ne peut pas la lire sans JavaScript. Activez JavaScript et rechargez cette page, ou ouvrez la vidéo dans un autre lecteur.',
  stream: 'Ouvrir le flux dans un autre lecteur',
  file: 'Ouvrir le fichier vidéo',
  ifEmpty: (host) => `Ce lecteur vient de ${host}. S’il reste vide, activez JavaScript, puis rechargez cette page.`,
  frame: 'Ouvrir le lecteur sur une page à part',
  announced:
    'Cette webdiffusion est annoncée pour plus tard. Sans JavaScript, elle ne démarre pas automatiquement\u00a0: rechargez cette page à l’heure prévue.',
  awaited: 'Sans JavaScript, elle n’apparaît pas automatiquement\u00a0: rechargez cette page plus tard.',
}

export const withoutScriptWords: Record<Language, typeof en> = { en, fr }
