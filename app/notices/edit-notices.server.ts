import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { readSeries } from '../catalog/edit.server.ts'
import { type Editor, record } from '../history/audit.server.ts'
import { eventNoticesTopic, NOTICES, SITE_NOTICES, seriesNoticesTopic } from '../history/topics.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Notices } from './held-notices.server.ts'
import type { NoticeScope } from './staff-notice.ts'

export type NoticeRow = Selectable<Tables['notice']>

type NewNotice = {
  scope: NoticeScope
  /** The id of the event, or the document id of the series; '' for the whole site. */
  scopeId: string
  en: string
  fr: string
  /** How long it stays; null: until staff end it. */
  minutes: number | null
}
type EditContext = { by?: Editor | undefined; now: () => Date }

/**
 * Shows a notice on open pages (spec D5), in the transaction of an edit. Returns its row; undefined if its event or series is
 * gone.
 */
export async function addNotice(change: Change, { by, now }: EditContext, notice: NewNotice): Promise<NoticeRow | undefined> {
  const { scope, scopeId, en, fr, minutes } = notice
  const at = now()
  const row: NoticeRow = {
    id: randomUUID(),
    event_id: scope === 'event' ? scopeId : null,
    series_doc_id: scope === 'series' ? scopeId : null,
    text_en: en,
    text_fr: fr,
    ends_at: minutes === null ? null : new Date(at.getTime() + minutes * MINUTE_MS).toISOString(),
    created_at: at.toISOString(),
    created_by: by?.uid ?? '',
  }
  return (await putNotice(change, row, { by, now })) ? row : undefined
}

/** Writes a new or restored notice. False if its event or series is gone. */
export async function putNotice(change: Change, row: NoticeRow, { by, now }: EditContext): Promise<boolean> {
  const { trx } = change
  if (!(await touchScope(change, row))) return false
  await trx
    .insertInto('all_notice')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
  await record(change, by, now(), { action: 'notice.add', subject: row.id, title: row.text_en, after: row })
  return true
}

/** Removes a notice from open pages. Returns its row; undefined if it is gone already. */
export async function endNotice(change: Change, { by, now }: EditContext, id: string): Promise<NoticeRow | undefined> {
  const { trx } = change
  const row = await trx.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  await trx.deleteFrom('all_notice').where('id', '=', id).execute()
  await touchScope(change, row)
  await record(change, by, now(), { action: 'notice.end', subject: id, title: row.text_en, before: row })
  return row
}

/** Touches the topics of pages that show it. False if its event or series is gone. */
async function touchScope({ trx, touch }: Change, { event_id, series_doc_id }: NoticeRow): Promise<boolean> {
  touch(NOTICES)
  if (event_id !== null) {
    touch(eventNoticesTopic(event_id))
    return (await trx.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst()) !== undefined
  }
  if (series_doc_id === null) {
    touch(SITE_NOTICES)
    return true
  }
  const series = await readSeries(trx, series_doc_id)
  if (series) touch(seriesNoticesTopic(series.slug))
  return series !== undefined
}

/** Ends the notices whose time is over. One of several nodes does it; the others find none. */
export async function endExpiredNotices(parts: { notices: Notices; changes: Changes; now: () => Date }): Promise<void> {
  for (const { id } of parts.notices.expired())
    await parts.changes.change(async (change) => {
      await endNotice(change, parts, id)
    })
}
