// Services are at their worst with capitals: such a text goes to them as it would stand in a paragraph.
// A text comes here cut at the terms that stay as they are, which are at odd places.

/** Words shorter than this are as likely to be acronyms. */
const A_WORD = 4

/** Whether a text is written in capitals, not counting the terms that always are. */
export function isInCapitals(pieces: readonly string[]): boolean {
  const words = pieces.filter((_, at) => at % 2 === 0).join(' ')
  return !/\p{Ll}/u.test(pieces.join('')) && (words.match(/\p{Lu}+/gu) ?? []).some((word) => word.length >= A_WORD)
}

export function inSentenceCase(pieces: readonly string[]): string {
  const text = pieces.map((piece, at) => (at % 2 === 0 ? piece.toLowerCase() : piece)).join('')
  return text.replace(/(?:^|[.!?]\s)\P{L}*\p{Ll}/gu, (start) => start.toUpperCase())
}

/** French capitals keep their accents. */
export const inCapitals = (french: string) => french.toLocaleUpperCase('fr')
