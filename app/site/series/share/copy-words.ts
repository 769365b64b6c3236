import type { Language } from '../../../kit/language.ts'

/** Separate from the pages' words, which the home page downloads. */
const en = {
  embed: 'Embed',
  embedCopied: 'Code copied',
  copyMoment: 'Link to this moment',
  momentCopied: 'Link to this moment copied',
  placeCopied: (clock: string) => `Link to ${clock} copied`,
}

const fr: typeof en = {
  embed: 'Intégrer',
  embedCopied: 'Code copié',
  copyMoment: 'Lien vers ce moment',
  momentCopied: 'Lien vers ce moment copié',
  placeCopied: (clock) => `Lien vers ${clock} copié`,
}

export const copyWords: Record<Language, typeof en> = { en, fr }
