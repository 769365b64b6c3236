import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { newEvent } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { EditPage } from '../edit-form/edit-page.tsx'
import { keepEdit } from '../edit-form/keep-edit.tsx'
import { eventChoices } from '../event-list/event-lists.server.ts'
import type { Route } from './+types/event-new.route.ts'
import { EventForm } from './event-form.tsx'
import { eventFormWords } from './event-form-words.ts'
import { saveEventForm } from './save-event.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { newId: randomUUID(), choices: eventChoices(services, context.get(visitContext).language) }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveEventForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, undefined)
}

export const clientAction = keepEdit

// Without a date: a proposed one would too easily stay.
const EMPTY = newEvent('')

/** The page of a new event. */
export default function NewEvent({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(eventFormWords)
  const [newId] = useState(loaderData.newId)
  return (
    <EditPage title={words.newTitle} back={{ to: '/admin/events', label: words.back }}>
      <EventForm stored={EMPTY} version={undefined} choices={loaderData.choices} newId={newId} />
    </EditPage>
  )
}
