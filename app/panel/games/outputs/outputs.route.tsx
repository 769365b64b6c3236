import { data } from 'react-router'
import { isListed } from '../../../events/public-events.server.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { RootData } from '../../../root.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useRootData } from '../../../ui/root-data.tsx'
import { BackLink } from '../../kit/edit-form/back-link.tsx'
import list from '../../kit/lists/list.module.css'
import { NotThere } from '../../kit/not-there.tsx'
import { titleOf } from '../list/event-lists.server.ts'
import type { Route } from './+types/outputs.route.ts'
import { OutputAddresses } from './output-addresses.tsx'
import { OutputPreview } from './output-preview.tsx'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

export function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const games = services.games()
  const event = games.byId.get(eventId)
  if (!event) return data(null, { status: 404 })
  const { text, lang } = titleOf(games, event, context.get(visitContext).language)
  return { title: text, lang, isOpen: isListed(services, event) }
}

/** Shows the addresses of a game for broadcast software and venue screens, with a preview (spec S6). */
export default function OutputsPage({ loaderData, params: { eventId } }: Route.ComponentProps) {
  const words = useWordsOf(outputsWords)
  const root = useRootData<RootData>()
  if (!loaderData) return <NotThere title={words.notFound} back={{ to: '/admin/events', label: words.back }} />
  if (!root) return null
  const { title, isOpen } = loaderData
  return (
    <div className="stack gap-3">
      <PageTitle>{words.title(title)}</PageTitle>
      <BackLink to={`/admin/events/${encodeURIComponent(eventId)}`} label={words.back} />
      <div className={`row apart anywhere ${list.head}`}>
        <h1>{words.title(title)}</h1>
      </div>
      <p className="muted measure">{words.lead}</p>
      {!isOpen && (
        <p className={`pad measure ${styles.closed}`} role="note">
          {words.closed}
        </p>
      )}
      <OutputPreview eventId={eventId} origin={root.origin} />
      <OutputAddresses eventId={eventId} origin={root.origin} />
    </div>
  )
}
