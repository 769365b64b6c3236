import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { BY_CONSOLE } from '../../catalog/audit.server.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import list from '../lists/list.module.css'
import type { Route } from './+types/activity.route.ts'
import styles from './activity.module.css'
import { activityWords } from './activity-words.ts'
import { RecentlyDeleted } from './recently-deleted.tsx'

const PAGE = 50

/** The newest records, or with `?at=&id=` those that follow that one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [at, id] = [searchParams.get('at'), searchParams.get('id')]
  const after = at && id ? { at, id } : undefined
  const { audit, documents, now } = context.get(servicesContext)
  const rows = await audit({ after, limit: PAGE + 1 })
  return {
    records: rows.slice(0, PAGE).map(({ uid, ...row }) => ({ ...row, isConsole: uid === BY_CONSOLE.uid })),
    hasMore: rows.length > PAGE,
    removals: after ? [] : await documents.removals(now()),
  }
}

type Page = Pick<Route.ComponentProps['loaderData'], 'records' | 'hasMore'>

/** What admins did, newest first. */
export default function Activity({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(activityWords)
  const { records, hasMore, more } = useOlder(loaderData)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <RecentlyDeleted removals={loaderData.removals} />
      <h2>{words.commandsTitle}</h2>
      <p className={list.lead}>{words.lead}</p>
      {records.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.at}</th>
              <th scope="col">{words.columns.who}</th>
              <th scope="col">{words.columns.what}</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ id, at, email, isConsole, action, title }) => (
              <tr key={id}>
                <td className={styles.at}>
                  <LocalTime at={at} />
                </td>
                <td>{email || (isConsole ? words.byConsole : words.byList)}</td>
                <td>{words.commands[action](title)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasMore && (
        <button type="button" className={button.button} onClick={more}>
          {words.older}
        </button>
      )}
    </>
  )
}

/** All records loaded so far, newest first: a reload adds new ones, the button older ones. */
function useOlder(newest: Page) {
  const { data: next, load } = useFetcher<Page>()
  const [seen, setSeen] = useState(newest)
  useEffect(() => setSeen((now) => ({ ...now, records: withoutTwins([...newest.records, ...now.records]) })), [newest])
  useEffect(() => {
    if (next) setSeen((now) => ({ records: withoutTwins([...now.records, ...next.records]), hasMore: next.hasMore }))
  }, [next])
  const last = seen.records.at(-1)
  return {
    ...seen,
    more: () => last && void load(`/admin/activity?${new URLSearchParams({ at: last.at, id: last.id })}`),
  }
}

const withoutTwins = (records: Page['records']) => [...new Map(records.map((each) => [each.id, each])).values()]
