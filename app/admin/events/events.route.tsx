import { Link } from 'react-router'
import { PLAY_STATES, SCHEDULE_STATES } from '../../events/event.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { SPORTS } from '../../teams/sport.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import list from '../lists/list.module.css'
import { ListQuery } from '../lists/list-query.tsx'
import { PlusIcon } from '../panel-icons.tsx'
import type { Route } from './+types/events.route.ts'
import { EventActions } from './event-actions.tsx'
import { eventFormWords } from './event-form-words.ts'
import { eventRows } from './event-lists.server.ts'
import styles from './events.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const wanted = (name: string) => searchParams.get(name) ?? ''
  const view = { text: wanted('text'), sport: wanted('sport'), state: wanted('state'), isPast: searchParams.has('past') }
  return { view, ...eventRows(services, view, context.get(visitContext).language, services.now().getTime()) }
}

/** The list of events by date: those to come, or the past ones behind a link (spec E1). */
export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { view, rows, count, isEmpty } = loaderData
  const words = useWordsOf(eventFormWords)
  const isFiltered = view.text !== '' || view.sport !== '' || view.state !== ''
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={list.head}>
        <h1>{words.title}</h1>
        <div className={styles.head}>
          <Link to={view.isPast ? '/admin/events' : '/admin/events?past'} className={button.button}>
            {view.isPast ? words.coming : words.past}
          </Link>
          <Link to="/admin/season" className={button.button}>
            {words.season}
          </Link>
          <Link to="/admin/events-new" className={button.primary}>
            <PlusIcon />
            {words.add}
          </Link>
        </div>
      </div>
      <p className={list.lead}>{words.lead}</p>
      {!isEmpty && <Query view={view} sports={loaderData.sports} count={count} shown={rows.length} />}
      {count === 0 &&
        (isFiltered ? (
          <EmptyState title={words.noMatch}>
            <Link to={view.isPast ? '/admin/events?past' : '/admin/events'} className={button.button}>
              {words.showAll}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState title={words.none} hint={words.noneHint} />
        ))}
      <ul className={list.list} aria-label={words.title}>
        {rows.map((row) => (
          <EventRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type QueryProps = Pick<Loaded, 'view' | 'sports' | 'count'> & { shown: number }

function Query({ view, sports, count, shown }: QueryProps) {
  const words = useWordsOf(eventFormWords)
  const language = useLanguage()
  const states = [
    ...SCHEDULE_STATES.map((state) => [state, words.schedules[state]] as [string, string]),
    ...PLAY_STATES.map((state) => [state, words.plays[state]] as [string, string]),
  ]
  const choices = [
    {
      name: 'sport',
      label: words.sport,
      value: view.sport,
      options: [
        ['', words.allSports] as [string, string],
        ...sports
          .map((sport) => [sport, SPORTS[sport][language]] as [string, string])
          .toSorted(([, a], [, b]) => a.localeCompare(b, language)),
      ],
    },
    {
      name: 'state',
      label: words.state,
      value: view.state,
      options: [['', words.allStates] as [string, string], ...states],
    },
  ]
  return (
    <ListQuery text={view.text} label={words.find} hint={words.findHint} choices={choices}>
      {shown < count ? words.firstOf(shown, count) : words.count(count)}
    </ListQuery>
  )
}

function EventRow({ row }: { row: Loaded['rows'][number] }) {
  const words = useWordsOf(eventFormWords)
  const { id, title, lang, when, state, schedule, sportName, series, pictures } = row
  return (
    <li className={styles.row}>
      <div className={list.text}>
        <Link to={`/admin/events/${id}`} className={list.name} lang={lang}>
          {title}
        </Link>
        <span>{when}</span>
        <span className={list.more}>
          <span className={schedule === 'planned' ? undefined : styles.changed}>{state}</span>
          <span>{sportName}</span>
          {series !== '' && <span>{series}</span>}
          <span>{words.pictures(pictures)}</span>
        </span>
      </div>
      <EventActions event={row} />
    </li>
  )
}
