import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { proposedId } from '../../catalog/series/series-values.ts'
import { TEMPLATES } from '../../championships/rules/templates.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { eventChoices } from '../games/list/event-lists.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import type { Route } from './+types/championship-new.route.ts'
import { championshipEditWords } from './championship-edit-words.ts'
import type { NewChampionshipValues } from './championship-values.ts'
import { NewChampionshipForm } from './new-championship.tsx'
import { saveNewChampionship } from './save-championship.server.ts'
import { usualName } from './usual-name.ts'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  // There is no usual day, because staff would too easily leave it unchanged.
  const given = { sport: 'basketball', gender: 'women', firstDay: '' }
  const name = usualName(given)
  const stored: NewChampionshipValues = {
    ...given,
    template: TEMPLATES[0]?.key ?? '',
    copyOf: '',
    nameEn: name.en,
    nameFr: name.fr,
    slug: proposedId(name.en),
    teams: '[]',
    zone: SITE_ZONE,
    venueId: '',
    secondVenueId: '',
    seriesDocId: '',
  }
  const earlier = [...services.championships().byId.values()].map(({ id, name: own, sport, gender }) => ({
    id,
    title: own[language] || own.en,
    sport,
    gender,
  }))
  const { teams, venues, series } = eventChoices(services, language)
  return { newId: randomUUID(), stored, earlier, teams, venues, series }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveNewChampionship(request, { ...context.get(servicesContext), ...context.get(adminContext) })
}

export const clientAction = answerSaveFailure

/** Shows the page of a new championship. */
export default function NewChampionship({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(championshipEditWords)
  const [{ newId, stored }] = useState(loaderData)
  return (
    <EditPage title={words.add} back={{ to: '/admin/championships', label: words.back }}>
      <NewChampionshipForm {...loaderData} newId={newId} stored={stored} />
    </EditPage>
  )
}
