import { changeEvents } from '../../events/edit/commands.server.ts'
import type { SportEvent } from '../../events/event.ts'
import { type EventValues, eventForm, eventValues, needsReason } from '../../events/event-values.ts'
import type { Games } from '../../events/games.server.ts'
import type { Editing } from '../../history/editing.server.ts'
import type { Services } from '../../services.server.ts'
import { faultsOf } from '../kit/edit-form/edit-faults.ts'
import { EVENT_COLUMNS } from './event-columns.ts'
import type { CellFault, Cells } from './grid-values.ts'
import { type GridAnswer, parseRows, refuseCells, refuseOutdated, type SubmittedRow } from './submitted-rows.server.ts'

/**
 * Saves the changed cells of a table of events, all or none, by the rules of the event form. Reports errors by cell and newer
 * versions by row (spec O5, M12). A new venue also changes the event's zone.
 */
export async function saveEventsGrid(
  { games, editing }: Pick<Services, 'games'> & { editing: Editing },
  text: string | undefined,
): Promise<GridAnswer> {
  const sent = parseRows(text)
  if (!sent.ok) return sent
  const all = games()
  const gone = sent.rows.filter(({ id }) => !all.byId.has(id)).map(({ id }) => id)
  if (gone.length > 0) return refuseOutdated(gone, 'gone')
  const newer = sent.rows.filter(({ id, version }) => all.byId.get(id)?.version !== version).map(({ id }) => id)
  if (newer.length > 0) return refuseOutdated(newer, 'changed')
  const faults: CellFault[] = []
  const wanted = new Map<string, RowValues>()
  for (const row of sent.rows) {
    const read = readRow(all, row)
    if ('faults' in read) faults.push(...read.faults)
    else wanted.set(row.id, read.values)
  }
  if (faults.length > 0) return refuseCells(faults)
  const changed = await changeEvents(editing, sent.rows, ({ id }) => ({ ok: true, values: wanted.get(id) ?? {} }))
  if (changed.ok) return { ok: true, count: changed.count, removedId: changed.undoId }
  if (changed.ids) return refuseOutdated(changed.ids, changed.reason === 'changed' ? 'changed' : 'gone')
  return { ok: false, reason: changed.reason }
}

type RowValues = Pick<SportEvent, 'localDate' | 'localTime' | 'isLater' | 'zone' | 'venueId' | 'title' | 'schedule' | 'reason'>

function readRow(games: Games, { id, cells }: SubmittedRow): { values: RowValues } | { faults: CellFault[] } {
  const event = games.byId.get(id)
  const isKnown = Object.keys(cells).every((name) => EVENT_COLUMNS.some((column) => column === name))
  if (!event || !isKnown) return { faults: [{ id, column: '', code: 'other' }] }
  const stored = eventValues(event, games.picturesOf(id))
  const values = withCells(games, stored, cells)
  if (!values) return { faults: [{ id, column: 'venueId', code: 'unknown' }] }
  const read = eventForm(stored).safeParse(values)
  if (!read.success) {
    const found = Object.entries(faultsOf(read.error))
    return { faults: found.map(([field, code]) => ({ id, ...cellOf(field, code) })) }
  }
  const { data } = read
  const isToldWhy = needsReason(data.schedule) || data.play === 'interrupted'
  return {
    values: {
      localDate: data.localDate,
      localTime: data.isTbc ? null : data.localTime,
      isLater: data.which === 'second',
      zone: data.zone,
      venueId: data.venueId,
      title: { en: data.titleEn, fr: data.titleFr },
      schedule: data.schedule,
      reason: isToldWhy ? { en: data.reasonEn, fr: data.reasonFr } : { en: '', fr: '' },
    },
  }
}

/** Returns the event form with these cells; undefined when the venue is gone. */
function withCells({ venues }: Games, stored: EventValues, cells: Cells): EventValues | undefined {
  const { localTime, ...texts } = cells
  const venue = venues.get(texts.venueId ?? '')
  if (texts.venueId && !venue) return undefined
  const time = localTime === undefined ? {} : { isTbc: localTime === '', localTime }
  return { ...stored, ...texts, ...time, ...(venue && { zone: venue.zone }) }
}

/** Returns the cell that an error of the form concerns. */
function cellOf(field: string, code: string): Omit<CellFault, 'id'> {
  if (field === 'which') return { column: 'localTime', code: 'of-which' }
  const column = EVENT_COLUMNS.find((each) => each === field)
  return column ? { column, code } : { column: '', code: 'other' }
}
