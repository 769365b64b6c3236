import { useEffect, useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { ACTIVITY_KINDS } from '../../history/activity-kinds.ts'
import { BY_CLOCK, BY_CONSOLE, BY_LIST, BY_PROBE, BY_SCORER } from '../../history/audit.server.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/activity.route.ts'
import styles from './activity.module.css'
import { ActivityRow } from './activity-row.tsx'
import { activityView, namesIn, spanOf } from './activity-view.server.ts'
import { activityWords } from './activity-words.ts'
import { useRevert } from './use-revert.tsx'

const PAGE = 50

/** Reads the newest entries that match the address's filters, or with `at` and `id` those that follow that entry. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const services = context.get(servicesContext)
  const view = activityView(searchParams)
  const { person, kind, thing, text, after } = view
  const { entries, next } = await services.activity.list({
    ...(person && { person }),
    ...(kind && { kind }),
    ...(thing && { thing }),
    text,
    ...spanOf(view),
    after,
    limit: PAGE,
  })
  const people = await services.activity.people()
  const machines: Record<string, 'list' | 'probe' | 'clock' | 'console' | 'scorer'> = {
    [BY_LIST.uid]: 'list',
    [BY_PROBE.uid]: 'probe',
    [BY_CLOCK.uid]: 'clock',
    [BY_CONSOLE.uid]: 'console',
    [BY_SCORER.uid]: 'scorer',
  }
  return {
    view,
    entries: entries.map(({ uid, email, ...entry }) => ({ ...entry, email, machine: email ? undefined : machines[uid] })),
    next,
    people: people.map(({ uid, email }) => ({ uid, email, machine: email ? undefined : machines[uid] })),
    names: namesIn(services, context.get(visitContext).language, entries),
  }
}

type LoaderData = Route.ComponentProps['loaderData']

/** Lists the actions of admins, newest first (spec O2). */
export default function Activity({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(activityWords)
  const { view } = loaderData
  const revert = useRevert()
  const isNarrowed = [view.person, view.kind, view.thing, view.text, view.day].some((part) => part !== '')
  return (
    <>
      <ListHead title={words.title} lead={words.lead} />
      <Filters loaded={loaderData} />
      {isNarrowed && (
        <p className={styles.narrowed}>
          <Link to="/admin/activity">{words.showAll}</Link>
        </p>
      )}
      <Entries key={JSON.stringify(view)} newest={loaderData} isNarrowed={isNarrowed} revert={revert} />
    </>
  )
}

type EntriesProps = { newest: LoaderData; isNarrowed: boolean; revert: ReturnType<typeof useRevert> }

/**
 * Lists the entries for one set of filters. Other filters start a new list, which discards loaded entries and requests in flight.
 */
function Entries({ newest, isNarrowed, revert: { revert, isBusy } }: EntriesProps) {
  const words = useWordsOf(activityWords)
  const { entries, names, next, load } = useOlder(newest)
  const { view } = newest
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={isNarrowed || next ? words.noMatch : words.none} />
      ) : (
        <table className={`full ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{words.columns.at}</th>
              <th scope="col">{words.columns.who}</th>
              <th scope="col">{words.columns.what}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <ActivityRow
                key={entry.id}
                entry={entry}
                names={names}
                isOfThing={view.thing !== ''}
                onRevert={revert}
                isBusy={isBusy}
              />
            ))}
          </tbody>
        </table>
      )}
      {next && (
        <Link
          to={olderPath(view, next)}
          className={button.button}
          onClick={(event) => {
            event.preventDefault()
            load()
          }}
        >
          {words.older}
        </Link>
      )}
    </>
  )
}

/** Filters the list; works without script. */
function Filters({ loaded: { view, people } }: { loaded: LoaderData }) {
  const words = useWordsOf(activityWords)
  const isHydrated = useHydrated()
  const { person, kind, thing, text, day } = view
  return (
    <Form key={JSON.stringify(view)} method="get" role="search" className={`stack gap-3 ${styles.filters}`}>
      <Field name="text" type="search" label={words.filters.text} defaultValue={text} maxLength={100} autoComplete="off" />
      <SelectField
        name="person"
        label={words.filters.person}
        defaultValue={person}
        none={words.filters.everybody}
        options={people.map((each) => [each.uid, each.email || words.machines[each.machine ?? 'list']])}
      />
      <SelectField
        name="kind"
        label={words.filters.kind}
        defaultValue={kind}
        none={words.filters.everything}
        options={ACTIVITY_KINDS.map((each) => [each, words.kinds[each]])}
      />
      <Field name="day" type="date" label={words.filters.day} defaultValue={day} />
      {thing !== '' && <input type="hidden" name="thing" value={thing} />}
      {/* The server does not know the user's zone; without script a day is a UTC day. */}
      {isHydrated && <input type="hidden" name="zone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />}
      <button type="submit" className={button.button}>
        {words.filters.show}
      </button>
    </Form>
  )
}

function olderPath(view: LoaderData['view'], { at, id }: { at: string; id: string }): string {
  const { after: _, ...filters } = view
  const query = new URLSearchParams({ ...filters, at, id })
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  return `/admin/activity?${query}`
}

type EntriesPage = Pick<LoaderData, 'entries' | 'names' | 'next' | 'view'>

/** Returns all entries of one list loaded so far, newest first: a reload adds new ones, the button older ones. */
function useOlder(newest: EntriesPage) {
  const { data: older, load, state } = useFetcher<EntriesPage>()
  const [seen, setSeen] = useState(newest)
  const [wanted, setWanted] = useState<string>()
  useEffect(
    () =>
      setSeen((now) => {
        if (now.entries.length <= newest.entries.length) return newest
        const entries = withoutTwins([...newest.entries, ...now.entries])
        return { ...now, entries, names: { ...now.names, ...newest.names } }
      }),
    [newest],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the page may have aborted the request
  useEffect(() => {
    if (wanted !== undefined && state === 'idle' && (!older?.view.after || olderPath(older.view, older.view.after) !== wanted))
      void load(wanted)
  }, [wanted, state, older, newest, load])
  useEffect(() => {
    if (!older) return
    setSeen((now) => ({
      ...now,
      entries: withoutTwins([...now.entries, ...older.entries]),
      names: { ...now.names, ...older.names },
      next: older.next,
    }))
  }, [older])
  return { ...seen, load: () => seen.next && setWanted(olderPath(seen.view, seen.next)) }
}

/** Removes duplicates by the oldest part, because a folded entry grows at its newer end. */
function withoutTwins(entries: EntriesPage['entries']): EntriesPage['entries'] {
  const seen = new Set<string>()
  return entries.filter(({ oldestId }) => !seen.has(oldestId) && seen.add(oldestId))
}
