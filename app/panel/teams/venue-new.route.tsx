import { adminContext, servicesContext } from '../../services.server.ts'
import { NEW_VENUE } from '../../teams/team-values.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/venue-new.route.ts'
import { saveVenueForm } from './save-teams.server.ts'
import { VenueForm } from './venue-form.tsx'

export function action({ request, context }: Route.ActionArgs) {
  return saveVenueForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, undefined)
}

export const clientAction = answerSaveFailure

export default function NewVenue() {
  return <VenueForm stored={NEW_VENUE} version={undefined} />
}
