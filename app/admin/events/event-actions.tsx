import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SportEvent } from '../../events/event.ts'
import { EVENT_LIMITS } from '../../events/event-values.ts'
import { adminWords } from '../../language/admin-words.ts'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { sendCommand } from '../commands/send-command.tsx'
import { useUndo } from '../commands/use-undo.tsx'
import styles from './event-actions.module.css'
import { eventFormWords } from './event-form-words.ts'

type Acted = { id: string; version: number; title: string; schedule: SportEvent['schedule'] }
type Props = {
  event: Acted
  /** Runs before the offer to undo a deletion: the page of a deleted event gives way to the list. */
  onRemoved?: () => void | Promise<void>
}
type Command = 'postpone' | 'cancel' | 'remove'

/** Postpones, cancels or deletes one event; each asks first, and can be undone (spec E3, E10). */
export function EventActions({ event, onRemoved }: Props) {
  const words = useWordsOf(eventFormWords)
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const toast = useToast()
  const offerUndo = useUndo()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<Command>()
  const { id, version, title, schedule } = event
  const about = (command: string) => common.about(command, title)

  async function perform(command: Command, reasons: Record<string, string> = {}) {
    setAsking(undefined)
    const answer = await sendCommand<CommandAnswer>('/admin/events-commands', {
      command,
      id,
      version: String(version),
      ...reasons,
    })
    if (!answer.ok) {
      const own: Record<string, string> = words.refusals
      return toast(why(answer.reason) ?? own[answer.reason] ?? words.refusals.failed)
    }
    if (command === 'remove') await onRemoved?.()
    await revalidate()
    const done = { postpone: words.postponed, cancel: words.cancelled, remove: words.removed }[command](title)
    if (answer.removedId) offerUndo(done, answer.removedId)
    else toast(done)
  }

  const isOff = schedule === 'postponed' || schedule === 'cancelled'
  return (
    <div className={styles.actions}>
      {!isOff && (
        <button type="button" className={button.button} aria-label={about(words.postpone)} onClick={() => setAsking('postpone')}>
          {words.postpone}
        </button>
      )}
      {schedule !== 'cancelled' && (
        <button type="button" className={button.button} aria-label={about(words.cancelIt)} onClick={() => setAsking('cancel')}>
          {words.cancelIt}
        </button>
      )}
      <button type="button" className={button.danger} aria-label={about(words.remove)} onClick={() => setAsking('remove')}>
        {words.remove}
      </button>
      {asking === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle(title)}
          text={words.removeText}
          confirm={words.remove}
          cancel={words.leaveIt}
          onConfirm={() => void perform('remove')}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {(asking === 'postpone' || asking === 'cancel') && (
        <ReasonDialog
          command={asking}
          title={title}
          onConfirm={(reasons) => void perform(asking, reasons)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  command: 'postpone' | 'cancel'
  title: string
  onConfirm: (reasons: { reasonEn: string; reasonFr: string }) => void
  onCancel: () => void
}

/** Asks for the reason that viewers read, in both languages. */
function ReasonDialog({ command, title, onConfirm, onCancel }: DialogProps) {
  const words = useWordsOf(eventFormWords)
  const common = useWordsOf(adminWords)
  const [reasonEn, setEn] = useState('')
  const [reasonFr, setFr] = useState('')
  const [isTried, setTried] = useState(false)
  const isCancel = command === 'cancel'
  const faultOf = (text: string) => (isTried && text.trim() === '' ? common.faults.required : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reasonEn.trim() !== '' && reasonFr.trim() !== '') onConfirm({ reasonEn, reasonFr })
  }

  return (
    <Dialog
      title={isCancel ? words.cancelTitle(title) : words.postponeTitle(title)}
      text={isCancel ? words.cancelText : words.postponeText}
      onCancel={onCancel}
    >
      <form className={styles.reasons} onSubmit={submit} noValidate>
        <Field
          label={words.fields.reasonEn}
          hint={words.hints.reason}
          value={reasonEn}
          fault={faultOf(reasonEn)}
          maxLength={EVENT_LIMITS.reason}
          onChange={({ target }) => setEn(target.value)}
          required
        />
        <Field
          label={words.fields.reasonFr}
          hint={words.hints.reason}
          value={reasonFr}
          fault={faultOf(reasonFr)}
          maxLength={EVENT_LIMITS.reason}
          onChange={({ target }) => setFr(target.value)}
          required
        />
        <DialogActions>
          <button type="button" className={button.button} onClick={onCancel}>
            {words.leaveIt}
          </button>
          <button type="submit" className={button.danger}>
            {isCancel ? words.cancelIt : words.postpone}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
