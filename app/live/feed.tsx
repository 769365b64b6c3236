import type { Frame } from './frames.ts'
import { openStream } from './stream.tsx'

type Listener = (frame: Frame) => void
type Subscription = { topic: string; version: () => number; listener: Listener }

type Message =
  | { kind: 'wants'; tab: string; topics: [string, number][] }
  | { kind: 'gone'; tab: string }
  | { kind: 'leader' }
  | { kind: 'frame'; frame: Frame }
  | { kind: 'status'; isConnected: boolean }

export type Feed = {
  subscribe(subscription: Subscription): () => void
  onStatus(listener: (isConnected: boolean) => void): () => void
  close(): void
}

/** Changes of topics within this time, in ms, make one new stream. */
const SETTLE = 30
/** How often a tab repeats what it wants, in ms; one that was silent for three turns is forgotten. */
const REPEAT = 20_000

/**
 * What this browser's tabs follow. One tab, the leader, holds the stream (HTTP/1.1 allows six lines to one site over
 * all tabs) and passes the frames on; when it closes, the browser hands the lock to the next.
 */
export function openFeed(): Feed {
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  const subscriptions = new Set<Subscription>()
  const statusListeners = new Set<(isConnected: boolean) => void>()
  const others = new Map<string, { topics: Map<string, number>; at: number }>()
  const newest = new Map<string, Frame>()
  const channel = new BroadcastChannel('podium-live')
  const resign = new AbortController()
  let stream: ReturnType<typeof openStream> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let streamed = ''

  const post = (message: Message) => channel.postMessage(message)

  function mine() {
    const topics = new Map<string, number>()
    for (const { topic, version } of subscriptions) topics.set(topic, Math.max(version(), topics.get(topic) ?? 0))
    return topics
  }

  /** The topics of all tabs, each with the lowest version that any of them shows. */
  function all() {
    const topics = mine()
    for (const [name, { topics: theirs, at }] of others) {
      if (Date.now() - at > 3 * REPEAT) others.delete(name)
      else for (const [topic, v] of theirs) topics.set(topic, Math.min(v, topics.get(topic) ?? v))
    }
    return topics
  }

  function deliver(frame: Frame) {
    if (frame.v >= (newest.get(frame.topic)?.v ?? 0)) newest.set(frame.topic, frame)
    for (const { topic, listener } of [...subscriptions]) if (topic === frame.topic) listener(frame)
  }

  function tellStatus(isConnected: boolean) {
    for (const listener of statusListeners) listener(isConnected)
  }

  function changed() {
    clearTimeout(settling)
    settling = setTimeout(() => {
      if (!stream) {
        post({ kind: 'wants', tab, topics: [...mine()] })
        return
      }
      const names = [...all().keys()].sort().join()
      if (names !== streamed) {
        streamed = names
        stream.connect()
      }
    }, SETTLE)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'frame') deliver(data.frame)
    if (data.kind === 'status') tellStatus(data.isConnected)
    if (data.kind === 'leader') post({ kind: 'wants', tab, topics: [...mine()] })
    if (!stream) return
    if (data.kind === 'gone') others.delete(data.tab)
    if (data.kind === 'wants') {
      others.set(data.tab, { topics: new Map(data.topics), at: Date.now() })
      // A tab that came after the newest frame gets it too; where it is a patch on something older, the tab reads again.
      for (const [topic, v] of data.topics) {
        const frame = newest.get(topic)
        if (frame && v < frame.v) post({ kind: 'frame', frame })
      }
    }
    if (data.kind === 'gone' || data.kind === 'wants') changed()
  }

  function lead() {
    stream = openStream(all, {
      mayRest: () => others.size === 0,
      onFrame(frame) {
        post({ kind: 'frame', frame })
        deliver(frame)
      },
      onStatus(isConnected) {
        post({ kind: 'status', isConnected })
        tellStatus(isConnected)
      },
    })
    streamed = [...all().keys()].sort().join()
    post({ kind: 'leader' })
  }

  const repeat = setInterval(changed, REPEAT)
  const onLeave = () => post({ kind: 'gone', tab })
  addEventListener('pagehide', onLeave)

  // Web Locks need a secure context; without them each tab has a stream of its own.
  if (navigator.locks) {
    navigator.locks
      .request('podium-live', { signal: resign.signal }, () => {
        lead()
        return new Promise((release) => resign.signal.addEventListener('abort', () => release(undefined)))
      })
      .catch(() => {})
  } else lead()

  return {
    subscribe(subscription) {
      subscriptions.add(subscription)
      changed()
      return () => {
        subscriptions.delete(subscription)
        changed()
      }
    },
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    close() {
      onLeave()
      clearTimeout(settling)
      clearInterval(repeat)
      removeEventListener('pagehide', onLeave)
      resign.abort()
      stream?.close()
      channel.close()
    },
  }
}
