import { Link } from 'react-router'
import { eventValues } from '../../events/event-values.ts'
import { dayText } from '../../events/time/zoned-time.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { titleOf, venueChoices } from '../games/list/event-lists.server.ts'
import { eventsInView } from '../games/list/events-view.server.ts'
import { viewIn, viewPath } from '../games/list/events-view.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure } from '../kit/commands/use-command.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import list from '../kit/lists/list.module.css'
import { Pages } from '../kit/lists/pages.tsx'
import type { Route } from './+types/events-grid.route.ts'
import { EditGrid } from './edit-grid.tsx'
import { eventCells, eventColumns } from './event-columns.ts'
import { MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { saveEventsGrid } from './save-events.server.ts'

/** The address takes the same filters as the list of events. */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const games = services.games()
  const view = viewIn(new URL(request.url).searchParams)
  const { events, page, pages } = eventsInView(services, view, services.now().getTime(), MOST_ROWS)
  const rows = events.map((event) => ({
    id: event.id,
    version: event.version,
    name: `${titleOf(games, event, language).text}, ${dayText(event.localDate, language, 'short')}`,
    values: eventCells(eventValues(event, games.picturesOf(event.id))),
  }))
  return { rows, page, pages, view, venues: venueChoices(games, language) }
}

/** Saves changed cells (spec O5). */
export function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { games } = context.get(servicesContext)
  return readCommand(request, { save: ({ rows }) => saveEventsGrid({ games, editing }, rows) })
}

export const clientAction = answerCommandFailure

/** Shows the filtered events in a table, 200 a page. */
export default function EventsGrid({ loaderData }: Route.ComponentProps) {
  const { view, page } = loaderData
  return <OnePage key={viewPath({ ...view, page })} loaded={loaderData} />
}

function OnePage({ loaded: { rows, page, pages, view, venues } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const words = useWordsOf(gridWords)
  const own = words.events
  const language = useLanguage()
  const isHydrated = useHydrated()
  const gridPath = (to: number) => viewPath({ ...view, page: to }).replace('/admin/events', '/admin/events-grid')
  return (
    <EditPage title={own.title} back={{ to: viewPath({ ...view, page: 1 }), label: own.back }}>
      <p className={`muted measure ${list.lead}`}>{own.lead}</p>
      {rows.length === 0 && <EmptyState title={own.none} />}
      {rows.length > 0 && !isHydrated && <p>{words.needsScript}</p>}
      {rows.length > 0 && isHydrated && (
        <EditGrid
          label={own.title}
          headLabel={own.head}
          columns={eventColumns(language, venues)}
          stored={rows}
          head={(id, name) => <Link to={`/admin/events/${encodeURIComponent(id)}`}>{name}</Link>}
          saved={own.saved}
        />
      )}
      <Pages page={page} pages={pages} pathOf={gridPath} />
    </EditPage>
  )
}
