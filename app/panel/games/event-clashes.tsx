import { type Ref, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { EventValues } from '../../events/event-values.ts'
import { ask } from '../../kit/browser/ask.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { eventFormWords } from './event-form-words.ts'
import type { EventsAround } from './events-around.ts'

/** What can clash, and the series whose episodes are chosen from. */
const LOOKED_AT = [
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

/** The pause in typing after which it is looked up, in ms. */
const SETTLED = 250

const NOTHING: EventsAround = { episodes: [], clashes: [] }

/** The episodes and clashes of the values in the form. A failed look-up leaves what was known: both only help. */
export function useAround(values: EventValues, id: string): EventsAround {
  const [around, setAround] = useState(NOTHING)
  const query = new URLSearchParams([['id', id], ...LOOKED_AT.map((name) => [name, String(values[name])])]).toString()
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await ask(`/admin/events-around?${query}`, { signal: gone.signal })
        if (response.ok) setAround((await response.json()) as EventsAround)
      } catch {}
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query])
  return around
}

/** Warns of events at the same place, with the same picture or of the same team; none of it prevents saving (spec E11). */
export function EventClashes({ clashes, ref }: Pick<EventsAround, 'clashes'> & { ref: Ref<HTMLDivElement> }) {
  const words = useWordsOf(eventFormWords).clash
  return (
    <div ref={ref} tabIndex={-1} role="status" className={clashes.length > 0 ? groups.warned : undefined}>
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
