import { createHash } from 'node:crypto'

/** Normalises white space and Unicode form. */
export const sameText = (text: string) => (UNLIKE.test(text) ? text.normalize('NFC').replace(/\s+/g, ' ').trim() : text)
/** Skips normalising most texts; an edit does this for all of them. */
const UNLIKE = /[^\x20-\x7e]|\x20\x20|^\x20|\x20$/

/** The key of a catalogue text, wherever it is used. */
export const sourceHash = (text: string) => createHash('sha256').update(sameText(text)).digest('hex')
