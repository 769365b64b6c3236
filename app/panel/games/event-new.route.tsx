import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { duplicateEvent, newEvent } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import type { Route } from './+types/event-new.route.ts'
import { EventForm } from './event-form.tsx'
import { eventFormWords } from './event-form-words.ts'
import { eventChoices } from './list/event-lists.server.ts'
import { saveEventForm, storedForm } from './save-event.server.ts'

/** `?from=` names the event to duplicate (spec O5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const from = new URL(request.url).searchParams.get('from') ?? ''
  const copied = storedForm(services.games(), from)
  return {
    newId: randomUUID(),
    choices: eventChoices(services, context.get(visitContext).language),
    copy: copied && { of: from, values: duplicateEvent(copied.values) },
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveEventForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, undefined)
}

export const clientAction = answerSaveFailure

// There is no default date, because staff would too easily leave it unchanged.
const EMPTY = newEvent('')

/** Shows the page of a new event. */
export default function NewEvent({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(eventFormWords)
  const { choices, copy } = loaderData
  const [newId] = useState(loaderData.newId)
  const [stored] = useState(copy?.values ?? EMPTY)
  return (
    <EditPage title={copy ? words.copyTitle : words.newTitle} back={{ to: '/admin/events', label: words.back }}>
      <EventForm stored={stored} version={undefined} choices={choices} newId={newId} copyOf={copy?.of} />
    </EditPage>
  )
}
