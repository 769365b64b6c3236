import { useId } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { MoreIcon } from '../panel-icons.tsx'
import { EventMenu } from './event-menu.tsx'
import { eventListWords } from './list/event-list-words.ts'
import type { CommandTarget } from './list/events-view.ts'
import { useEventCommands } from './use-event-commands.tsx'

type Props = { event: CommandTarget; onRemoved: () => void | Promise<void> }

/** Shows the rare actions on the page of an event. */
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
