import { type ReactNode, useState } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { useUndo } from '../kit/commands/use-undo.tsx'
import { EventCommandDialog } from './event-command-dialog.tsx'
import { eventListWords } from './list/event-list-words.ts'
import type { CommandTarget, EventListCommand } from './list/events-view.ts'

type CommandRequest = { command: EventListCommand; events: readonly CommandTarget[] }

type EventCommandCallbacks = {
  /** Called before the offer to undo a deletion, so that the page of the deleted event can lead to the list first. */
  onRemoved?: () => void | Promise<void>
  onDone?: () => void
}

/**
 * Delays, moves, postpones, cancels or deletes events: asks first, then offers to undo (spec E3, E10). Render `dialog` on the
 * page.
 */
export function useEventCommands({ onRemoved, onDone }: EventCommandCallbacks = {}): {
  ask: (command: EventListCommand, events: readonly CommandTarget[]) => void
  dialog: ReactNode
} {
  const words = useWordsOf(eventListWords)
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const readAgain = useQuietRevalidate()
  const [asked, setAsked] = useState<CommandRequest>()
  const close = () => setAsked(undefined)

  async function perform({ command, events }: CommandRequest, fields: Record<string, string> = {}) {
    close()
    const [first] = events
    if (!first) return
    const named =
      command === 'remove' ? { id: first.id } : { events: JSON.stringify(events.map(({ id, version }) => [id, version])) }
    const answer = await sendCommand<CommandAnswer>('/admin/events-commands', { command, ...named, ...fields })
    if (!answer.ok) {
      const own: Record<string, string> = events.length === 1 ? words.refusals : words.refusalsOfMany
      return toast(why(answer.reason) ?? own[answer.reason] ?? words.refusals.failed)
    }
    if (command === 'remove') await onRemoved?.()
    await readAgain()
    onDone?.()
    const isMany = command !== 'remove' && events.length > 1
    const done = isMany ? words.doneMany[command](events.length) : words.done[command](first.title)
    if (answer.removedId) offerUndo(done, answer.removedId)
    else toast(done)
  }

  const dialog = asked && <Question asked={asked} onConfirm={(sent, fields) => void perform(sent, fields)} onCancel={close} />
  return { ask: (command, events) => setAsked({ command, events }), dialog }
}

type Confirm = (asked: CommandRequest, fields?: Record<string, string>) => void
type QuestionProps = { asked: CommandRequest; onConfirm: Confirm; onCancel: () => void }

function Question({ asked, onConfirm, onCancel }: QuestionProps) {
  const words = useWordsOf(eventListWords)
  const { removal } = useWordsOf(adminWords)
  const { command, events } = asked
  if (command === 'remove')
    return (
      <ConfirmDialog
        title={removal.title(events[0]?.title ?? '')}
        text={words.removeText}
        confirm={words.commands.remove}
        cancel={words.leaveIt}
        onConfirm={() => onConfirm(asked)}
        onCancel={onCancel}
      />
    )
  return (
    <EventCommandDialog
      command={command}
      selected={events}
      onConfirm={(fitting, fields) => onConfirm({ command, events: fitting }, fields)}
      onCancel={onCancel}
    />
  )
}
