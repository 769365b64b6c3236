// Services translate all-capitals text badly, so it is sent to them in sentence case. Texts arrive here split at protected
// terms, which are the elements with odd indexes.

/** The minimum number of letters of a word; shorter ones may be acronyms. */
const A_WORD = 4

/** True when a text is in capitals, ignoring protected terms. */
export function isInCapitals(pieces: readonly string[]): boolean {
  const words = pieces.filter((_, at) => at % 2 === 0).join(' ')
  return !/\p{Ll}/u.test(pieces.join('')) && (words.match(/\p{Lu}+/gu) ?? []).some((word) => word.length >= A_WORD)
}

export function inSentenceCase(pieces: readonly string[]): string {
  const text = pieces.map((piece, at) => (at % 2 === 0 ? piece.toLowerCase() : piece)).join('')
  return text.replace(/(?:^|[.!?]\s)\P{L}*\p{Ll}/gu, (start) => start.toUpperCase())
}

/** Returns the French in capitals, which keep their accents. */
export const inCapitals = (french: string) => french.toLocaleUpperCase('fr')
