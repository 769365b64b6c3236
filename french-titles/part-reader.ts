/**
 * Translates parts of a title before the glossary, which translates the rest and handles separators and capitals. `isOwn`: true
 * for a word that staff wrote, which the guard skips.
 */
export type PartReader = {
  read: (part: string) => { text: string; english: string[] } | undefined
  isOwn: (word: string) => boolean
}
