import { ownGlossary, translateByGlossary } from '../app/translation/glossary/glossary.ts'
import { indexPatterns } from '../app/translation/patterns/pattern-index.ts'
import { translateByPatterns } from '../app/translation/patterns/title-patterns.ts'
import { reviewedSeasons, seasons } from './french/halves.server.ts'
import { type Counts, countVerdicts, judge, type MeasuredSeason } from './french/judge.ts'
import { commonestPatterns } from './learned-patterns.ts'
import { percentile, type Row } from './statistics.ts'
import { seeded } from './titles.ts'

/** How many shapes staff approve for each season, the most frequent first. */
const SHAPES = 30
const SPLITS = 5
const LEAST_RIGHT = 0.75

const NO_NAMES = {}
const reviewed = reviewedSeasons()

type Split = { before: Counts; after: Counts; served: number }

/**
 * Titles from a few sources, many of each, as in one site's season. The most frequent shapes of a random half are approved, and
 * the other half is counted before and after. Medians of several splits.
 */
export async function frenchOfSeasons(): Promise<Row[]> {
  const random = seeded(46)
  const all = seasons()
  const perSite = new Map<string, Split[]>()
  for (let split = 0; split < SPLITS; split += 1)
    for (const season of all) {
      const one = await measureSplit(season, random)
      perSite.set(season.site, [...(perSite.get(season.site) ?? []), one])
    }
  const whole = Array.from({ length: SPLITS }, (_, at) => sum([...perSite.values()].map((splits) => splits[at] as Split)))
  return [row('of all', whole, true), ...[...perSite].map(([site, splits]) => row(site, splits, false))]
}

async function measureSplit({ titles }: MeasuredSeason, random: () => number): Promise<Split> {
  const mixed = titles.map((title) => ({ title, at: random() })).sort((a, b) => a.at - b.at)
  const [learned = [], counted = []] = [0, 1].map((half) => mixed.filter((_, at) => at % 2 === half).map(({ title }) => title))
  // Nobody writes French for a title that is already right.
  const wanting = learned.filter((title) => judge(title, translateByGlossary(title.text), NO_NAMES, reviewed).verdict !== 'right')
  const index = indexPatterns(await commonestPatterns(wanting, NO_NAMES, ownGlossary, SHAPES))
  const results = counted.map((title) => {
    const own = translateByGlossary(title.text)
    const made = translateByPatterns(title.text, index, ownGlossary)?.result
    if (process.env.SHOW && made) console.log(judge(title, made, NO_NAMES, reviewed).verdict, '|', title.text, '|', made.text)
    return {
      before: judge(title, own, NO_NAMES, reviewed),
      after: judge(title, made ?? own, NO_NAMES, reviewed),
      isServed: made !== undefined,
    }
  })
  return {
    before: countVerdicts(results.map(({ before }) => before)),
    after: countVerdicts(results.map(({ after }) => after)),
    served: results.filter(({ isServed }) => isServed).length,
  }
}

function sum(splits: readonly Split[]): Split {
  const add = (of: (split: Split) => Counts): Counts =>
    splits.map(of).reduce((total, { ...next }) => {
      for (const key of Object.keys(next) as (keyof Counts)[]) next[key] += total[key]
      return next
    })
  return {
    before: add(({ before }) => before),
    after: add(({ after }) => after),
    served: splits.reduce((total, { served }) => total + served, 0),
  }
}

function row(which: string, splits: readonly Split[], hasGoal: boolean): Row {
  const median = (of: (split: Split) => number) => percentile(splits.map(of), 0.5)
  const share = (of: (split: Split) => number) => `${Math.round(100 * median(of))} %`
  const right = (of: (split: Split) => Counts) => (split: Split) => of(split).right / of(split).all
  const after = right((split) => split.after)
  return {
    figure: `French of titles of a season, ${which}: whole and right once the ${SHAPES} commonest shapes of one half are approved`,
    goal: hasGoal ? `≥ ${100 * LEAST_RIGHT} %` : '–',
    measured: `${share(after)} of ${median(({ after }) => after.all)}, ${median(({ served }) => served)} by patterns; ${median(({ after }) => after.wrongOfWhole)} of ${median(({ after }) => after.whole)} whole ones wrong`,
    peer: `before, ${share(right((split) => split.before))}; ${median(({ before }) => before.wrongOfWhole)} of ${median(({ before }) => before.whole)} wrong`,
    ratio: '–',
    isMet: hasGoal ? median(after) >= LEAST_RIGHT : undefined,
  }
}
