import { z } from 'zod'
import { SPORT_KEYS } from '../../app/teams/sport.ts'
import { frenchTypography } from '../../app/translation/text/typography.ts'
import { readRecords } from '../records/read-records.ts'
import { type Calendar, calendarFrom, DAY, MOMENT } from './calendar.ts'
import { both, name } from './texts.ts'

/** In the order of the catalogue. Live and upcoming events come first, and so lead every row. */
const FILES = [
  'live',
  'football',
  'basketball',
  'hockey',
  'volleyball',
  'shows',
  'soccer',
  'rugby',
  'athletics',
  'swimming',
  'curling-wrestling',
]

const day = z.string().regex(DAY)
/** How an episode is played: usually by the provider's play page, otherwise as named here. */
const source = z.union([z.enum(['play', 'hls', 'mp4', 'live-hls', 'live-dvr']), z.strictObject({ youtube: z.string() })])
export type Source = z.output<typeof source>

const seriesRecord = z.strictObject({
  series: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: name,
  date: day,
  tags: z.array(z.string()).min(1),
  password: z.string().optional(),
  /** The name of a pay-per-view page on the provider's host; such a series has no episodes. */
  payPage: z.string().optional(),
  /** The source of episodes that name none. */
  source: source.optional(),
  onRoku: z.literal(true).optional(),
  /** The school that hosts a tournament, where 'vs.' in a title does not say who plays at home. */
  host: z.string().optional(),
  short: both,
  long: both,
})

const episodeRecord = z.strictObject({
  title: name,
  /** Defaults to the series' date. */
  date: day.optional(),
  startsAt: z.string().regex(MOMENT).optional(),
  source: source.optional(),
  live: z.literal(true).optional(),
  /** The demo's provider starts and ends this one regularly. */
  cycles: z.literal(true).optional(),
  /** The event of an episode whose title names no two teams. */
  meet: z
    .strictObject({
      sport: z.enum(SPORT_KEYS),
      kind: z.enum(['meet', 'session']),
      venue: z.string(),
      title: both,
      minutes: z.int().positive(),
    })
    .optional(),
  /** Names this view of the event, where other episodes show it too. */
  label: both.optional(),
  /** The same, for the other views: episodes after the one that has the event. */
  beside: both.optional(),
  short: both,
  long: both,
})

export type EpisodeDraft = z.output<typeof episodeRecord>
export type SeriesDraft = z.output<typeof seriesRecord> & { episodes: EpisodeDraft[] }

const RECORDS = FILES.flatMap((file) => {
  const series: SeriesDraft[] = []
  for (const record of readRecords(file, { series: seriesRecord, title: episodeRecord })) {
    if ('series' in record) series.push({ ...record, episodes: [] })
    else series.at(-1)?.episodes.push(record)
  }
  return series
})

/** The series of the demo with their dates at an instant. */
export function demoDrafts(now: Date): SeriesDraft[] {
  const calendar = calendarFrom(now)
  return RECORDS.map((series) => ({ ...dated(series, calendar), episodes: series.episodes.map((each) => dated(each, calendar)) }))
}

function dated<D extends SeriesDraft | EpisodeDraft>(draft: D, { day, moment, withYears }: Calendar): D {
  const { en, fr } = draft.title
  return {
    ...draft,
    title: { en: withYears(en), fr: frenchTypography(withYears(fr)) },
    ...(draft.date && { date: day(draft.date) }),
    ...('startsAt' in draft && draft.startsAt && { startsAt: moment(draft.startsAt) }),
  }
}
