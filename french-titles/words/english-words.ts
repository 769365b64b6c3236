import english from './english.json' with { type: 'json' }

/** Stems only: `hasStem` strips endings. */
const STEMS = new Set(Object.values(english.words).flatMap((words) => words.split(' ')))

/** True when a word is common English, in any of its forms, ignoring case and possessives. */
export function isEnglishWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]s?$/, '')
  if (STEMS.has(plain)) return true
  const endings = ENDINGS[plain.at(-1) ?? '']
  return endings?.some((ending) => plain.endsWith(ending.text) && hasStem(plain, ending)) ?? false
}

/** An ending. `instead`: letters that it may replace; `doubles`: it doubles the letter before it, as in 'running'. */
type Ending = { text: string; instead: string[]; doubles?: boolean }

/** Endings by their last letter. */
const ENDINGS: Partial<Record<string, Ending[]>> = {
  s: [
    { text: 's', instead: [''] },
    { text: 'es', instead: [''] },
    { text: 'ies', instead: ['y'] },
  ],
  d: [
    { text: 'ed', instead: ['', 'e'], doubles: true },
    { text: 'ied', instead: ['y'] },
  ],
  g: [{ text: 'ing', instead: ['', 'e'], doubles: true }],
  r: [
    { text: 'er', instead: ['', 'e'], doubles: true },
    { text: 'ier', instead: ['y'] },
  ],
  t: [
    { text: 'est', instead: ['', 'e'], doubles: true },
    { text: 'iest', instead: ['y'] },
  ],
  y: [
    { text: 'ly', instead: ['', 'le'] },
    { text: 'ily', instead: ['y'] },
  ],
}
const SHORTEST_STEM = 2

function hasStem(word: string, { text, instead, doubles = false }: Ending): boolean {
  const stem = word.slice(0, -text.length)
  if (stem.length < SHORTEST_STEM || word.endsWith('ss')) return false
  if (instead.some((letters) => STEMS.has(stem + letters))) return true
  return doubles && stem.at(-1) === stem.at(-2) && STEMS.has(stem.slice(0, -1))
}
