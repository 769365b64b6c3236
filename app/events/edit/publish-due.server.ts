import type { Database } from '../../../database/open.ts'
import { catalogueChanged } from '../../catalog/edit.server.ts'
import { touchHomes } from '../../catalog/episodes/edit-episodes.server.ts'
import type { EpisodeRow, SeriesRow } from '../../catalog/merge-rows.server.ts'
import { touchSeries } from '../../catalog/publish.server.ts'
import { BY_CLOCK, record } from '../../history/audit.server.ts'
import { changeBy, type Editing } from '../../history/editing.server.ts'
import { touchShownEvents } from '../follow/touch-games.server.ts'
import type { EventRow } from '../games.server.ts'
import { loggedTitles } from './event-rows.server.ts'

const TABLES = ['series', 'episode', 'event'] as const

type Parts = Pick<Editing, 'changes' | 'now' | 'follower'> & { db: Database['db'] }

/**
 * Publishes everything that is scheduled for now (spec O4). Every node calls it each second; the first one does all of it in one
 * change, and the others find nothing left. Returns how many were published.
 */
export async function publishDue({ db, now, ...editing }: Parts): Promise<number> {
  const at = now().toISOString()
  if (!(await isAnyDue(db, at))) return 0
  return changeBy(editing, async (change) => {
    const { trx } = change
    await editing.follower?.hold(trx)
    /** The three tables share these columns. */
    const publish = async <Row>(table: (typeof TABLES)[number]) =>
      (await trx
        .updateTable(`all_${table}` as 'all_event')
        .set((eb) => ({ state: 'public', public_at: null, updated_at: at, version: eb('version', '+', 1) }))
        .where('state', '=', 'scheduled')
        .where('public_at', '<=', at)
        .where('removed_id', 'is', null)
        .returningAll()
        .execute()) as unknown as Row[]
    const series = await publish<SeriesRow>('series')
    const episodes = await publish<EpisodeRow>('episode')
    const events = await publish<EventRow>('event')
    for (const row of series) await touchSeries(change, row)
    await touchHomes(change, episodes)
    await touchShownEvents(
      change,
      events.map(({ id }) => id),
    )
    await editing.follower?.follow(trx, events)
    const titled = await loggedTitles(trx, events)
    const entries = [
      ...series.map(({ doc_id, title }) => ({ action: 'series.publish' as const, subject: doc_id, title })),
      ...episodes.map(({ doc_id, title }) => ({ action: 'episode.publish' as const, subject: doc_id, title })),
      ...[...titled].map(([subject, title]) => ({ action: 'event.publish' as const, subject, title })),
    ].map((entry) => ({ ...entry, before: { state: 'scheduled' } as const, after: { state: 'public' } as const }))
    if (entries.length > 0) await record(change, BY_CLOCK, now(), ...entries)
    if (series.length > 0) await catalogueChanged(change, now())
    return entries.length
  })
}

async function isAnyDue(db: Database['db'], at: string): Promise<boolean> {
  for (const table of TABLES)
    if (await db.selectFrom(table).select('state').where('public_at', '<=', at).limit(1).executeTakeFirst()) return true
  return false
}
