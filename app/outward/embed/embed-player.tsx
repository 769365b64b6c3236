import type { Language } from '../../kit/language.ts'
import { playerWords } from '../../language/words/player-words.ts'
import { openAnswers } from '../../playback/answers.ts'
import { askAhead } from '../../playback/ask-ahead.ts'
import { followRange } from '../../playback/clock/follow-range.tsx'
import { clockOf } from '../../playback/clock/picture-clock.ts'
import { rangeInAddress } from '../../playback/clock/shared-place.ts'
import { fetchAnswer } from '../../playback/fetch-answer.tsx'
import { hasMediaSource } from '../../playback/has-media-source.tsx'
import { playerCode } from '../../playback/native-player/code.tsx'
import { isTrouble, lastingNotice, type Notice, noticeFor } from '../../playback/native-player/notice.ts'
import type { Engine, EngineEvent } from '../../playback/native-player/stream/engine.tsx'
import { makeVideo } from '../../playback/native-player/stream/make-video.tsx'
import { type OpenStream, openStream, type Source } from '../../playback/native-player/stream/open-stream.tsx'
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } from '../../playback/native-player/stream/ready-state.ts'
import { startPlaying } from '../../playback/native-player/stream/start-playing.tsx'
import { lossPhase, nextStream, nextTry, OPENING, type StreamReport } from '../../playback/native-player/stream/stream-state.ts'
import { soundToPlay } from '../../playback/native-player/stream/tracks.ts'
import { FRAME_RULES } from '../../playback/streams/frame-rules.ts'
import type { EmbedState } from './embed-state.ts'

export type EmbedPlayer = {
  /** Applies new texts and times of the same source. */
  update(state: EmbedState): void
  /** Reopens the source. */
  restart(): void
  focus(): void
  close(): void
}

type Options = {
  stage: HTMLElement
  state: EmbedState
  language: Language
  onNotice: (notice: Notice) => void
  /** Called with the kind of player that runs, if any, so that the page hides its own bar. */
  onRunning: (running: 'video' | 'frame' | undefined) => void
  /** Called with the first frame. */
  onFirstFrame: () => void
}

/** Opens the player of an episode that the page plays itself: after a press, so with sound when the browser allows it. */
export function openPlayer(options: Options): EmbedPlayer | undefined {
  const { source } = options.state
  if (source.kind === 'frame') return openFrame(options, source.src)
  return source.kind === 'hls' || source.kind === 'mp4' ? openVideo(options, source) : undefined
}

/** The time, in ms, after which the page reports a frame that has not loaded, and a fault of a video that persists. */
const FRAME_PATIENCE = 10_000
const FAULT_PATIENCE = 20_000

function openFrame({ stage, state, language, onNotice, onRunning, onFirstFrame }: Options, src: string): EmbedPlayer {
  const frame = document.createElement('iframe')
  let timer: ReturnType<typeof setTimeout>
  Object.assign(frame, { allow: FRAME_RULES.allow, referrerPolicy: FRAME_RULES.referrerPolicy })
  frame.sandbox.value = FRAME_RULES.sandbox
  function load() {
    clearTimeout(timer)
    onNotice('none')
    timer = setTimeout(() => onNotice('failed'), FRAME_PATIENCE)
    frame.src = src
  }
  const update = ({ title }: EmbedState) => frame.setAttribute('title', playerWords[language].region(title))
  frame.addEventListener('load', () => {
    clearTimeout(timer)
    onNotice('none')
  })
  update(state)
  stage.append(frame)
  load()
  onRunning('frame')
  onFirstFrame()
  return {
    update,
    restart: load,
    focus: () => frame.focus(),
    close() {
      clearTimeout(timer)
      frame.remove()
    },
  }
}

/** The events by which a video reports its state. */
const EVENTS = [
  'loadeddata',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'error',
  'stalled',
]

function openVideo({ stage, state: first, language, onNotice, onRunning, onFirstFrame }: Options, source: Source): EmbedPlayer {
  const video = videoOf(source)
  let shown = first
  let state = OPENING
  let stream: OpenStream | undefined
  let engine: Engine | undefined
  let isBlocked = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let found: Notice = 'none'
  const range = rangeInAddress(location.search)
  const startAt = !first.isLive && range?.from && 'seconds' in range.from ? range.from.seconds : undefined
  const start = () => (shown.startsAt === null ? undefined : Date.parse(shown.startsAt))

  function report(event: StreamReport) {
    state = nextStream(state, event)
    waitForNext()
    look()
  }

  function waitForNext() {
    clearTimeout(retry)
    const pause = nextTry(state, { ...shown, startsAt: start(), now: Date.now(), chance: Math.random() })
    if (pause !== undefined) retry = setTimeout(() => engine?.reload(), pause)
  }

  function onEvent(event: EngineEvent) {
    if (event.type === 'trouble') return
    if (event.type !== 'lost') return report(event)
    const now = Date.now()
    const phase = lossPhase({ lost: event, stream: state, isLive: shown.isLive, startsAt: start(), now })
    report({ type: 'lost', phase, lost: event, now })
  }

  function look() {
    onRunning(!video.paused && !video.ended && video.readyState >= HAVE_FUTURE_DATA ? 'video' : undefined)
    if (video.videoWidth > 0 && video.readyState >= HAVE_CURRENT_DATA) onFirstFrame()
    const notice = noticeFor({
      stream: state,
      isOnline: navigator.onLine,
      isBlocked,
      isPaused: video.paused,
      isSeeking: video.seeking,
      hasEnded: video.ended,
      isEmpty: video.readyState === 0,
      isStarved: video.readyState < HAVE_FUTURE_DATA || video.error !== null,
    })
    if (notice === found) return
    found = notice
    clearTimeout(patience)
    // The controls' loading indicator would show through the notice.
    video.controls = !(isTrouble(notice) || notice === 'upcoming')
    video.toggleAttribute('data-trouble', isTrouble(notice))
    onNotice(notice)
    const begin = start()
    const late = lastingNotice(notice, shown.isLive || (begin !== undefined && begin <= Date.now()))
    if (late !== notice) patience = setTimeout(() => onNotice(late), FAULT_PATIENCE)
  }

  function reload() {
    if (state.phase === 'failed') open()
    else engine?.reload()
  }

  function open() {
    stream?.close()
    engine = undefined
    found = 'none'
    report({ type: 'opening' })
    const answers = source.kind === 'hls' && hasMediaSource() ? openAnswers(fetchAnswer) : undefined
    if (answers) void askAhead(answers, source.src, startAt)
    stream = openStream(video, {
      source,
      soundFor: (sounds) => soundToPlay(sounds, { wanted: null, language }),
      startAt,
      code: playerCode,
      answers,
    })
    stream.follow({
      onEvent,
      onEngine(next) {
        engine = next
        chooseSubtitles()
      },
    })
  }

  /** Loads only the visible subtitles of the stream; the browser's own menu shows and hides them. */
  function chooseSubtitles() {
    const track = [...video.textTracks].find(({ kind, mode }) => kind === 'subtitles' && mode === 'showing')
    engine?.chooseSubtitles(state.subtitles.find(({ label }) => label === track?.label))
  }

  async function play() {
    isBlocked = (await startPlaying(video)) === 'blocked'
    look()
  }

  const over = new AbortController()
  const { signal } = over
  for (const event of EVENTS) video.addEventListener(event, look, { signal })
  video.addEventListener('loadedmetadata', () => void play(), { signal, once: true })
  video.textTracks.addEventListener('change', chooseSubtitles, { signal })
  const online = () => {
    if (state.phase !== 'ready') reload()
    look()
  }
  addEventListener('online', online, { signal })
  addEventListener('offline', look, { signal })
  const update = (next: EmbedState) => {
    shown = next
    waitForNext()
    video.setAttribute('aria-label', playerWords[language].region(next.title))
  }
  update(first)
  stage.append(video)
  const stopRange =
    range &&
    followRange(video, range, () => {
      if (!engine) return undefined
      const [{ isLive }, bounds, stretches] = [state, engine.range(), engine.stretches()]
      const live = isLive ? { position: video.currentTime, behindMs: engine.frameTime().behindMs, now: Date.now() } : undefined
      return { clock: clockOf({ stretches, range: bounds, anchors: shown.anchors ?? [], live }), bounds, isLive }
    })
  // Some browsers let a video begin later only if play() was called during the press itself.
  video.play().catch(() => {})
  open()

  return {
    update,
    restart() {
      // A browser does not request a failed script again, for example one of a replaced version.
      if (!engine && source.kind === 'hls' && hasMediaSource()) return location.reload()
      open()
      video.addEventListener('loadedmetadata', () => void play(), { signal, once: true })
    },
    focus: () => video.focus({ preventScroll: true }),
    close() {
      over.abort()
      stopRange?.()
      clearTimeout(retry)
      clearTimeout(patience)
      stream?.close()
      video.remove()
    },
  }
}

/** The name of each language in itself. */
const NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

/**
 * Returns a video with the browser's own controls, which work by keyboard and touch, and offer captions and everything that the
 * frame allows.
 */
function videoOf(source: Source): HTMLVideoElement {
  const video = makeVideo(source)
  video.controls = true
  for (const { language, url } of source.captions) {
    const track = Object.assign(document.createElement('track'), { kind: 'captions', srclang: language, src: url })
    track.label = NAMES[language]
    video.append(track)
  }
  return video
}
