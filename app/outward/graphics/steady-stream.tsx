import { haveParted, readClocks } from './server-clock.ts'

/** The silence after which the connection counts as lost, in ms; the server sends heartbeats every 15 s. */
const SILENCE = 40_000
/** First delay before a refused stream is tried again, in ms; it doubles each time. */
const PAUSE = 1_000
const LONGEST_PAUSE = 15_000
/** How often the device's clocks are compared, in ms. */
const LOOK = 1_000

type Options = {
  /** Returns the address to connect to, with the versions that the graphic has by now. */
  address: () => string
  /** Called whenever a connection begins, also when the browser has reconnected by itself. */
  onOpen?: () => void
  onMessage: (data: string) => void
  /** `server`: the server's time in ms. */
  onHeartbeat?: (server: number) => void
}

export type SteadyStream = { connect(): void; close(): void }

/**
 * Holds a stream of the site for hours (spec S6): after a lost connection, a refusal, sleep or silence it connects again. It never
 * ends on its own and never reports a failure. `connect` of the result begins anew with another address.
 */
export function openSteadyStream({ address, onOpen, onMessage, onHeartbeat }: Options): SteadyStream {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE
  let isClosed = false

  function alive() {
    clearTimeout(silence)
    silence = setTimeout(connect, SILENCE)
  }

  function disconnect() {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
  }

  function connect() {
    disconnect()
    if (isClosed) return
    onOpen?.()
    const next = new EventSource(address())
    source = next
    alive()
    next.onopen = () => {
      pause = PAUSE
      onOpen?.()
      alive()
    }
    next.onmessage = ({ data }: MessageEvent<string>) => {
      alive()
      onMessage(data)
    }
    next.addEventListener('heartbeat', ({ data }: MessageEvent<string>) => {
      alive()
      onHeartbeat?.(Number(data))
    })
    next.onerror = () => {
      if (next.readyState !== EventSource.CLOSED) return
      // Browsers do not reconnect to a site that has refused.
      clearTimeout(retry)
      retry = setTimeout(connect, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  let clocks = readClocks()
  const looking = setInterval(() => {
    const before = clocks
    clocks = readClocks()
    // The device slept, or somebody set its clock; a new connection gets the server's time at once.
    if (haveParted(before, clocks)) connect()
  }, LOOK)
  addEventListener('online', connect)
  connect()

  return {
    connect,
    close() {
      isClosed = true
      disconnect()
      clearInterval(looking)
      removeEventListener('online', connect)
    },
  }
}
