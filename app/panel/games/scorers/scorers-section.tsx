import { type FormEvent, useRef, useState } from 'react'
import { LocalTime } from '../../../language/local-time.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { scorerLink } from '../../../scores/log/score-sync.ts'
import type { StaffLink } from '../../../scores/log/scorer-links.server.ts'
import button from '../../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import { useQuestion } from '../../kit/commands/use-question.tsx'
import { useQuietRevalidate } from '../../kit/commands/use-quiet-revalidate.tsx'
import { useCopy } from '../../kit/use-copy.tsx'
import codes from '../../series/codes/codes.module.css'
import { scorerWords } from './scorer-words.ts'
import styles from './scorers.module.css'

type Props = { eventId: string; links: StaffLink[] }

/** Returns the address of this section on the event's page. */
export const scorersPath = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}#scorers-title`

/** Lists an event's scorers' links, to show or revoke (spec S1). */
export function ScorersSection({ eventId, links }: Props) {
  const words = useWordsOf(scorerWords)
  const common = useWordsOf(adminWords)
  const form = useRef<HTMLFormElement>(null)
  const { fault, isBusy, make, revoke } = useScorers(eventId)
  const [shownId, setShown] = useState<string>()
  const { ask, dialog } = useQuestion()
  const shown = links.find(({ id }) => id === shownId)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = await make(String(new FormData(event.currentTarget).get('name') ?? ''))
    if (id === undefined) return form.current?.querySelector('input')?.focus()
    form.current?.reset()
    setShown(id)
  }

  return (
    <section className={`stack gap-4 above-6`} aria-labelledby="scorers-title">
      <h2 id="scorers-title">{words.title}</h2>
      <p className="muted measure">{words.lead}</p>
      <form ref={form} className={`stack gap-3 measure ${styles.form}`} noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={words.name}
          hint={words.nameHint}
          name="name"
          defaultValue={freeName(words.table, links)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          maxLength={60}
          fault={fault}
          autoComplete="off"
          required
        />
        <button type="submit" className={button.primary} aria-disabled={isBusy}>
          {words.make}
        </button>
      </form>
      {links.length === 0 ? (
        <p className="muted measure">{words.none}</p>
      ) : (
        <ul className="stack gap-2">
          {links.map((link) => (
            <li key={link.id} className={`row gap-3 box apart pad`}>
              <span>
                <strong>{link.name}</strong>{' '}
                <code className={styles.letters} translate="no">
                  {link.letters}
                </code>{' '}
                <LocalTime at={link.endsAt} isShort>
                  {words.until}
                </LocalTime>
              </span>
              <span className="wrap gap-2">
                <button
                  type="button"
                  className={button.button}
                  aria-label={common.about(words.show, link.name)}
                  onClick={() => setShown(link.id)}
                >
                  {words.show}
                </button>
                <button
                  type="button"
                  className={button.danger}
                  aria-label={common.about(words.revoke, link.name)}
                  onClick={() =>
                    ask({
                      title: words.revokeTitle(link.name),
                      text: words.revokeText,
                      confirm: words.revoke,
                      onYes: () => revoke(link),
                    })
                  }
                >
                  {words.revoke}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown && <ShareScorer eventId={eventId} link={shown} onClose={() => setShown(undefined)} />}
      {dialog}
    </section>
  )
}

/** Returns the first default name that no link of the event has. */
function freeName(nameOf: (n: number) => string, links: StaffLink[]): string {
  const taken = new Set(links.map(({ name }) => name))
  let n = 1
  while (taken.has(nameOf(n))) n++
  return nameOf(n)
}

function useScorers(eventId: string) {
  const words = useWordsOf(scorerWords)
  const why = useCommandWords()
  const toast = useToast()
  const readAgain = useQuietRevalidate()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const path = `/admin/events/${encodeURIComponent(eventId)}/scorers`

  /** Makes a link; returns its id, or undefined when refused. */
  async function make(name: string): Promise<string | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setFault(undefined)
    const answer = await sendCommand<CommandAnswer>(path, { command: 'make', name })
    setBusy(false)
    if (!answer.ok) {
      const said = answer.reason === 'name' ? words.nameFault : answer.reason === 'too-many' ? words.tooMany : undefined
      setFault(said ?? why(answer.reason) ?? words.failed)
      return undefined
    }
    await readAgain()
    toast(words.made(name.trim()))
    return answer.id
  }

  async function revoke({ id, name }: StaffLink) {
    const answer = await sendCommand<CommandAnswer>(path, { command: 'revoke', id })
    if (answer.ok) await readAgain()
    toast(answer.ok ? words.revoked(name) : (why(answer.reason) ?? words.failed))
  }

  return { fault, isBusy, make, revoke }
}

/** Shows a link to scan, to copy and to read aloud. */
function ShareScorer({ eventId, link, onClose }: { eventId: string; link: StaffLink; onClose: () => void }) {
  const words = useWordsOf(scorerWords)
  const { copy } = useCopy(useWordsOf(adminWords).links)
  const address = new URL(scorerLink(eventId, link.key), location.href).href

  return (
    <Dialog title={link.name} text={words.shareText(`${location.host}/score`)} onCancel={onClose}>
      <div className={`stack gap-4 ${styles.share}`}>
        <code className={styles.large} translate="no">
          <span className="visually-hidden">{words.letters}: </span>
          {link.letters}
        </code>
        <QrCode text={address} label={words.qr} className={codes.qr} />
      </div>
      <DialogButtons cancel={words.close} onCancel={onClose} confirm={words.copy} onConfirm={() => void copy(address)} />
    </Dialog>
  )
}
