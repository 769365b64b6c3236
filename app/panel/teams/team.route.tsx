import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { toTeam } from '../../teams/stored-teams.server.ts'
import { teamValues } from '../../teams/team-values.ts'
import { ReportLink } from '../audience/report-link.tsx'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/team.route.ts'
import { saveTeamForm, teamForms } from './save-teams.server.ts'
import { TeamForm } from './team-form.tsx'
import { teamFormWords } from './team-form-words.ts'
import { schoolChoices } from './team-lists.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { games } = services
  const team = games().teams.get(params.teamId)
  if (!team) return data(null, { status: 404 })
  const { values, version } = teamForms(team)
  const start = await revertedForm(services, request, { kind: 'team', id: params.teamId }, (row) => teamValues(toTeam(row)))
  return { stored: values, version, start, schools: schoolChoices(games(), context.get(visitContext).language) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return saveTeamForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.teamId)
}

export const clientAction = answerSaveFailure

export default function TeamPage({ loaderData, params }: Route.ComponentProps) {
  return <OneTeam key={params.teamId} loaded={loaderData} id={params.teamId} />
}

function OneTeam({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const words = useWordsOf(teamFormWords)
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.teams.notFound} back={{ to: '/admin/teams', label: words.toTeams }} />
  return (
    <>
      <TeamForm {...known} id={id} isGone={isGone} />
      {!isGone && <ReportLink scope="team" id={id} />}
    </>
  )
}
