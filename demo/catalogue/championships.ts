import { z } from 'zod'
import { frenchTypography } from '../../app/translation/text/typography.ts'
import { readRecords } from '../records/read-records.ts'
import { type Calendar, DAY } from './calendar.ts'
import { both } from './texts.ts'

const championshipRecord = z.strictObject({
  championship: z.string(),
  name: both,
  note: both,
  gender: z.enum(['women', 'men']),
  /** The school in whose hall it is played. */
  host: z.string(),
  day: z.string().regex(DAY),
  /** The series with the recordings of its games. */
  series: z.string().optional(),
  /** How often it begins anew; absent for one that is over. */
  minutes: z.number().optional(),
  /** Schools, the first seed first. */
  seeds: z.array(z.string()).length(8),
})
const gameRecord = z.strictObject({
  game: z.string(),
  /** Home first. */
  score: z.tuple([z.number(), z.number()]),
  /** The number of the episode that shows it. */
  episode: z.number().optional(),
  /** When it begins, after the championship. */
  minute: z.number().optional(),
  /** The points that the home team has after a correction, with the reason. */
  corrected: z.number().optional(),
  reason: both.optional(),
})

export type ChampionshipDraft = z.output<typeof championshipRecord> & { games: GameDraft[] }
export type GameDraft = z.output<typeof gameRecord>

/** The demo's championships, each a Final 8 of basketball. */
const DRAFTS: ChampionshipDraft[] = []
for (const record of readRecords('championships', { championship: championshipRecord, game: gameRecord }))
  if ('championship' in record) DRAFTS.push({ ...record, games: [] })
  else DRAFTS.at(-1)?.games.push(record)

/** Returns the demo's championships with the dates and years of a moment. */
export const demoChampionships = ({ day, withYears }: Calendar): ChampionshipDraft[] =>
  DRAFTS.map((draft) => ({
    ...draft,
    day: day(draft.day),
    name: { en: withYears(draft.name.en), fr: frenchTypography(withYears(draft.name.fr)) },
  }))

/** The championship that is played while one watches. */
export const livingChampionship = DRAFTS.find(({ minutes }) => minutes !== undefined)
