import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Language } from '../../kit/language.ts'
import { EPISODE_TEXTS } from '../../kit/text/texts.ts'
import { lateBefore } from '../is-out.ts'
import { EPISODE_COLUMNS, toEpisode } from '../rows.server.ts'
import type { FrenchLine, FrenchSource } from '../snapshot.server.ts'
import { inFrench } from '../texts/in-french.ts'
import { compareEpisodes, type Episode } from './episode.ts'

/**
 * Live and announced episodes at one version of the topic 'live'. `locked`: the document ids of their series that had a password
 * at that version.
 */
export type LiveEpisodes = { v: number; live: Episode[]; upcoming: Episode[]; locked: ReadonlySet<string> }

/** The maximum number of announced episodes. */
const UPCOMING = 50

/** An episode row joined with its French lines: repeated once per line, or single without any. */
type Row = Pick<Selectable<Tables['episode']>, (typeof EPISODE_COLUMNS)[number]> & {
  lock: string | null
  hash: string | null
} & FrenchLine

const columns = sql.raw(EPISODE_COLUMNS.map((column) => `episode.${column}`).join(', '))

/**
 * One prepared statement, because every viewer of every node waits for it: three statements took most of the time from commit to
 * page (docs/decisions/030-server-figures.md). Leaves out announced episodes of locked series, which nobody sees and which would
 * displace others.
 */
const rowsAt = (now: Date) => sql<Row>`select /* prepared: live_episodes */ ${columns},
    series.sealed_password as lock, line.hash, line.target, line.status
  from episode
  join series on series.doc_id = episode.series_doc_id
  left join episode_text on episode_text.doc_id = episode.doc_id
  left join translation line on line.lang = 'fr' and line.hash = episode_text.hash
  where series.state = 'public' and episode.doc_id in (
    select doc_id from episode where is_live = 1 and state = 'public'
    union all
    select doc_id from (
      select episode.doc_id from episode join series on series.doc_id = episode.series_doc_id
      where is_live = 0 and starts_at > ${lateBefore(now).toISOString()} and sealed_password is null
        and episode.state = 'public' and series.state = 'public'
      order by starts_at limit ${sql.lit(UPCOMING)}
    ) upcoming
  )`

/**
 * Reads the live and announced episodes. Uses no transaction, because every viewer would wait for its begin and commit: `v` was
 * read before the rows, so they are never older than it, and anything newer is notified again.
 */
export async function readLive(
  db: Kysely<Tables>,
  french: FrenchSource,
  { now, v }: { now: Date; v: number },
): Promise<Record<Language, LiveEpisodes>> {
  const { rows } = await rowsAt(now).execute(db)
  const lines = new Map(rows.flatMap(({ hash, target, status }) => (hash === null ? [] : [[hash, { target, status }] as const])))
  const episodes = [...new Map(rows.map((row) => [row.doc_id, row])).values()].map(toEpisode)
  const en = episodes.sort(compareEpisodes)
  const texts = await french.textsBy(
    lines,
    en.flatMap((episode) => EPISODE_TEXTS.map((field) => episode[field])),
  )
  const fr = en.map((episode) => inFrench(episode, EPISODE_TEXTS, texts))
  const locked = new Set(rows.filter(({ lock }) => lock !== null).map(({ series_doc_id }) => series_doc_id))
  return { en: { v, locked, ...parted(en) }, fr: { v, locked, ...parted(fr) } }
}

function parted(episodes: Episode[]): Pick<LiveEpisodes, 'live' | 'upcoming'> {
  const byStart = (a: Episode, b: Episode) => Date.parse(a.startsAt ?? '') - Date.parse(b.startsAt ?? '')
  return {
    live: episodes.filter(({ isLive }) => isLive),
    upcoming: episodes.filter(({ isLive }) => !isLive).sort(byStart),
  }
}
