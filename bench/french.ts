import { ownGlossary, translateByGlossary } from '../app/translation/glossary/glossary.ts'
import { indexPatterns, type PatternIndex } from '../app/translation/patterns/pattern-index.ts'
import { translateByPatterns } from '../app/translation/patterns/title-patterns.ts'
import { openHalf, practiceTitles, reviewedResults, reviewedSealedResults, sealedHalf } from './french/halves.server.ts'
import {
  type Counts,
  countVerdicts,
  type Judged,
  judge,
  lettersAndFigures,
  type MeasuredHalf,
  type MeasuredText,
  type Result,
  type Review,
  VERDICTS,
} from './french/judge.ts'
import { frenchOfSeasons } from './french-seasons.ts'
import { commonestPatterns } from './learned-patterns.ts'
import type { Bench } from './sites.ts'
import type { Row } from './statistics.ts'
import { seeded } from './titles.ts'

/** The goal for all titles, without anything added by staff. */
const LEAST_WHOLE = 0.45

/**
 * How many real titles and descriptions the glossary translates, and how many of them wrongly
 * (docs/decisions/031-french-measure.md).
 */
export async function french({ isSealed }: Bench): Promise<Row[]> {
  const half = isSealed ? unspent(sealedHalf()) : openHalf()
  const practice = isSealed ? [] : [practiceRow()]
  return [
    ...rows('titles', half, isSealed),
    ...(await withPatterns(isSealed)),
    ...(isSealed ? [] : await frenchOfSeasons()),
    ...rows('descriptions', half, isSealed),
    ...practice,
  ]
}

/** A sealed title that rules were tried on proves nothing any more; which ones those are is not revealed. */
function unspent(half: MeasuredHalf): MeasuredHalf {
  const seen = new Set(practiceTitles().map(({ text }) => lettersAndFigures(text)))
  return { ...half, titles: half.titles.filter(({ text }) => !seen.has(lettersAndFigures(text))) }
}

/** Nobody has judged these, so this shows how much is understood, not how much is right. */
function practiceRow(): Row {
  const results = practiceTitles().map(({ text }) => translateByGlossary(text))
  const count = (coverage: string) => results.filter((result) => result.coverage === coverage).length
  return {
    figure: 'French of titles to practise on: called whole, and French beside English names',
    goal: '–',
    measured: `${count('full')} of ${results.length}${share(count('full'), results.length)}, ${count('partial')}`,
    peer: '–',
    ratio: '–',
    isMet: undefined,
  }
}

/** How many shapes staff approve, the most frequent first. */
const SHAPES = 30
/** The goal for all titles once staff have approved them. */
const LEAST_WITH_PATTERNS = 0.75
/** How often the working half is split again when it is measured by itself. */
const ROUNDS = 5

/**
 * How many titles are right once staff have approved the most frequent shapes of others: those of the working half for the
 * sealed half; or, within the working half, those of each part for the other part.
 */
async function withPatterns(isSealed: boolean): Promise<Row[]> {
  const open = openHalf()
  const parts: { learned: MeasuredHalf['titles']; judged: MeasuredHalf['titles'] }[] = []
  if (isSealed) parts.push({ learned: open.titles, judged: unspent(sealedHalf()).titles })
  const random = seeded(46)
  for (let round = 0; !isSealed && round < ROUNDS; round += 1) {
    const mixed = open.titles.map((title) => ({ title, at: random() })).sort((a, b) => a.at - b.at)
    const [one, other] = [0, 1].map((half) => mixed.filter((_, at) => at % 2 === half).map(({ title }) => title))
    if (one && other) parts.push({ learned: one, judged: other }, { learned: other, judged: one })
  }
  const names = isSealed ? sealedHalf().names : open.names
  const all: Judged[] = []
  let fitted = 0
  for (const { learned, judged } of parts) {
    // Nobody writes French for a title that is already right.
    const wanting = learned.filter((title) => judge(title, translateByGlossary(title.text), open.names, []).verdict !== 'right')
    const index = indexPatterns(await commonestPatterns(wanting, open.names, ownGlossary, SHAPES))
    fitted += judged.filter(({ text }) => translateByPatterns(text, index, ownGlossary)).length
    const reviewed = reviewsOf(judged, isSealed, (text) => resultBy(index, text))
    all.push(...judged.map((title) => judge(title, resultBy(index, title.text), names, reviewed)))
  }
  const counts = countVerdicts(all)
  const name = `French of titles once the ${SHAPES} commonest shapes of ${isSealed ? 'the working half' : 'one part'} are approved, ${isSealed ? 'sealed half' : 'the other part'}`
  const row = { peer: '–', ratio: '–' }
  return [
    {
      ...row,
      figure: `${name}: whole and right`,
      goal: `≥ ${100 * LEAST_WITH_PATTERNS} %`,
      measured: `${counts.right} of ${counts.all}${share(counts.right, counts.all)}, ${fitted} by patterns`,
      isMet: counts.right >= LEAST_WITH_PATTERNS * counts.all,
    },
    {
      ...row,
      figure: `${name}: wrong of those called whole`,
      goal: '0',
      measured: `${counts.wrongOfWhole} of ${counts.whole}${share(counts.wrongOfWhole, counts.whole)}`,
      isMet: counts.wrongOfWhole === 0,
    },
  ]
}

const resultBy = (index: PatternIndex, text: string) =>
  translateByPatterns(text, index, ownGlossary)?.result ?? translateByGlossary(text)

/** Verdicts by people on the results of this half. */
function reviewsOf(texts: readonly MeasuredText[], isSealed: boolean, resultOf: (text: string) => Result): Review[] {
  return isSealed ? reviewedSealedResults(texts.map(({ text }) => ({ text, result: resultOf(text).text }))) : reviewedResults()
}

function rows(kind: 'titles' | 'descriptions', half: MeasuredHalf, isSealed: boolean): Row[] {
  const reviewed = reviewsOf(half[kind], isSealed, translateByGlossary)
  const judged = half[kind].map((measured) => ({
    measured,
    ...judge(measured, translateByGlossary(measured.text), half.names, reviewed),
  }))
  if (process.env.SHOW && !isSealed) show(kind, judged)
  const counts = countVerdicts(judged)
  const listings = countVerdicts(judged.filter(({ measured }) => 'kind' in measured && measured.kind === 'listing'))
  const name = `French of ${kind} that no rule was made for, ${isSealed ? 'sealed' : 'working'} half`
  const row = { peer: '–', ratio: '–' }
  return [
    {
      ...row,
      figure: `${name}: wrong of those called whole`,
      goal: '0',
      measured: `${counts.wrongOfWhole} of ${counts.whole}${share(counts.wrongOfWhole, counts.whole)}, ${counts.wrongWithEnglish} with English left`,
      isMet: counts.wrongOfWhole === 0,
    },
    {
      ...row,
      figure: `${name}: whole and right`,
      goal: kind === 'titles' ? `≥ ${100 * LEAST_WHOLE} %` : '–',
      measured: `${counts.right} of ${counts.all}${share(counts.right, counts.all)}`,
      isMet: kind === 'titles' ? counts.right >= LEAST_WHOLE * counts.all : undefined,
    },
    ...(kind === 'descriptions'
      ? []
      : [
          {
            ...row,
            figure: `${name}: whole and right of listings, headlines left out`,
            goal: '–',
            measured: `${listings.right} of ${listings.all}${share(listings.right, listings.all)}`,
            isMet: undefined,
          },
        ]),
    { ...row, figure: `${name}: verdicts`, goal: '–', measured: verdicts(counts), isMet: undefined },
  ]
}

const share = (part: number, all: number) => (all === 0 ? '' : ` (${Math.round((100 * part) / all)} %)`)

const verdicts = (counts: Counts) =>
  [...VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`), `${counts.unsettled} not judged yet`].join(', ')

/** Grouped by verdict; a question mark precedes unjudged ones, and brackets hold the English words that were left. */
function show(kind: string, judged: ({ measured: MeasuredText } & Judged)[]) {
  for (const verdict of VERDICTS) {
    const lines = judged.filter((each) => each.verdict === verdict)
    if (lines.length > 0) console.log(`\n${kind}: ${verdict}`)
    for (const { measured, text, isSettled, left } of lines) {
      console.log(`${isSettled ? ' ' : '?'} ${measured.text}`)
      if (text !== measured.text) console.log(`    ${text}${left.length > 0 ? `  (${left.join(', ')})` : ''}`)
    }
  }
}
