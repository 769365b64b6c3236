import { type Frame, TOPICS_PER_STREAM, writeTopics } from './frames.ts'

export type StreamHandlers = {
  onFrame: (frame: Frame) => void
  onStatus: (isConnected: boolean) => void
  /** Whether the line may be given back while the page is hidden: not while other tabs live on it. */
  mayRest: () => boolean
}

/** Without any sign of life for so long, in ms, the line is taken for dead; heartbeats come every 15 s. */
const SILENCE = 40_000
/** A page hidden for so long, in ms, gives its line back. */
const HIDDEN = 60_000
/** The first pause, in ms, before a refused stream is tried again; it doubles. */
const PAUSE = 3_000
const LONGEST_PAUSE = 30_000

/**
 * One EventSource over all topics of this browser. It comes back by itself after a lost line, a refusal, sleep or
 * silence; the versions in its address make the server send what was missed.
 */
export function openStream(topics: () => Map<string, number>, { onFrame, onStatus, mayRest }: StreamHandlers) {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE

  function alive() {
    clearTimeout(silence)
    silence = setTimeout(connect, SILENCE)
  }

  function disconnect() {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  function connect() {
    disconnect()
    const wanted = topics()
    if (wanted.size === 0 || (document.hidden && hiding === undefined)) return
    const next = new EventSource(
      `/live?topics=${encodeURIComponent(writeTopics(new Map([...wanted].slice(0, TOPICS_PER_STREAM))))}`,
    )
    source = next
    alive()
    next.onopen = () => {
      pause = PAUSE
      onStatus(true)
      alive()
    }
    next.onmessage = ({ data }) => {
      alive()
      onFrame(JSON.parse(data) as Frame)
    }
    next.addEventListener('heartbeat', alive)
    next.onerror = () => {
      onStatus(false)
      // A stream that was refused does not come back by itself.
      if (next.readyState !== EventSource.CLOSED) return
      clearTimeout(retry)
      retry = setTimeout(connect, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  function rest() {
    hiding = mayRest() ? undefined : setTimeout(rest, HIDDEN)
    if (hiding === undefined) disconnect()
  }

  function onVisibility() {
    clearTimeout(hiding)
    hiding = undefined
    if (document.hidden) {
      hiding = setTimeout(rest, HIDDEN)
    } else if (!source) connect()
  }

  function onOnline() {
    connect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  if (document.hidden) onVisibility()
  connect()

  return {
    /** To be called when topics came or went. */
    connect,
    close() {
      disconnect()
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onOnline)
    },
  }
}
