import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { stateWithReason } from '../../events/because.ts'
import { goesLive } from '../../events/edit/commands.ts'
import { isOff, isOver } from '../../events/event-state.ts'
import { eventWords } from '../../events/event-words.ts'
import { localStartOf, startText, timeText } from '../../events/time/zoned-time.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { LocalTime } from '../../language/local-time.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { clipEditWords } from '../clips/clip-edit-words.ts'
import { outputsPath } from '../games/outputs/outputs-section.tsx'
import { outputsWords } from '../games/outputs/outputs-words.ts'
import { scorersPath } from '../games/scorers/scorers-section.tsx'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import { useMay } from '../panel-role.tsx'
import { FailureTime, StreamStateText } from './alarms/stream-state-text.tsx'
import { type DeskCommandName, type DeskFields, suitsCard } from './commands/desk-command.ts'
import type { DeskRefusal, DeskSender } from './commands/send-desk.tsx'
import styles from './desk.module.css'
import { type DeskCard, type DeskNotice, faultSince, goesLiveAt, isStreamUp, webcastStateOn } from './desk-card.ts'
import { DeskScore } from './desk-score.tsx'
import { isSheet, type SheetName } from './desk-sheets.tsx'
import { Refusals } from './desk-trouble.tsx'
import { deskWords } from './desk-words.ts'
import { scheduleChangeText } from './schedule-change-text.ts'
import type { DeskActions } from './use-desk.tsx'

type Props = {
  card: DeskCard
  isLate: boolean
  isRecorded: boolean
  /** True when the score of the game is followed live. */
  isFollowed: boolean
  /** True when a tap on the game is not saved yet. */
  hasUnsaved: boolean
  refusals: readonly DeskRefusal[]
  /** The time in ms; matters only to refusals and failures. */
  now: number
  actions: DeskActions
  sender: DeskSender
  /** Opens a sheet of the game. */
  onAsk: (card: DeskCard, sheet: SheetName, typed?: DeskFields) => void
}

/** Taps closer together than this, in ms and in px, count as a double tap. */
const DOUBLE_MS = 500
const DOUBLE_PX = 30
/** Commands whose buttons replace one another in the same place. */
const ONE_AFTER_ANOTHER: ReadonlySet<DeskCommandName> = new Set(['live', 'end', 'plan'])

/** Shows a game with all its commands: those that need no further input take one tap, the rest two (spec D1). */
export const DeskGame = memo(function DeskGame(props: Props) {
  const { card, isLate, isRecorded, isFollowed, hasUnsaved, now, actions, refusals, sender, onAsk } = props
  const isReady = useHydrated()
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const outputs = useWordsOf(outputsWords)
  const clips = useWordsOf(clipEditWords).desk
  const language = useLanguage()
  const may = useMay()
  const isOnAir = card.pictures.some(({ isLive }) => isLive)
  const hasVideo = card.pictures.some(({ videoUrl }) => videoUrl !== '')
  const isShowing = isOnAir && !card.pictures.some((each) => each.isLive && goesLive(each))
  const tapped = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  /**
   * False for the second tap of a double tap. A command removes its own button, so that tap would hit the next one: "End"
   * replaces "Go live".
   */
  const isFirstTap = ({ timeStamp, detail, clientX, clientY }: MouseEvent) => {
    // The click came from the keyboard.
    if (detail === 0) return true
    const { at, x, y } = tapped.current
    tapped.current = { at: timeStamp, x: clientX, y: clientY }
    return timeStamp - at > DOUBLE_MS || Math.hypot(clientX - x, clientY - y) > DOUBLE_PX
  }
  const command = (name: Exclude<DeskCommandName, 'undo' | 'notice-end'>, className = button.button) => {
    if (!suitsCard(name, card)) return null
    const label =
      name !== 'live'
        ? words.commands[name]
        : isShowing
          ? words.beginPlay
          : hasVideo
            ? words.commands.live
            : isOver(card)
              ? words.beginAgain
              : words.begin
    return (
      <button
        type="button"
        className={className}
        aria-label={common.about(label, card.title)}
        // A tap before hydration would be lost.
        disabled={!isReady}
        onClick={(event) => {
          const isFirst = isFirstTap(event)
          if (ONE_AFTER_ANOTHER.has(name) && !isFirst) return
          if (isSheet(name)) onAsk(card, name)
          else actions.run(name, card)
        }}
      >
        {label}
      </button>
    )
  }
  return (
    <li className={`gap-2 box anywhere ${styles.card}`} data-event={card.id} tabIndex={-1}>
      <div>
        <p className={`wrap muted small gap-1-3`}>
          {startText(card, language, { day: 'short', zone: true })}
          {isLate && <strong className={styles.late}>{words.late}</strong>}
          {hasUnsaved && <span className={styles.kept}>{words.kept}</span>}
        </p>
        <h3 className={`large taps ${styles.name}`}>
          <Link to={`/admin/events/${encodeURIComponent(card.id)}`} lang={card.lang}>
            {card.title}
          </Link>
        </h3>
      </div>
      <DeskScore card={card} isFollowed={isFollowed} />
      <div className="line gap-3 apart">
        <States card={card} isRecorded={isRecorded} now={now} />
        <p className={`gap-4 small taps ${styles.links}`}>
          {may.open('/admin/events/:eventId/scorers') && (
            <Link to={scorersPath(card.id)} aria-label={common.about(words.scoring, card.title)}>
              {words.scoring}
            </Link>
          )}
          <Link to={outputsPath(card.id)} aria-label={common.about(outputs.link, card.title)}>
            {outputs.link}
          </Link>
        </p>
      </div>
      <WebcastList card={card} now={now} />
      <Refusals
        of={refusals}
        sender={sender}
        now={now}
        card={card}
        actions={actions}
        onEdit={(typed) => onAsk(card, 'address', typed)}
      />
      <ActiveNotices notices={card.notices} card={card} actions={actions} />
      <HiddenSeries card={card} />
      <div className={`stack gap-2 ${styles.commands}`}>
        <div className={`wrap gap-2 ${styles.main}`}>
          {command('live', isOver(card) ? button.button : button.primary)}
          {command('plan', button.primary)}
          {command('end', button.danger)}
          {command('delay')}
        </div>
        <div className={`wrap gap-2 ${styles.others}`}>
          {isOnAir && may.write('/admin/clips-commands', 'make') && (
            <button
              type="button"
              className={button.button}
              aria-label={clips.about(card.title)}
              disabled={!isReady}
              onClick={() => onAsk(card, 'clip')}
            >
              {clips.clip}
            </button>
          )}
          {command('notice')}
          {command('address')}
          {command('lock')}
          {command('unlock')}
        </div>
        <div className={`wrap gap-2 ${styles.others}`}>
          {command('postpone')}
          {command('cancel')}
        </div>
      </div>
    </li>
  )
})

/** Shows the states of schedule, play and webcast, the time since which the webcast is on or fails, and the viewers (spec D1). */
function States({ card, isRecorded, now }: Pick<Props, 'card' | 'isRecorded' | 'now'>) {
  const words = useWordsOf(deskWords)
  const said = useWordsOf(eventWords)
  const language = useLanguage()
  const webcast = webcastStateOn(card)
  const stands = isStreamUp(card) ? 'there' : webcast !== 'ended' ? webcast : isRecorded ? 'recorded' : 'ready'
  const opensAt = stands === 'there' ? goesLiveAt(card) : undefined
  const failsSince = faultSince(card)
  const since = webcast === 'faulty' ? undefined : card.pictures.find(({ liveSince }) => liveSince !== null)?.liveSince
  const { reason, play } = card
  const scheduleText = scheduleChangeText(card, language)
  const why = reason[language] || reason.en
  const [before, after] = stateWithReason(scheduleText ?? '', '\n', language).split('\n')
  const isOn = webcast === 'on-air' || webcast === 'faulty'
  const only = card.pictures.length === 1 ? card.pictures[0] : undefined
  // A game that is called off is not in play, whatever it was before.
  const isPlayShown = isOn || !isOff(card)
  return (
    <ul className={`wrap small gap-1-3`}>
      {scheduleText && (
        <li className="row gap-2" data-axis="schedule">
          {why ? (
            <span>
              {before}
              <span lang={reason[language] ? undefined : 'en'}>{why}</span>
              {after}
            </span>
          ) : (
            scheduleText
          )}
        </li>
      )}
      {isPlayShown && (
        <li className="row gap-2" data-axis="play">
          {words.play[play]}
        </li>
      )}
      <li className="row gap-2" data-axis="picture">
        {isOn && <LiveBadge label={said.live} />}
        {words.picture[stands]}
        {opensAt && ` · ${words.liveAt(timeText(localStartOf(opensAt, card.zone).localTime ?? '', language))}`}
        {since && (
          <>
            {' '}
            <time dateTime={since}>{words.since(timeText(localStartOf(since, card.zone).localTime ?? '', language))}</time>
          </>
        )}
        {failsSince && (
          <>
            {' '}
            <FailureTime since={failsSince} zone={card.zone} now={now} />
          </>
        )}
      </li>
      {(isOn || card.viewers > 0) && (
        <li className="row gap-2" data-axis="viewers">
          {words.viewers(card.viewers)}
        </li>
      )}
      {only && only.state !== 'public' && (
        <li className="row gap-2">
          <StateBadge state={only.state} publicAt={null} />
        </li>
      )}
      {only?.check && (
        <li className="row gap-2">
          <StreamStateText check={only.check} zone={card.zone} now={now} />
        </li>
      )}
      {card.lock && <li className="row gap-2">{words.locked(card.lock.by)}</li>}
    </ul>
  )
}

/** Shows the state of each webcast when a game has several. The stream sheet shows their addresses. */
function WebcastList({ card, now }: Pick<Props, 'card' | 'now'>) {
  if (card.pictures.length < 2) return null
  return (
    <ul className={`wrap small gap-1-3`}>
      {card.pictures.map(({ docId, state, path, label, title, lang, check }) => (
        <li key={docId} className={`row muted shrink ${styles.picture}`}>
          <Link to={path} lang={label ? undefined : lang}>
            {label || title || docId}
          </Link>{' '}
          <StateBadge state={state} publicAt={null} />
          {check && <StreamStateText check={check} zone={card.zone} now={now} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Warns before the tap that nobody would see the game (spec O4). Going live does not publish a series, because other episodes of
 * the series may not be for today.
 */
function HiddenSeries({ card }: Pick<Props, 'card'>) {
  const words = useWordsOf(deskWords)
  const may = useMay()
  if (card.hiddenSeries.length === 0) return null
  return (
    <ul className="stack gap-2">
      {card.hiddenSeries.map(({ docId, title, hides }) => (
        <li key={docId} className={`row apart ${styles.refusal}`}>
          <p>
            {words.hidden[hides](title)} {!may.write('/admin/series/:docId/publish') && words.askForSeries}
          </p>
          {may.write('/admin/series/:docId/publish') && (
            <Link to={`/admin/series/${encodeURIComponent(docId)}`} className={button.button}>
              {words.publishSeries}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

type ActiveNoticesProps = { notices: readonly DeskNotice[]; card: DeskCard | undefined; actions: DeskActions }

/** Lists the notices that are on pages now, each with a button that removes it. */
export function ActiveNotices({ notices, card, actions }: ActiveNoticesProps): ReactNode {
  const words = useWordsOf(deskWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  if (notices.length === 0) return null
  return (
    <ul className="stack gap-2">
      {notices.map(({ id, scope, endsAt, ...texts }) => (
        <li key={id || texts.en} className={`row apart ${styles.notice}`}>
          <span>
            {texts[language]}{' '}
            <span className="muted small">
              {words.notice.scopes[scope]}
              {endsAt && (
                <>
                  {' · '}
                  <LocalTime at={endsAt} isShort>
                    {words.notice.until_}
                  </LocalTime>
                </>
              )}
            </span>
          </span>
          {id && (
            <button
              type="button"
              className={button.button}
              aria-label={common.about(words.commands['notice-end'], texts[language])}
              onClick={() => actions.run('notice-end', scope === 'site' ? undefined : card, { notice: id })}
            >
              {words.commands['notice-end']}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
