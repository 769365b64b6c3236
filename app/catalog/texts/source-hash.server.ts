import { createHash } from 'node:crypto'

/** Normalises white space and Unicode form. */
export const tidyText = (text: string) => (UNLIKE.test(text) ? text.normalize('NFC').replace(/\s+/g, ' ').trim() : text)
/** Matches texts that need normalising: most do not, and an edit checks all of them. */
const UNLIKE = /[^\x20-\x7e]|\x20\x20|^\x20|\x20$/

/** Returns the key of a catalogue text; equal texts have the same key wherever they occur. */
export const sourceHash = (text: string) => createHash('sha256').update(tidyText(text)).digest('hex')
