import { isPrivate } from '../accounts/viewer.ts'
import { type Histogram, observe, openHistogram } from '../shared/histogram.ts'
import type { Broadcast } from './broadcast.server.ts'
import { frameText, isVersionAlone, nextFrame, shared, snapshotFrame, type TopicView } from './topic-frames.server.ts'
import type { Viewer } from './viewers.server.ts'

/** The followers of one topic, and what they were told of it last. */
type Channel = {
  viewers: Set<Viewer>
  view: TopicView
  /** The whole of it as a frame, once for all who come. */
  snapshot: { v: number; text: string } | undefined
  /** By the process' own time, which nobody sets. */
  sentAt: number
  timer: NodeJS.Timeout | undefined
  busy: boolean
  again: boolean
  /** When the oldest news was heard that its viewers have not been told. */
  heardAt: number | undefined
}

export type Channels = {
  has(topic: string): boolean
  /** Reads the topic when it has no channel yet; throws when that fails. A channel that nobody joins has to be closed. */
  open(topic: string): Promise<void>
  /** The version that its viewers were told last; undefined where it has no channel. */
  told(topic: string): number | undefined
  /** The frame of all that strangers may see now of a topic that has a channel; '' where they see its version alone. */
  snapshotOf(topic: string): string
  /** The channel has to be open. */
  join(viewer: Viewer, topic: string): void
  leaveAll(viewer: Viewer): void
  closeIfEmpty(topic: string): void
  publish(topics: string[], heardAt?: number, isAnew?: boolean): void
  /** Tells some viewers of a channel its newest state. */
  catchUp(viewers: Viewer[], topic: string): Promise<void>
  /** Tells nothing more of what was to be told later. */
  stop(): void
  counts: Readonly<{ reads: number; age: Histogram }>
}

type Options = {
  view: (topic: string) => Promise<TopicView>
  exists: (topic: string) => boolean
  isPublic: (topic: string) => boolean
  mayFollow: (topic: string, cookie: string) => Promise<boolean>
  broadcast: Pick<Broadcast, 'toAll' | 'toReaders'>
  /** Hears of each news first, also of topics without a channel. */
  onNews: (topics: string[]) => void
  /** The end of a topic has been told to a viewer at version `v`, and its channel is closing. */
  onEnd: (viewer: Viewer, topic: string, v: number) => void
  onError: (error: unknown) => void
}

/** At most four frames a second for one topic; the newest wins. */
const GAP_MS = 250
/** How long a topic that could not be read is left alone. */
export const PAUSE_MS = 1_000
/** Of Channels.counts.age. */
const AGES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One channel for each topic that somebody follows: one frame built once, the same bytes to every viewer of it. */
export function openChannels({ view, exists, isPublic, mayFollow, broadcast, onNews, onEnd, onError }: Options): Channels {
  const channels = new Map<string, Channel>()
  const opening = new Map<string, Promise<void>>()
  /** Whether the news of a topic that is being opened was of a step back. */
  const newsWhileOpening = new Map<string, boolean>()
  const counts = { reads: 0, age: openHistogram(AGES) }

  function read(topic: string) {
    counts.reads++
    return view(topic)
  }

  const channelOf = (topic: string) => channels.get(topic) as Channel

  async function open(topic: string): Promise<void> {
    if (channels.has(topic)) return
    let coming = opening.get(topic)
    if (!coming) {
      coming = read(topic)
        .then((first) => {
          channels.set(topic, toChannel(first))
          const isAnew = newsWhileOpening.get(topic)
          if (newsWhileOpening.delete(topic)) publish([topic], undefined, isAnew)
        })
        .finally(() => opening.delete(topic))
      opening.set(topic, coming)
    }
    return coming
  }

  // Between two frames the channel still has the state of a series that was locked a moment ago.
  const snapshotOf = (topic: string) => (isPublic(topic) ? wholeOf(topic, channelOf(topic)) : '')

  function closeIfEmpty(topic: string) {
    const channel = channels.get(topic)
    if (!channel || channel.viewers.size > 0) return
    clearTimeout(channel.timer)
    channels.delete(topic)
  }

  function publish(topics: string[], heardAt = performance.now(), isAnew = false) {
    onNews(topics)
    for (const topic of topics) {
      const channel = channels.get(topic)
      if (!channel) {
        if (opening.has(topic)) newsWhileOpening.set(topic, isAnew || newsWhileOpening.get(topic) === true)
        continue
      }
      if (isAnew) {
        channel.view = { v: channel.view.v }
        channel.snapshot = undefined
      }
      channel.heardAt ??= heardAt
      const wait = channel.sentAt + GAP_MS - performance.now()
      if (channel.busy) channel.again = true
      else if (channel.timer) continue
      else if (wait > 0) channel.timer = setTimeout(() => void tell(topic, channel), wait)
      else void tell(topic, channel)
    }
  }

  async function tell(topic: string, channel: Channel) {
    channel.timer = undefined
    channel.busy = true
    const { heardAt } = channel
    channel.heardAt = undefined
    try {
      const after = await read(topic)
      // Looked up only now: the database may have stepped back while the topic was being read.
      const before = channel.view
      if (after.v > before.v) {
        channel.view = after
        channel.sentAt = performance.now()
        const next = nextFrame(topic, before, after)
        const frame = shared(frameText(next))
        if (isVersionAlone(next) && !isPrivate(topic)) await broadcast.toReaders(channel.viewers, frame)
        else await broadcast.toAll(channel.viewers, frame)
        if (heardAt !== undefined) observe(counts.age, (performance.now() - heardAt) / 1_000)
      }
      // Also when this is another try, after a look-up that failed.
      if (isPrivate(topic)) await endStrangers(topic, channel)
    } catch (error) {
      onError(error)
      channel.heardAt = heardAt ?? channel.heardAt
      channel.sentAt = performance.now() + PAUSE_MS
      channel.again = true
    }
    channel.busy = false
    if (channels.get(topic) !== channel) return
    if (channel.again) {
      channel.again = false
      publish([topic])
    } else if (!exists(topic)) dissolve(topic, channel)
  }

  /** A session may have ended: viewers that follow by it alone are let go. */
  async function endStrangers(topic: string, channel: Channel) {
    for (const streams of Map.groupBy(channel.viewers, ({ session }) => session).values()) {
      if (!(await mayFollow(topic, streams[0]?.cookie ?? ''))) for (const viewer of streams) viewer.end('')
    }
  }

  function dissolve(topic: string, channel: Channel) {
    for (const viewer of channel.viewers) {
      viewer.topics.splice(viewer.topics.indexOf(topic), 1)
      onEnd(viewer, topic, channel.view.v)
    }
    channel.viewers.clear()
    closeIfEmpty(topic)
  }

  return {
    counts,
    has: (topic) => channels.has(topic),
    open,
    told: (topic) => channels.get(topic)?.view.v,
    snapshotOf,
    join(viewer, topic) {
      viewer.topics.push(topic)
      channelOf(topic).viewers.add(viewer)
    },
    leaveAll(viewer) {
      for (const topic of viewer.topics) {
        channels.get(topic)?.viewers.delete(viewer)
        closeIfEmpty(topic)
      }
    },
    closeIfEmpty,
    publish,
    async catchUp(viewers, topic) {
      const whole = snapshotOf(topic)
      if (whole) await broadcast.toAll(viewers, shared(whole))
      else await broadcast.toReaders(viewers, shared(frameText({ topic, v: channelOf(topic).view.v })))
    },
    stop() {
      for (const channel of channels.values()) clearTimeout(channel.timer)
    },
  }
}

const toChannel = (first: TopicView): Channel => ({
  viewers: new Set(),
  view: first,
  snapshot: undefined,
  sentAt: Number.NEGATIVE_INFINITY,
  timer: undefined,
  busy: false,
  again: false,
  heardAt: undefined,
})

function wholeOf(topic: string, channel: Channel): string {
  if (channel.snapshot?.v !== channel.view.v) {
    channel.snapshot = { v: channel.view.v, text: frameText(snapshotFrame(topic, channel.view)) }
  }
  return channel.snapshot.text
}
