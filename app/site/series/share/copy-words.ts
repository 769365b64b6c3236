import type { Language } from '../../../kit/language.ts'

/** Separate from the pages' words, which the home page downloads. */
const en = {
  embed: 'Embed',
  embedCopied: 'Code copied',
}

const fr: typeof en = {
  embed: 'Intégrer',
  embedCopied: 'Code copié',
}

export const copyWords: Record<Language, typeof en> = { en, fr }
