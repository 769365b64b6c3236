import { Link } from 'react-router'
import { zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import list from '../kit/lists/list.module.css'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import type { Route } from './+types/venues.route.ts'
import { teamFormWords } from './team-form-words.ts'
import { venueRows } from './team-lists.server.ts'
import styles from './teams.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  const rows = venueRows(games(), context.get(visitContext).language)
  return { venues: rows.map(({ id, name, city, province, zone }) => ({ id, name, city, province, zone })) }
}

/** All venues (spec E2). */
export default function VenuesPage({ loaderData: { venues } }: Route.ComponentProps) {
  const all = useWordsOf(teamFormWords)
  const words = all.venues
  const language = useLanguage()
  return (
    <>
      <ListHead title={words.title} lead={words.lead}>
        <Link to="/admin/teams" className={button.button}>
          {all.toTeams}
        </Link>
        <AddLink to="/admin/venues-new">{words.add}</AddLink>
      </ListHead>
      {venues.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ul className="stack gap-2" aria-label={words.title}>
        {venues.map(({ id, name, city, province, zone }) => (
          <li key={id} className={`box anywhere shrink ${styles.venue}`}>
            <Link to={`/admin/venues/${id}`} className={list.name}>
              {name}
            </Link>
            <span className={`wrap muted small gap-1-3`}>
              <span>{[city, province].filter(Boolean).join(', ')}</span>
              <span>{zoneTitle(zone, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
