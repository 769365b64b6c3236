import { Link } from 'react-router'
import { PLAY_STATES, SCHEDULE_STATES } from '../../../events/event.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import { isSport, SPORTS } from '../../../teams/sport.ts'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Option } from '../../../ui/select-field.tsx'
import { gridWords } from '../../grid/grid-words.ts'
import { AddLink, ListHead } from '../../kit/lists/list-head.tsx'
import { type ListFilter, ListQuery } from '../../kit/lists/list-query.tsx'
import { Pages } from '../../kit/lists/pages.tsx'
import { useMay } from '../../panel-role.tsx'
import { eventFormWords } from '../event-form-words.ts'
import type { Route } from './+types/events.route.ts'
import { EventGroups } from './event-groups.tsx'
import { eventListWords } from './event-list-words.ts'
import { eventFilters, eventsPage } from './events-view.server.ts'
import { viewIn, viewPath, WEBCAST_STATES } from './events-view.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const view = viewIn(new URL(request.url).searchParams)
  return {
    view,
    ...eventFilters(services, view, language),
    ...eventsPage(services, view, language, services.now().getTime()),
  }
}

/** Lists the events (spec E1): those on now and today first, then upcoming ones; past events or a whole month on request. */
export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { view, groups, page, pages, isEmpty } = loaderData
  const may = useMay()
  const words = useWordsOf(eventListWords)
  const grid = useWordsOf(gridWords)
  return (
    <>
      <ListHead title={words.title} lead={words.lead}>
        {may.open('/admin/events-grid') && groups.length > 0 && (
          <Link to={viewPath({ ...view, page: 1 }).replace('/admin/events', '/admin/events-grid')} className={button.button}>
            {grid.edit}
          </Link>
        )}
        {may.open('/admin/events-many') && (
          <Link to="/admin/events-many" className={button.button}>
            {grid.addMany}
          </Link>
        )}
        {may.open('/admin/season') && (
          <Link to="/admin/season" className={button.button}>
            {words.season}
          </Link>
        )}
        <AddLink to="/admin/events-new">{words.add}</AddLink>
      </ListHead>
      {isEmpty ? <EmptyState title={words.none} hint={words.noneHint} /> : <Query loaded={loaderData} />}
      {!isEmpty && groups.length === 0 && <NoEvents loaded={loaderData} />}
      <EventGroups groups={groups} />
      <Pages page={page} pages={pages} pathOf={(to) => viewPath({ ...view, page: to })} />
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** Says that the view has no events, and links to matching past events. */
function NoEvents({ loaded: { view, matching } }: { loaded: LoaderData }) {
  const words = useWordsOf(eventListWords)
  const isNarrowed = [view.text, view.sport, view.team, view.state].some((part) => part !== '')
  return (
    <EmptyState title={isNarrowed || view.when !== '' ? words.noMatch : words.noneAhead}>
      <div className="wrap gap-3 top">
        {matching > 0 && view.when === '' && (
          <Link to={viewPath({ ...view, when: 'past' })} className={button.button}>
            {words.lookInPast}
          </Link>
        )}
        {(isNarrowed || view.when !== '') && (
          <Link to="/admin/events" className={button.button}>
            {words.showAll}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}

function Query({ loaded }: { loaded: LoaderData }) {
  const { view, sports, teams, months, count, from, groups } = loaded
  const words = useWordsOf(eventListWords)
  const form = useWordsOf(eventFormWords)
  const language = useLanguage()
  const shown = groups.reduce((sum, { events }) => sum + events.length, 0)
  const named = sports.map((sport): [string, string] => [sport, SPORTS[sport][language]])
  // A selected sport keeps its name in the filter even when it has no events any more.
  if (isSport(view.sport) && !sports.includes(view.sport)) named.push([view.sport, SPORTS[view.sport][language]])
  const choices: ListFilter[] = [
    {
      name: 'when',
      label: words.when,
      value: view.when,
      none: words.fromToday,
      options: [['past', words.past], ...months.map(({ month, title }): Option => [month, title])],
    },
    {
      name: 'sport',
      label: words.sport,
      value: view.sport,
      none: words.allSports,
      options: named.toSorted(([, a], [, b]) => a.localeCompare(b, language)),
    },
    {
      name: 'team',
      label: words.team,
      value: view.team,
      none: words.allTeams,
      options: teams.map(({ id, name }) => [id, name]),
    },
    {
      name: 'state',
      label: words.state,
      value: view.state,
      none: words.allStates,
      options: [
        [form.fields.schedule, SCHEDULE_STATES.map((state) => [state, form.schedules[state]])],
        [form.fields.play, PLAY_STATES.map((state) => [state, form.plays[state]])],
        [form.fields.pictures, WEBCAST_STATES.map((state) => [`picture-${state}`, words.picture[state]])],
      ],
    },
  ]
  return (
    <ListQuery text={view.text} label={words.find} hint={words.findHint} choices={choices}>
      {shown < count ? words.someOf(from, from + shown - 1, count) : words.count(count)}
    </ListQuery>
  )
}
