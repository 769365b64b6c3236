import type { FieldChange, RecordedField, RecordedValue } from '../../history/field-changes.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { formatDuration } from '../../kit/time/duration.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { readSeen } from '../../monitor/evidence.ts'
import { probeWords, verdictText } from '../../monitor/probe-words.ts'
import { isSport, SPORTS } from '../../teams/sport.ts'
import { eventFormWords } from '../games/event-form-words.ts'
import { publishWords } from '../kit/publish/publish-words.ts'
import { teamFormWords } from '../teams/team-form-words.ts'
import styles from './activity.module.css'
import { activityWords } from './activity-words.ts'

/** The number of characters of a long text that the list shows; the rest can be expanded. */
const SHOWN = 160

/** Lists the fields of a change, old and new (spec O2); for a secret only that it changed. */
export function FieldChanges({ changes, names }: { changes: FieldChange[]; names: Record<string, string> }) {
  const words = useWordsOf(activityWords)
  return (
    <dl className={`stack gap-2 small ${styles.changes}`}>
      {changes.map(({ field, from, to, isSecret }) => (
        <div key={field} className={`stack gap-1-3 ${styles.change}`}>
          <dt>{words.fields[field]}</dt>
          {isSecret ? (
            <dd>{words.secret}</dd>
          ) : (
            <>
              <dd className={`muted ${styles.old}`}>
                <span className="visually-hidden">{words.from}: </span>
                <Value field={field} value={from} names={names} />
              </dd>
              <dd>
                <span className="visually-hidden">{words.to}: </span>
                <Value field={field} value={to} names={names} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value, names }: { field: RecordedField; value: RecordedValue; names: Record<string, string> }) {
  const words = useWordsOf(activityWords)
  const text = useText()(field, value, names)
  if (text === '') return <i>{words.empty}</i>
  if (field === 'starts_at' || field === 'public_at') return <LocalTime at={text} />
  if (text.length <= SHOWN) return text
  return (
    <details className={styles.long}>
      <summary>{text.slice(0, SHOWN)}…</summary>
      {text}
    </details>
  )
}

const FLAGS = new Set<RecordedField>(['is_live', 'on_roku', 'is_neutral', 'is_later', 'has_picture_fault'])

/** Returns a function that formats a value for people. */
function useText() {
  const words = useWordsOf(activityWords)
  const events = useWordsOf(eventFormWords)
  const teams = useWordsOf(teamFormWords)
  const publish = useWordsOf(publishWords)
  const probe = useWordsOf(probeWords)
  const language = useLanguage()
  const choices: Partial<Record<RecordedField, Record<string, string>>> = {
    schedule_state: events.schedules,
    play_state: events.plays,
    state: publish.choices,
    gender: teams.teams.genders,
  }
  return (field: RecordedField, value: RecordedValue, names: Record<string, string>): string => {
    if (value === null || value === '' || value === '[]') return ''
    if (FLAGS.has(field)) return value === 1 ? words.yes : words.no
    if (field === 'duration_seconds') return formatDuration(Number(value))
    const text = String(value)
    if (field === 'seen') {
      const verdict = readSeen(text)
      return verdict ? verdictText(probe, verdict) : text
    }
    if (field === 'sport' && isSport(text)) return SPORTS[text][language]
    if (choices[field]) return choices[field][text] ?? text
    if (field === 'tags') return listed(text, (tag) => String(tag))
    if (field === 'captions') return listed(text, (caption) => String((caption as { url?: string }).url ?? ''))
    if (field.endsWith('_id')) return names[text] ?? (field === 'category_id' ? text : words.gone)
    return text
  }
}

/** Formats a JSON list. A truncated list cannot be parsed and is shown unchanged. */
function listed(text: string, written: (item: unknown) => string): string {
  const items = fromJson(text)
  return Array.isArray(items) ? items.map(written).join(', ') : text
}
