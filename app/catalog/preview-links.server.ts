import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { record } from '../history/audit.server.ts'
import { changeBy, type Editing } from '../history/editing.server.ts'
import { MOST_PREVIEW_LINKS } from '../history/thing.ts'
import type { Language } from '../kit/language.ts'
import type { Result } from '../kit/result.ts'
import { EPISODE_TEXTS, SERIES_TEXTS } from '../kit/text/texts.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { compareEpisodes, type Episode } from './episodes/episode.ts'
import { isShown } from './publication.ts'
import { toEpisode, toSeries } from './rows.server.ts'
import type { Series } from './series/series.ts'
import type { FrenchSource } from './snapshot.server.ts'
import { inFrench } from './texts/in-french.ts'

/** A link as the panel lists it; `by`: the email of its creator. */
export type PreviewLink = { id: string; by: string; madeAt: string; endsAt: string }

/** The page that a link opens: a series, or one of its episodes alone. */
type PreviewSubject = { seriesDocId: string; episodeDocId?: string | undefined }

/**
 * The content of a link. `isOut`: the document is public by now, so the link leads to the page itself, where a password is
 * required as usual. `episodes`: at most PREVIEWED of them; `count`: how many there are.
 */
type Preview = {
  id: string
  endsAt: string
  isOut: boolean
  episodeDocId?: string
  series: Series
  episodes: Episode[]
  count: number
}

export type PreviewLinks = {
  /** Returns the valid links, newest first. */
  list(place: PreviewSubject): Promise<PreviewLink[]>
  /** Opens a link. Returns undefined for a token that is unknown, expired or revoked, and for a deleted document. */
  open(token: string, language: Language): Promise<Preview | undefined>
  /** Deletes expired links. */
  sweep(): Promise<void>
}

/** 160 bits, which nobody can guess. */
const TOKEN_BYTES = 20
const TOKEN = /^[0-9a-f]{40}$/
const DAYS = 7
/** The maximum number of episodes in the preview of a series. */
const PREVIEWED = 200

/** Returns the stored digest of a token. Uses no key, so that links outlive a change of the secret. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a link. Returns its id and the token, which is available only now: only its digest is stored. */
export async function makePreview(
  { changes, now, by }: Editing,
  { seriesDocId, episodeDocId }: PreviewSubject,
): Promise<Result<{ id: string; token: string }, 'gone' | 'too-many'>> {
  return changeBy({ changes, by }, async (change) => {
    const { trx } = change
    const thing =
      episodeDocId === undefined
        ? await trx.selectFrom('series').select(['doc_id', 'title']).where('doc_id', '=', seriesDocId).executeTakeFirst()
        : await trx
            .selectFrom('episode')
            .select(['doc_id', 'title'])
            .where('doc_id', '=', episodeDocId)
            .where('series_doc_id', '=', seriesDocId)
            .executeTakeFirst()
    if (!thing) return { ok: false, reason: 'gone' }
    const at = now()
    if ((await working(trx, { seriesDocId, episodeDocId }, at)).length >= MOST_PREVIEW_LINKS)
      return { ok: false, reason: 'too-many' }
    const id = randomUUID()
    const token = randomBytes(TOKEN_BYTES).toString('hex')
    await trx
      .insertInto('preview_link')
      .values({
        id,
        token_digest: digestOf(token),
        series_doc_id: episodeDocId === undefined ? seriesDocId : null,
        episode_doc_id: episodeDocId ?? null,
        created_at: at.toISOString(),
        created_by: by?.uid ?? '',
        created_by_email: by?.email ?? '',
        ends_at: new Date(at.getTime() + DAYS * DAY_MS).toISOString(),
      })
      .execute()
    await record(change, by, at, { action: 'preview.share', subject: thing.doc_id, title: thing.title })
    return { ok: true, id, token }
  })
}

/** Ends a link at once; does nothing when it is already gone. */
export async function revokePreview(
  { changes, now, by }: Editing,
  { seriesDocId, id }: { seriesDocId: string; id: string },
): Promise<{ ok: true }> {
  return changeBy({ changes, by }, async (change) => {
    const { trx } = change
    const found = await trx
      .selectFrom('preview_link')
      .leftJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .innerJoin('series', (join) =>
        join.on((eb) =>
          eb.or([
            eb('series.doc_id', '=', eb.ref('preview_link.series_doc_id')),
            eb('series.doc_id', '=', eb.ref('episode.series_doc_id')),
          ]),
        ),
      )
      .select(['episode.doc_id as episode_doc_id', 'episode.title as episode_title', 'series.title'])
      .where('preview_link.id', '=', id)
      .where('series.doc_id', '=', seriesDocId)
      .executeTakeFirst()
    if (!found) return { ok: true }
    await trx.deleteFrom('preview_link').where('id', '=', id).execute()
    const [subject, title] = [found.episode_doc_id ?? seriesDocId, found.episode_title ?? found.title]
    await record(change, by, now(), { action: 'preview.revoke', subject, title })
    return { ok: true }
  })
}

const working = (db: Kysely<Tables>, { seriesDocId, episodeDocId }: PreviewSubject, at: Date) =>
  db
    .selectFrom('preview_link')
    .selectAll()
    .where((eb) => (episodeDocId === undefined ? eb('series_doc_id', '=', seriesDocId) : eb('episode_doc_id', '=', episodeDocId)))
    .where('ends_at', '>', at.toISOString())
    .orderBy('created_at', 'desc')
    .execute()

type Options = { db: Kysely<Tables>; french: FrenchSource; now: () => Date }

/**
 * Opens the links by which colleagues without rights see documents that are not public (spec O4). Their content is never held in
 * memory or in a cache.
 */
export function openPreviewLinks({ db, french, now }: Options): PreviewLinks {
  return {
    async list(place) {
      const rows = await working(db, place, now())
      return rows.map(({ id, created_by_email, created_at, ends_at }) => ({
        id,
        by: created_by_email,
        madeAt: created_at,
        endsAt: ends_at,
      }))
    },
    async open(token, language) {
      const link = TOKEN.test(token)
        ? await db
            .selectFrom('preview_link')
            .selectAll()
            .where('token_digest', '=', digestOf(token))
            .where('ends_at', '>', now().toISOString())
            .executeTakeFirst()
        : undefined
      return link && read(db, french, link, language)
    },
    async sweep() {
      await db.deleteFrom('preview_link').where('ends_at', '<=', now().toISOString()).execute()
    },
  }
}

async function read(
  db: Kysely<Tables>,
  french: FrenchSource,
  { id, ends_at, series_doc_id, episode_doc_id }: Selectable<Tables['preview_link']>,
  language: Language,
): Promise<Preview | undefined> {
  const only =
    episode_doc_id === null
      ? undefined
      : await db.selectFrom('episode').selectAll().where('doc_id', '=', episode_doc_id).executeTakeFirst()
  const seriesDocId = only?.series_doc_id ?? series_doc_id ?? ''
  const row = await db.selectFrom('series').selectAll().where('doc_id', '=', seriesDocId).executeTakeFirst()
  if (!row) return undefined
  const rows = only
    ? [only]
    : await db
        .selectFrom('episode')
        .selectAll()
        .where('series_doc_id', '=', seriesDocId)
        .orderBy('episode_number')
        .orderBy('date_added')
        .orderBy('doc_id')
        .limit(PREVIEWED)
        .execute()
  const { count } = await db
    .selectFrom('episode')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('series_doc_id', '=', seriesDocId)
    .executeTakeFirstOrThrow()
  const [series, episodes] = [toSeries(row, new Map()), rows.map(toEpisode).sort(compareEpisodes)]
  const isOut = isShown(series) && (only === undefined || isShown(only))
  const link = { id, endsAt: ends_at, isOut, ...(episode_doc_id !== null && { episodeDocId: episode_doc_id }) }
  const found = { ...link, count: only ? 1 : Number(count) }
  if (language === 'en') return { ...found, series, episodes }
  const texts = await french.texts(db, [
    ...SERIES_TEXTS.map((field) => series[field]),
    ...episodes.flatMap((episode) => EPISODE_TEXTS.map((field) => episode[field])),
  ])
  return {
    ...found,
    series: inFrench(series, SERIES_TEXTS, texts),
    episodes: episodes.map((episode) => inFrench(episode, EPISODE_TEXTS, texts)),
  }
}
