import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPrivate } from '../accounts/viewer.ts'
import type { Histogram } from '../shared/histogram.ts'
import { openAwaitedTopics } from './awaited-topics.server.ts'
import { openBroadcast } from './broadcast.server.ts'
import { openChannels } from './channels.server.ts'
import { parseTopics } from './frames.ts'
import { FULL, openStreamPlaces } from './stream-places.server.ts'
import { frameText, type TopicView } from './topic-frames.server.ts'
import { openViewers, type Viewer } from './viewers.server.ts'

export type Hub = {
  /** Answers GET /live?topics=… with a stream of frames. 400: topics of another form, too many that are not for everybody, or sent before an earlier answer; 403: none that this one may follow; 429: too many of one address or session; 503: full. */
  open(request: IncomingMessage, response: ServerResponse, client: string): Promise<void>
  /**
   * Tells the viewers of these topics what is new. `heardAt`: when this process heard of it, by performance.now(). `isAnew`: their
   * pages get the whole state, because what they show may belong to changes that the database has lost.
   */
  publish(topics: string[], heardAt?: number, isAnew?: boolean): void
  viewers(): number
  /** The version of a topic that its viewers were told last; undefined where it has none. */
  told(topic: string): number | undefined
  counts: Readonly<HubCounts>
  /**
   * Ends all streams spread over `drainMs`, or longer where they are many, each told when to come back; until its end
   * each goes on hearing what is new.
   */
  close(drainMs: number): Promise<void>
}

/** Since the start. */
export type HubCounts = {
  /** News written, counted for each viewer. */
  frames: number
  /** Viewers that were let go because they did not keep up. */
  behind: number
  /** Streams that were not opened because there was no place. */
  refused: number
  /** Readings of what a topic shows. */
  reads: number
  /** In seconds: from hearing of a change until its frame was written to the last viewer of a topic. */
  age: Histogram
}

type Options = {
  view: (topic: string) => Promise<TopicView>
  /** Whether one with these cookies may follow a topic that is not for everybody. */
  mayFollow: (topic: string, cookie: string) => Promise<boolean>
  /** The part of the cookies that `mayFollow` goes by: the same for all streams of one session. */
  sessionOf?: (cookie: string) => string
  /** Whether strangers may see more than a topic's version at this very moment. */
  isPublic: (topic: string) => boolean
  /** Whether there is such a topic now. Its end and its beginning are published, too. */
  exists?: (topic: string) => boolean
  onError: (error: unknown) => void
  /** Whether viewers whose stream ends find another node that has them at once. */
  hasOtherNodes?: () => Promise<boolean>
  maxViewers: number
  maxViewersPerClient: number
  heartbeatSeconds?: number
  /** How many viewers in a second are told that they have to read a topic again: what their node can answer meanwhile. */
  readersPerSecond?: number
}

/** States that one is welcomed with; of further topics only their version is told, and the page reads them. */
const WELCOME_BYTES = 64 * 1024
/** A browser's own topic, the admins', and of an account that was left a moment ago. Each is looked up. */
const PRIVATE_TOPICS = 4
/** How long one waits, in ms, whose line was lost: not all of a node that has died come in the same moment. */
const PAUSE_AFTER_LOSS = { from: 1_500, to: 4_000 }
/** How long one is told to wait whose stream ends, in ms: the next node is there, or this one has to start again. */
const PAUSE_FOR_OTHER = { from: 10, to: 50 }
const PAUSE_FOR_SAME = { from: 250, to: 2_000 }
/** Whoever does not say in this time, in ms, that there are other nodes knows of none. */
const PATIENCE_MS = 500
/** How long, in ms, a stream waits for the end of an answer that is still to come on its line. */
const EARLIER_ANSWER_MS = 2_000

/** Holds the viewers of this process and tells them what changed: one frame built once, the same bytes to every socket. */
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
    // Frames go straight to the socket: into an earlier answer, were one still to come. A browser that has read all of a file
    // asks before this process has heard that the file is at its end.
    if (!topics || !(await isNext(response))) {
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
    // Of a topic that is not this one's own only the news that it is worth another look: the session may have ended.
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

    // From here to the last line in one turn, so that no frame falls between the snapshot and the channel.
    if (closing || request.socket.destroyed) {
      givePlace()
      for (const topic of names) channels.closeIfEmpty(topic)
      return refuse(response)
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const viewer = viewers.add(request, response, { cookie, session, givePlace })
    response.on('close', () => leave(viewer))
    const strangers = refused.map((topic) => frameText({ topic, v: (topics.get(topic) ?? 0) + 1 }))
    const known = names.map((topic): [string, number] => [topic, topics.get(topic) ?? 0])
    // With its head, so that both go out as one.
    response.write([`retry: ${between(PAUSE_AFTER_LOSS)}\n\n`, ...strangers, ...follow(viewer, known)].join(''))
    // A session that ended while its stream was being opened rang before anybody followed.
    for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) viewer.end('')
  }

  /** A channel for each of these topics that exists; throws when one cannot be read, after all have been tried. */
  async function openAll(names: string[]) {
    while (!names.every((topic) => channels.has(topic) || !exists(topic))) {
      const failed = (await Promise.allSettled(names.filter(exists).map(channels.open))).find(
        ({ status }) => status === 'rejected',
      )
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
  }

  /** Lets a viewer follow these topics, each with the version that its page shows. Returns the frames of what is newer. */
  function follow(viewer: Viewer, topics: [topic: string, mine: number][]): string[] {
    const frames: string[] = []
    let bytes = 0
    for (const [topic, mine] of topics) {
      if (!exists(topic)) {
        // The same for a series that was removed as for one that never was. A page that shows it has to look again.
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
    publish: channels.publish,
    viewers: viewers.count,
    told: channels.told,
    counts: {
      get frames() {
        return broadcast.counts.frames
      },
      get behind() {
        return viewers.counts.behind
      },
      get refused() {
        return refusals
      },
      get reads() {
        return channels.counts.reads
      },
      age: channels.counts.age,
    },
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

function refuse(response: ServerResponse, status = FULL) {
  response.writeHead(status, { 'cache-control': 'no-store', 'retry-after': String(5 + Math.floor(Math.random() * 10)) }).end()
}

/** Whether the answer is the next one on its line, soon. */
async function isNext(response: ServerResponse): Promise<boolean> {
  if (!response.socket) await once(response, 'socket', { signal: AbortSignal.timeout(EARLIER_ANSWER_MS) }).catch(() => {})
  return response.socket !== null
}

const between = ({ from, to }: { from: number; to: number }) => from + Math.floor(Math.random() * (to - from))
