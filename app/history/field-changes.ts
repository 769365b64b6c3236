// An edit in the activity list (spec O2): old and new value of each field. A field that is not listed here is never shown.

import { columnsOf, EPISODE_DESCRIPTIONS, SERIES_DESCRIPTIONS } from '../kit/text/texts.ts'

/** The columns to show, by kind; of a secret one only the fact that it changed. */
const FIELDS = {
  series: [
    'title',
    'slug',
    ...columnsOf(SERIES_DESCRIPTIONS),
    'category_id',
    'release_date',
    'tags',
    'thumbnail',
    'embed_link',
    'sealed_password',
    'state',
    'public_at',
  ],
  episode: [
    'title',
    'series_doc_id',
    'episode_number',
    'video_url',
    'captions',
    ...columnsOf(EPISODE_DESCRIPTIONS),
    'release_date',
    'starts_at',
    'is_live',
    'thumbnail',
    'duration_seconds',
    'language',
    'rating',
    'rating_source',
    'on_roku',
    'state',
    'public_at',
    'seen',
  ],
  category: ['name', 'id', 'tags'],
  event: [
    'title_en',
    'title_fr',
    'sport',
    'kind',
    'home_team_id',
    'away_team_id',
    'is_neutral',
    'venue_id',
    'local_date',
    'local_time',
    'zone',
    'is_later',
    'expected_minutes',
    'schedule_state',
    'play_state',
    'has_picture_fault',
    'reason_en',
    'reason_fr',
    'series_doc_id',
    'continues_event_id',
    'state',
    'public_at',
    'seen',
  ],
  school: ['name_en', 'name_fr', 'short_en', 'short_fr', 'nickname_en', 'nickname_fr', 'code', 'colour', 'logo', 'home_venue_id'],
  team: ['slug', 'school_id', 'sport', 'gender'],
  venue: ['name_en', 'name_fr', 'city', 'province', 'zone'],
  french: ['target', 'status'],
} as const

type Fields = typeof FIELDS
export type RecordedKind = keyof Fields
export type RecordedField = Fields[RecordedKind][number]

/** The evidence a machine had for a change; not a column that a revert could set. */
const EVIDENCE = 'seen'

/** Columns whose values only their own row stores, never the log. */
const SECRET = new Set<string>(['sealed_password'])

export type RecordedValue = string | number | null
/** `isSecret`: neither value is known. `isCut`: a value was too long and was truncated. */
export type FieldChange = { field: RecordedField; from: RecordedValue; to: RecordedValue; isSecret?: true; isCut?: true }

/** The maximum length of a value: no form accepts a longer text, so only imported text may be truncated. */
const LONGEST = 6_000
/** About the maximum number of characters in an entry; beyond that, values are cut to LINE characters. */
const MOST = 24_000
const LINE = 200

const isRecordedKind = (kind: string): kind is RecordedKind => Object.hasOwn(FIELDS, kind)

/** Returns the kind whose fields an action shows, such as 'series' for 'series.edit'. */
export function toldKind(action: string): RecordedKind | undefined {
  const [kind = ''] = action.split('.')
  return isRecordedKind(kind) ? kind : undefined
}

type Row = Record<string, unknown>

/** Returns the differences between two rows of a kind, in the columns that both have. */
export function changesOf(kind: RecordedKind, before: object, after: object): FieldChange[] {
  const changes: FieldChange[] = []
  let left = MOST
  for (const field of FIELDS[kind]) {
    const [from, to] = [valueIn(before as Row, field), valueIn(after as Row, field)]
    if (from === undefined || to === undefined || from === to) continue
    if (SECRET.has(field)) {
      changes.push({ field, from: null, to: null, isSecret: true })
      continue
    }
    const most = left > 2 * LONGEST ? LONGEST : LINE
    const [shortFrom, shortTo] = [cut(from, most), cut(to, most)]
    left -= lengthOf(shortFrom) + lengthOf(shortTo)
    const isCut = shortFrom !== from || shortTo !== to
    changes.push({ field, from: shortFrom, to: shortTo, ...(isCut && { isCut }) })
  }
  return changes
}

function valueIn(row: Row, field: string): RecordedValue | undefined {
  const value = row[field]
  return value === null || typeof value === 'string' || typeof value === 'number' ? value : undefined
}

const cut = (value: RecordedValue, most: number): RecordedValue =>
  typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value
const lengthOf = (value: RecordedValue) => (typeof value === 'string' ? value.length : 8)

/**
 * Writes changes as an entry stores them: the field with both values; only the field if it is secret; a fourth item if a value
 * was cut.
 */
export const writeChanges = (changes: readonly FieldChange[]): string | null =>
  changes.length === 0
    ? null
    : JSON.stringify(
        changes.map(({ field, from, to, isSecret, isCut }) =>
          isSecret ? [field] : isCut ? [field, from, to, 1] : [field, from, to],
        ),
      )

export function readChanges(written: string | null): FieldChange[] {
  if (written === null) return []
  const items: [RecordedField, RecordedValue?, RecordedValue?, 1?][] = JSON.parse(written)
  return items.map(([field, from = null, to = null, isCut]) => {
    if (SECRET.has(field)) return { field, from: null, to: null, isSecret: true }
    return { field, from, to, ...(isCut && { isCut: true as const }) }
  })
}

/** Returns the changes that a revert can use: those whose values are known in full. */
export const revertible = (changes: readonly FieldChange[]) =>
  changes.filter(({ field, isSecret, isCut }) => field !== EVIDENCE && !isSecret && !isCut)

/** Returns the values before (`from`) or after (`to`) a change, by column. */
export const valuesBy = (changes: readonly FieldChange[], side: 'from' | 'to'): Record<string, RecordedValue> =>
  Object.fromEntries(revertible(changes).map((change) => [change.field, change[side]]))
