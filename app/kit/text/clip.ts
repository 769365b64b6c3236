/** Returns a text in one line and in at most `most` characters, cut between words. */
export function clip(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1)
  const space = plain.slice(0, most).lastIndexOf(' ')
  // Cuts a text without spaces anywhere except within a character.
  const kept = space > most / 2 ? plain.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`
}
