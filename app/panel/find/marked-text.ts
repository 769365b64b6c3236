import { foldText } from '../../kit/text/fold.ts'

/** A piece of a text; `isMarked` is true when the piece matches the query. */
export type TextPiece = { text: string; isMarked: boolean }

/**
 * Splits a title into pieces and marks the match of each typed word: at the beginning of a word, or else its first occurrence.
 */
export function markedText(text: string, query: string): TextPiece[] {
  const { folded, starts } = foldedWithPlaces(text)
  const isMarked = new Uint8Array(text.length)
  for (const word of new Set(foldText(query).split(' '))) {
    if (word === '') continue
    const begun = folded.indexOf(` ${word}`)
    const at = begun >= 0 ? begun + 1 : word.length > 1 ? folded.indexOf(word) : -1
    if (at < 0) continue
    isMarked.fill(1, starts[at], starts[at + word.length] ?? text.length)
  }
  const pieces: TextPiece[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && isMarked[to] === isMarked[from]) to++
    pieces.push({ text: text.slice(from, to), isMarked: isMarked[from] === 1 })
    from = to
  }
  return pieces
}

/** Returns the text folded as by foldText(), with a space before each word, and each letter's position in the original text. */
function foldedWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = ' '
  const starts = [0]
  let at = 0
  for (const letter of text) {
    const plain = foldText(letter)
    // A combining mark belongs to the letter before it.
    const isMark = plain === '' && /\p{M}/u.test(letter)
    for (const each of plain === '' && !isMark ? ' ' : plain) {
      folded += each
      starts.push(at)
    }
    at += letter.length
  }
  starts.push(at)
  return { folded, starts }
}
