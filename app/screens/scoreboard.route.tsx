import { LATE } from '../catalog/is-out.ts'
import { textProps } from '../catalog/text-props.tsx'
import { CATALOG, LIVE } from '../catalog/topics.ts'
import { LocalTime } from '../language/local-time.tsx'
import { useLanguage } from '../language/use-language.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import { useFreshPage } from '../live/use-fresh-page.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import { useNow } from '../shared/use-now.tsx'
import { Logo } from '../shell/logo.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import font from '../ui/fonts/archivo.woff2?url'
import { LiveBadge } from '../ui/live-badge.tsx'
import { Addresses, PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/scoreboard.route.ts'
import { boardTime, timeOfDay } from './board-time.ts'
import styles from './scoreboard.module.css'
import { type BoardEntry, board } from './scoreboard.server.ts'

/** How many webcasts fit into a column without scrolling, at every screen size. */
const FIT = 5
/** How long, in ms, a column shows some live webcasts before it moves on to the next ones. */
const TURN = 10_000

export const handle = { isBare: true }

export const loader = ({ context }: Route.LoaderArgs) =>
  board(context.get(servicesContext).catalogue, context.get(visitContext).language)

/**
 * A board for venue screens and broadcast overlays that shows what is live and next, and updates itself (spec H11). Nobody can
 * scroll it, so webcasts that do not fit take turns.
 */
export default function Scoreboard({ loaderData }: Route.ComponentProps) {
  const words = usePageWords()
  const { v, catalogV, live, next } = loaderData
  const now = useNow(TURN)
  useFreshPage(LIVE, v)
  useFreshPage(CATALOG, catalogV)
  const coming = next.filter(({ startsAt }) => now === undefined || Date.parse(startsAt ?? '') > now - LATE)
  const turns = Math.max(1, Math.ceil(live.length / FIT))
  const turn = Math.floor((now ?? 0) / TURN) % turns

  return (
    <main className={styles.board}>
      <PageTitle>{words.scoreboard.title}</PageTitle>
      <Addresses path="/scoreboard" />
      <meta name="description" content={words.scoreboard.description} />
      <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      <OfflineNotice />
      <div className={styles.head}>
        <Logo />
        <h1>{words.scoreboard.title}</h1>
        <Clock now={now} />
      </div>
      <section className={styles.column} aria-labelledby="live" aria-live={turns === 1 ? 'polite' : 'off'}>
        <h2 className={styles.live}>
          <span id="live">{words.scoreboard.liveNow}</span>
          {turns > 1 && <span className={styles.turn}>{`${turn + 1} / ${turns}`}</span>}
        </h2>
        {live.length === 0 && <p className={styles.none}>{words.scoreboard.nothingLive}</p>}
        <ul className={styles.list}>
          {live.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a webcast that gets another slot is drawn anew there, and nothing moves
            <Entry key={`${at} ${entry.id}`} entry={entry} isOff={Math.floor(at / FIT) !== turn}>
              <span className={styles.mark}>
                <LiveBadge label={words.watch.live} />
              </span>
            </Entry>
          ))}
        </ul>
      </section>
      <section className={styles.column} aria-labelledby="next">
        <h2 id="next">{words.scoreboard.next}</h2>
        {coming.length === 0 && <p className={styles.none}>{words.scoreboard.nothingNext}</p>}
        <ul className={styles.list}>
          {coming.slice(0, FIT).map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a webcast that gets another slot is drawn anew there, and nothing moves
            <Entry key={`${at} ${entry.id}`} entry={entry}>
              {entry.startsAt && <Start at={entry.startsAt} now={now} />}
            </Entry>
          ))}
        </ul>
      </section>
    </main>
  )
}

/** One webcast in its slot. `isOff`: a large screen shows it in another turn; a phone, which scrolls, shows all. */
function Entry({ entry, isOff = false, children }: { entry: BoardEntry; isOff?: boolean; children: React.ReactNode }) {
  const words = usePageWords().watch
  return (
    <li className={styles.entry} data-off={isOff || undefined}>
      {entry.title ? (
        <p className={styles.title} {...textProps(entry, 'title')} />
      ) : (
        <p className={styles.title}>{words.untitled}</p>
      )}
      <p className={styles.about}>
        {children}
        <span className={styles.series} {...textProps(entry, 'series')} />
      </p>
    </li>
  )
}

function Start({ at, now }: { at: string; now: number | undefined }) {
  const language = useLanguage()
  return (
    <span className={styles.when}>
      {now === undefined ? <LocalTime at={at} /> : <time dateTime={at}>{boardTime(Date.parse(at), now, language)}</time>}
    </span>
  )
}

/** Reserves its space before the time is known. */
function Clock({ now }: { now: number | undefined }) {
  const language = useLanguage()
  const time = now && timeOfDay(now, language)
  return (
    <p key={time} className={styles.clock}>
      {time ?? '\u00a0'}
    </p>
  )
}
