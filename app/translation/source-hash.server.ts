import { createHash } from 'node:crypto'

/** One text whatever its white space and the form of its letters. */
export const sameText = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** By which a text is known in the translation memory. */
export const sourceHash = (text: string) => createHash('sha256').update(sameText(text)).digest('hex')
