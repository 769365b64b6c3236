import { createHash } from 'node:crypto'

/** One text whatever its white space and the form of its letters. */
export const sameText = (text: string) => (UNLIKE.test(text) ? text.normalize('NFC').replace(/\s+/g, ' ').trim() : text)
/** Most texts are alike as they are; an edit asks this of all of them. */
const UNLIKE = /[^\x20-\x7e]|\x20\x20|^\x20|\x20$/

/** By which a text of the catalogue is known, whatever it stands in. */
export const sourceHash = (text: string) => createHash('sha256').update(sameText(text)).digest('hex')
