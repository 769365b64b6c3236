import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { scoreTopic } from '../../history/topics.ts'
import { useSpoilerSafe } from '../../kit/browser/spoiler-safe.tsx'
import type { Language } from '../../kit/language.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { useIsOnline } from '../../playback/use-is-online.tsx'
import { clockText } from '../rules/game-clock.ts'
import { judoText } from '../rules/judo-points.ts'
import type { Side } from '../rules/score-fact.ts'
import type { BoardContext, DisplayedState, ResultWithSteps, ScorePlace } from '../rules/score-result.ts'
import { clockAt } from '../rules/score-state.ts'
import { aheadIn, partsOf, type ScoreStep } from '../rules/score-step.ts'
import styles from './fan-score.module.css'
import { fanScoreWords } from './fan-score-words.ts'
import { applyScoreFrame, type FanScore, followScore, LOADING, retryScore, shownMoment, shownScore } from './fan-scores.tsx'
import { MeetResults } from './meet-results.tsx'
import { ScoreSwitch } from './score-switch.tsx'
import { besideText, columnTexts, scoreStateText, sidesOf } from './state-text.ts'
import { useTicks } from './use-ticks.tsx'

/** The ids of games whose score the viewer revealed on a device that hides scores; forgotten when the viewer leaves the site. */
const revealed = new Set<string>()
const listeners = new Set<() => void>()
const onReveal = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function reveal(id: string) {
  revealed.add(id)
  toFocus = id
  for (const listener of listeners) listener()
}

/** The game whose reveal button was just pressed: its score takes the focus, so that keyboard users continue from there. */
let toFocus = ''
const focusOnce = (id: string) => (element: HTMLElement | null) => {
  if (!element || toFocus !== id) return
  toFocus = ''
  element.focus()
}

/** Returns whether the viewer wants this score (spec S5), and whether they revealed it by its button. */
function useIsWanted(id: string): { isWanted: boolean; isRevealed: boolean } {
  const isSafe = useSpoilerSafe()
  const isRevealed = useSyncExternalStore(onReveal, () => revealed.has(id))
  return { isWanted: !isSafe || isRevealed, isRevealed: isSafe && isRevealed }
}

/** Subscribes to a score and, while the component is mounted, to the live stream. */
function useFanScore(id: string, isBesidePlayer: boolean): FanScore {
  const follow = useCallback((listener: () => void) => followScore(id, isBesidePlayer, listener), [id, isBesidePlayer])
  return useSyncExternalStore(
    follow,
    () => shownScore(id, isBesidePlayer),
    () => LOADING,
  )
}

function Live({ id, v }: { id: string; v: number | undefined }) {
  return v === undefined ? null : <Followed id={id} v={v} />
}

function Followed({ id, v }: { id: string; v: number }) {
  useLiveTopic(scoreTopic(id), v, (frame) => applyScoreFrame(id, frame))
  return null
}

/** One-line score of a game: 'LBU 2 – 3 NGH  2nd period'. */
export function ScoreLine({ id, title, state: said, isBesidePlayer = false, isBare = false }: LinePlace) {
  const words = useWordsOf(fanScoreWords)
  const { isWanted, isRevealed } = useIsWanted(id)
  if (isWanted) return <ShownLine id={id} isAsked={isRevealed} said={said} isBesidePlayer={isBesidePlayer} isBare={isBare} />
  return (
    <button
      type="button"
      className={`text-button bold target unprinted ${styles.show}`}
      aria-label={words.showOf(title)}
      onClick={() => reveal(id)}
    >
      {words.show}
    </button>
  )
}

/** `isBare`: true where each side's points stand beside its name (SideScore), so that the line only has the state. */
type LinePlace = ScorePlace & { isBesidePlayer?: boolean; isBare?: boolean }

type LineProps = { id: string; isAsked: boolean; said: DisplayedState; isBesidePlayer: boolean; isBare: boolean }

/** `isAsked`: true when the viewer asked for this score, so the line also says that there is none. */
function ShownLine({ id, isAsked, said, isBesidePlayer, isBare }: LineProps) {
  const words = useWordsOf(fanScoreWords)
  const score = useFanScore(id, isBesidePlayer)
  const { status, step, game, v } = score
  return (
    <span ref={focusOnce(id)} className={styles.place} tabIndex={isAsked ? -1 : undefined}>
      <Live id={id} v={v} />
      {step && game && game.scoring !== 'lists' && <ScoreFigures step={step} game={game} said={said} isBare={isBare} />}
      {isAsked && status !== 'shown' && <span className={`muted ${styles.state}`}>{words[status]}</span>}
    </span>
  )
}

type ScoreView = { step: ScoreStep; game: ResultWithSteps }

/** Both sides' points. `said` as in ScorePlace. */
export function ScoreFigures({ step, game, said, isBare = false }: ScoreView & { said?: DisplayedState; isBare?: boolean }) {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  const { away, home } = sidesOf(game, language)
  const ahead = aheadIn(step)
  const state = [besideText(step, game, said, language), step.correctedAt > 0 && words.corrected].filter(Boolean).join(' · ')
  if (isBare) return <span className={`muted ${styles.state}`}>{state}</span>
  return (
    <span className={styles.line} data-over={step.state === 'in-play' ? undefined : true}>
      <span className={`bold even ${styles.figures}`} aria-hidden="true">
        <span className={`muted bold ${styles.code}`}>{away.code}</span>
        <b data-ahead={ahead === 'away' || undefined}>{step.away}</b>
        <span>–</span>
        <b data-ahead={ahead === 'home' || undefined}>{step.home}</b>
        <span className={`muted bold ${styles.code}`}>{home.code}</span>
      </span>
      <span className={`muted ${styles.state}`} aria-hidden="true" data-state>
        {state}
      </span>
      <span className="visually-hidden">{sentenceOf({ step, game }, said, language)}</span>
    </span>
  )
}

/** The points of one side, beside the name of its team. */
export function SideScore(props: { id: string; side: Side; isAwarded: boolean }) {
  const { isWanted } = useIsWanted(props.id)
  return isWanted ? <ShownSide {...props} /> : null
}

/** `isAwarded`: staff decided the game, whatever its score. */
function ShownSide({ id, side, isAwarded }: { id: string; side: Side; isAwarded: boolean }) {
  const words = useWordsOf(fanScoreWords)
  const { step, game } = useFanScore(id, false)
  if (!step || !game || game.scoring === 'lists') return null
  const isDecided = !isAwarded && (step.state === 'over' || step.state === 'official')
  const isAhead = aheadIn(step) === side
  return (
    <>
      <span className={`even ${styles.points}`} data-behind={(isDecided && !isAhead) || undefined}>
        {step[side]}
      </span>
      {isDecided && isAhead && <span className="visually-hidden">{words.winner}</span>}
    </>
  )
}

function sentenceOf({ step, game }: ScoreView, said: DisplayedState, language: Language): string {
  const words = fanScoreWords[language]
  const { away, home } = sidesOf(game, language)
  // Screen readers hear "final" beside a final score, unless the place says that the game goes on.
  const reached = said === 'on' ? besideText(step, game, said, language) : scoreStateText(step, game, language)
  const state = [reached, step.correctedAt > 0 && words.corrected].filter(Boolean).join(', ')
  return words.sentence(words.side(away.name, step.away), words.side(home.name, step.home), state)
}

/** Full score on the game's page: teams, parts, clock, corrections and the switch that hides scores. */
export function GameScore({ id, state: said, isAskedAbove = false }: BoardContext) {
  const words = useWordsOf(fanScoreWords)
  const { isWanted } = useIsWanted(id)
  if (isWanted) return <ShownBoard id={id} said={said} />
  // The head of the page already has the control; a second one is redundant.
  if (isAskedAbove) return null
  return (
    <p className={`row gap-2-4 muted ${styles.hidden}`}>
      <button type="button" className={`unprinted ${styles.reveal}`} onClick={() => reveal(id)}>
        {words.show}
      </button>
    </p>
  )
}

function ShownBoard({ id, said }: { id: string; said: DisplayedState }) {
  const words = useWordsOf(fanScoreWords)
  const score = useFanScore(id, true)
  const { status, step, game, v } = score
  return (
    <div ref={focusOnce(id)} className={styles.place} tabIndex={-1}>
      <Live id={id} v={v} />
      {step && game && <Board id={id} step={step} game={game} said={said} />}
      {step && game && <ScoreSwitch />}
      {(status === 'loading' || status === 'behind') && <p className={`row gap-2-4 muted ${styles.note}`}>{words[status]}</p>}
      {status === 'failed' && (
        <p className={`row gap-2-4 muted ${styles.note}`} role="alert">
          {words.failed}
          <button type="button" className={`text-button bold target unprinted ${styles.show}`} onClick={() => retryScore(id)}>
            {words.retry}
          </button>
        </p>
      )}
      {/* Mounted before the first score, so that screen readers do not announce that one as news. */}
      <Spoken step={step && game && game.scoring !== 'lists' ? step : undefined} game={game} said={said} />
    </div>
  )
}

function Board({ id, step, game, said }: ScoreView & { id: string; said: DisplayedState }) {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  const sides = sidesOf(game, language)
  const rows = (['away', 'home'] as const).map((side) => ({
    side,
    ...sides[side],
    score: step[side],
    by: partsOf(step, side),
  }))
  const heads = columnTexts(step, game.parts, language)
  const hasParts = game.scoring !== 'bouts' && game.scoring !== 'lists' && heads.length > 1
  // The table itself does not show the state.
  const state = said === 'on' ? besideText(step, game, said, language) : scoreStateText(step, game, language)
  return (
    <div className={`stack gap-2 box pad ${styles.board}`}>
      <p className={`wrap muted small bold ${styles.status}`} data-live={step.state === 'in-play' || undefined}>
        <span>{state}</span>
        <Clock id={id} step={step} />
        {step.correctedAt > 0 && <span className={styles.corrected}>{words.corrected}</span>}
        <AsOf />
      </p>
      {game.scoring === 'lists' ? (
        <MeetResults id={id} step={step} />
      ) : (
        // A table of many innings scrolls, by keyboard too.
        <section className={styles.scroll} aria-label={words.title} tabIndex={heads.length > 6 ? 0 : undefined}>
          <table className={`even ${styles.table}`}>
            <thead className={hasParts ? undefined : 'visually-hidden'}>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{words.teams}</span>
                </th>
                {hasParts &&
                  heads.map((head, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
                    <th key={at} scope="col">
                      {head}
                    </th>
                  ))}
                <th scope="col">
                  <span className="visually-hidden">{words.total}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ side, name, score, by }) => (
                <tr key={side} data-ahead={aheadIn(step) === side || undefined}>
                  <th scope="row">{name}</th>
                  {hasParts &&
                    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
                    heads.map((_, at) => <td key={at}>{by[at] ?? 0}</td>)}
                  <td className={styles.total}>{score}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Bout step={step} game={game} />
      <Corrections step={step} game={game} />
    </div>
  )
}

/** Corrections up to the moment the webcast has reached. */
function Corrections({ step, game }: ScoreView) {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  const sides = sidesOf(game, language)
  const shown = game.corrections.filter(({ at }) => at <= step.at)
  if (shown.length === 0) return null
  return (
    <ul className={`muted small ${styles.corrections}`}>
      {shown.map(({ at, side, from, to, reason }) => {
        const said = reason[language] ? language : reason.en ? 'en' : 'fr'
        return (
          <li key={`${at} ${side}`}>
            {words.correction(
              spokenTime(at, language, { dateStyle: 'medium', timeStyle: 'short' }),
              words.side(sides[side].name, to),
              from,
            )}
            {reason[said] && (
              <>
                {' ('}
                <span lang={said === language ? undefined : said}>{reason[said]}</span>)
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The current bout; the game's own score is the team points that bouts are worth. */
function Bout({ step: { bout, state }, game }: ScoreView) {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  if (!bout || state !== 'in-play') return null
  const sides = sidesOf(game, language)
  const points = (side: Side) => words.inBout(sides[side].name, game.sport === 'judo' ? judoText(bout[side]) : String(bout[side]))
  return <p className="bold even">{[bout.label, points('away'), points('home')].filter(Boolean).join(' · ')}</p>
}

/** Redraw interval of a running clock, in ms. */
const DRAW = 500

/** The clock at the moment the viewer sees. Hidden from screen readers, which would read it out every second. */
function Clock({ id, step: { clock, state, part } }: { id: string; step: ScoreStep }) {
  const isShown = clock !== undefined && clock.mode !== 'none' && state === 'in-play' && !part.isBreak && part.of !== 'shootout'
  useTicks(DRAW, isShown && clock.isRunning)
  if (!isShown) return null
  return (
    <span className={`even ${styles.clock}`} aria-hidden="true">
      {clockText(clockAt(clock, shownMoment(id, true)))}
    </span>
  )
}

/** Time of the last known score, shown while offline. */
function AsOf() {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  const isOnline = useIsOnline()
  const [since, setSince] = useState<number>()
  useEffect(() => setSince(isOnline ? undefined : Date.now()), [isOnline])
  return since === undefined ? null : (
    <span>{words.asOf(spokenTime(since, language, { hour: 'numeric', minute: '2-digit' }))}</span>
  )
}

/** Minimum time between spoken sentences, in ms. A burst of entries becomes one sentence with the newest score. */
const SPEAK = 5_000

type SpokenProps = { step: ScoreStep | undefined; game: ResultWithSteps | undefined; said: DisplayedState }

/** Announces each change of the score to screen readers, in one sentence with the teams' names. */
function Spoken({ step, game, said }: SpokenProps) {
  const language = useLanguage()
  const [spoken, setSpoken] = useState({ first: '', now: '', at: 0 })
  const next = step && game ? sentenceOf({ step, game }, said, language) : ''
  useEffect(() => {
    if (next === '') return
    const say = () =>
      setSpoken((last) =>
        last.first === ''
          ? { first: next, now: '', at: 0 }
          : next === last.first
            ? last
            : { first: next, now: next, at: Date.now() },
      )
    const timer = setTimeout(say, Math.max(0, spoken.at + SPEAK - Date.now()))
    return () => clearTimeout(timer)
  }, [next, spoken.at])
  return (
    <p role="status" className="visually-hidden">
      {spoken.now}
    </p>
  )
}

/** The score among the controls of the page's player while that plays a live stream. */
export function PlayerScore({ id }: ScorePlace) {
  const { isWanted } = useIsWanted(id)
  return isWanted ? <ShownInPlayer id={id} /> : null
}

function ShownInPlayer({ id }: { id: string }) {
  const language = useLanguage()
  const { step, game, isTimedByPlayer } = useFanScore(id, true)
  // A recording must not reveal its result at the start.
  if (!step || !game || !isTimedByPlayer || game.scoring === 'lists') return null
  const { away, home } = sidesOf(game, language)
  return (
    <span className={`firm even ${styles.inPlayer}`} data-score>
      <span className={`muted bold ${styles.code}`}>{away.code}</span> <b>{step.away}</b> – <b>{step.home}</b>{' '}
      <span className={`muted bold ${styles.code}`}>{home.code}</span>
    </span>
  )
}
