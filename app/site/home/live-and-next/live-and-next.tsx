import { Suspense, useRef } from 'react'
import { unbroken } from '../../../catalog/texts/text-props.tsx'
import { countdownText, startWords } from '../../../events/time/start-words.ts'
import { GAMES, LIVE } from '../../../history/topics.ts'
import { inkOn } from '../../../kit/text/ink.ts'
import { useNow } from '../../../kit/time/use-now.tsx'
import { Link } from '../../../language/link.tsx'
import { useLanguage } from '../../../language/use-language.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LiveBadge } from '../../../ui/live-badge.tsx'
import row from '../row.module.css'
import { Strip } from '../strip.tsx'
import type { ComingCard } from './coming.server.ts'
import { comingWords } from './coming-words.ts'
import styles from './live-and-next.module.css'
import { ownStartText } from './own-start.ts'

// Fetched where a game with a score is on, and only then: the page's first script is at its bound.
const ScoreLine = lazyPart(async () => ({ default: (await import('../../../scores/fans/fan-score.tsx')).ScoreLine }))

/** The length of a day, YYYY-MM-DD. */
const DAY_CHARACTERS = 10

/** What is on and what begins within seven days (spec E4). No row when there is nothing. */
export default function LiveAndNext({ v, liveV, cards }: { v: number; liveV: number; cards: ComingCard[] }) {
  const words = comingWords[useLanguage()]
  const strip = useRef<HTMLUListElement>(null)
  // The server renders no score.
  const isHydrated = useNow() !== undefined
  useFreshPage(GAMES, v)
  // A webcast without a game goes live, and ends, without a word about games.
  useFreshPage(LIVE, liveV)
  if (cards.length === 0) return null
  return (
    <section className={`stack gap-2 ${row.row}`} aria-labelledby="live-and-next">
      <h2 id="live-and-next" className={`line gap-3 ${row.heading}`}>
        {words.title}
      </h2>
      <Strip name={words.title} strip={strip} count={cards.length} className={styles.strip}>
        {cards.map((card) => (
          <Card key={card.id} card={card} isHydrated={isHydrated} />
        ))}
      </Strip>
    </section>
  )
}

/** A game that is on; webcasts without one have no score. */
const hasScore = ({ isOn, path }: ComingCard) => isOn && path.startsWith('/game/')

function Card({ card, isHydrated }: { card: ComingCard; isHydrated: boolean }) {
  const { id, path, title, lang, about, crests } = card
  return (
    <li className={styles.item}>
      <Link to={path} className={styles.card}>
        <Band of={crests} />
        <span className={styles.title} lang={lang}>
          {unbroken(title)}
        </span>
        {about && <span className="muted small">{about}</span>}
        <When card={card} />
      </Link>
      {hasScore(card) && (
        <span className={styles.score}>
          <Suspense>{isHydrated && <ScoreLine id={id} title={title} />}</Suspense>
        </span>
      )}
    </li>
  )
}

/** The colours and letters of the teams, which meet in a slanted line. Inline styles are refused by the policy of pages; attributes are not. */
function Band({ of }: { of: ComingCard['crests'] }) {
  const [first, second] = of
  if (!first) return null
  return (
    <svg className={styles.band} viewBox="0 0 104 34" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="104" height="34" fill={first.colour} />
      {second && <path d="M57 0H104V34H47Z" fill={second.colour} />}
      <Letters of={first} x={second ? 26 : 52} />
      {second && <Letters of={second} x={78} />}
    </svg>
  )
}

const Letters = ({ of: { code, colour }, x }: { of: ComingCard['crests'][number]; x: number }) => (
  <text x={x} y="18" textAnchor="middle" fontSize="8.5" fontWeight="800" fill={inkOn(colour)}>
    {code}
  </text>
)

/** The venue's time, the viewer's own where it differs, and the state or a countdown: by the viewer's clock, once there is one. */
function When({ card: { isLive, time, states } }: { card: ComingCard }) {
  const language = useLanguage()
  const words = startWords[language]
  const now = useNow()
  if (isLive)
    return (
      <span className={styles.word}>
        <LiveBadge label={words.live} />
      </span>
    )
  if (!time) return null
  const { at, text, place } = time
  const isKnown = at.length > DAY_CHARACTERS && now !== undefined
  const own = isKnown
    ? ownStartText(at, new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', language, place)
    : undefined
  const [, said = ''] = (now === undefined ? undefined : states.findLast(([from]) => from <= now)) ?? states[0] ?? []
  const state = said ?? (isKnown && countdownText(Date.parse(at) - now, language))
  return (
    <>
      {state && <span className={`${styles.word} volt tiny ${styles.chip}`}>{state}</span>}
      <span className={`stack gap-1 tiny ${styles.state}`}>
        <time dateTime={at}>{place ? text : (own ?? text)}</time>
        {/* Its line is there before it is known, so that nothing moves. */}
        {place && <span>{own ? words.yourTime(own) : '\u00a0'}</span>}
      </span>
    </>
  )
}
