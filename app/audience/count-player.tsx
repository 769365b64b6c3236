import type { Language } from '../kit/language.ts'
import { type Beacon, beaconText, PLAYED_PATH, type Surface } from './beacon.ts'
import { addSample, type BeaconContent, beginCounting, type CounterState, endCounting, type Sample } from './played-minute.ts'

type Options = {
  /** The episode's document id. */
  episode: string
  language: Language
  /** Where the page is; a provider's frame in it is detected by the counter itself. */
  surface: Exclude<Surface, 'iframe'>
  /** True when staff call the episode live; our own players know it from their stream. */
  isLive: () => boolean
  isStaff: () => boolean
}

const SAMPLE_MS = 1_000
/** A live stream watched this far behind its edge, in seconds, counts as a replay. */
const BEHIND = 120

/** The random id of this page load, held only in the page's memory. */
let pageId: number | undefined

/**
 * Sends a beacon for each minute in which the player on the stage really plays, until the returned function is called (spec N1).
 * It observes the page from outside, so it needs nothing from any player; it uses no framework, because embeds run it too.
 */
export function countPlayer(stage: HTMLElement, { episode, language, surface, isLive, isStaff }: Options): () => void {
  let counting: CounterState = beginCounting(Math.random())
  /** The last surface and mode, for the beacon of a player that has gone. */
  let shown: Pick<Beacon, 'surface' | 'mode'> | undefined

  function look() {
    const video = stage.querySelector('video')
    const frame = video ? null : stage.querySelector('iframe')
    if (!video && !frame) return
    const mode = (video ? isAtEdge(video) : isLive()) ? 'live' : 'replay'
    shown = { surface: video ? surface : 'iframe', mode }
    const next = addSample(counting, video ? sampleOf(video) : sampleOfFrame())
    counting = next.counting
    send(next.played)
  }

  function send(played: BeaconContent | undefined) {
    if (!played || !shown) return
    const crowd = navigator.webdriver ? 'robots' : isStaff() ? 'staff' : 'people'
    pageId ??= randomId()
    const body = beaconText({ id: pageId, episode, language, crowd, ...shown, ...played })
    // No cookies and no referrer, nothing that identifies a viewer; `keepalive` lets it outlive the page.
    const rules: RequestInit = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }
    fetch(PLAYED_PATH, { method: 'POST', body, ...rules }).catch(() => {})
  }

  function end() {
    look()
    const next = endCounting(counting, performance.now())
    counting = next.counting
    send(next.played)
  }

  const timer = setInterval(look, SAMPLE_MS)
  addEventListener('pagehide', end)
  return () => {
    clearInterval(timer)
    removeEventListener('pagehide', end)
    // The player's video may be gone already, but its played time still counts.
    const next = endCounting(counting, performance.now())
    send(next.played)
  }
}

function sampleOf(video: HTMLVideoElement): Sample {
  const { paused, ended, seeking, muted, volume, readyState, error, currentTime } = video
  const isHeard = !paused && !muted && volume > 0
  return {
    at: performance.now(),
    position: currentTime,
    isNoticed: isInSight() || isHeard || document.pictureInPictureElement === video,
    isStarved: !paused && !ended && !seeking && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isFaulty: error !== null || video.hasAttribute('data-trouble'),
  }
}

const sampleOfFrame = (): Sample => ({
  at: performance.now(),
  position: undefined,
  isNoticed: isInSight(),
  isStarved: false,
  isFaulty: false,
})

const isInSight = () => document.visibilityState === 'visible'

function isAtEdge({ duration, seekable, currentTime }: HTMLVideoElement): boolean {
  if (duration !== Number.POSITIVE_INFINITY) return false
  return seekable.length === 0 || seekable.end(seekable.length - 1) - currentTime < BEHIND
}

/** 53 random bits, which a number holds exactly. */
function randomId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high >>> 11) * 2 ** 32 + low
}
