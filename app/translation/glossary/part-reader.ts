/**
 * Says parts of a title in front of the glossary, which says the rest and sets separators and capitals. `isOwn`: a word that staff
 * wrote, which no guard asks about.
 */
export type PartReader = {
  read: (part: string) => { text: string; english: string[] } | undefined
  isOwn: (word: string) => boolean
}
