import { Suspense, useRef } from 'react'
import { unbroken } from '../../../catalog/texts/text-props.tsx'
import { countdownText, startWords } from '../../../events/time/start-words.ts'
import { GAMES, LIVE } from '../../../history/topics.ts'
import { textColourOn } from '../../../kit/text/ink.ts'
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
import type { CardProps } from './telling-card.tsx'

// Loaded only when a game is on, because the page's first script is at its size limit.
const OnNow = lazyPart(() => import('./on-now.tsx'))

const TellingCard = lazyPart(() => import('./telling-card.tsx'))

/** Length of YYYY-MM-DD. */
const DAY_CHARACTERS = 10

/** Live webcasts and everything that begins within seven days (spec E4). Renders nothing when empty. */
export default function LiveAndNext({ v, liveV, cards }: { v: number; liveV: number; cards: ComingCard[] }) {
  const words = comingWords[useLanguage()]
  const strip = useRef<HTMLUListElement>(null)
  // The server renders no scores.
  const isHydrated = useNow() !== undefined
  useFreshPage(GAMES, v)
  // Webcasts without a game go live and end without a change of the games' topic.
  useFreshPage(LIVE, liveV)
  if (cards.length === 0) return null
  return (
    <section className={`stack gap-2 ${row.row}`} aria-labelledby="live-and-next">
      <h2 id="live-and-next" className={`line gap-3 ${row.heading}`}>
        {words.title}
      </h2>
      <Strip name={words.title} strip={strip} count={cards.length} className={styles.strip}>
        {cards.map((card) => {
          const As = card.safe === undefined ? Card : TellingCard
          return <As key={card.id} card={card} isHydrated={isHydrated} as={Card} />
        })}
      </Strip>
    </section>
  )
}

function Card({ card, isHydrated, mark }: CardProps) {
  const { path, title, lang, about, crests, isOn } = card
  return (
    <li className={styles.item} {...mark}>
      <Link to={path} className={`gap-2 box ${styles.card}`} data-tile="card">
        <Band of={crests} />
        <span className={styles.title} lang={lang}>
          {unbroken(title)}
        </span>
        {about && <span className="muted small">{about}</span>}
        <When card={card} />
      </Link>
      {isOn && <Suspense>{isHydrated && <OnNow card={card} />}</Suspense>}
    </li>
  )
}

/** The teams' colours and letters, divided by a slanted line. The pages' policy refuses inline styles but not SVG attributes. */
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
  <text x={x} y="18" textAnchor="middle" fontSize="8.5" fontWeight="800" fill={textColourOn(colour)}>
    {code}
  </text>
)

/** The venue's time, the viewer's own when different, and the state or a countdown once the viewer's clock is known. */
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
        {/* Reserve the line before its text is known, so that nothing moves. */}
        {place && <span>{own ? words.yourTime(own) : '\u00a0'}</span>}
      </span>
    </>
  )
}
