import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPrivate } from '../accounts/sessions/viewer.ts'
import type { Histogram } from '../kit/limits/histogram.ts'
import { openAwaitedTopics } from './awaited-topics.server.ts'
import { type Broadcast, openBroadcast } from './broadcast.server.ts'
import { type Channels, openChannels } from './channels.server.ts'
import { parseTopics } from './frames.ts'
import { between, isNextOnConnection, PAUSE_AFTER_LOSS, refuse, STREAM_HEAD } from './stream-answers.server.ts'
import { FULL, openStreamPlaces, takeFromBoth } from './stream-places.server.ts'
import { openStreamsForAll, sharePlaces } from './streams-for-all.server.ts'
import { frameText, type TopicView } from './topic-frames.server.ts'
import { openViewers, type Viewer, type Viewers } from './viewers.server.ts'

export type Hub = {
  /**
   * Answers GET /live?topics=… with a stream of frames. 400: malformed topics, too many private ones, or a request pipelined
   * before an earlier response; 403: none of the topics is allowed; 429: too many streams of one address or session; 503: full.
   */
  open(request: IncomingMessage, response: ServerResponse, client: string): Promise<void>
  /**
   * Answers a program on any site with a stream of one public topic (spec S6): the same frames, without cookies. `mine`: the
   * version that the program has. 404: no such topic, or one that is not public; 429, 503: as above, with lower limits.
   */
  openForAll(request: IncomingMessage, response: ServerResponse, client: string, topic: string, mine: number): Promise<void>
  /**
   * Sends these topics' viewers the news. `heardAt`: when this process heard of it, by performance.now(). `isAnew`: sends the
   * whole state, because pages may show changes that the database has lost.
   */
  publish(topics: string[], heardAt?: number, isAnew?: boolean): void
  viewers(): number
  /** Returns the version of a topic last sent to its viewers; undefined without a channel. */
  told(topic: string): number | undefined
  counts: Readonly<HubCounts>
  /**
   * Ends all streams, spread over `drainMs`, or longer if there are very many. The last message to each viewer says when to
   * reconnect; until then, the viewer is sent news.
   */
  close(drainMs: number): Promise<void>
}

/** Counts since the process started. */
type HubCounts = {
  /** Frames written to viewers. */
  frames: number
  /** Viewers that were disconnected because they could not keep up. */
  behind: number
  /** Streams refused because a limit was reached or this node is closing. */
  refused: number
  /** Reads of topics. */
  reads: number
  /** Time from hearing of a change until its frame was written to a topic's last viewer, in seconds. */
  age: Histogram
}

type Options = {
  view: (topic: string) => Promise<TopicView>
  /** True when the viewer with these cookies may follow a private topic. */
  mayFollow: (topic: string, cookie: string) => Promise<boolean>
  /** Returns the part of the cookies that `mayFollow` depends on: the same for all streams of one session. */
  sessionOf?: (cookie: string) => string
  /** True when the public may currently see more of a topic than its version. */
  isPublic: (topic: string) => boolean
  /** True when the topic currently exists. Its creation and end are published, too. */
  exists?: (topic: string) => boolean
  onError: (error: unknown) => void
  /** True when viewers whose stream ends can reconnect to another node at once. */
  hasOtherNodes?: () => Promise<boolean>
  maxViewers: number
  maxViewersPerClient: number
  heartbeatSeconds?: number
  /** The number of viewers per second that are told to reload a topic: as many as their node can answer. */
  readersPerSecond?: number
}

/**
 * The maximum total length of the states that a new stream starts with, in characters. For further topics the stream has only the
 * version, and the page requests them.
 */
const WELCOME_BYTES = 64 * 1024
/**
 * The maximum number of private topics per stream: the topic of the viewer, that of the admins, and those of an account just
 * signed out. Each topic needs a lookup.
 */
const PRIVATE_TOPICS = 4
/** The range of delays before a viewer reconnects, in ms: to another node, or to this one, which must restart first. */
const PAUSE_FOR_OTHER = { from: 10, to: 50 }
const PAUSE_FOR_SAME = { from: 250, to: 2_000 }
/** The time limit, in ms, for finding out if there are other nodes; after it, the hub assumes that there are none. */
const PATIENCE_MS = 500

/**
 * Opens the hub, which holds this process's viewers and sends them changes: each frame is built once, and every socket gets
 * the same bytes.
 */
export function openHub({
  view,
  mayFollow,
  sessionOf = (cookie) => cookie,
  isPublic,
  exists = () => true,
  onError,
  hasOtherNodes = async () => false,
  maxViewers,
  maxViewersPerClient,
  heartbeatSeconds = 15,
  readersPerSecond = 4_000,
}: Options): Hub {
  const takePlace = openStreamPlaces({ most: maxViewers, mostPerClient: maxViewersPerClient })
  const viewers = openViewers({ heartbeatSeconds })
  const broadcast = openBroadcast({ readersPerSecond })
  const channels = openChannels({
    view,
    exists,
    isPublic,
    mayFollow,
    broadcast,
    onNews: (topics) => void awaited.begin(topics),
    onEnd: (viewer, topic, v) => awaited.add(viewer, topic, v),
    onError,
  })
  const awaited = openAwaitedTopics({ channels, exists, onError })
  let refusals = 0
  let closing = false

  async function open(request: IncomingMessage, response: ServerResponse, client: string) {
    const topics = parseTopics(new URL(request.url ?? '', 'http://site').searchParams.get('topics'))
    // Frames are written to the socket, past the response, so they would end up inside an earlier response. A browser that has
    // received a whole file may send the next request before this process knows that the file is complete.
    if (!topics || !(await isNextOnConnection(response))) {
      response.writeHead(400, { 'cache-control': 'no-store', ...(topics ? { connection: 'close' } : {}) }).end()
      return
    }
    const asked = [...topics.keys()]
    const privates = asked.filter(isPrivate)
    if (privates.length > PRIVATE_TOPICS) return void response.writeHead(400, { 'cache-control': 'no-store' }).end()
    const cookie = request.headers.cookie ?? ''
    const session = sessionOf(cookie)
    const givePlace = closing ? FULL : takePlace(client, privates.length > 0 ? session : '')
    if (typeof givePlace === 'number') {
      refusals++
      return refuse(response, givePlace)
    }
    // A refused private topic gets a frame that makes the page request the topic again: the session may have ended.
    const refused: string[] = []
    let names: string[] = []
    try {
      for (const topic of privates) if (!(await mayFollow(topic, cookie))) refused.push(topic)
      if (refused.length === asked.length) {
        givePlace()
        response.writeHead(403, { 'cache-control': 'no-store' }).end()
        return
      }
      names = asked.filter((topic) => !refused.includes(topic))
      await openAll(names)
    } catch (error) {
      givePlace()
      for (const topic of names) channels.closeIfEmpty(topic)
      throw error
    }

    // From here on everything happens in one turn of the event loop, so that no frame is lost between snapshot and joining.
    if (closing || request.socket.destroyed) {
      givePlace()
      for (const topic of names) channels.closeIfEmpty(topic)
      return refuse(response)
    }
    response.writeHead(200, STREAM_HEAD)
    const viewer = viewers.add(request, response, { cookie, session, givePlace })
    response.on('close', () => leave(viewer))
    const strangers = refused.map((topic) => frameText({ topic, v: (topics.get(topic) ?? 0) + 1 }))
    const known = names.map((topic): [string, number] => [topic, topics.get(topic) ?? 0])
    // Sent in one write with the response's head.
    response.write([`retry: ${between(PAUSE_AFTER_LOSS)}\n\n`, ...strangers, ...follow(viewer, known)].join(''))
    // A session that ended while its stream was being opened had no follower yet that could be notified.
    for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) viewer.end('')
  }

  /** Opens a channel for each of these topics that exists. Tries all, then throws if one could not be read. */
  async function openAll(names: string[]) {
    while (!names.every((topic) => channels.has(topic) || !exists(topic))) {
      const failed = (await Promise.allSettled(names.filter(exists).map(channels.open))).find(
        (result) => result.status === 'rejected',
      )
      if (failed) throw failed.reason
    }
  }

  /** Subscribes a viewer to these topics, each with the version that its page shows. Returns the frames that are newer. */
  function follow(viewer: Viewer, topics: [topic: string, mine: number][]): string[] {
    const frames: string[] = []
    let bytes = 0
    for (const [topic, mine] of topics) {
      if (!exists(topic)) {
        // A removed topic is like one that never existed; a page that shows it must request it again.
        if (mine > 0) frames.push(frameText({ topic, v: mine + 1 }))
        awaited.add(viewer, topic, mine)
        continue
      }
      channels.join(viewer, topic)
      const v = channels.told(topic) ?? 0
      if (v <= mine) continue
      const whole = channels.snapshotOf(topic)
      const isShown = whole !== '' && bytes + whole.length <= WELCOME_BYTES
      if (isShown) bytes += whole.length
      frames.push(isShown ? whole : frameText({ topic, v }))
    }
    return frames
  }

  function leave(viewer: Viewer) {
    if (!viewers.remove(viewer)) return
    awaited.remove(viewer)
    viewer.givePlace()
    channels.leaveAll(viewer)
  }

  return {
    open,
    openForAll: openStreamsForAll({
      channels,
      viewers,
      exists,
      isPublic,
      openAll,
      follow,
      leave,
      isClosing: () => closing,
      places: takeFromBoth(sharePlaces({ most: maxViewers, mostPerClient: maxViewersPerClient }), takePlace),
      onRefusal: () => refusals++,
    }),
    publish: channels.publish,
    viewers: viewers.count,
    told: channels.told,
    counts: countsOf({ broadcast, viewers, channels, refusals: () => refusals }),
    async close(drainMs) {
      closing = true
      const silence = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
      const hasOther = await Promise.race([hasOtherNodes(), silence]).catch(() => false)
      const pause = hasOther ? PAUSE_FOR_OTHER : PAUSE_FOR_SAME
      await viewers.endAll(drainMs, () => `retry: ${between(pause)}\n\n`)
      channels.stop()
    },
  }
}

type CountSources = {
  broadcast: Pick<Broadcast, 'counts'>
  viewers: Pick<Viewers, 'counts'>
  channels: Pick<Channels, 'counts'>
  refusals: () => number
}

const countsOf = ({ broadcast, viewers, channels, refusals }: CountSources): HubCounts => ({
  get frames() {
    return broadcast.counts.frames
  },
  get behind() {
    return viewers.counts.behind
  },
  get refused() {
    return refusals()
  },
  get reads() {
    return channels.counts.reads
  },
  age: channels.counts.age,
})
