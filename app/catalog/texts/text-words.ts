import type { AnyText } from '../../kit/text/texts.ts'

type Labels = Record<AnyText, string>

const en: Labels = {
  title: 'Title',
  shortDescription: 'Short description',
  longDescription: 'Long description',
  description: 'Imported description',
}

const fr: Labels = {
  title: 'Titre',
  shortDescription: 'Description courte',
  longDescription: 'Description longue',
  description: 'Description importée',
}

/** The panel's names for the translated texts. */
export const textWords = { en, fr }
