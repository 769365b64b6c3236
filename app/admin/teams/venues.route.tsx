import { Link } from 'react-router'
import { zoneTitle } from '../../events/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import actions from '../../ui/actions.module.css'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import list from '../lists/list.module.css'
import { PlusIcon } from '../panel-icons.tsx'
import { useMay } from '../panel-role.tsx'
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
  const mayAdd = useMay().open('/admin/venues-new')
  const language = useLanguage()
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={list.head}>
        <h1>{words.title}</h1>
        <div className={actions.actions}>
          <Link to="/admin/teams" className={button.button}>
            {all.toTeams}
          </Link>
          {mayAdd && (
            <Link to="/admin/venues-new" className={button.primary}>
              <PlusIcon />
              {words.add}
            </Link>
          )}
        </div>
      </div>
      <p className={list.lead}>{words.lead}</p>
      {venues.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ul className={list.list} aria-label={words.title}>
        {venues.map(({ id, name, city, province, zone }) => (
          <li key={id} className={styles.venue}>
            <Link to={`/admin/venues/${id}`} className={list.name}>
              {name}
            </Link>
            <span className={list.more}>
              <span>{[city, province].filter(Boolean).join(', ')}</span>
              <span>{zoneTitle(zone, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
