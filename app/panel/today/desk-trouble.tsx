import { HOUR_SECONDS } from '../../kit/time/time-units.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import type { DeskFields, LatestChange } from './commands/desk-command.ts'
import { isHeld, type QueuedCommand, stuckIn, unsavedIn } from './commands/desk-queue.ts'
import type { DeskRefusal, DeskSender, DeskState } from './commands/send-desk.tsx'
import styles from './desk.module.css'
import { addressOf, type DeskCard } from './desk-card.ts'
import { deskWords } from './desk-words.ts'
import type { DeskActions } from './use-desk.tsx'

type Words = typeof deskWords.en

const saidOf = (words: Words, { command, title }: Pick<QueuedCommand, 'command' | 'title'>) =>
  [command === 'undo' ? words.undo : words.commands[command], title].filter(Boolean).join(' · ')

type TroubleProps = { state: DeskState; sender: DeskSender; areLettersGuessed: boolean }

/**
 * Shows the unsaved commands, with buttons that send or drop them (spec D2), and warns when somebody guesses scorers' letters
 * (spec Q-93).
 */
export function DeskTrouble({ state: { queue, fault }, sender, areLettersGuessed }: TroubleProps) {
  const words = useWordsOf(deskWords)
  const why = useCommandWords()
  const now = Date.now()
  const stuck = stuckIn(queue, now)
  const held = stuck.filter((each) => isHeld(each, now))
  const behind = stuck.filter((each) => !held.includes(each))
  const count = unsavedIn(queue, fault !== undefined, now).length - stuck.length
  return (
    <div role="status" className={`stack gap-2 ${styles.troubles}`}>
      {areLettersGuessed && <p className={`row apart ${styles.trouble}`}>{words.lettersGuessed}</p>}
      {count > 0 && (
        <div className={`row apart ${styles.trouble}`}>
          <p>
            {words.unsaved(count)} {fault !== 'network' && fault && (why(fault) ?? '')}
          </p>
          <button type="button" className={button.button} onClick={() => sender.retry()}>
            {words.tryNow}
          </button>
        </div>
      )}
      {behind.length > 0 && <p className={`row apart ${styles.trouble}`}>{words.behind(behind.length)}</p>}
      {held.map((each) => (
        <div key={each.id} className={`row apart ${styles.trouble}`}>
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

type RefusalsProps = {
  of: readonly DeskRefusal[]
  sender: DeskSender
  now: number
  /** The game concerned, if it is on the page. */
  card?: DeskCard
  actions: DeskActions
  /** Opens the stream sheet again with the refused address. */
  onEdit?: (typed: DeskFields) => void
}

/** Explains why the server refused a command. */
export function Refusals({ of, sender, now, card, actions, onEdit }: RefusalsProps) {
  const words = useWordsOf(deskWords)
  if (of.length === 0) return null
  return (
    <ul className="stack gap-2">
      {of.map((refusal) => {
        const { command, answer } = refusal
        return (
          <li key={command.id} className={`row apart ${styles.refusal}`}>
            <p role="alert">{words.refused(saidOf(words, command), whyOf(words, answer, now))}</p>
            {answer.reason === 'unreachable' && card && (
              <button
                type="button"
                className={button.button}
                onClick={() => {
                  const { fields } = command
                  sender.dismiss(refusal)
                  actions.run('address', card, { ...fields, was: addressOf(card, fields.picture), anyway: 'yes' })
                }}
              >
                {words.address.anyway}
              </button>
            )}
            {command.command === 'address' && onEdit && (
              <button
                type="button"
                className={button.button}
                onClick={() => {
                  sender.dismiss(refusal)
                  onEdit(command.fields)
                }}
              >
                {words.address.edit}
              </button>
            )}
            <IconAction label={words.close} onClick={() => sender.dismiss(refusal)} icon={<CloseIcon />} />
          </li>
        )
      })}
    </ul>
  )
}

function whyOf(words: Words, { reason, latest, faults }: DeskRefusal['answer'], now: number): string {
  if (latest) return latestText(words, latest, now)
  const [fault = ''] = Object.values(faults ?? {})
  const faultTexts: Record<string, string> = words.faults
  const reasonTexts: Record<string, string> = words.reasons
  return faultTexts[fault] ?? reasonTexts[reason] ?? words.reasons.failed
}

/** Returns a text such as "marc ended it 4 s ago." */
function latestText(words: Words, { who, by, what, at }: LatestChange, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000))
  const { ago } = words
  const when =
    seconds < 60
      ? ago.seconds(seconds)
      : seconds < HOUR_SECONDS
        ? ago.minutes(Math.floor(seconds / 60))
        : ago.hours(Math.floor(seconds / HOUR_SECONDS))
  return words.latest[what](by ? words.others[by](who) : who || words.site, when)
}
