import type { Language } from '../../../kit/language.ts'

/** Not among the words of pages, which the home page downloads. */
const en = {
  embed: 'Embed',
  embedCopied: 'Code copied',
}

const fr: typeof en = {
  embed: 'Intégrer',
  embedCopied: 'Code copié',
}

export const copyWords: Record<Language, typeof en> = { en, fr }
