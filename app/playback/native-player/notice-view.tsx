import type { ReactNode } from 'react'
import { addressIn } from '../../kit/http/addresses.ts'
import { toLanguage } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import type { PlayerWords } from '../../language/words/player-words.ts'
import { dayAndHour } from '../day-and-hour.ts'
import { PlayIcon, ReplayIcon } from './controls/player-icons.tsx'
import type { Notice } from './notice.ts'
import styles from './notice-view.module.css'
import { usePlayer } from './player-context.tsx'

/** Messages during which the stream may start by itself. */
const WAITING = new Set<Notice>(['upcoming', 'late', 'interrupted', 'gone'])
/** Messages about faults that the viewer can report and that staff may not know of. */
const FAULTS = new Set<Notice>(['late', 'gone', 'failed', 'unsupported'])

const addressHere = (path: string) => addressIn(toLanguage(document.documentElement.lang), path)
/** Returns a link to the contact page with the address of this page, and one to the check, for its game if it shows one. */
const contactAddress = () => addressHere(`/contact?page=${encodeURIComponent(location.pathname + location.search)}`)
const checkAddress = () => addressHere(location.pathname.replace(/^.*?(?:\/game\/([a-z0-9-]+))?$/, '/check?game=$1'))

type Text = { title: string; hints: string[] }

/** Returns the text of a message; undefined when the player needs none. */
export function useNoticeText(notice: Notice, startsAt: string | null, words: PlayerWords): Text | undefined {
  const language = useLanguage()
  switch (notice) {
    case 'none':
    case 'start':
      return undefined
    case 'loading':
      return { title: words.loading, hints: [] }
    case 'upcoming': {
      const start = startsAt === null ? Number.NaN : Date.parse(startsAt)
      const isAtHand = start > Date.now()
      const when = isAtHand ? words.startsAt(dayAndHour(start, language)) : words.startsSoon
      return { title: words.upcoming, hints: [when, words.upcomingHint] }
    }
    case 'late':
      return { title: words.late, hints: [words.lateHint, words.lateAhead] }
    case 'interrupted':
      return { title: words.interrupted, hints: [words.interruptedHint] }
    case 'gone':
      return { title: words.interrupted, hints: [words.goneHint, words.goneAhead] }
    case 'live-ended':
      return { title: words.liveEnded, hints: [words.liveEndedHint] }
    case 'recorded-ended':
      return { title: words.recordedEnded, hints: [] }
    case 'failed':
      return { title: words.failed, hints: [words.failedHint] }
    case 'unsupported':
      return { title: words.unsupported, hints: [words.unsupportedHint] }
    case 'offline':
      return { title: words.offline, hints: [words.offlineHint] }
  }
}

/** Shows the message over the video. The player's live region has the same text for screen readers. */
export function NoticeView({
  notice,
  text,
  isCheckOffered,
}: {
  notice: Notice
  text: Text | undefined
  isCheckOffered: boolean
}) {
  const { frame, stream, commands, words } = usePlayer()
  const andFocus = (run: () => void) => () => {
    frame.focus()
    run()
  }
  if (notice === 'none') return null
  if (notice === 'loading') return <span className={styles.spinner} />
  if (notice === 'start') return <BigButton name={words.play} onClick={andFocus(commands.play)} icon={<PlayIcon />} />
  if (notice === 'recorded-ended')
    return <BigButton name={words.replay} onClick={andFocus(commands.play)} icon={<ReplayIcon />} />
  return (
    <div className={styles.notice} data-fault={FAULTS.has(notice) || undefined}>
      {WAITING.has(notice) && <span className={styles.wait} />}
      <p className={styles.title}>{text?.title}</p>
      {text?.hints.map((hint, index) => (
        <p key={hint} className={notice === 'upcoming' && index === 0 ? styles.when : styles.hint}>
          {hint}
        </p>
      ))}
      {FAULTS.has(notice) && (
        <div className={styles.ways}>
          <button type="button" className={styles.button} onClick={andFocus(stream.restart)}>
            {words.tryAgain}
          </button>
          {/* Opens in its own tab, because this page keeps retrying. */}
          <a className={styles.tell} href={contactAddress()} target="_blank" rel="noopener">
            {words.tellUs}
          </a>
          {isCheckOffered && (
            <a className={styles.tell} href={checkAddress()} target="_blank" rel="noopener">
              {words.check}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function BigButton({ name, onClick, icon }: { name: string; onClick: () => void; icon: ReactNode }) {
  return (
    <button type="button" className={styles.big} aria-label={name} onClick={onClick}>
      {icon}
    </button>
  )
}
