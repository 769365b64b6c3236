import { saveCategory } from '../../catalog/categories/edit-categories.server.ts'
import { saveEpisode } from '../../catalog/episodes/edit-episodes.server.ts'
import { toCategory, toEpisode, toSeries } from '../../catalog/rows.server.ts'
import { saveSeries } from '../../catalog/series/edit-series.server.ts'
import { saveUndoably } from '../../events/edit/undo-event.server.ts'
import { toEvent } from '../../events/games.server.ts'
import { type FieldChange, revertible, type ToldKind, toldKind, valuesBy } from '../../history/field-changes.ts'
import { thingPath } from '../../history/thing.ts'
import { videoContent } from '../../playback/streams/video-address.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { saveSchool, saveTeam, saveVenue } from '../../teams/edit-teams.server.ts'
import { toSchool, toTeam, toVenue } from '../../teams/stored-teams.server.ts'
import { addressesOf } from '../episodes/save-episode.server.ts'

/** The kinds whose forms can go back to what was there before; a French text has its own history. */
type Reverted = Exclude<ToldKind, 'french'>

type Parts = Pick<Services, 'activity' | 'hosts'>
type Row = Record<string, unknown>

/** `form`: the form where the two versions are compared; undefined where the thing is gone. */
export type RevertAnswer = { ok: true; title: string } | { ok: false; reason: 'changed' | 'gone'; form?: string }

const kindOf = (action: string): Reverted | undefined => {
  const kind = toldKind(action)
  return kind === 'french' ? undefined : kind
}

/**
 * Takes one change of the activity list back, field by field, by an edit like any other; with `isBack` it is made again. Refused where one of
 * its fields has another value by now: then the form compares both. What was a secret or too long to be stored stays as it is.
 */
export async function revertChange(
  { activity, hosts }: Parts,
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

/** A category is known by an id that the change may have given it; once that is taken back, by the one before. */
async function rowOf(activity: Parts['activity'], kind: Reverted, subject: string, changes: readonly FieldChange[]) {
  const row = await activity.row(kind, subject)
  const former = kind === 'category' ? changes.find(({ field }) => field === 'id')?.from : undefined
  return row ?? (typeof former === 'string' ? activity.row(kind, former) : undefined)
}

function formOf(kind: Reverted, id: string, row: Row, entryId: string): string {
  const seriesDocId = kind === 'episode' ? String(row.series_doc_id) : undefined
  const path = thingPath({ kind, id, ...(seriesDocId !== undefined && { seriesDocId }) })
  return `${path}?${new URLSearchParams({ revert: entryId })}`
}

/** Saves a row by the edit of its kind, over the version that it was read in. */
function save(
  kind: Reverted,
  given: Row,
  current: Row,
  { editing, hosts }: { editing: AdminVisit['editing']; hosts: Services['hosts'] },
): Promise<{ ok: boolean }> {
  const row = given as never
  const baseVersion = current.version as number
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
    // An address that comes back is what it was: its kind follows from it.
    ...videoContent(episode.videoUrl, episode.onRoku, hosts, addressesOf(episode)),
    captions: content.captions,
    durationSeconds: content.durationSeconds,
    baseVersion,
  })
}

/**
 * The values with which a form begins that is to take a change back (`?revert=` in its address), and those that they replace; undefined
 * without one. `valuesOf` makes the form's values from a row.
 */
export async function revertedForm<Values>(
  { activity }: Pick<Services, 'activity'>,
  request: Request,
  { kind, id }: { kind: Reverted; id: string },
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
