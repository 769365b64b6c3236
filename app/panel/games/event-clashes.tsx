import { type Ref, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { EventValues } from '../../events/event-values.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { EventFormLookups } from './event-form-lookups.ts'
import { eventFormWords } from './event-form-words.ts'

/** The fields that the look-up sends: those that can cause a clash, and the series whose episodes the form offers. */
const LOOKUP_FIELDS = [
  'localDate',
  'localTime',
  'isTbc',
  'which',
  'zone',
  'expectedMinutes',
  'schedule',
  'venueId',
  'homeTeamId',
  'awayTeamId',
  'seriesDocId',
  'pictures',
] as const satisfies (keyof EventValues)[]

/** The pause in typing after which the look-up starts, in ms. */
const SETTLED = 250

const NOTHING: EventFormLookups = { episodes: [], clashes: [] }

/**
 * Returns the episodes and clashes for the values in the form. After a failed look-up the previous answer stays, because both are
 * only hints.
 */
export function useFormLookups(values: EventValues, id: string): EventFormLookups {
  const [around, setAround] = useState(NOTHING)
  const query = new URLSearchParams([['id', id], ...LOOKUP_FIELDS.map((name) => [name, String(values[name])])]).toString()
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await ask(`/admin/events-around?${query}`, { signal: gone.signal })
        if (response.ok) setAround((await response.json()) as EventFormLookups)
      } catch {}
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query])
  return around
}

/** Warns of events at the same venue, with the same webcast or of the same team; a warning does not prevent saving (spec E11). */
export function EventClashes({ clashes, ref }: Pick<EventFormLookups, 'clashes'> & { ref: Ref<HTMLDivElement> }) {
  const words = useWordsOf(eventFormWords).clash
  return (
    <div ref={ref} tabIndex={-1} role="status" className={clashes.length > 0 ? 'marked' : undefined}>
      {clashes.length > 0 && (
        <>
          <p>
            {words.title}. {words.hint}
          </p>
          <ul>
            {clashes.map(({ kind, eventId, title }) => (
              <li key={`${kind} ${eventId}`}>
                <Link to={`/admin/events/${eventId}`} target="_blank">
                  {words[kind](title)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
