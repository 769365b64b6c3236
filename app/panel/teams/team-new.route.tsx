import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { isSport } from '../../teams/sport.ts'
import { teamSlug } from '../../teams/team-names.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/team-new.route.ts'
import { saveTeamForm } from './save-teams.server.ts'
import { TeamForm } from './team-form.tsx'
import { schoolChoices, schoolLike } from './team-lists.server.ts'

/** `?school=` names the school by id, `?name=` by any part of a name; `?sport=` is the sport of the event that needs the team. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('sport') ?? ''
  const sport = isSport(asked) ? asked : 'hockey'
  const school = games().schools.get(searchParams.get('school') ?? '') ?? schoolLike(games(), searchParams.get('name') ?? '')
  const stored = { schoolId: school?.id ?? '', sport, gender: 'women', slug: school ? teamSlug(school, sport, 'women') : '' }
  return { stored, version: undefined, schools: schoolChoices(games(), context.get(visitContext).language) }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveTeamForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, undefined)
}

export const clientAction = answerSaveFailure

export default function NewTeam({ loaderData }: Route.ComponentProps) {
  return <TeamForm {...loaderData} />
}
