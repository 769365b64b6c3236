import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { NEW_SCHOOL } from '../../teams/team-values.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/school-new.route.ts'
import { saveSchoolForm } from './save-teams.server.ts'
import { SchoolForm } from './school-form.tsx'
import { venueChoices } from './team-lists.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  return { stored: NEW_SCHOOL, version: undefined, venues: venueChoices(games(), context.get(visitContext).language) }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveSchoolForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, undefined)
}

export const clientAction = answerSaveFailure

export default function NewSchool({ loaderData }: Route.ComponentProps) {
  return <SchoolForm {...loaderData} />
}
