import { isPrivate } from '../accounts/sessions/viewer.ts'
import { type Histogram, observe, openHistogram } from '../kit/limits/histogram.ts'
import type { Broadcast } from './broadcast.server.ts'
import { frameText, isVersionAlone, nextFrame, sharedFrame, snapshotFrame, type TopicView } from './topic-frames.server.ts'
import type { Viewer } from './viewers.server.ts'

/** The viewers of a topic, and the view that they were last sent. */
type Channel = {
  viewers: Set<Viewer>
  view: TopicView
  /** The whole state as a frame, built once for all newcomers. */
  snapshot: { v: number; text: string } | undefined
  /** When the last frame was sent, in ms, by the process's monotonic clock, which nobody can set. */
  sentAt: number
  timer: NodeJS.Timeout | undefined
  busy: boolean
  again: boolean
  /** When this process heard the oldest news that the viewers have not been sent. */
  heardAt: number | undefined
}

export type Channels = {
  has(topic: string): boolean
  /** Opens the topic's channel; throws if the topic cannot be read. The caller closes a channel that nobody joins. */
  open(topic: string): Promise<void>
  /** Returns the version last sent to the topic's viewers; undefined without a channel. */
  told(topic: string): number | undefined
  /** Returns the frame with everything public of a topic that has a channel; '' if only its version is public. */
  snapshotOf(topic: string): string
  /** Subscribes a viewer to the topic, whose channel must be open. */
  join(viewer: Viewer, topic: string): void
  leaveAll(viewer: Viewer): void
  closeIfEmpty(topic: string): void
  publish(topics: string[], heardAt?: number, isAnew?: boolean): void
  /** Sends some viewers of a channel its current state. */
  catchUp(viewers: Viewer[], topic: string): Promise<void>
  /** Cancels every scheduled send. */
  stop(): void
  counts: Readonly<{ reads: number; age: Histogram }>
}

type Options = {
  view: (topic: string) => Promise<TopicView>
  exists: (topic: string) => boolean
  isPublic: (topic: string) => boolean
  mayFollow: (topic: string, cookie: string) => Promise<boolean>
  broadcast: Pick<Broadcast, 'toAll' | 'toReaders'>
  /** Called first with all news, including topics without a channel. */
  onNews: (topics: string[]) => void
  /** Called for each viewer of a topic that has ceased to exist. `v`: the version that the viewer was last sent. */
  onEnd: (viewer: Viewer, topic: string, v: number) => void
  onError: (error: unknown) => void
}

/** The minimum time between two frames of a topic, in ms; a frame holds all news since the one before. */
const GAP_MS = 250
/** How long to wait before reading a topic again after a failure, in ms. */
export const PAUSE_MS = 1_000
/** The histogram buckets of Channels.counts.age, in seconds. */
const AGES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Opens one channel per followed topic: each frame is built once, and every viewer is sent the same bytes. */
export function openChannels({ view, exists, isPublic, mayFollow, broadcast, onNews, onEnd, onError }: Options): Channels {
  const channels = new Map<string, Channel>()
  const opening = new Map<string, Promise<void>>()
  /** The topics with news that arrived while their channel was opening. True when the database had returned to an older state. */
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

  // Checks isPublic() too, because between two frames a channel still holds the public state of a series that was just locked.
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
      // Taken only after the read, during which publish() replaces the view if the database has returned to an older state.
      const before = channel.view
      if (after.v > before.v) {
        channel.view = after
        channel.sentAt = performance.now()
        const next = nextFrame(topic, before, after)
        const frame = sharedFrame(frameText(next))
        if (isVersionAlone(next) && !isPrivate(topic)) await broadcast.toReaders(channel.viewers, frame)
        else await broadcast.toAll(channel.viewers, frame)
        if (heardAt !== undefined) observe(counts.age, (performance.now() - heardAt) / 1_000)
      }
      // Also runs without a newer version, because an earlier attempt may have failed after the view was replaced.
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

  /** Ends the streams of viewers who may no longer follow the topic, because their session has ended. */
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
      if (whole) await broadcast.toAll(viewers, sharedFrame(whole))
      else await broadcast.toReaders(viewers, sharedFrame(frameText({ topic, v: channelOf(topic).view.v })))
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
