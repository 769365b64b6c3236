import { foldText } from '../../kit/text/fold.ts'

const TO_COME = new Set([
  'tbd',
  'tba',
  'tbc',
  't b d',
  't b a',
  't b c',
  'to be announced',
  'to be confirmed',
  'to be determined',
  'a confirmer',
  'a determiner',
  'a preciser',
  'a venir',
  'a annoncer',
  'a communiquer',
  'inconnu',
  'inconnue',
  'unknown',
  'time tbd',
  'time tba',
  'heure a confirmer',
  'heure a determiner',
])

/** True when a cell says that something is not known yet: TBD, TBA, 'À confirmer', a dash, a question mark. */
export const isToCome = (text: string) => {
  const folded = foldText(text)
  return folded === '' ? text.trim() !== '' : TO_COME.has(folded)
}

/** True when a text begins with a word for something not known yet: 'TBA (DH)', 'TBD, afternoon'. */
export const isToComeAtFirst = (text: string) =>
  /^(?:t ?b ?[dac]|a (?:confirmer|determiner|preciser|venir|annoncer))(?: |$)/.test(foldText(text))
