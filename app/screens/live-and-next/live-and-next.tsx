import { useRef } from 'react'
import { GAMES } from '../../catalog/topics.ts'
import { type ShownState, shownState } from '../../events/event-state.ts'
import { eventWords, stateText } from '../../events/event-words.ts'
import { localStartOf, startText } from '../../events/zoned-time.ts'
import { Link } from '../../language/link.tsx'
import { LocalTime } from '../../language/local-time.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { useNow } from '../../shared/use-now.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import row from '../row.module.css'
import { Strip } from '../strip.tsx'
import type { ComingCard } from './coming.server.ts'
import { comingWords } from './coming-words.ts'
import styles from './live-and-next.module.css'

/** What is on and what begins within seven days (spec E4). No row when there is nothing. */
export default function LiveAndNext({ v, cards }: { v: number; cards: ComingCard[] }) {
  const words = useWordsOf(comingWords)
  const strip = useRef<HTMLUListElement>(null)
  useFreshPage(GAMES, v)
  if (cards.length === 0) return null
  return (
    <section className={row.row} aria-labelledby="live-and-next">
      <h2 id="live-and-next" className={row.heading}>
        {words.title}
      </h2>
      <Strip name={words.title} strip={strip} count={cards.length} className={styles.strip}>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </Strip>
    </section>
  )
}

function Card({ card }: { card: ComingCard }) {
  const { path, title, lang, about, colours } = card
  return (
    <li className={styles.item}>
      <Link to={path} className={styles.card}>
        <CardColours of={colours} />
        <span className={styles.state}>{card.event ? <EventTime event={card.event} /> : <WebcastTime card={card} />}</span>
        <span className={styles.title} lang={lang}>
          {title}
        </span>
        {about && <span className={styles.about}>{about}</span>}
      </Link>
    </li>
  )
}

/** Inline styles are refused by the policy of pages; attributes of a drawing are not. */
function CardColours({ of }: { of: string[] }) {
  return (
    <svg className={styles.colours} viewBox={`0 0 1 ${Math.max(1, of.length)}`} preserveAspectRatio="none" aria-hidden="true">
      {of.map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two teams may have one colour
        <rect key={at} y={at} width="1" height="1" fill={colour} />
      ))}
    </svg>
  )
}

function WebcastTime({ card: { isLive, startsAt } }: { card: ComingCard }) {
  const language = useLanguage()
  if (isLive) return <LiveBadge label={eventWords[language].live} />
  return startsAt ? <LocalTime at={startsAt} isShort /> : null
}

/** The venue's time, the viewer's own where it differs, and a countdown within the last day: by the viewer's clock, once there is one. */
function EventTime({ event }: { event: NonNullable<ComingCard['event']> }) {
  const language = useLanguage()
  const now = useNow()
  const words = eventWords[language]
  const shown: ShownState | undefined = now === undefined ? beforeHydration(event) : shownState(event, now)
  if (shown?.key === 'live') return <LiveBadge label={words.live} />
  const when = startText(event, language, { day: 'short', zone: true })
  const own = now === undefined ? undefined : ownTime(event, language)
  return (
    <>
      <time dateTime={event.startsAt ?? event.localDate}>{when}</time>
      {own && <span className={styles.own}>{words.yourTime(own)}</span>}
      {shown && shown.key !== 'planned' && <span className={styles.word}>{stateText(event, shown, language)}</span>}
    </>
  )
}

/** The states that no clock decides; the same on the server and in the first rendering of the browser. */
function beforeHydration(event: NonNullable<ComingCard['event']>): ShownState | undefined {
  const [key] = [
    event.picture === 'on-air' && event.play !== 'interrupted' ? ('live' as const) : [],
    event.play === 'interrupted' ? ('interrupted' as const) : [],
    event.schedule === 'delayed' || event.schedule === 'moved' ? event.schedule : [],
  ].flat()
  return key && { key, startsIn: null, isPlayerOpen: false }
}

/** When it starts by the viewer's clock; undefined where that is the time of the place. */
function ownTime({ startsAt, localDate, localTime, zone }: NonNullable<ComingCard['event']>, language: 'en' | 'fr') {
  if (startsAt === null || localTime === null) return undefined
  const own = localStartOf(startsAt, Intl.DateTimeFormat().resolvedOptions().timeZone || zone)
  if (own.localDate === localDate && own.localTime === localTime) return undefined
  return startText(own, language, { day: own.localDate === localDate ? false : 'short' })
}
