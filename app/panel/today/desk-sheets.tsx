import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { COMMANDS } from '../../events/edit/commands.ts'
import { EVENT_LIMITS } from '../../events/event-values.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { CANNED_NOTICES, cannedNotices, OF_ONE_GAME } from '../../notices/canned-notices.ts'
import { LONGEST_NOTICE } from '../../notices/staff-notice.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ClipSheet } from '../clips/clip-sheet.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
import { RadioChoices } from '../kit/radio-choices.tsx'
import { DELAYS, type DeskFields, OWN_REASON, reasonFaults } from './commands/desk-command.ts'
import { DESK_REASONS, deskReasons } from './commands/desk-reasons.ts'
import styles from './desk.module.css'
import { addressOf, type DeskCard } from './desk-card.ts'
import { deskWords } from './desk-words.ts'
import { scheduleChangeText } from './schedule-change-text.ts'
import { StreamAddress } from './stream-address.tsx'
import type { DeskActions } from './use-desk.tsx'

/** `news`: the text that says a colleague has changed the game since the sheet was opened. */
type Props = {
  card: DeskCard
  actions: DeskActions
  onClose: () => void
  news?: ReactNode
  /** Input that was refused before. */
  typed?: DeskFields | undefined
}

/** Delays a game with one tap on the minutes; the reason above them is optional. */
function DelaySheet({ card, actions, onClose, news }: Props) {
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const reason = useReason()
  const [time, setTime] = useState('')
  const [fault, setFault] = useState<string>()
  const delay = (fields: DeskFields) => {
    const why = reason.given()
    if (!why) return
    actions.run('delay', card, { ...fields, ...why })
    onClose()
  }
  return (
    <Dialog title={common.about(words.commands.delay, card.title)} onCancel={onClose}>
      {news}
      {reason.choice}
      {card.startsAt !== null && (
        <div className={`stack gap-2 ${styles.choices}`}>
          {DELAYS.map((minutes) => (
            <button key={minutes} type="button" className={button.primary} onClick={() => delay({ minutes: String(minutes) })}>
              {words.minutes(minutes)}
            </button>
          ))}
        </div>
      )}
      <form
        className={`stack gap-2 ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Only the server's clock decides whether the game is long over.
          const delayed = COMMANDS.delay.values(card, { time, now: 0 })
          if (delayed.ok) delay({ time })
          else setFault(words.reasons[delayed.reason])
        }}
      >
        <Field type="time" label={words.time} value={time} fault={fault} onChange={({ target }) => setTime(target.value)} />
        <button type="submit" className={button.button}>
          {words.delayTo}
        </button>
      </form>
      <Close onClose={onClose} />
    </Dialog>
  )
}

const PostponeSheet = (props: Props) => <ReasonSheet {...props} command="postpone" />

/** Asks for confirmation, unlike the sheets of all other commands. */
const CancelSheet = (props: Props) => <ReasonSheet {...props} command="cancel" />

function ReasonSheet({ card, actions, onClose, news, command }: Props & { command: 'postpone' | 'cancel' }) {
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const reason = useReason()
  const isCancel = command === 'cancel'
  return (
    <Dialog title={common.about(words.commands[command], card.title)} text={isCancel && words.cancelText} onCancel={onClose}>
      {news}
      {reason.choice}
      <DialogButtons
        cancel={isCancel ? words.keepGame : words.close}
        onCancel={onClose}
        confirm={words.commands[command]}
        isDanger={isCancel}
        onConfirm={() => {
          const why = reason.given()
          if (!why) return
          actions.run(command, card, why)
          onClose()
        }}
      />
    </Dialog>
  )
}

function AddressSheet({ card, actions, onClose, news, typed = {} }: Props) {
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const [first] = card.pictures
  const [webcast, setWebcast] = useState(typed.picture ?? first?.docId ?? '')
  const [url, setUrl] = useState(typed.url ?? '')
  const chosen = card.pictures.find(({ docId }) => docId === webcast)
  const [isTried, setTried] = useState(false)
  return (
    <Dialog title={common.about(words.commands.address, card.title)} onCancel={onClose}>
      {news}
      <form
        className={`stack gap-2 ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim() === '') return setTried(true)
          actions.run('address', card, { picture: webcast, url: url.trim(), was: addressOf(card, webcast) })
          onClose()
        }}
      >
        {card.pictures.length > 1 && (
          <RadioChoices
            legend={words.address.which}
            value={webcast}
            of={card.pictures.map(({ docId, label, title, lang }) => [docId, label || title || docId, label ? undefined : lang])}
            onChoose={setWebcast}
          />
        )}
        {chosen && (
          <div className={`row muted shrink ${styles.address}`}>
            <Link to={chosen.path} lang={chosen.label ? undefined : chosen.lang}>
              {chosen.label || chosen.title || chosen.docId}
            </Link>
            {chosen.videoUrl ? <StreamAddress key={webcast} address={chosen.videoUrl} /> : <span>–</span>}
          </div>
        )}
        <Field
          label={words.address.label}
          hint={words.address.hint}
          value={url}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          fault={isTried ? words.faults.required : undefined}
          onChange={({ target }) => setUrl(target.value)}
        />
        <button type="submit" className={button.primary}>
          {words.address.save}
        </button>
      </form>
      <Close onClose={onClose} />
    </Dialog>
  )
}

type Span = keyof typeof deskWords.en.notice.spans
/**
 * The default duration of a notice in minutes: longer than a game, so that the notice outlasts its subject, yet short enough to
 * expire by the next day even if nobody removes the notice.
 */
const USUAL_SPAN: Span = '240'

/**
 * Sends a canned notice with one tap, or own words in both languages (spec D5). Without a card the notice goes to the whole site.
 * The sheet shows the text, the audience and the duration before the tap, because a confirmation would be a third tap.
 */
export function NoticeSheet({ card, actions, onClose }: Omit<Props, 'card'> & { card: DeskCard | undefined }) {
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const other = language === 'en' ? 'fr' : 'en'
  const [scope, setScope] = useState<'event' | 'series' | 'site'>(card ? 'event' : 'site')
  const [minutes, setMinutes] = useState<string>(USUAL_SPAN)
  const tell = (fields: Record<string, string>) => {
    actions.run('notice', scope === 'site' ? undefined : card, { ...fields, scope, minutes })
    onClose()
  }
  const scopes = card?.series ? (['event', 'series', 'site'] as const) : (['event', 'site'] as const)
  const spans: Record<string, string> = words.notice.spans
  const choices = Object.entries(spans).toSorted(([a], [b]) => Number(a || Infinity) - Number(b || Infinity))
  return (
    <Dialog title={card ? common.about(words.commands.notice, card.title) : words.notice.site} isWide onCancel={onClose}>
      {card && (
        <RadioChoices
          legend={words.notice.where}
          value={scope}
          of={scopes.map((each) => [each, words.notice.scopes[each]])}
          onChoose={setScope}
        />
      )}
      <RadioChoices legend={words.notice.until} value={minutes} of={choices} onChoose={setMinutes} />
      <h3 className={styles.part}>{words.notice.canned}</h3>
      <p role="status" className={`volt small ${styles.atOnce}`}>
        {words.notice.atOnce(words.notice.places[scope], words.notice.howLong(minutes && (spans[minutes] ?? '')))}
      </p>
      <div className={`stack gap-2 ${styles.canned}`}>
        {CANNED_NOTICES.filter((key) => scope !== 'site' || !OF_ONE_GAME.has(key)).map((key) => (
          <button key={key} type="button" className={button.button} onClick={() => tell({ canned: key })}>
            <span>{cannedNotices[language][key]} </span>
            <span lang={other} className={`muted small ${styles.other}`}>
              {cannedNotices[other][key]}
            </span>
          </button>
        ))}
      </div>
      <OwnWords onSend={tell} />
      <Close onClose={onClose} />
    </Dialog>
  )
}

function OwnWords({ onSend }: { onSend: (texts: { en: string; fr: string }) => void }) {
  const words = useWordsOf(deskWords)
  const [texts, setTexts] = useState({ en: '', fr: '' })
  const [isTried, setTried] = useState(false)
  return (
    <form
      className={`stack gap-2 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (texts.en.trim() === '' || texts.fr.trim() === '') setTried(true)
        else onSend(texts)
      }}
    >
      <h3 className={styles.part}>{words.notice.own}</h3>
      <BothLanguages labels={words.notice} value={texts} maxLength={LONGEST_NOTICE} isTried={isTried} onChange={setTexts} />
      <button type="submit" className={button.primary}>
        {words.notice.send}
      </button>
    </form>
  )
}

/**
 * Offers a reason for viewers: one from a list, or own words in both languages. Nothing is chosen at first; a second tap clears a
 * choice. `given` returns the fields to send, or undefined while own words are incomplete, which the fields then show.
 */
function useReason(): { choice: ReactNode; given: () => DeskFields | undefined } {
  const words = useWordsOf(deskWords)
  const reasons = useWordsOf(deskReasons)
  const [reason, setReason] = useState('')
  const [texts, setTexts] = useState({ reasonEn: '', reasonFr: '' })
  const [faults, setFaults] = useState<DeskFields>()
  const faultTexts: Record<string, string> = words.faults
  const own = useRef<HTMLDivElement>(null)
  const chip = (key: string, label: string) => (
    <button
      key={key}
      type="button"
      className={`tap gap-2 ${styles.chip}`}
      aria-pressed={reason === key}
      onClick={() => setReason(reason === key ? '' : key)}
    >
      {label}
    </button>
  )
  const choice = (
    <>
      <fieldset className={`wrap gap-2 ${styles.reasons}`}>
        <legend className="legend">{words.why}</legend>
        {DESK_REASONS.map((key) => chip(key, reasons[key]))}
        {chip(OWN_REASON, words.ownReason)}
      </fieldset>
      {reason === OWN_REASON && (
        <div ref={own} className={`stack gap-2 ${styles.form}`}>
          {(
            [
              ['reasonEn', 'en'],
              ['reasonFr', 'fr'],
            ] as const
          ).map(([name, language]) => (
            <Field
              key={name}
              lang={language}
              label={words.ownReasons[language]}
              value={texts[name]}
              maxLength={EVENT_LIMITS.reason}
              fault={faultTexts[faults?.[name] ?? '']}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            />
          ))}
        </div>
      )}
    </>
  )
  const given = () => {
    if (reason === '') return {}
    const fields = reason === OWN_REASON ? { reason, ...texts } : { reason }
    const wrong = reasonFaults(fields)
    setFaults(wrong)
    // Waits until the errors are shown.
    if (wrong) requestAnimationFrame(() => own.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return wrong ? undefined : fields
  }
  return { choice, given }
}

const Close = ({ onClose }: { onClose: () => void }): ReactNode => (
  <DialogButtons cancel={useWordsOf(deskWords).close} onCancel={onClose} />
)

/** Sheets that ask for input before a game's command runs. */
const SHEETS = {
  delay: DelaySheet,
  postpone: PostponeSheet,
  cancel: CancelSheet,
  address: AddressSheet,
  notice: NoticeSheet,
  clip: ClipSheet,
}
export type SheetName = keyof typeof SHEETS
export const isSheet = (name: string): name is SheetName => Object.hasOwn(SHEETS, name)

type OpenSheetProps = Props & {
  sheet: SheetName
  /** The game as the page shows it now; undefined when the page no longer has the game. */
  present: DeskCard | undefined
  /** True when a change from this device may be in flight. */
  isOwn: boolean
}

/** The time in ms to read a change that arrives while a sheet is open; later taps apply to the changed game. */
const READ_MS = 1_500

/**
 * Shows a sheet of the game as it was when the sheet was opened, so that nothing a colleague changed meanwhile is overwritten.
 * The sheet announces such a change, and typed input stays. Changes from this device are not announced.
 */
export function OpenSheet({ sheet, card, present, isOwn, typed, actions, onClose }: OpenSheetProps) {
  const [seen, setSeen] = useState(card)
  const [hasNews, setNews] = useState(false)
  if (isOwn && present && present !== seen) setSeen(present)
  const isChanged = present !== undefined && !isOwn && isOther(present, seen)
  useEffect(() => {
    if (!isChanged) return
    setNews(true)
    const timer = setTimeout(() => setSeen(present), READ_MS)
    return () => clearTimeout(timer)
  }, [isChanged, present])
  const Sheet = SHEETS[sheet]
  const news = present && <News card={present} isShown={hasNews && sheet !== 'notice'} ofAddress={sheet === 'address'} />
  return present && <Sheet card={seen} news={news} typed={typed} actions={actions} onClose={onClose} />
}

const isOther = (one: DeskCard, other: DeskCard) =>
  one.version !== other.version || one.pictures.some(({ docId, videoUrl }) => videoUrl !== addressOf(other, docId))

type NewsProps = { card: DeskCard; isShown: boolean; ofAddress: boolean }

/**
 * Shows the new state of a game that changed during typing. The live region always exists, so that screen readers announce the
 * change.
 */
function News({ card, isShown, ofAddress }: NewsProps) {
  const words = useWordsOf(deskWords)
  const language = useLanguage()
  const start = startText(card, language, { day: 'short', zone: true })
  const now = ofAddress
    ? card.pictures.map(({ videoUrl }) => videoUrl || '–')
    : [scheduleChangeText(card, language) ?? start, words.play[card.play]]
  return (
    <div role="status" className={`volt small anywhere ${styles.news}`}>
      {isShown && <p>{words.changedMeanwhile(now.join(' · '))}</p>}
    </div>
  )
}
