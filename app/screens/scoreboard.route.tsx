import { CATALOG, LIVE } from '../catalog/topics.ts'
import { usePageWords } from '../language/use-page-words.tsx'
import { useFreshPage } from '../live/use-fresh-page.tsx'
import { servicesContext } from '../services.server.ts'
import { LiveBadge } from '../ui/live-badge.tsx'
import type { Route } from './+types/scoreboard.route.ts'
import { LocalTime } from './local-time.tsx'
import styles from './scoreboard.module.css'
import { board } from './scoreboard.server.ts'
import { useNow } from './use-now.tsx'

/** How many announced webcasts the board lists. */
const NEXT = 8

export const handle = { isBare: true }

export const loader = ({ context }: Route.LoaderArgs) => board(context.get(servicesContext).catalogue)

/** A board for venue screens and broadcast overlays: live now and next, by itself (spec H11). */
export default function Scoreboard({ loaderData }: Route.ComponentProps) {
  const words = usePageWords()
  const { v, catalogV, live, next } = loaderData
  const now = useNow()
  useFreshPage(LIVE, v)
  useFreshPage(CATALOG, catalogV)
  const coming = next.filter(({ startsAt }) => now === undefined || Date.parse(startsAt ?? '') > now).slice(0, NEXT)

  return (
    <main className={styles.board}>
      <title>{`${words.scoreboard.title} · Podium`}</title>
      <h1 className="visually-hidden">{words.scoreboard.title}</h1>
      <section className={styles.column} aria-live="polite">
        <h2 className={styles.live}>{words.scoreboard.liveNow}</h2>
        {live.length === 0 && <p className={styles.none}>{words.scoreboard.nothingLive}</p>}
        <ul className={styles.list}>
          {live.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span className={styles.badge}>
                <LiveBadge label={words.watch.live} />
              </span>
              <span className={styles.title}>{entry.title || words.watch.untitled}</span>
              <span className={styles.series}>{entry.series}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.column}>
        <h2>{words.scoreboard.next}</h2>
        {coming.length === 0 && <p className={styles.none}>{words.scoreboard.nothingNext}</p>}
        <ul className={styles.list}>
          {coming.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span className={styles.when}>{entry.startsAt && <LocalTime at={entry.startsAt} />}</span>
              <span className={styles.title}>{entry.title || words.watch.untitled}</span>
              <span className={styles.series}>{entry.series}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}
