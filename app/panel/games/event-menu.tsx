import { useRef } from 'react'
import { Link } from 'react-router'
import { EVENT_COMMANDS, suits } from '../../events/edit/commands.ts'
import { gamePath } from '../../events/event.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from '../kit/lists/row-menu.module.css'
import { useMay } from '../panel-role.tsx'
import { eventFormWords } from './event-form-words.ts'
import { eventListWords } from './list/event-list-words.ts'
import type { CommandTarget, EventListCommand } from './list/events-view.ts'

type Props = {
  id: string
  event: CommandTarget | undefined
  onAsk: (command: EventListCommand, events: readonly CommandTarget[]) => void
}

/** Shows the rare actions on one event: one menu, shared by all rows of a list (spec E3). */
export function EventMenu({ id, event, onAsk }: Props) {
  const words = useWordsOf(eventListWords)
  const form = useWordsOf(eventFormWords)
  const common = useWordsOf(adminWords)
  const popover = useRef<HTMLDivElement>(null)
  const may = useMay()
  const mayDo = (command: EventListCommand) => may.write('/admin/events-commands', command)

  function ask(command: EventListCommand) {
    // The focus returns to the menu's button first, so that the dialog returns the focus to the same button.
    popover.current?.hidePopover()
    if (event) onAsk(command, [event])
  }

  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={event && common.about(words.actions, event.title)}
      className={styles.menu}
    >
      {event && (
        <>
          <p className={`muted small ${styles.place}`}>{event.title}</p>
          {EVENT_COMMANDS.filter((command) => suits(command, event) && mayDo(command)).map((command) => (
            <button key={command} type="button" className={`line target full ${styles.item}`} onClick={() => ask(command)}>
              {words.commands[command]}
            </button>
          ))}
          {may.open('/admin/events-new') && (
            <Link
              to={`/admin/events-new?${new URLSearchParams({ from: event.id })}`}
              className={`line target full ${styles.item}`}
            >
              {form.duplicate}
            </Link>
          )}
          <a href={gamePath(event.id)} className={`line target full ${styles.item}`} target="_blank" rel="noreferrer">
            {words.see}
          </a>
          {mayDo('remove') && (
            <button type="button" className={`line target full ${styles.danger}`} onClick={() => ask('remove')}>
              {words.commands.remove}
            </button>
          )}
        </>
      )}
    </div>
  )
}
