import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { inParts } from '../kit/in-parts.ts'
import { foldText } from '../kit/text/fold.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { type AuditRecord, type AuditSubject, BY_CLOCK, BY_CONSOLE, BY_LIST, BY_PROBE, isOlderThan } from './audit.server.ts'
import { type FieldChange, type RecordedKind, readChanges } from './field-changes.ts'
import type { Subject, SubjectKind } from './thing.ts'

/** Machines that make changes by themselves. */
const MACHINES: readonly string[] = [BY_LIST.uid, BY_PROBE.uid, BY_CLOCK.uid]

type ActivityFilter = {
  /** A uid. */
  person?: string | undefined
  kind?: ActivityKind | undefined
  /** The id of one document. */
  thing?: string | undefined
  /** Searched for in titles, ignoring case and accents. */
  text?: string | undefined
  /** Instants, ISO: `from` is included, `to` is not. */
  from?: string | undefined
  to?: string | undefined
}

type ActivityPosition = Pick<AuditRecord, 'at' | 'id'>
export type ActivityEntry = AuditRecord & {
  changes: FieldChange[]
  /** The subject, while it still exists. */
  thing: Subject | undefined
  /** The removal that can restore the subject, while the removal is stored. */
  removedId: string | undefined
  /** The number of entries folded into this one, the newest; `others`: some of the rest. */
  count: number
  /** The id of the oldest folded entry. */
  oldestId: string
  others: Pick<AuditRecord, 'id' | 'at' | 'action' | 'title'>[]
}
/** `next`: where older entries begin; undefined at the end. */
type ActivityPage = { entries: ActivityEntry[]; next: ActivityPosition | undefined }

export type Activity = {
  /** Returns entries, newest first. Folds consecutive entries of one machine, and those of one command on many documents. */
  list(filter: ActivityFilter & { after?: ActivityPosition | undefined; limit: number }): Promise<ActivityPage>
  /** Returns everybody in the list, sorted by email; a machine has none. */
  people(): Promise<{ uid: string; email: string }[]>
  /** Returns one entry with its changes. */
  entry(
    id: string,
  ): Promise<(ActivityPosition & { action: string; subject: string; title: string; changes: FieldChange[] }) | undefined>
  /** Returns the current row of a document. */
  row(kind: Exclude<RecordedKind, 'french'>, id: string): Promise<Record<string, unknown> | undefined>
}

const BATCH = 500
/** The maximum number of batches of records searched for one page; the next page continues from there. */
const BATCHES = 40
const MOST_OTHERS = 20

type ActivityRecord = AuditRecord & { removed_id: string | null }
type Fold = { newest: ActivityRecord; count: number; others: ActivityRecord[]; last: ActivityRecord }

export function openActivity({ db, now }: { db: Kysely<Tables>; now: () => Date }): Activity {
  async function batch(filter: ActivityFilter, after: ActivityPosition | undefined): Promise<ActivityRecord[]> {
    const { person, thing, from, to } = filter
    let rows = db
      .selectFrom('audit')
      .select(['id', 'at', 'uid', 'email', 'action', 'subject', 'title', 'removed_id'])
      .$narrowType<Pick<AuditRecord, 'action'>>()
    if (person !== undefined) rows = rows.where('uid', '=', person)
    if (thing !== undefined) rows = rows.where('subject', '=', thing)
    if (from !== undefined) rows = rows.where('at', '>=', from)
    if (to !== undefined) rows = rows.where('at', '<', to)
    if (after) rows = rows.where(isOlderThan(after))
    return rows.orderBy('at', 'desc').orderBy('id').limit(BATCH).execute()
  }

  async function list({ after, limit, ...filter }: Parameters<Activity['list']>[0]): Promise<ActivityPage> {
    const wanted = foldText((filter.text ?? '').trim())
    const folds: Fold[] = []
    let seen = after
    let isEnd = false
    for (let at = 0; at < BATCHES && !isEnd && folds.length <= limit; at++) {
      const rows = await batch(filter, seen)
      isEnd = rows.length < BATCH
      await inTurns(rows, (row) => {
        if (folds.length > limit) return
        seen = row
        if (!isOfKind(row, filter.kind) || (wanted !== '' && !foldText(row.title).includes(wanted))) return
        const fold = folds.at(-1)
        if (!fold || !foldsInto(fold.last, row)) return void folds.push({ newest: row, count: 1, others: [], last: row })
        fold.count++
        fold.last = row
        if (fold.others.length < MOST_OTHERS) fold.others.push(row)
      })
    }
    const shown = folds.slice(0, limit)
    const hasMore = folds.length > limit || !isEnd
    const place = folds.length > limit ? shown.at(-1)?.last : seen
    const entries = await entriesOf(db, shown, now())
    return { entries, next: hasMore && place ? { at: place.at, id: place.id } : undefined }
  }

  return {
    list,
    async people() {
      const people: { uid: string; email: string }[] = []
      // Steps from one person to the next through the index: reading all entries for a few names would be slow.
      for (let last: string | undefined; ; ) {
        const rest = db.selectFrom('audit').select(['uid', 'email'])
        const next = await (last === undefined ? rest : rest.where('uid', '<', last))
          .orderBy('uid', 'desc')
          .orderBy('at', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (!next) break
        people.push(next)
        last = next.uid
      }
      return people.sort((a, b) => (a.email < b.email ? -1 : 1))
    },
    async entry(id) {
      const row = await db
        .selectFrom('audit')
        .select(['id', 'at', 'action', 'subject', 'title', 'changes'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...row, changes: readChanges(row.changes) }
    },
    async row(kind, id) {
      const key = sql.ref(kind === 'series' || kind === 'episode' ? 'doc_id' : 'id')
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(kind)} where ${key} = ${id}`.execute(db)
      return rows[0]
    },
  }
}

/** The kind of each action, by its first part; an action without a kind does not compile. */
const KIND_OF: Record<AuditSubject, ActivityKind> = {
  series: 'series',
  preview: 'series',
  episode: 'episode',
  category: 'category',
  clip: 'episode',
  event: 'event',
  championship: 'event',
  lock: 'event',
  score: 'event',
  scorer: 'event',
  notice: 'notice',
  team: 'team',
  school: 'team',
  venue: 'team',
  code: 'code',
  french: 'french',
  pattern: 'french',
  admin: 'admin',
  role: 'admin',
  invitation: 'admin',
  'second-factor': 'admin',
  transfer: 'transfer',
  season: 'transfer',
  report: 'report',
  trash: 'trash',
}
/** Actions are looked up through a map, because a newer version of the site may have written actions that have no kind here. */
const kindOf: ReadonlyMap<string, ActivityKind> = new Map(Object.entries(KIND_OF))

const isOfKind = ({ action }: ActivityRecord, kind: ActivityKind | undefined) =>
  kind === undefined || kindOf.get(action.slice(0, action.indexOf('.'))) === kind

/** True when `row` folds into `last`, the record before it. */
function foldsInto(last: ActivityRecord, row: ActivityRecord): boolean {
  if (last.uid !== row.uid) return false
  if (MACHINES.includes(row.uid)) return true
  return last.at === row.at && last.action === row.action && row.uid !== BY_CONSOLE.uid
}

async function entriesOf(db: Kysely<Tables>, folds: readonly Fold[], now: Date): Promise<ActivityEntry[]> {
  const changes = new Map<string, FieldChange[]>()
  for (const some of inParts(folds.map(({ newest }) => newest.id)))
    for (const row of await db.selectFrom('audit').select(['id', 'changes']).where('id', 'in', some).execute())
      changes.set(row.id, readChanges(row.changes))
  const removedIds = folds.flatMap(({ newest }) => newest.removed_id ?? [])
  const kept = new Set<string>()
  for (const some of inParts([...new Set(removedIds)])) {
    const rows = db.selectFrom('removed').select('id').where('id', 'in', some).where('purge_at', '>', now.toISOString())
    for (const { id } of await rows.execute()) kept.add(id)
  }
  const things = await thingsOf(
    db,
    folds.map(({ newest }) => newest),
  )
  return folds.map(({ newest: { removed_id, ...record }, count, others, last }) => ({
    ...record,
    oldestId: last.id,
    changes: count === 1 ? (changes.get(record.id) ?? []) : [],
    thing: things.get(record.id),
    removedId: removed_id !== null && kept.has(removed_id) ? removed_id : undefined,
    count,
    others: others.map(({ id, at, action, title }) => ({ id, at, action, title })),
  }))
}

/** Returns the kind of document that an action is about. */
function thingKindOf(action: string): SubjectKind | undefined {
  if (action === 'episode.order' || action === 'episode.add-many') return 'series'
  if (action === 'french.edit' || action === 'french.machine') return 'translation'
  if (/^french\.(?:add|remove|restore)$/.test(action)) return 'glossary_entry'
  const [first = ''] = action.split('.')
  const kind = first === 'code' ? 'access_code' : first === 'pattern' ? 'french_pattern' : first
  return isSubjectKind(kind) ? kind : undefined
}

const isSubjectKind = (kind: string): kind is SubjectKind => Object.hasOwn(KEYS, kind)

const KEYS: Record<SubjectKind, { key: string; home?: string }> = {
  series: { key: 'doc_id' },
  episode: { key: 'doc_id', home: 'series_doc_id' },
  category: { key: 'id' },
  event: { key: 'id' },
  championship: { key: 'id' },
  team: { key: 'id' },
  school: { key: 'id' },
  venue: { key: 'id' },
  clip: { key: 'id' },
  access_code: { key: 'id', home: 'series_doc_id' },
  translation: { key: 'hash' },
  glossary_entry: { key: 'key' },
  french_pattern: { key: 'key' },
}

/** Returns the subject of each record that still exists, by record id. */
async function thingsOf(db: Kysely<Tables>, records: readonly ActivityRecord[]): Promise<Map<string, Subject>> {
  const byKind = Map.groupBy(records, ({ action }) => thingKindOf(action))
  const things = new Map<string, Subject>()
  for (const [kind, some] of byKind) {
    if (kind === undefined) continue
    const { key, home } = KEYS[kind]
    const homes = new Map<string, string | undefined>()
    for (const part of inParts([...new Set(some.map(({ subject }) => subject))])) {
      const { rows } = await sql<{ id: string; home?: string }>`select ${sql.ref(key)} as id
        ${home === undefined ? sql`` : sql`, ${sql.ref(home)} as home`}
        from ${sql.table(kind)} where ${sql.ref(key)} in (${sql.join(part)})`.execute(db)
      for (const { id, home } of rows) homes.set(id, home)
    }
    for (const { id, subject } of some) {
      if (!homes.has(subject)) continue
      const seriesDocId = homes.get(subject)
      things.set(id, { kind, id: subject, ...(seriesDocId !== undefined && { seriesDocId }) })
    }
  }
  return things
}
