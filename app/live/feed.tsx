import { type Frame, TOPICS_PER_STREAM } from './frames.ts'
import { openStream } from './stream.tsx'

type Listener = (frame: Frame) => void
type Subscription = { topic: string; version: () => number; listener: Listener }

type Message =
  | { kind: 'wants'; tab: string; topics: [string, number][] }
  | { kind: 'gone'; tab: string }
  | { kind: 'leader' }
  | { kind: 'frame'; frame: Frame }

export type Feed = {
  subscribe(subscription: Subscription): () => void
  close(): void
}

/** Topic changes within this time, in ms, open only one new stream. */
const SETTLE = 30
/** How often, in ms, a tab reports its topics again to the other tabs. */
const REPEAT = 20_000
/** A tab silent for this long, in ms, is forgotten; browsers let a hidden tab run timers only once a minute. */
const FORGET = 5 * REPEAT
/** A tab hidden for this long, in ms, leaves the feed until it is visible again. */
const HIDDEN = 60_000

/**
 * Opens the feed of the topics that this browser's tabs follow. One tab, the leader, opens the stream and forwards its frames,
 * because browsers allow only six HTTP/1.1 connections to a site over all tabs. When the leader closes or has long been hidden,
 * the browser gives its lock to another tab.
 */
export function openFeed(): Feed {
  const tab = String(Math.random())
  const { follow, hear, forget, mine, all, tell } = openTopics()
  const newest = new Map<string, Frame>()
  const channel = new BroadcastChannel('podium-live')
  /** Set while this tab takes part in the feed. */
  let part: AbortController | undefined
  let stream: ReturnType<typeof openStream> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let streamed = ''
  /** The versions that the stream was opened with: the server sends nothing older. */
  let opened = new Map<string, number>()

  const post = (message: Message) => channel.postMessage(message)

  const followed = () => new Map([...all()].slice(0, TOPICS_PER_STREAM))

  /** Makes pages whose topic did not fit into the stream reload from time to time, as if there were news. */
  function tellLeftOut() {
    const leftOut = [...all()].slice(TOPICS_PER_STREAM)
    if (!stream || leftOut.length === 0) return
    for (const [topic, v] of leftOut) {
      post({ kind: 'frame', frame: { topic, v: v + 1 } })
      tell({ topic, v: v + 1 })
    }
  }

  function deliver(frame: Frame) {
    if (frame.v >= (newest.get(frame.topic)?.v ?? 0)) newest.set(frame.topic, frame)
    tell(frame)
  }

  const namesOf = (topics: Map<string, number>) => [...topics.keys()].sort().join()

  function remember(topics: Map<string, number>) {
    streamed = namesOf(topics)
    opened = topics
  }

  function changed() {
    clearTimeout(settling)
    settling = setTimeout(() => {
      if (!stream) {
        if (part) post({ kind: 'wants', tab, topics: [...mine()] })
        return
      }
      const wanted = followed()
      const isBehind = [...wanted].some(([topic, v]) => v < (opened.get(topic) ?? 0))
      if (namesOf(wanted) !== streamed || isBehind) {
        remember(wanted)
        stream.connect()
      }
    }, SETTLE)
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'frame') deliver(data.frame)
    if (data.kind === 'leader' && part) post({ kind: 'wants', tab, topics: [...mine()] })
    if (!stream) return
    if (data.kind === 'gone') forget(data.tab)
    if (data.kind === 'wants') {
      hear(data.tab, data.topics)
      // A tab opened after the latest frame gets that frame too; if the frame is a patch on an older state, the tab reloads.
      for (const [topic, v] of data.topics) {
        const frame = newest.get(topic)
        if (frame && v < frame.v) post({ kind: 'frame', frame })
      }
    }
    if (data.kind === 'gone' || data.kind === 'wants') changed()
  }

  function lead() {
    stream = openStream(followed, (frame) => {
      post({ kind: 'frame', frame })
      deliver(frame)
    })
    remember(followed())
    post({ kind: 'leader' })
  }

  function takePart() {
    part = new AbortController()
    const { signal } = part
    changed()
    // Web Locks need a secure context; without them, each tab has its own stream.
    if (!navigator.locks) return lead()
    navigator.locks
      .request('podium-live', { signal }, () => {
        if (signal.aborted) return
        lead()
        return new Promise((release) => signal.addEventListener('abort', release))
      })
      .catch(() => {})
  }

  function takeNoPart() {
    part?.abort()
    part = undefined
    stream?.close()
    stream = undefined
    forget()
    post({ kind: 'gone', tab })
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(takeNoPart, HIDDEN)
    else if (!part) takePart()
  }

  const repeat = setInterval(() => {
    changed()
    tellLeftOut()
  }, REPEAT)
  // In WebKit, a page that enters the back/forward cache loses its lock but not its stream, so it gives up both and rejoins
  // later.
  addEventListener('pagehide', takeNoPart)
  addEventListener('pageshow', onVisibility)
  document.addEventListener('visibilitychange', onVisibility)
  takePart()
  onVisibility()

  return {
    subscribe(subscription) {
      const leave = follow(subscription)
      // The page may show the state before the latest frame; if that frame is a patch on an older state, the page reloads.
      const frame = newest.get(subscription.topic)
      if (frame && subscription.version() < frame.v) subscription.listener(frame)
      changed()
      return () => {
        leave()
        changed()
      }
    },
    close() {
      takeNoPart()
      clearTimeout(settling)
      clearTimeout(hiding)
      clearInterval(repeat)
      removeEventListener('pagehide', takeNoPart)
      removeEventListener('pageshow', onVisibility)
      document.removeEventListener('visibilitychange', onVisibility)
      channel.close()
    },
  }
}

/** Opens the record of topics that the pages of this tab follow, and that other tabs have reported. */
function openTopics() {
  const subscriptions = new Set<Subscription>()
  const others = new Map<string, { topics: Map<string, number>; at: number }>()

  /** Returns this tab's topics, each with the lowest version that any part of its page shows. */
  function mine() {
    const topics = new Map<string, number>()
    for (const { topic, version } of subscriptions) topics.set(topic, lowerVersion(version(), topics.get(topic)))
    return topics
  }

  /** Returns the topics of all tabs, each with its lowest version. */
  function all() {
    const topics = mine()
    for (const [name, { topics: theirs, at }] of others) {
      if (Date.now() - at > FORGET) others.delete(name)
      else for (const [topic, v] of theirs) topics.set(topic, lowerVersion(v, topics.get(topic)))
    }
    return topics
  }

  function tell(frame: Frame) {
    for (const { topic, listener } of [...subscriptions]) if (topic === frame.topic) listener(frame)
  }

  return {
    /** Adds a page's subscription. Returns the function that removes it. */
    follow(subscription: Subscription) {
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    hear: (tab: string, topics: [string, number][]) => void others.set(tab, { topics: new Map(topics), at: Date.now() }),
    /** Forgets one tab's topics, or those of all other tabs. */
    forget: (tab?: string) => void (tab === undefined ? others.clear() : others.delete(tab)),
    mine,
    all,
    tell,
  }
}

/** Returns the lower of two versions; ignores 0, which means that nothing of the topic is shown yet. */
const lowerVersion = (v: number, other = 0) => Math.min(v || other, other || v)
