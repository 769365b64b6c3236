import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { toVenue } from '../../teams/stored-teams.server.ts'
import { venueValues } from '../../teams/team-values.ts'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/venue.route.ts'
import { saveVenueForm, venueForms } from './save-teams.server.ts'
import { teamFormWords } from './team-form-words.ts'
import { VenueForm } from './venue-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { games } = services
  const venue = games().venues.get(params.venueId)
  if (!venue) return data(null, { status: 404 })
  const { values, version } = venueForms(venue)
  const start = await revertedForm(services, request, { kind: 'venue', id: params.venueId }, (row) => venueValues(toVenue(row)))
  return { stored: values, version, start }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return saveVenueForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.venueId)
}

export const clientAction = answerSaveFailure

export default function VenuePage({ loaderData, params }: Route.ComponentProps) {
  return <OneVenue key={params.venueId} loaded={loaderData} id={params.venueId} />
}

function OneVenue({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const words = useWordsOf(teamFormWords).venues
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.notFound} back={{ to: '/admin/venues', label: words.all }} />
  return <VenueForm {...known} id={id} isGone={isGone} />
}
