import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Catalogue, Companion } from '../catalog/catalogue.server.ts'
import { eventNoticesTopic, NOTICES, SITE_NOTICES, seriesNoticesTopic } from '../history/topics.ts'
import { hasEnded, type NoticeScope, type NoticeSource, type PublicNotice, type ScopedNotice } from './staff-notice.ts'

/** The notices that this node shows, in memory like the catalogue. */
export type Notices = {
  /** Returns all current notices, the newest first. */
  all(): readonly ScopedNotice[]
  /** Returns notices whose time is over and that nobody has ended yet. */
  expired(): readonly ScopedNotice[]
  /** Reads the notices when the catalogue reads a change. */
  companion: Companion
}

type NoticeRow = Selectable<Tables['notice']>

export function openNotices({ now }: { now: () => Date }): Notices {
  let stored: readonly ScopedNotice[] = []
  return {
    all: () => stored.filter((notice) => !hasEnded(notice, now().getTime())),
    expired: () => stored.filter((notice) => hasEnded(notice, now().getTime())),
    companion: {
      topic: NOTICES,
      async read(trx) {
        const read = await readNotices(trx)
        return () => {
          stored = read
        }
      },
    },
  }
}

async function readNotices(db: Kysely<Tables>): Promise<ScopedNotice[]> {
  const rows = await db.selectFrom('notice').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(toNotice)
}

function toNotice({ id, event_id, series_doc_id, text_en, text_fr, ends_at, created_at }: NoticeRow): ScopedNotice {
  const scope: NoticeScope = event_id !== null ? 'event' : series_doc_id !== null ? 'series' : 'site'
  return { id, scope, scopeId: event_id ?? series_doc_id ?? '', en: text_en, fr: text_fr, endsAt: ends_at, createdAt: created_at }
}

/** Returns the notices of a scope. `scopeId`: the document id of a series, or the id of an event. */
export const noticesFor = (notices: Pick<Notices, 'all'>, scope: NoticeScope, scopeId = ''): PublicNotice[] =>
  notices
    .all()
    .filter((each) => each.scope === scope && each.scopeId === scopeId)
    .map(({ id, en, fr, createdAt }) => ({ id, en, fr, createdAt }))

type NoticeServices = { notices: Pick<Notices, 'all'>; catalogue: Pick<Catalogue, 'version' | 'snapshot'> }

const sourceOf = ({ notices, catalogue }: NoticeServices, topic: string, scope: NoticeScope, scopeId?: string): NoticeSource => ({
  topic,
  v: catalogue.version(topic),
  list: noticesFor(notices, scope, scopeId),
})

/** Returns the notices on every page. */
export const siteNotices = (parts: NoticeServices): NoticeSource => sourceOf(parts, SITE_NOTICES, 'site')

/**
 * Returns the further notices on a series' page, for every visitor: notices are also for those who cannot watch yet. Empty if
 * there is no such series.
 */
export function noticesOnSeries(parts: NoticeServices, seriesId: string): NoticeSource[] {
  const series = parts.catalogue.snapshot().byId.get(seriesId)
  return series ? [sourceOf(parts, seriesNoticesTopic(series.id), 'series', series.docId)] : []
}

/** Returns the further notices on an event's page: its own, and those of its series. */
export const noticesOnEvent = (parts: NoticeServices, eventId: string, seriesDocId: string | undefined): NoticeSource[] => [
  sourceOf(parts, eventNoticesTopic(eventId), 'event', eventId),
  ...noticesOnSeries(parts, parts.catalogue.snapshot().byDocId.get(seriesDocId ?? '')?.id ?? ''),
]
