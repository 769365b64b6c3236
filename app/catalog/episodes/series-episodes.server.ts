import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Language } from '../../kit/language.ts'
import { EPISODE_TEXTS } from '../../kit/text/texts.ts'
import { isShown } from '../publication.ts'
import { toEpisode } from '../rows.server.ts'
import { type FrenchSource, topicVersion } from '../snapshot.server.ts'
import { inFrench } from '../texts/in-french.ts'
import { compareEpisodes, type Episode } from './episode.ts'

/** `sealedPassword`: the series' password when the episodes were read, possibly newer than the series shown. */
export type SeriesEpisodes = { v: number; episodes: Episode[]; sealedPassword: string | null }

/** A series' public episodes in both languages, `all` episodes in English, and the results that the next read can reuse. */
export type EpisodesRead = Record<Language, SeriesEpisodes> & {
  all: Episode[]
  known: ReadonlyMap<string, CachedEpisode>
  frenchAt: string
}

/** The result of one row, reused while its fingerprint is unchanged. */
type CachedEpisode = { mark: string; en: Episode; fr: Episode }
type Row = Selectable<Tables['episode']>

type Options = {
  db: Kysely<Tables>
  /** Runs queries on one snapshot of the database. */
  atOneTime: <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>
  french: FrenchSource
  seriesDocId: string
  topic: string
  before: EpisodesRead | undefined
}

/**
 * Reads the episodes of one series. Unchanged episodes remain the same objects, so that an edit in a series of thousands reads
 * one row, and pages can compare by identity.
 */
export async function readEpisodes({ db, atOneTime, french, seriesDocId, topic, before }: Options): Promise<EpisodesRead> {
  const { at, isChanged } = await french.newsSince(db, before?.frenchAt ?? '', seriesDocId)
  const { marks, rows, read } = await atOneTime((trx) => readRows(trx, seriesDocId, topic, before))
  const known = new Map<string, CachedEpisode>()
  const fresh: { mark: string; en: Episode }[] = []
  await inTurns(marks, ([docId, mark]) => {
    const row = rows.get(docId)
    const old = before?.known.get(docId)
    if (row) fresh.push({ mark, en: toEpisode(row) })
    else if (old && EPISODE_TEXTS.some((field) => isChanged(old.en[field]))) fresh.push({ mark, en: old.en })
    else if (old) known.set(docId, old)
  })
  // Outside the transaction, which would block others on SQLite: newer French lines are notified again.
  const texts = await french.texts(
    db,
    fresh.flatMap(({ en }) => EPISODE_TEXTS.map((field) => en[field])),
  )
  await inTurns(fresh, ({ mark, en }) => known.set(en.docId, { mark, en, fr: inFrench(en, EPISODE_TEXTS, texts) }))
  const ordered = [...known.values()].sort((a, b) => compareEpisodes(a.en, b.en))
  const shown = ordered.filter(({ en }) => isShown(en))
  return {
    en: { ...read, episodes: shown.map(({ en }) => en) },
    fr: { ...read, episodes: shown.map(({ fr }) => fr) },
    all: ordered.map(({ en }) => en),
    known,
    frenchAt: at,
  }
}

/**
 * Reads the fingerprints of all rows, and the rows whose fingerprint changed. Every edit touches a column of the fingerprint.
 */
async function readRows(trx: Transaction<Tables>, seriesDocId: string, topic: string, before: EpisodesRead | undefined) {
  const series = await trx.selectFrom('series').select('sealed_password').where('doc_id', '=', seriesDocId).executeTakeFirst()
  const columns = ['doc_id', 'version', 'updated_at'] as const
  // A removed series has no episodes, even if an earlier read found some.
  const found = series ? await trx.selectFrom('episode').select(columns).where('series_doc_id', '=', seriesDocId).execute() : []
  const marks = found.map(({ doc_id, version, updated_at }) => [doc_id, `${version} ${updated_at}`] as const)
  const wanted = marks.filter(([docId, mark]) => before?.known.get(docId)?.mark !== mark)
  const rows = new Map<string, Row>()
  for (const some of inParts(wanted.map(([docId]) => docId)))
    for (const row of await trx.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute()) rows.set(row.doc_id, row)
  return { marks, rows, read: { v: await topicVersion(trx, topic), sealedPassword: series?.sealed_password ?? null } }
}
