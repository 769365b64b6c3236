import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type EpisodeRow, isSameRow } from '../../catalog/merge-rows.server.ts'
import { CATALOG, GAMES, LIVE, seriesTopic } from '../../history/topics.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { ClipRow } from '../../moments/clips/clips.server.ts'
import { episodeRow, isClosed, seriesRow } from '../import-rows.server.ts'
import type { Arrivals, Rows } from '../staging.server.ts'
import { clipRows, hasTooManyClips, readClipRows } from './clip-rows.server.ts'
import { compareGames } from './compare-games.server.ts'
import { type Claim, conflictsOf } from './conflicts.ts'
import { type FileSeries, transferSchemas } from './file-schemas.ts'
import { type Fault, MOST } from './file-values.ts'
import { openGamesFile, partOf } from './games-file.ts'
import { entriesOf, NoEntries } from './json-entries.server.ts'
import { type Faults, MOST_FAULTS, type Outcome, type Plan } from './outcome.ts'
import { readEntry } from './transfer-file.ts'

/** A file to compare, and what the comparison needs besides the site's rows. */
export type FileToRead = {
  seal: Seal
  /** Origins whose addresses may use http. */
  origins: string[]
  pieces: () => AsyncIterable<Uint8Array>
  onProgress: (series: number) => void
}

export type Comparison = { ok: true; plan: Plan } | { ok: false; faults: Faults }

/** The number of series, and of episodes, that are compared at a time. */
const SERIES_AT_ONCE = 50
const EPISODES_AT_ONCE = 1_000

type Reading = { at: string; stage: (rows: Rows) => Promise<void> }

/** Compares a whole file with the site, and passes the changed rows to `stage` in batches. */
export async function compareFile(
  { seal, origins, pieces, onProgress }: FileToRead,
  db: Kysely<Tables>,
  { at, stage }: Reading,
): Promise<{ looked: Comparison; arrivals: Arrivals }> {
  const schemas = transferSchemas(origins)
  const known = await db.selectFrom('series').select(['doc_id', 'slug', 'sort_order']).execute()
  const stored = await db.selectFrom('picture').select('id').execute()
  const means = { seal, at, pictures: new Set(stored.map(({ id }) => `thumbnails/${id}`)) }
  const faults: Fault[] = []
  let faultCount = 0
  const twins = openTwins()
  const gamesFile = openGamesFile()
  const claims: Claim[] = []
  const outcomes: Outcome[] = []
  const digest = createHash('sha256')
  const relocked: string[] = []
  const slugs = new Map<string, string[]>()
  const staged = new Map<string, { series: number; episodes: number }>()
  const orders: Arrivals['orders'] = []
  const clipIds = new Set<string>()
  const clips: { seriesDocId: string; clip: ClipRow }[] = []
  let waiting: FileSeries[] = []
  let waitingEpisodes = 0

  function blame(found: Fault[]) {
    faultCount += found.length
    faults.push(...found.slice(0, MOST_FAULTS - faults.length))
  }

  async function compare() {
    const batch = waiting
    waiting = []
    waitingEpisodes = 0
    if (faultCount > 0 || batch.length === 0) return
    const before = await readBefore(db, batch)
    const stored = Map.groupBy(before.clips.values(), ({ episode_doc_id }) => episode_doc_id)
    const rows: Rows = { series: [], episodes: [] }
    for (const file of batch) {
      const old = before.series.get(file.docId)
      const row = seriesRow(file, old, means)
      const isLockChanged = row.sealed_password !== (old?.sealed_password ?? null)
      const isSeriesSame = old !== undefined && isSameRow(row, old)
      const tally = { new: 0, changed: 0, unchanged: 0 }
      const own = { series: Number(!isSeriesSame), episodes: 0 }
      let elsewhere: string | undefined
      if (!isSeriesSame) rows.series.push(row)
      digest.update(`${file.docId} ${old?.version ?? 0} ${isSeriesSame}\n`)
      for (const [place, each] of file.episodes.entries()) {
        const oldEpisode = before.episodes.get(each.docId)
        if (oldEpisode && oldEpisode.series_doc_id !== file.docId) elsewhere ??= `${file.docId}.episodes[${place}].docId`
        const episode = episodeRow(each, { seriesDocId: file.docId, place }, oldEpisode, means)
        const isSame = oldEpisode !== undefined && isSameRow(episode, oldEpisode)
        const ownClips = clipRows(each.clips ?? [], episode, before.clips, means)
        for (const { id } of each.clips ?? [])
          if (isTwin(clipIds, id)) blame([{ path: `${file.docId}.episodes[${place}].clips`, reason: 'twice' }])
        if (hasTooManyClips(each.clips, stored.get(each.docId)))
          blame([{ path: `${file.docId}.episodes[${place}].clips`, reason: 'too-many' }])
        clips.push(...ownClips.map((clip) => ({ seriesDocId: file.docId, clip })))
        for (const { id, version } of ownClips) digest.update(`${id} ${version}\n`)
        tally[isSame && ownClips.length === 0 ? 'unchanged' : oldEpisode ? 'changed' : 'new']++
        if (isSame) continue
        own.episodes++
        rows.episodes.push(episode)
        digest.update(`${each.docId} ${oldEpisode?.version ?? 0}\n`)
      }
      const isUnchanged = isSeriesSame && tally.new + tally.changed === 0
      claims.push({ docId: file.docId, id: row.slug, elsewhere })
      outcomes.push({
        docId: file.docId,
        id: row.slug,
        title: row.title,
        status: old ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
        episodes: tally,
        isLockChanged,
        isClosed: isClosed(file, old),
      })
      if (isUnchanged) continue
      staged.set(file.docId, own)
      slugs.set(file.docId, old && old.slug !== row.slug ? [row.slug, old.slug] : [row.slug])
      if (old && isLockChanged) relocked.push(file.docId)
      if (row.sort_order !== old?.sort_order) orders.push({ docId: file.docId, order: row.sort_order, before: old?.sort_order })
    }
    await stage(rows)
    onProgress(outcomes.length)
  }

  try {
    for await (const { key, value } of entriesOf(pieces())) {
      const part = partOf(key)
      if (part) {
        blame(gamesFile.take(part, key, value))
        continue
      }
      if (twins.documents.size >= MOST.series) throw new NoEntries('too-many')
      const entry = readEntry(schemas, key, value)
      if (!entry.ok) {
        blame(entry.faults)
        continue
      }
      blame(twins.of(entry.series))
      waiting.push(entry.series)
      waitingEpisodes += entry.series.episodes.length
      if (waiting.length >= SERIES_AT_ONCE || waitingEpisodes >= EPISODES_AT_ONCE) await compare()
    }
    if (twins.documents.size === 0 && gamesFile.isEmpty() && faultCount === 0) throw new NoEntries('not-a-map')
  } catch (error) {
    if (!(error instanceof NoEntries)) throw error
    blame([error.fault])
  }
  await compare()

  const ownIds = new Set(known.map(({ doc_id }) => doc_id))
  const conflicts = conflictsWith(known, ownIds, claims)
  for (const outcome of outcomes) {
    const conflict = conflicts.get(outcome.docId)
    if (conflict) Object.assign(outcome, { status: 'refused', conflict })
    digest.update(`${outcome.docId} ${outcome.status}\n`)
  }
  const isIn = ({ docId }: { docId: string }) => !conflicts.has(docId)
  const present = new Set(outcomes.filter(isIn).map(({ docId }) => docId))
  const taken = [...staged].filter(([docId]) => !conflicts.has(docId)).map(([, own]) => own)
  const topics = new Set([...slugs].filter(([docId]) => !conflicts.has(docId)).flatMap(([, own]) => own.map(seriesTopic)))
  if (topics.size > 0) topics.add(CATALOG).add(LIVE).add(GAMES)
  const games = await compareGames(db, gamesFile.games, {
    at,
    stored: means.pictures,
    hasSeries: (docId) => ownIds.has(docId) || present.has(docId),
    hasEpisode: (docId) => present.has(twins.homes.get(docId) ?? ''),
  })
  for (const mark of games.marks) digest.update(`${mark}\n`)
  const arrivals: Arrivals = {
    topics,
    games: games.arrivals,
    relocked: relocked.filter((docId) => !conflicts.has(docId)),
    refused: [...conflicts.keys()],
    staged: {
      series: taken.reduce((sum, { series }) => sum + series, 0),
      episodes: taken.reduce((sum, { episodes }) => sum + episodes, 0),
    },
    clips: clips.flatMap(({ seriesDocId, clip }) => (conflicts.has(seriesDocId) ? [] : [clip])),
    orders: orders.filter(isIn),
    occupied: new Set(known.filter(({ doc_id }) => !present.has(doc_id)).map(({ sort_order }) => sort_order)),
    lastOrder: Math.max(-1, ...known.map(({ sort_order }) => sort_order), ...orders.map(({ order }) => order)),
    places: new Map(known.map(({ doc_id, sort_order }) => [doc_id, sort_order])),
  }
  if (faultCount > 0) return { looked: { ok: false, faults: { told: faults, count: faultCount } }, arrivals }
  const plan = { outcomes, ...sums(outcomes), ...(gamesFile.isEmpty() ? {} : { games: games.plan }) }
  return { looked: { ok: true, plan: { ...plan, digest: digest.digest('base64url') } }, arrivals }
}

/** Finds the series of the file that are left out because they conflict with series of the site. */
function conflictsWith(known: { doc_id: string; slug: string }[], ownIds: Set<string>, claims: Claim[]) {
  const conflicts = conflictsOf(claims, new Map(known.map(({ slug, doc_id }) => [slug, doc_id])))
  // No import accepts a file with two ids that differ only by case, so a site with both ids could not import its own export.
  const namesakes = new Set(known.map(({ doc_id }) => doc_id.toLowerCase()))
  for (const { docId } of claims)
    if (!ownIds.has(docId) && namesakes.has(docId.toLowerCase())) conflicts.set(docId, { reason: 'document-taken', path: docId })
  return conflicts
}

/** Finds documents that differ only by case, and duplicate addresses or episodes: an import could not store both. */
function openTwins() {
  const [documents, ids] = [new Set<string>(), new Set<string>()]
  /** The series of each episode of the file, by document ids. */
  const homes = new Map<string, string>()
  return {
    documents,
    homes,
    of({ docId, id, episodes }: FileSeries): Fault[] {
      const twins: Fault[] = []
      if (isTwin(documents, docId.toLowerCase())) twins.push({ path: docId, reason: 'twice' })
      if (isTwin(ids, id)) twins.push({ path: `${docId}.series.id`, reason: 'twice' })
      for (const [place, each] of episodes.entries()) {
        if (homes.has(each.docId)) twins.push({ path: `${docId}.episodes[${place}].docId`, reason: 'twice' })
        homes.set(each.docId, docId)
      }
      return twins
    },
  }
}

function isTwin(seen: Set<string>, name: string): boolean {
  const isSeen = seen.has(name)
  seen.add(name)
  return isSeen
}

function sums(outcomes: Outcome[]): Pick<Plan, 'counts' | 'episodes'> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const episodes = { new: 0, changed: 0, unchanged: 0 }
  for (const outcome of outcomes) {
    counts[outcome.status]++
    if (outcome.status === 'refused') continue
    for (const each of ['new', 'changed', 'unchanged'] as const) episodes[each] += outcome.episodes[each]
  }
  return { counts, episodes }
}

async function readBefore(db: Kysely<Tables>, batch: FileSeries[]) {
  const docIds = batch.map(({ docId }) => docId)
  const series = await db.selectFrom('series').selectAll().where('doc_id', 'in', docIds).execute()
  const episodes = new Map<string, EpisodeRow>()
  const episodeIds = batch.flatMap((each) => each.episodes.map(({ docId }) => docId))
  for (let from = 0; from < episodeIds.length; from += EPISODES_AT_ONCE) {
    const some = episodeIds.slice(from, from + EPISODES_AT_ONCE)
    for (const row of await db.selectFrom('episode').selectAll().where('doc_id', 'in', some).execute())
      episodes.set(row.doc_id, row)
  }
  const clips = await readClipRows(db, episodeIds)
  return { series: new Map(series.map((row) => [row.doc_id, row])), episodes, clips }
}
