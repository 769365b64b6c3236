import { saveCategory } from '../../catalog/categories/edit-categories.server.ts'
import { saveEpisode } from '../../catalog/episodes/edit-episodes.server.ts'
import { toCategory, toEpisode, toSeries } from '../../catalog/rows.server.ts'
import { saveSeries } from '../../catalog/series/edit-series.server.ts'
import { saveUndoably } from '../../events/edit/undo-event.server.ts'
import { toEvent } from '../../events/games.server.ts'
import { type FieldChange, type RecordedKind, revertible, toldKind, valuesBy } from '../../history/field-changes.ts'
import { thingPath } from '../../history/thing.ts'
import { videoContent } from '../../playback/streams/video-address.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { saveSchool, saveTeam, saveVenue } from '../../teams/edit-teams.server.ts'
import { toSchool, toTeam, toVenue } from '../../teams/stored-teams.server.ts'
import { addressesOf } from '../episodes/save-episode.server.ts'

/** The kinds whose forms can restore earlier values; a French text has its own history. */
type RevertKind = Exclude<RecordedKind, 'french'>

type RevertServices = Pick<Services, 'activity' | 'hosts'>
type Row = Record<string, unknown>

/** The result of a revert. `form`: the address of the form that compares the two versions; undefined when the thing is gone. */
export type RevertAnswer = { ok: true; title: string } | { ok: false; reason: 'changed' | 'gone'; form?: string }

const kindOf = (action: string): RevertKind | undefined => {
  const kind = toldKind(action)
  return kind === 'french' ? undefined : kind
}

/**
 * Reverts one change of the activity list field by field, by an ordinary edit; with `isBack` it makes the change again. Refuses
 * when a field has another value by now; the form then compares both. Secrets and texts too long to store remain unchanged.
 */
export async function revertChange(
  { activity, hosts }: RevertServices,
  editing: AdminVisit['editing'],
  { id, isBack = false }: { id: string; isBack?: boolean },
): Promise<RevertAnswer> {
  const entry = await activity.entry(id)
  const kind = entry && kindOf(entry.action)
  const changes = revertible(entry?.changes ?? [])
  const row = kind && (await rowOf(activity, kind, entry.subject, changes))
  if (!entry || !row || changes.length === 0) return { ok: false, reason: 'gone' }
  const [from, to] = isBack ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const form = formOf(kind, kind === 'category' ? String(row.id) : entry.subject, row, id)
  if (changes.some((change) => row[change.field] !== change[from])) return { ok: false, reason: 'changed', form }
  const saved = await save(kind, { ...row, ...valuesBy(changes, to) }, row, { editing, hosts })
  return saved.ok ? { ok: true, title: entry.title } : { ok: false, reason: 'changed', form }
}

/** Reads the row of a thing. A category's id may come from the change itself; after a revert the row has the former id. */
async function rowOf(activity: Services['activity'], kind: RevertKind, subject: string, changes: readonly FieldChange[]) {
  const row = await activity.row(kind, subject)
  const former = kind === 'category' ? changes.find(({ field }) => field === 'id')?.from : undefined
  return row ?? (typeof former === 'string' ? activity.row(kind, former) : undefined)
}

function formOf(kind: RevertKind, id: string, row: Row, entryId: string): string {
  const seriesDocId = kind === 'episode' ? String(row.series_doc_id) : undefined
  const path = thingPath({ kind, id, ...(seriesDocId !== undefined && { seriesDocId }) })
  return `${path}?${new URLSearchParams({ revert: entryId })}`
}

/** Saves a row with the edit function of its kind, based on the version that was read. */
function save(
  kind: RevertKind,
  given: Row,
  current: Row,
  { editing, hosts }: { editing: AdminVisit['editing']; hosts: Services['hosts'] },
): Promise<{ ok: boolean }> {
  const row = given as never
  const baseVersion = Number(current.version)
  switch (kind) {
    case 'series': {
      const { placeholder: _, sealedPassword: __, version: ___, ...content } = toSeries(row, new Map())
      return saveSeries(editing, { ...content, baseVersion })
    }
    case 'episode':
      return saveEpisodeRow(row, { editing, hosts, baseVersion })
    case 'category': {
      const { id, name, tags } = toCategory(row)
      return saveCategory(editing, { id, name, tags, formerId: String(current.id), baseVersion })
    }
    case 'event':
      return saveUndoably(editing, { ...toEvent(row), baseVersion }, { isPutBack: true })
    case 'school':
      return saveSchool(editing, { ...toSchool(row), baseVersion })
    case 'team':
      return saveTeam(editing, { ...toTeam(row), baseVersion })
    case 'venue':
      return saveVenue(editing, { ...toVenue(row), baseVersion })
  }
}

function saveEpisodeRow(
  row: never,
  { editing, hosts, baseVersion }: { editing: AdminVisit['editing']; hosts: Services['hosts']; baseVersion: number },
) {
  const episode = toEpisode(row)
  const { content, version: _, ...own } = episode
  return saveEpisode(editing, {
    ...own,
    // A restored address gets its former kind, which follows from the address.
    ...videoContent(episode.videoUrl, episode.onRoku, hosts, addressesOf(episode)),
    captions: content.captions,
    durationSeconds: content.durationSeconds,
    baseVersion,
  })
}

/**
 * Returns the form's initial values for a revert (`?revert=` in the address) and the values that they replace; undefined without
 * one. `valuesOf`: turns a row into the form's values.
 */
export async function revertedForm<Values>(
  { activity }: Pick<Services, 'activity'>,
  request: Request,
  { kind, id }: { kind: RevertKind; id: string },
  valuesOf: (row: never) => Values,
): Promise<{ values: Values; base: Values } | undefined> {
  const entryId = new URL(request.url).searchParams.get('revert')
  const entry = entryId ? await activity.entry(entryId) : undefined
  if (!entry || kindOf(entry.action) !== kind || entry.subject !== id) return undefined
  const row = await activity.row(kind, id)
  if (!row) return undefined
  const changes: FieldChange[] = entry.changes
  const valuesFrom = (side: 'from' | 'to') => valuesOf({ ...row, ...valuesBy(changes, side) } as never)
  return { values: valuesFrom('from'), base: valuesFrom('to') }
}
