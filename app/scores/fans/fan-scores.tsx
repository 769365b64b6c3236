import { ask } from '../../kit/browser/ask.tsx'
import { pollWithBackoff } from '../../live/use-read-again.tsx'
import { readFrameTime } from '../../playback/clock/picture-moment.tsx'
import type { DeviceTime } from '../rules/fact-age.ts'
import { MOST_RESULTS, type ResultsAnswer, type ResultWithSteps } from '../rules/score-result.ts'
import { type ScoreFrameMessage, type ScoreStep, stepOf } from '../rules/score-step.ts'
import { openSyncedClock } from '../rules/told-clock.ts'
import { gamesToFollow, isTrusted } from './followed-games.ts'
import { hasNoneAfter, stepAt, untilNext, visibleMoment, withSteps } from './picture-time.ts'

// Store of the scores on this page: one request reads all of them, the live stream updates them, and each shows once its webcast
// has reached that moment (spec S4).

/** State of a score for one place of the page. */
export type FanScore = {
  /** 'behind': a score exists, but the webcast has not reached its moment yet. */
  status: 'loading' | 'none' | 'behind' | 'shown' | 'failed'
  step?: ScoreStep
  game?: ResultWithSteps
  /** Version of the topic from which the live stream continues; undefined while the score is not followed. */
  v?: number
  /** True when the score is timed by the page's player. */
  isTimedByPlayer: boolean
}

/** Games that appear within this time, in ms, share one request. */
const TOGETHER = 30
/** The maximum length of a request's query, which keeps the address below the 2,000 characters that the site accepts (refusal.ts). */
const LONGEST_QUERY = 1_900
/** The maximum number of games of a page that are followed live: one stream carries 64 topics for all tabs of a browser. */
const MOST_FOLLOWED = 16
/** Polling interval for all other games, in ms. */
const OFTEN = 30_000
/** How often the position of the player is read, in ms: a viewer may pause or seek at any time. */
const LOOK = 250
/** The maximum delay of the timer, in ms, so that a device that slept soon catches up. */
const LONGEST = 60_000
/** The maximum number of steps that a page stores per game, for viewers who seek back in a live stream. */
const MOST_STORED = 2_000

type GameEntry = {
  steps: ScoreStep[]
  game: ResultWithSteps | undefined
  v: number
  /** Newest version announced by the live stream; its state may still have to be requested. */
  heard: number
  /** True when the game has no webcast to wait for; undefined before the first answer. */
  hasNone: boolean | undefined
  /** The number of consecutive answers that were older than the known state. */
  doubts: number
  /** The time since which there is no score, because all of it was undone or the viewer may not see it. */
  goneAt: number | undefined
  isAsked: boolean
  hasFailed: boolean
  /** The places that show this score. */
  listeners: Set<() => void>
  shown: Map<boolean, FanScore>
}

const entries = new Map<string, GameEntry>()
/** Games to request. One loop retries until its answers are as new as the versions that the live stream announced. */
const wanted = new Set<string>()
/** The wanted games whose request is in flight. */
const inFlight = new Set<string>()
let stopAsking = () => {}
let isDue = false
/** The games followed live. */
let followed: ReadonlySet<string> = new Set()
let isUpdateQueued = false
let ticking: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined
/** The number of places that depend on the page's player. */
let watchers = 0
let delayMs = 0
const here = (): DeviceTime => ({ wall: Date.now(), mono: performance.now(), origin: performance.timeOrigin })
const clock = openSyncedClock(here())

/** Returns the moment of a game that the viewer sees. `isBesidePlayer`: true to read it from the page's player. */
export function shownMoment(id: string, isBesidePlayer: boolean): number {
  const frameTime = isBesidePlayer ? readFrameTime() : undefined
  return visibleMoment({ now: clock.at(here()), delayMs, frameTime: frameTime, hasNone: entries.get(id)?.hasNone === true })
}

const newEntry = (): GameEntry => ({
  steps: [],
  game: undefined,
  v: 0,
  heard: 0,
  hasNone: undefined,
  doubts: 0,
  goneAt: undefined,
  isAsked: false,
  hasFailed: false,
  listeners: new Set(),
  shown: new Map(),
})

function entryOf(id: string): GameEntry {
  const known = entries.get(id) ?? newEntry()
  entries.set(id, known)
  return known
}

/** Subscribes a place of the page to the score of an event. Returns the function that ends this. */
export function followScore(id: string, isBesidePlayer: boolean, listener: () => void): () => void {
  const one = entryOf(id)
  one.listeners.add(listener)
  if (isBesidePlayer) watchers++
  // The stored score may be stale after a while without a subscriber.
  if (one.listeners.size === 1) retryScore(id)
  if (polling === undefined) {
    polling = setInterval(pollOthers, OFTEN)
    // The device may have slept.
    document.addEventListener('visibilitychange', tick)
  }
  tick()
  return () => {
    one.listeners.delete(listener)
    if (isBesidePlayer) watchers--
    if (one.listeners.size === 0) entries.delete(id)
    if (entries.size > 0) return
    clearInterval(polling)
    polling = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Returns the score to show now; the same object until it changes. */
export function shownScore(id: string, isBesidePlayer: boolean): FanScore {
  const one = entries.get(id)
  if (!one) return LOADING
  const next = scoreOf(id, one, isBesidePlayer)
  const last = one.shown.get(isBesidePlayer)
  if (last && isSame(last, next)) return last
  one.shown.set(isBesidePlayer, next)
  return next
}

export const LOADING: FanScore = { status: 'loading', isTimedByPlayer: false }

function scoreOf(id: string, { steps, game, v, goneAt, isAsked, hasFailed }: GameEntry, isBesidePlayer: boolean): FanScore {
  if (!isAsked) return { ...LOADING, ...(hasFailed && { status: 'failed' }) }
  const moment = shownMoment(id, isBesidePlayer)
  const step = stepAt(steps, moment)
  const common = { ...(followed.has(id) && { v }), isTimedByPlayer: isBesidePlayer && readFrameTime() !== undefined }
  if (!step) return { ...common, status: steps.length > 0 ? 'behind' : 'none' }
  if (step.state === 'none' || (goneAt !== undefined && goneAt <= moment)) return { ...common, status: 'none' }
  return game ? { ...common, status: 'shown', step, game } : { ...common, status: 'loading' }
}

const isSame = (a: FanScore, b: FanScore) =>
  a.status === b.status && a.step === b.step && a.game === b.game && a.v === b.v && a.isTimedByPlayer === b.isTimedByPlayer

/** Applies a frame of the live stream. A frame with only a version, as for a locked game, causes a request. */
export function applyScoreFrame(id: string, frame: { v: number; state?: unknown }): void {
  const one = entries.get(id)
  if (!one || frame.v <= one.v) return
  one.heard = Math.max(one.heard, frame.v)
  const sent = frame.state as ScoreFrameMessage | undefined
  if (!sent) {
    want(id)
    return
  }
  one.v = frame.v
  one.hasNone = hasNoneAfter(one.hasNone, sent)
  one.goneAt = undefined
  const step = stepOf(sent)
  one.steps = withSteps(one.steps, [step], MOST_STORED)
  // Frames carry neither team names nor corrections.
  if (!one.game || step.correctedAt > (one.game.corrections.at(-1)?.at ?? 0)) want(id)
  tick()
}

/** Requests a score at once, also after a failure. */
export function retryScore(id: string): void {
  wanted.add(id)
  askSoon()
}

function want(id: string) {
  if (!wanted.has(id)) retryScore(id)
}

/** Restarts the request loop with short pauses. */
function askSoon() {
  if (isDue) return
  isDue = true
  stopAsking()
  stopAsking = pollWithBackoff(askForAll, TOGETHER)
}

async function askForAll() {
  isDue = false
  for (const id of wanted) if (!entries.has(id)) wanted.delete(id)
  const ids = [...wanted].filter((id) => !inFlight.has(id)).sort()
  await Promise.all(inRequests(ids).map(read))
  if (wanted.size === 0 && !isDue) stopAsking()
}

function inRequests(ids: readonly string[]): string[][] {
  const requests: string[][] = []
  let length = LONGEST_QUERY
  for (const id of ids) {
    length += id.length + '&event='.length
    const last = requests.at(-1)
    if (last && length <= LONGEST_QUERY && last.length < MOST_RESULTS) last.push(id)
    else {
      requests.push([id])
      length = id.length
    }
  }
  return requests
}

/** Sends one request. Scores on the page stay until it answers. */
async function read(ids: readonly string[]) {
  for (const id of ids) inFlight.add(id)
  try {
    const answer = await ask(`/results?${ids.map((id) => `event=${id}`).join('&')}`, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(String(answer.status))
    take(ids, await answer.json())
  } catch {
    for (const id of ids) {
      const one = entries.get(id)
      if (one) one.hasFailed = true
    }
  }
  for (const id of ids) inFlight.delete(id)
  tick()
}

function take(ids: readonly string[], { now, delayMs: delay, results }: ResultsAnswer) {
  clock.heard(now, here())
  delayMs = delay
  for (const id of ids) {
    const one = entries.get(id)
    if (!one) continue
    const result = results[id]
    const { heard, doubts } = one
    const isTaken = isTrusted(result?.v, { last: lastOf(one), heard, doubts })
    one.isAsked = true
    one.hasFailed = false
    one.doubts = isTaken ? 0 : doubts + 1
    if (isTaken) wanted.delete(id)
    if (result) {
      one.game = result
      one.hasNone = hasNoneAfter(one.hasNone, result)
      one.goneAt = undefined
      one.v = Math.max(one.v, result.v)
      one.steps = withSteps(one.steps, result.steps, MOST_STORED)
    }
    // The score disappears once the webcast has reached this moment.
    if (!result && isTaken && one.steps.length > 0) one.goneAt ??= now
  }
}

function pollOthers() {
  for (const [id, { game }] of entries) if (!followed.has(id) && game?.state !== 'official') want(id)
}

/** The newest known state. */
const lastOf = ({ steps, goneAt }: GameEntry) => (goneAt === undefined ? steps.at(-1)?.state : 'none')

/** Schedules one update of all places for everything that changes in this turn of the event loop. */
function tick() {
  if (isUpdateQueued) return
  isUpdateQueued = true
  queueMicrotask(updateAll)
}

/** Updates all places, and schedules the next update for when another score is due. */
function updateAll() {
  isUpdateQueued = false
  clearTimeout(ticking)
  const states = [...entries].map(([id, one]) => [id, one.isAsked ? (lastOf(one) ?? 'none') : undefined] as const)
  followed = gamesToFollow(states, MOST_FOLLOWED)
  // Shows the stored scores by the device's clock, and asks the site again since that clock may be wrong.
  if (clock.isDoubtful(here())) for (const id of entries.keys()) want(id)
  let next = LONGEST
  for (const [id, { listeners, steps, goneAt = 0 }] of entries) {
    const moment = shownMoment(id, false)
    for (const listener of listeners) listener()
    next = Math.min(next, untilNext(steps, moment) ?? LONGEST)
    if (goneAt > moment) next = Math.min(next, goneAt - moment)
  }
  if (watchers > 0 && readFrameTime()) next = Math.min(next, LOOK)
  else if (watchers > 0) next = Math.min(next, 1_000)
  if (entries.size > 0) ticking = setTimeout(updateAll, Math.max(next, 20))
}
