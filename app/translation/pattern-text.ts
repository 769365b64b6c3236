/** What titles have in common, as staff approved it: '{team} Red Carpet – Day {number}' and its French. */
export type PatternPair = { english: string; french: string }

export const LONGEST_PATTERN = 300
