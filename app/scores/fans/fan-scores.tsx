import { ask } from '../../kit/browser/ask.tsx'
import { keepAsking } from '../../live/use-read-again.tsx'
import { readPicture } from '../../playback/picture-moment.tsx'
import type { DeviceTime } from '../rules/fact-age.ts'
import { MOST_RESULTS, type ResultsAnswer, type SentResult } from '../rules/score-result.ts'
import { type ScoreStep, type SentFrame, stepOf } from '../rules/score-step.ts'
import { openToldClock } from '../rules/told-clock.ts'
import { gamesToFollow, isBelieved } from './followed-games.ts'
import { hasNoneAfter, pictureMoment, stepAt, untilNext, withSteps } from './picture-time.ts'

// The scores that this page shows: one request for all of them, news by the page's live stream, each shown when its picture is (spec S4).

/** What a place of the page shows of a score. */
export type FanScore = {
  /** 'behind': there is a score, and the picture has yet to come to its moment. */
  status: 'loading' | 'none' | 'behind' | 'shown' | 'failed'
  step?: ScoreStep
  game?: SentResult
  /** The version of the topic from which the live stream goes on; undefined while it is not to be followed. */
  v?: number
  /** It follows the picture of the page's player. */
  hasPicture: boolean
}

/** Games that appear within this time, in ms, are asked for together. */
const TOGETHER = 30
/** An address stays below the 8 KB that every proxy accepts. */
const LONGEST_QUERY = 6_000
/** How many games of a page are followed live: a stream carries 64 topics for all tabs of a browser. */
const MOST_FOLLOWED = 16
/** How often the others are asked for, in ms. */
const OFTEN = 30_000
/** How often a player's picture is looked at, in ms: it may be paused or sought at any time. */
const LOOK = 250
/** The longest pause of the clock, in ms, in which a device may have slept. */
const LONGEST = 60_000
/** How many steps a page keeps, for viewers who go back in a live picture. */
const MOST_KEPT = 2_000

type Held = {
  steps: ScoreStep[]
  game: SentResult | undefined
  v: number
  /** The newest version that the live stream told; its state may have to be asked for. */
  heard: number
  /** There is no picture of the game to wait for; undefined before anything was told. */
  hasNone: boolean | undefined
  /** How many answers in a row were older than what was known. */
  doubts: number
  /** Since when there is no score any more: all of it was taken back, or the viewer may not see it. */
  goneAt: number | undefined
  isAsked: boolean
  hasFailed: boolean
  /** Places that show it. */
  listeners: Set<() => void>
  shown: Map<boolean, FanScore>
}

const held = new Map<string, Held>()
/** The games to ask for. One loop asks for all of them, until the answers are as new as what the live stream told. */
const wanted = new Set<string>()
/** Those of them that a request asks for now. */
const inFlight = new Set<string>()
let stopAsking = () => {}
let isDue = false
/** The games that are followed live. */
let followed: ReadonlySet<string> = new Set()
let isTold = false
let ticking: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined
/** How many places beside the page's player there are. */
let watchers = 0
let delayMs = 0
const here = (): DeviceTime => ({ wall: Date.now(), mono: performance.now(), origin: performance.timeOrigin })
const clock = openToldClock(here())

/** The moment of a game that the viewer sees. `isBesidePlayer`: of the picture that the page's player shows. */
export function shownMoment(id: string, isBesidePlayer: boolean): number {
  const picture = isBesidePlayer ? readPicture() : undefined
  return pictureMoment({ now: clock.at(here()), delayMs, picture, hasNone: held.get(id)?.hasNone === true })
}

const newHeld = (): Held => ({
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

function heldOf(id: string): Held {
  const known = held.get(id) ?? newHeld()
  held.set(id, known)
  return known
}

/** Follows the score of an event while a place of the page shows it. */
export function followScore(id: string, isBesidePlayer: boolean, listener: () => void): () => void {
  const one = heldOf(id)
  one.listeners.add(listener)
  if (isBesidePlayer) watchers++
  // After a while without a place that shows it, it may be stale.
  if (one.listeners.size === 1) retryScore(id)
  if (polling === undefined) {
    polling = setInterval(pollOthers, OFTEN)
    // After a sleep.
    document.addEventListener('visibilitychange', tick)
  }
  tick()
  return () => {
    one.listeners.delete(listener)
    if (isBesidePlayer) watchers--
    if (one.listeners.size === 0) held.delete(id)
    if (held.size > 0) return
    clearInterval(polling)
    polling = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** What is shown now; the same object until that changes. */
export function shownScore(id: string, isBesidePlayer: boolean): FanScore {
  const one = held.get(id)
  if (!one) return LOADING
  const next = scoreOf(id, one, isBesidePlayer)
  const last = one.shown.get(isBesidePlayer)
  if (last && isSame(last, next)) return last
  one.shown.set(isBesidePlayer, next)
  return next
}

export const LOADING: FanScore = { status: 'loading', hasPicture: false }

function scoreOf(id: string, { steps, game, v, goneAt, isAsked, hasFailed }: Held, isBesidePlayer: boolean): FanScore {
  if (!isAsked) return { ...LOADING, ...(hasFailed && { status: 'failed' }) }
  const moment = shownMoment(id, isBesidePlayer)
  const step = stepAt(steps, moment)
  const common = { ...(followed.has(id) && { v }), hasPicture: isBesidePlayer && readPicture() !== undefined }
  if (!step) return { ...common, status: steps.length > 0 ? 'behind' : 'none' }
  if (step.state === 'none' || (goneAt !== undefined && goneAt <= moment)) return { ...common, status: 'none' }
  return game ? { ...common, status: 'shown', step, game } : { ...common, status: 'loading' }
}

const isSame = (a: FanScore, b: FanScore) =>
  a.status === b.status && a.step === b.step && a.game === b.game && a.v === b.v && a.hasPicture === b.hasPicture

/** Takes a frame of the live stream. One that tells the version alone, as of a locked game, is read. */
export function hearScore(id: string, frame: { v: number; state?: unknown }): void {
  const one = held.get(id)
  if (!one || frame.v <= one.v) return
  one.heard = Math.max(one.heard, frame.v)
  const sent = frame.state as SentFrame | undefined
  if (!sent) {
    want(id)
    return
  }
  one.v = frame.v
  one.hasNone = hasNoneAfter(one.hasNone, sent)
  one.goneAt = undefined
  const step = stepOf(sent)
  one.steps = withSteps(one.steps, [step], MOST_KEPT)
  // The names of the teams and what was corrected do not stand in frames.
  if (!one.game || step.correctedAt > (one.game.corrections.at(-1)?.at ?? 0)) want(id)
  tick()
}

/** Asks at once, also for what could not be read. */
export function retryScore(id: string): void {
  wanted.add(id)
  askSoon()
}

function want(id: string) {
  if (!wanted.has(id)) retryScore(id)
}

/** Begins anew with short pauses. */
function askSoon() {
  if (isDue) return
  isDue = true
  stopAsking()
  stopAsking = keepAsking(askForAll, TOGETHER)
}

async function askForAll() {
  isDue = false
  for (const id of wanted) if (!held.has(id)) wanted.delete(id)
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

/** One request; what is shown stays meanwhile. */
async function read(ids: readonly string[]) {
  for (const id of ids) inFlight.add(id)
  try {
    const answer = await ask(`/results?${ids.map((id) => `event=${id}`).join('&')}`, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(String(answer.status))
    take(ids, (await answer.json()) as ResultsAnswer)
  } catch {
    for (const id of ids) {
      const one = held.get(id)
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
    const one = held.get(id)
    if (!one) continue
    const result = results[id]
    const { heard, doubts } = one
    const isTaken = isBelieved(result?.v, { last: lastOf(one), heard, doubts })
    one.isAsked = true
    one.hasFailed = false
    one.doubts = isTaken ? 0 : doubts + 1
    if (isTaken) wanted.delete(id)
    if (result) {
      one.game = result
      one.hasNone = hasNoneAfter(one.hasNone, result)
      one.goneAt = undefined
      one.v = Math.max(one.v, result.v)
      one.steps = withSteps(one.steps, result.steps, MOST_KEPT)
    }
    // It goes once the picture has come to this moment.
    if (!result && isTaken && one.steps.length > 0) one.goneAt ??= now
  }
}

function pollOthers() {
  for (const [id, { game }] of held) if (!followed.has(id) && game?.state !== 'official') want(id)
}

/** The newest state that is known. */
const lastOf = ({ steps, goneAt }: Held) => (goneAt === undefined ? steps.at(-1)?.state : 'none')

/** Tells all places once for all that happens in a moment. */
function tick() {
  if (isTold) return
  isTold = true
  queueMicrotask(tellAll)
}

/** Comes back when another score is due. */
function tellAll() {
  isTold = false
  clearTimeout(ticking)
  const states = [...held].map(([id, one]) => [id, one.isAsked ? (lastOf(one) ?? 'none') : undefined] as const)
  followed = gamesToFollow(states, MOST_FOLLOWED)
  // It shows what it knows by its own clocks; the site knows better.
  if (clock.isDoubtful(here())) for (const id of held.keys()) want(id)
  let next = LONGEST
  for (const [id, { listeners, steps, goneAt = 0 }] of held) {
    const moment = shownMoment(id, false)
    for (const listener of listeners) listener()
    next = Math.min(next, untilNext(steps, moment) ?? LONGEST)
    if (goneAt > moment) next = Math.min(next, goneAt - moment)
  }
  if (watchers > 0 && readPicture()) next = Math.min(next, LOOK)
  else if (watchers > 0) next = Math.min(next, 1_000)
  if (held.size > 0) ticking = setTimeout(tellAll, Math.max(next, 20))
}
