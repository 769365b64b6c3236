import { useEffect, useState } from 'react'
import { LATE } from '../../catalog/is-out.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { gamePath } from '../../events/event.ts'
import type { ShownState } from '../../events/event-state.ts'
import { stateText } from '../../events/event-words.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { CATALOG, GAMES, LIVE } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/time-units.ts'
import { useNow } from '../../kit/time/use-now.tsx'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { useReadAgain } from '../../live/use-read-again.tsx'
import { ScoreSlot } from '../../scores/fans/score-slot.tsx'
import { ScoreSwitch } from '../../scores/fans/score-switch.tsx'
import type { ScorePlace } from '../../scores/rules/score-result.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import font from '../../ui/fonts/archivo.woff2?url'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { Addresses, PageTitle } from '../../ui/page-title.tsx'
import { type ListClock, OfChampionship } from '../game/game-list.tsx'
import { type GameRow, mayHaveScore, stateAt, stateBesideScore, tellsEnd } from '../game/game-row.ts'
import { useViewerClock } from '../game/use-viewer-clock.tsx'
import { gamesOfToday } from '../home/games-of-today.ts'
import { Logo } from '../shell/logo.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import { useGameName } from '../spoilers/game-name.tsx'
import type { Route } from './+types/scoreboard.route.ts'
import { boardTime, timeOfDay } from './board-time.ts'
import styles from './scoreboard.module.css'
import { type BoardEntry, board } from './scoreboard.server.ts'

/** The number of entries that fit into a column without scrolling, at every screen size. */
const FIT = 5
/** Titles longer than this, in characters, take three lines on a large screen and leave space for one entry fewer. */
const SHORT_TITLE = 52
/** How long, in ms, a column shows some of its entries before it shows the next ones. */
const TURN = 10_000

export const handle = { isBare: true }

export const loader = ({ context }: Route.LoaderArgs) => board(context.get(servicesContext), context.get(visitContext).language)

/**
 * A board for venue screens and broadcast overlays: live webcasts, the next ones and today's other games, each once and with
 * its score. It updates itself (spec H11, S4). Nobody can scroll it, so entries that do not fit take turns.
 */
export default function Scoreboard({ loaderData }: Route.ComponentProps) {
  const words = usePageWords()
  const { v, catalogV, gamesV, at, live, next } = loaderData
  const now = useNow(TURN)
  useFreshPage(LIVE, v)
  useFreshPage(CATALOG, catalogV)
  useFreshPage(GAMES, gamesV)
  // It may stay open for weeks: each new day needs its own games.
  useReadAgain(dayOf(at), now === undefined ? 0 : dayOf(now))
  const clock = useViewerClock()
  const stateOf = new Map(loaderData.games.map((row) => [row.id, { row, state: stateAt(row, clock, at) }]))
  const today = gamesOfToday(loaderData.games, clock, at)
  const isLive = new Set(live.map(({ gameId }) => gameId))
  const games = today.filter(({ id }) => !isLive.has(id))
  const isToday = new Set(games.map(({ id }) => id))
  const coming = next
    .filter(({ startsAt }) => now === undefined || Date.parse(startsAt ?? '') > now - LATE)
    // A game of today is already on the board, with or without a webcast.
    .filter(({ gameId }) => gameId === undefined || !isToday.has(gameId))
    .slice(0, FIT)
  const lives = turnsOf(live.length, now)
  const rest = turnsOf(games.length, now)

  return (
    <main className={styles.board} data-games={today.length > 0 || undefined}>
      <PageTitle>{words.scoreboard.title}</PageTitle>
      <Addresses path="/scoreboard" />
      <meta name="description" content={words.scoreboard.description} />
      <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      <OfflineNotice />
      <div className={`line muted ${styles.head}`}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <h1>{words.scoreboard.title}</h1>
        {today.length > 0 && (
          <span className={styles.scores}>
            <ScoreSwitch />
          </span>
        )}
        <Clock now={now} />
      </div>
      <section className={styles.column} aria-labelledby="live" aria-live={lives.turns === 1 ? 'polite' : 'off'}>
        <h2 className={styles.live}>
          <span id="live">{words.scoreboard.liveNow}</span>
          <Turn of={lives} />
        </h2>
        {live.length === 0 && <p className={`muted ${styles.none}`}>{words.scoreboard.nothingLive}</p>}
        <ul className={styles.list}>
          {live.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a webcast that gets another slot is drawn anew there, and nothing moves
            <Entry key={`${at} ${entry.id}`} entry={entry} isOff={lives.isOff(at)}>
              <LiveState game={stateOf.get(entry.gameId ?? '')} />
            </Entry>
          ))}
        </ul>
      </section>
      {today.length > 0 && (
        <section className={styles.column} aria-labelledby="today">
          <h2>
            <span id="today">{words.scoreboard.today}</span>
            <Turn of={rest} />
          </h2>
          {games.length === 0 && <p className={`muted ${styles.none}`}>{words.scoreboard.nothingElse}</p>}
          <ul className={styles.list}>
            {games.map((row, index) => (
              <Game key={row.id} row={row} clock={clock} at={at} now={now} isOff={rest.isOff(index)} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.column} aria-labelledby="next">
        <h2 id="next">{words.scoreboard.next}</h2>
        {coming.length === 0 && <p className={`muted ${styles.none}`}>{words.scoreboard.nothingNext}</p>}
        <ul className={styles.list}>
          {coming.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a webcast that gets another slot is drawn anew there, and nothing moves
            <Entry key={`${at} ${entry.id}`} entry={entry}>
              {entry.startsAt && <Start at={entry.startsAt} text={entry.when} now={now} />}
            </Entry>
          ))}
        </ul>
      </section>
    </main>
  )
}

/** Returns the days since 1970 by the screen's clock; `at` in ms. */
const dayOf = (at: number) => Math.floor((at - new Date(at).getTimezoneOffset() * MINUTE_MS) / DAY_MS)

/** One webcast in its slot. `isOff`: a large screen shows it in another turn; a phone scrolls and shows all. */
function Entry({ entry, isOff = false, children }: { entry: BoardEntry; isOff?: boolean; children: React.ReactNode }) {
  const words = usePageWords().watch
  const { name, spoils, spoilsState } = useGameName()({ ...entry, id: entry.eventId ?? '' })
  return (
    <li
      className={styles.entry}
      data-off={isOff || undefined}
      data-spoils={spoilsState}
      data-game={entry.gameId !== undefined || undefined}
      data-long={entry.title.length > SHORT_TITLE || undefined}
    >
      <p className={styles.title}>
        {entry.title ? <Link to={entry.path} {...name} /> : <Link to={entry.path}>{words.untitled}</Link>}
      </p>
      <p className={`wrap muted shrink ${styles.about}`}>
        {children}
        {entry.championship ? (
          <span className={styles.series} data-of>
            <OfChampionship of={entry.championship} title={entry.title} spoils={spoils} />
          </span>
        ) : (
          <span className={styles.series} {...textProps(entry, 'series')} />
        )}
      </p>
    </li>
  )
}

type Turns = { turns: number; turn: number; isOff: (at: number) => boolean }

/** Splits entries that do not fit a column into turns of equal size, give or take one entry. */
function turnsOf(count: number, now: number | undefined): Turns {
  const turns = Math.max(1, Math.ceil(count / FIT))
  const turn = Math.floor((now ?? 0) / TURN) % turns
  return { turns, turn, isOff: (at) => Math.floor((at * turns) / count) !== turn }
}

const Turn = ({ of: { turn, turns } }: { of: Turns }) =>
  turns > 1 && <span className={`muted even ${styles.turn}`}>{`${turn + 1} / ${turns}`}</span>

type GameState = { row: GameRow; state: ShownState }

/** LIVE, or the state's own word while the stream continues after the game; with the game's score. */
function LiveState({ game }: { game: GameState | undefined }) {
  const words = usePageWords().watch
  const language = useLanguage()
  const nameOf = useGameName()
  return (
    <>
      <span className={styles.mark}>
        {game && !game.state.isOn ? (
          <span data-spoils={tellsEnd(game.state) || undefined}>{stateText(game.row, game.state, language)}</span>
        ) : (
          <LiveBadge label={words.live} />
        )}
      </span>
      {game && <Score id={game.row.id} title={nameOf(game.row).title} state={stateBesideScore(game.state)} />}
    </>
  )
}

/** A game of today: its state in a word with its score, or its start until it begins. */
function Game({ row, clock, at, now, isOff }: ListClock & { row: GameRow; now: number | undefined; isOff: boolean }) {
  const language = useLanguage()
  const state = stateAt(row, clock, at)
  const { title, name, spoils, spoilsState } = useGameName()(row)
  return (
    <li
      className={styles.entry}
      data-off={isOff || undefined}
      data-game={mayHaveScore(state) || undefined}
      data-long={row.title.length > SHORT_TITLE || undefined}
    >
      <p className={styles.title}>
        <Link to={gamePath(row.id)} {...name} />
      </p>
      <p className={`wrap muted shrink ${styles.about}`}>
        {mayHaveScore(state) && <Score id={row.id} title={title} spoils={spoilsState} state={stateBesideScore(state)} />}
        {/* An overdue or delayed game may have no score for a while. */}
        {(!mayHaveScore(state) || state.key === 'awaited') && row.localTime !== null && (
          <time className={styles.start} dateTime={row.startsAt ?? row.localDate}>
            {startOfToday(row, state, now, language) ?? startText(row, language, { day: false, zone: true })}
          </time>
        )}
        {state.key !== 'planned' && state.key !== 'soon' && (
          <span className={styles.word} data-key={state.key} data-spoils={tellsEnd(state) || spoilsState}>
            {stateText(row, state, language)}
          </span>
        )}
        <span className={styles.series} data-of={row.championship && true}>
          {row.championship ? <OfChampionship of={row.championship} title={row.title} spoils={spoils} /> : row.sportName}
        </span>
      </p>
    </li>
  )
}

/**
 * Returns the start by the screen's clock, like the board's other starts, once it is known. A delayed game's words give the
 * venue's time, so its start does too.
 */
function startOfToday(
  { startsAt }: GameRow,
  { key }: ShownState,
  now: number | undefined,
  language: Language,
): string | undefined {
  return now === undefined || startsAt === null || key === 'delayed' ? undefined : boardTime(Date.parse(startsAt), now, language)
}

const Score = ({ spoils, ...game }: ScorePlace & { spoils?: true | undefined }) => (
  <span className={styles.score} data-spoils={spoils}>
    <ScoreSlot {...game} />
  </span>
)

/** `text`: the start by the venue's clock, until the screen's is known. */
function Start({ at, text, now }: { at: string; text: string; now: number | undefined }) {
  const language = useLanguage()
  return (
    <time className={styles.when} dateTime={at}>
      {now === undefined ? text : boardTime(Date.parse(at), now, language)}
    </time>
  )
}

/**
 * The time of day. Its height is reserved before the time is known, and it appears once its typeface has loaded: another typeface
 * would be wider and move it.
 */
function Clock({ now }: { now: number | undefined }) {
  const language = useLanguage()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => void document.fonts.ready.then(() => setDrawn(true)), [])
  const time = isDrawn && now ? timeOfDay(now, language) : undefined
  return (
    <p key={time} className={`even ${styles.clock}`}>
      {time}
    </p>
  )
}
