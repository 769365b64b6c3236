import { translateByGlossary } from '../app/translation/glossary.ts'
import { openHalf, reviewedResults, sealedHalf } from '../app/translation/measure/halves.server.ts'
import {
  type Counts,
  countVerdicts,
  type Judged,
  judge,
  type MeasuredHalf,
  type MeasuredText,
  type Review,
  VERDICTS,
} from '../app/translation/measure/judge.ts'
import type { Bench } from './sites.ts'
import type { Row } from './statistics.ts'

/** Of all titles, without anything that staff added. */
const LEAST_WHOLE = 0.45

/** How much of real titles and descriptions the glossary says, and how much of that is wrong (docs/decisions/031-french-measure.md). */
export async function french({ isSealed }: Bench): Promise<Row[]> {
  const half = isSealed ? sealedHalf() : openHalf()
  // What a person said of a result would have to be seen, so the sealed half goes by its accepted forms alone.
  const reviewed = isSealed ? [] : reviewedResults()
  return [...rows('titles', half, isSealed, reviewed), ...rows('descriptions', half, isSealed, reviewed)]
}

function rows(kind: 'titles' | 'descriptions', half: MeasuredHalf, isSealed: boolean, reviewed: Review[]): Row[] {
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

/** By verdict; a question mark stands before what nobody has judged yet, in brackets the English words that were left. */
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
