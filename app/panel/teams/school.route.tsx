import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { toSchool } from '../../teams/stored-teams.server.ts'
import { schoolValues } from '../../teams/team-values.ts'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/school.route.ts'
import { saveSchoolForm, schoolForms } from './save-teams.server.ts'
import { SchoolForm } from './school-form.tsx'
import { teamFormWords } from './team-form-words.ts'
import { venueChoices } from './team-lists.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { games } = services
  const school = games().schools.get(params.schoolId)
  if (!school) return data(null, { status: 404 })
  const { values, version } = schoolForms(school)
  const start = await revertedForm(services, request, { kind: 'school', id: params.schoolId }, (row) =>
    schoolValues(toSchool(row)),
  )
  return { stored: values, version, start, venues: venueChoices(games(), context.get(visitContext).language) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return saveSchoolForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.schoolId)
}

export const clientAction = answerSaveFailure

export default function SchoolPage({ loaderData, params }: Route.ComponentProps) {
  return <OneSchool key={params.schoolId} loaded={loaderData} id={params.schoolId} />
}

function OneSchool({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const words = useWordsOf(teamFormWords)
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.schools.notFound} back={{ to: '/admin/teams', label: words.toTeams }} />
  return <SchoolForm {...known} id={id} isGone={isGone} />
}
