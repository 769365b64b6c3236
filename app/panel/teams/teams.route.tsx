import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import list from '../kit/lists/list.module.css'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import { ListQuery } from '../kit/lists/list-query.tsx'
import { PlusIcon } from '../panel-icons.tsx'
import { useMay } from '../panel-role.tsx'
import type { Route } from './+types/teams.route.ts'
import { teamFormWords } from './team-form-words.ts'
import { schoolRows } from './team-lists.server.ts'
import styles from './teams.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  const text = new URL(request.url).searchParams.get('text') ?? ''
  const rows = schoolRows(games(), context.get(visitContext).language, text)
  return {
    text,
    isEmpty: games().schools.size === 0,
    schools: rows.map(({ id, name, code, colour, teams }) => ({
      id,
      name,
      code,
      colour,
      teams: teams.map((team) => ({ id: team.id, name: team.name })),
    })),
  }
}

/**
 * The maximum number of teams that the list shows at once; a longer list shows only their number per school, until a tap or a
 * search opens them.
 */
const SHORT_LIST = 30

/** All schools with their teams, and the link to the venues (spec E2). */
export default function TeamsPage({ loaderData: { text, isEmpty, schools } }: Route.ComponentProps) {
  const words = useWordsOf(teamFormWords)
  const teams = schools.reduce((sum, school) => sum + school.teams.length, 0)
  return (
    <>
      <ListHead title={words.title} lead={words.lead}>
        <Link to="/admin/venues" className={button.button}>
          {words.venues.title}
        </Link>
        <AddLink to="/admin/schools-new" isSecond>
          {words.addSchool}
        </AddLink>
        <AddLink to="/admin/teams-new">{words.addTeam}</AddLink>
      </ListHead>
      {isEmpty ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <ListQuery text={text} label={words.find} hint={words.findHint}>
            {words.count(schools.length, teams)}
          </ListQuery>
          {schools.length === 0 && <EmptyState title={words.noMatch} />}
          <ul className="stack gap-2" aria-label={words.title}>
            {schools.map((school) => (
              <SchoolRow key={school.id} school={school} isFolded={text === '' && teams > SHORT_LIST} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type School = Route.ComponentProps['loaderData']['schools'][number]

function SchoolRow({ school: { id, name, code, colour, teams }, isFolded }: { school: School; isFolded: boolean }) {
  const words = useWordsOf(teamFormWords)
  const mayAdd = useMay().open('/admin/teams-new')
  return (
    <li className={list.row}>
      <svg className={styles.colour} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={colour} />
      </svg>
      <div className={`anywhere shrink ${list.text}`}>
        <Link to={`/admin/schools/${id}`} className={list.name}>
          {name}
        </Link>
        <span className={`wrap muted small gap-1-3`}>
          <span>{code}</span>
          {teams.length === 0 && <span>{words.noTeams}</span>}
          {!isFolded && <TeamLinks teams={teams} />}
        </span>
        {isFolded && teams.length > 0 && (
          <details className={styles.teams}>
            <summary className="tap muted small" aria-label={words.teamsOf(teams.length, name)}>
              {words.teamCount(teams.length)}
            </summary>
            <span className={`wrap muted small gap-1-3`}>
              <TeamLinks teams={teams} />
            </span>
          </details>
        )}
      </div>
      {mayAdd && (
        <div className={`line ${list.actions}`}>
          <Link to={`/admin/teams-new?school=${id}`} className={button.icon} aria-label={words.addTeamOf(name)}>
            <PlusIcon />
          </Link>
        </div>
      )}
    </li>
  )
}

const TeamLinks = ({ teams }: Pick<School, 'teams'>) =>
  teams.map((team) => (
    <Link key={team.id} to={`/admin/teams/${team.id}`} className={styles.team}>
      {team.name}
    </Link>
  ))
