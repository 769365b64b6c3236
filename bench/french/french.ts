import { translateByGlossary } from '../../french-titles/glossary.ts'
import type { Bench } from '../site/sites.ts'
import { median, type Row, shown } from '../statistics.ts'
import { openHalf, practiceTitles, reviewedResults, reviewedSealedResults, sealedHalf } from './halves.ts'
import {
  countVerdicts,
  type Judgement,
  judge,
  lettersAndFigures,
  type MeasuredHalf,
  type MeasuredText,
  VERDICTS,
} from './judge.ts'

/** The goal for a title, in µs, and how often all titles are translated to measure it; the first half of the rounds warms up. */
const MOST_US = 50
const ROUNDS = 30

/** The goal for listings, without entries of staff. Headlines and descriptions are left to people and services. */
const LEAST_WHOLE = 0.6

/**
 * Measures how many real titles and descriptions the glossary translates, and how many of them wrongly
 * (docs/decisions/031-french-measure.md).
 */
export async function french({ isSealed }: Bench): Promise<Row[]> {
  const half = isSealed ? unspent(sealedHalf()) : openHalf()
  return [
    ...rows('titles', half, isSealed),
    ...rows('descriptions', half, isSealed),
    ...(isSealed ? [] : [practiceRow(), timeRow()]),
  ]
}

/** Drops sealed titles that rules were tried on, because they no longer prove anything. Their identity is not revealed. */
function unspent(half: MeasuredHalf): MeasuredHalf {
  const seen = new Set(practiceTitles().map(({ text }) => lettersAndFigures(text)))
  return { ...half, titles: half.titles.filter(({ text }) => !seen.has(lettersAndFigures(text))) }
}

/** Measures how much is understood, not how much is right, because nobody has judged these titles. */
function practiceRow(): Row {
  const results = practiceTitles().map(({ text }) => translateByGlossary(text))
  const count = (coverage: string) => results.filter((result) => result.coverage === coverage).length
  return {
    figure: 'French of titles to practise on: called whole, and French beside English names',
    measured: `${share(count('full'), results.length)}, ${count('partial')}`,
  }
}

/** Measures how long a title takes that nothing remembers, after some that warm the code up. */
function timeRow(): Row {
  const titles = openHalf().titles
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now()
    for (const { text } of titles) translateByGlossary(text)
    return ((performance.now() - from) * 1_000) / titles.length
  })
  const times = rounds.slice(ROUNDS / 2)
  return {
    figure: 'French of a title: time',
    goal: `≤ ${MOST_US} µs`,
    measured: shown(times, 0, ' µs'),
    isMet: median(times) <= MOST_US,
  }
}

function rows(kind: 'titles' | 'descriptions', half: MeasuredHalf, isSealed: boolean): Row[] {
  const results = half[kind].map((measured) => ({ measured, result: translateByGlossary(measured.text) }))
  const reviewed = isSealed
    ? reviewedSealedResults(results.map(({ measured: { text }, result }) => ({ text, result: result.text })))
    : reviewedResults()
  const judged = results.map(({ measured, result }) => ({ measured, ...judge(measured, result, half.names, reviewed) }))
  if (process.env.SHOW && !isSealed) show(kind, judged)
  const counts = countVerdicts(judged)
  const listings = countVerdicts(judged.filter(({ measured }) => 'kind' in measured && measured.kind === 'listing'))
  const row = (figure: string, more: Omit<Row, 'figure'>): Row => ({
    figure: `French of ${kind} that no rule was made for, ${isSealed ? 'sealed' : 'working'} half: ${figure}`,
    ...more,
  })
  const verdicts = [...VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`), `${counts.unsettled} not judged yet`]
  const wrong = `${share(counts.wrongOfWhole, counts.whole)}, ${counts.wrongWithEnglish} with English left`
  const right = { measured: share(counts.right, counts.all) }
  const goal = { goal: `≥ ${100 * LEAST_WHOLE} %`, isMet: listings.right >= LEAST_WHOLE * listings.all }
  return [
    row('wrong of those called whole', { goal: '0', measured: wrong, isMet: counts.wrongOfWhole === 0 }),
    row('whole and right', right),
    ...(kind === 'titles'
      ? [row('whole and right of listings, headlines left out', { measured: share(listings.right, listings.all), ...goal })]
      : []),
    row('verdicts', { measured: verdicts.join(', ') }),
  ]
}

const share = (part: number, all: number) => `${part} of ${all}${all === 0 ? '' : ` (${Math.round((100 * part) / all)} %)`}`

/** Prints results by verdict. A question mark precedes unjudged results, and brackets hold the English words that were left. */
function show(kind: string, judged: ({ measured: MeasuredText } & Judgement)[]) {
  for (const verdict of VERDICTS) {
    const lines = judged.filter((each) => each.verdict === verdict)
    if (lines.length > 0) console.log(`\n${kind}: ${verdict}`)
    for (const { measured, text, isSettled, left } of lines) {
      console.log(`${isSettled ? ' ' : '?'} ${measured.text}`)
      if (text !== measured.text) console.log(`    ${text}${left.length > 0 ? `  (${left.join(', ')})` : ''}`)
    }
  }
}
