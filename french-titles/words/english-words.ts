import english from './english.json' with { type: 'json' }

/** Stems only: `hasStem` strips endings. */
const STEMS = new Set(Object.values(english.words).flatMap((words) => words.split(' ')))

/**
 * Endings by their last letter. `instead`: letters that the ending may replace; `doubles`: true if it doubles the letter before
 * it, as in 'running'.
 */
const ENDINGS = Map.groupBy(english.endings, ({ text }) => text.at(-1))
const SHORTEST_STEM = 2

/** True when a word is common English, in any of its forms, ignoring case and possessives. */
export function isEnglishWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]s?$/, '')
  return STEMS.has(plain) || (ENDINGS.get(plain.at(-1))?.some((ending) => hasStem(plain, ending)) ?? false)
}

function hasStem(word: string, { text, instead, doubles }: (typeof english.endings)[number]): boolean {
  const stem = word.slice(0, -text.length)
  if (!word.endsWith(text) || stem.length < SHORTEST_STEM || word.endsWith('ss')) return false
  if (instead.some((letters) => STEMS.has(stem + letters))) return true
  return doubles === true && stem.at(-1) === stem.at(-2) && STEMS.has(stem.slice(0, -1))
}
