/** The letters of codes that people say on the phone, without I, L and O, which resemble digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/** Returns a new code. `random`: returns an integer from 0 up to, but not including, `below`. */
export const newLetters = (random: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[random(LETTERS.length)]).join('')

/** Returns a typed code in capitals, without spaces and hyphens; undefined for anything that cannot be a code. */
export function plainLetters(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return plain.length === CODE_LENGTH && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : undefined
}
