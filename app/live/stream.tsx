import { AWAY_AFTER, OFFLINE_CHANNEL } from '../kit/browser/offline-channel.ts'
import { type Frame, writeTopics } from './frames.ts'

/** The connection counts as dead after this many ms without a message; the server sends a heartbeat every 15 s. */
const SILENCE = 40_000
/** The first and the longest delay before a refused stream is retried, in ms; the delay doubles each time. */
const PAUSE = 3_000
const LONGEST_PAUSE = 30_000

/**
 * Opens one EventSource for all topics of this browser. It reconnects after a lost connection, a refusal, sleep or silence; the
 * versions in its address make the server send what was missed. When the site has not answered for a while, all tabs are notified
 * that the site is unreachable, and after the next response that the site is back (spec K1).
 */
export function openStream(topics: () => Map<string, number>, onFrame: (frame: Frame) => void) {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE
  let late: ReturnType<typeof setTimeout> | undefined
  const tabs = new BroadcastChannel(OFFLINE_CHANNEL)

  function alive() {
    clearTimeout(silence)
    silence = setTimeout(connect, SILENCE)
    isAnswered()
    if ('offline' in document.documentElement.dataset) tabs.postMessage(null)
  }

  function isAwaited() {
    late ??= setTimeout(() => {
      late = undefined
      tabs.postMessage('')
    }, AWAY_AFTER)
  }

  function isAnswered() {
    clearTimeout(late)
    late = undefined
  }

  function disconnect() {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
  }

  function connect() {
    disconnect()
    const wanted = topics()
    if (wanted.size === 0) return isAnswered()
    const next = new EventSource(`/live?topics=${encodeURIComponent(writeTopics(wanted))}`)
    source = next
    silence = setTimeout(connect, SILENCE)
    isAwaited()
    next.onopen = () => {
      pause = PAUSE
      alive()
    }
    next.onmessage = ({ data }) => {
      alive()
      onFrame(JSON.parse(data))
    }
    next.addEventListener('heartbeat', alive)
    next.onerror = () => {
      if (next.readyState !== EventSource.CLOSED) return isAwaited()
      // The browser does not reconnect a refused stream; but the site did respond.
      isAnswered()
      clearTimeout(retry)
      retry = setTimeout(connect, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  addEventListener('online', connect)
  connect()

  return {
    /** Replaces the stream with a new one; call when topics were added or removed. */
    connect,
    close() {
      disconnect()
      isAnswered()
      tabs.close()
      removeEventListener('online', connect)
    },
  }
}
