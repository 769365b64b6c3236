import { useId } from 'react'
import { adminWords } from '../../language/admin-words.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { eventListWords } from '../event-list/event-list-words.ts'
import type { ActedEvent } from '../event-list/events-view.ts'
import { MoreIcon } from '../panel-icons.tsx'
import { EventMenu } from './event-menu.tsx'
import { useEventCommands } from './use-event-commands.tsx'

type Props = { event: ActedEvent; onRemoved: () => void | Promise<void> }

/** The rare actions on the event whose page it is. */
export function EventActions({ event, onRemoved }: Props) {
  const words = useWordsOf(eventListWords)
  const common = useWordsOf(adminWords)
  const id = useId()
  const { ask, dialog } = useEventCommands({ onRemoved })
  return (
    <>
      <button
        type="button"
        className={button.button}
        popoverTarget={`${id}-menu`}
        aria-label={common.about(words.actions, event.title)}
      >
        <MoreIcon />
        {words.actions}
      </button>
      <EventMenu id={`${id}-menu`} event={event} onAsk={ask} />
      {dialog}
    </>
  )
}
