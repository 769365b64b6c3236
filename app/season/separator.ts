/** In the order in which a tie is decided: commas are common inside texts, tabs are not. */
const SEPARATORS = ['\t', ';', '|', ','] as const
export type Separator = (typeof SEPARATORS)[number]

/** How much is looked at: so many lines, and characters. */
const SAMPLE = { lines: 100, characters: 100_000 }

/**
 * The separator of a CSV text: the one that divides its first lines into the most columns of an even count. What is quoted does
 * not count. A text without any separator has one column, as if divided by commas.
 */
export function separatorOf(text: string): Separator {
  const lines = countsByLine(text.slice(0, SAMPLE.characters))
  let best: Separator = ','
  let most = 0
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => line.get(separator) ?? 0)
    const score = evenness(counts)
    if (score > most) [best, most] = [separator, score]
  }
  return best
}

/** The most frequent count above zero, weighed by the share of lines that have it. */
function evenness(counts: number[]): number {
  const byCount = Map.groupBy(counts, (count) => count)
  return Math.max(0, ...[...byCount].map(([count, lines]) => (count * lines.length) / counts.length))
}

/** How often each separator stands outside of quotes in each of the first lines that are not blank. */
function countsByLine(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted || (character !== '\n' && character !== '\r')) {
      if (!isQuoted && (SEPARATORS as readonly string[]).includes(character)) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
      if (character.trim() !== '') isBlank = false
      continue
    }
    if (!isBlank) lines.push(counts)
    if (lines.length === SAMPLE.lines) return lines
    counts = new Map()
    isBlank = true
  }
  return isBlank ? lines : [...lines, counts]
}
