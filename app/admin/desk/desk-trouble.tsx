import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import type { LatestChange } from '../desk-commands/desk-command.ts'
import { isHeld, type QueuedCommand } from '../desk-commands/desk-queue.ts'
import type { DeskRefusal, DeskSender, DeskState } from '../desk-commands/send-desk.tsx'
import styles from './desk.module.css'
import { deskWords } from './desk-words.ts'

type Words = typeof deskWords.en

const saidOf = (words: Words, { command, title }: Pick<QueuedCommand, 'command' | 'title'>) =>
  [command === 'undo' ? words.undo : words.commands[command], title].filter(Boolean).join(' · ')

/** What could not be saved, and that it is tried again (spec D2). */
export function DeskTrouble({ state: { queue, fault }, sender }: { state: DeskState; sender: DeskSender }) {
  const words = useWordsOf(deskWords)
  const why = useCommandWords()
  const now = Date.now()
  const waiting = queue.filter((each) => each.doneAt === undefined)
  const held = queue.filter((each) => isHeld(each, now))
  const count = fault === undefined ? 0 : waiting.filter((each) => !held.includes(each)).length
  return (
    <div role="status" className={styles.troubles}>
      {count > 0 && (
        <div className={styles.trouble}>
          <p>
            {words.unsaved(count)} {fault !== 'network' && fault && (why(fault) ?? '')}
          </p>
          <button type="button" className={button.button} onClick={() => sender.retry()}>
            {words.tryNow}
          </button>
        </div>
      )}
      {held.map((each) => (
        <div key={each.id} className={styles.trouble}>
          <p>{words.held(saidOf(words, each))}</p>
          <button type="button" className={button.button} onClick={() => sender.retry(each.id)}>
            {words.sendNow}
          </button>
          <button type="button" className={button.button} onClick={() => sender.drop(each.id)}>
            {words.drop}
          </button>
        </div>
      ))}
    </div>
  )
}

/** Why the server did not do what was tapped. */
export function Refusals({ of, sender, now }: { of: readonly DeskRefusal[]; sender: DeskSender; now: number }) {
  const words = useWordsOf(deskWords)
  if (of.length === 0) return null
  return (
    <ul className={styles.refusals}>
      {of.map((refusal) => {
        const { command, answer } = refusal
        return (
          <li key={command.id} role="alert" className={styles.refusal}>
            <p>{words.refused(saidOf(words, command), whyOf(words, answer, now))}</p>
            {answer.reason === 'unreachable' && (
              <button
                type="button"
                className={button.button}
                onClick={() => {
                  const { eventId, title, fields, seen } = command
                  sender.dismiss(refusal)
                  sender.send({ command: command.command, eventId, title, fields: { ...fields, anyway: 'yes' } }, seen ?? 0)
                }}
              >
                {words.address.anyway}
              </button>
            )}
            <button type="button" className={button.icon} aria-label={words.close} onClick={() => sender.dismiss(refusal)}>
              <CloseIcon />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function whyOf(words: Words, { reason, latest, faults }: DeskRefusal['answer'], now: number): string {
  if (latest) return latestText(words, latest, now)
  const [fault] = Object.values(faults ?? {})
  return (fault && words.faults[fault]) ?? words.reasons[reason] ?? words.reasons.failed ?? ''
}

/** "marc ended it 4 s ago." */
function latestText(words: Words, { who, what, at }: LatestChange, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000))
  const { ago } = words
  const when =
    seconds < 60
      ? ago.seconds(seconds)
      : seconds < 3_600
        ? ago.minutes(Math.floor(seconds / 60))
        : ago.hours(Math.floor(seconds / 3_600))
  return words.latest[what](who || words.site, when)
}
