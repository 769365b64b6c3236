import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { isPrivate } from '../accounts/viewer.ts'
import { type Histogram, observe, openHistogram } from '../shared/histogram.ts'
import { openTally } from '../shared/tally.ts'
import { type Frame, parseTopics } from './frames.ts'

/**
 * A topic as strangers may see it; without `state` only its version is told. `patchFrom`: the difference from an earlier state;
 * undefined where pages had better read again.
 */
export type TopicView = { v: number; state?: unknown; patchFrom?: (before: unknown) => unknown }

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

/** A viewer that has not taken this much is dropped and comes back to the newest state. */
const BEHIND_BYTES = 64 * 1024
/** States that one is welcomed with; of further topics only their version is told, and the page reads them. */
const WELCOME_BYTES = 64 * 1024
/** A browser's own topic, the admins', and of an account that was left a moment ago. Each is looked up. */
const PRIVATE_TOPICS = 4
/** At most four frames a second for one topic; the newest wins. */
const GAP_MS = 250
/** How long a topic that could not be read is left alone. */
const PAUSE_MS = 1_000
/** Streams of one session that ask for a topic which is for some only: each is looked up, and again after every change. */
const STREAMS_BY_SESSION = 20
/** Of HubCounts.age. */
const AGES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** After so many writes other work gets its turn. */
const BATCH = 1_000
/** Streams end, and those who have to read again are told, in steps of so many ms. */
const STEP_MS = 50
/** So many streams end in one step at most: a quarter of what another node takes in meanwhile. */
const ENDS_IN_STEP = 200
/** How long one waits, in ms, whose line was lost: not all of a node that has died come in the same moment. */
const PAUSE_AFTER_LOSS = { from: 1_500, to: 4_000 }
/** How long one is told to wait whose stream ends, in ms: the next node is there, or this one has to start again. */
const PAUSE_FOR_OTHER = { from: 10, to: 50 }
const PAUSE_FOR_SAME = { from: 250, to: 2_000 }
/** Whoever does not say in this time, in ms, that there are other nodes knows of none. */
const PATIENCE_MS = 500
/** How long, in ms, a stream waits for the end of an answer that is still to come on its line. */
const EARLIER_ANSWER_MS = 2_000

/** The node is full, and another may have a place; or it is one address or session that has too many, on any node. */
const FULL = 503
const TOO_MANY = 429

type Viewer = {
  socket: Socket
  /** What it follows that does not exist now, with the version that its page shows. */
  absent: Map<string, number>
  write: (frame: SharedFrame) => void
  end: (text: string) => void
  topics: string[]
  givePlace: () => void
  cookie: string
  session: string
  /** The second of each round of heartbeats in which it gets its own, whoever comes and goes. */
  beat: number
}
type Room = {
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
/** The same bytes for every viewer; `chunk` has HTTP's chunked envelope around them. */
type SharedFrame = { text: Buffer; chunk: Buffer }

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
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room>>()
  /** Whether the news of a topic that is being opened was of a step back. */
  const newsWhileOpening = new Map<string, boolean>()
  const viewers = new Set<Viewer>()
  /** Those who follow something that does not exist: invented ids make no rooms, however many there are. */
  const lacking = new Set<Viewer>()
  /** Viewers and those whose stream is being opened: all, by client, and by session those that follow what is for some only. */
  let places = 0
  const perClient = openTally()
  const perSession = openTally()
  let opened = 0
  let closing = false
  const counts: HubCounts = { frames: 0, behind: 0, refused: 0, reads: 0, age: openHistogram(AGES) }

  /** What gives the place back, once; or the status with which one is refused. `session` is '' where it does not count. */
  function takePlace(client: string, session: string): (() => void) | number {
    if (closing || places >= maxViewers) return FULL
    if (perClient.of(client) >= maxViewersPerClient || (session && perSession.of(session) >= STREAMS_BY_SESSION)) return TOO_MANY
    places++
    perClient.add(client)
    if (session) perSession.add(session)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      places--
      perClient.remove(client)
      if (session) perSession.remove(session)
    }
  }

  function refuseAsFull(response: ServerResponse, status: number) {
    counts.refused++
    refuse(response, status)
  }

  function refuse(response: ServerResponse, status = FULL) {
    response.writeHead(status, { 'cache-control': 'no-store', 'retry-after': String(5 + Math.floor(Math.random() * 10)) }).end()
  }

  function read(topic: string) {
    counts.reads++
    return view(topic)
  }

  async function roomOf(topic: string): Promise<Room> {
    const room = rooms.get(topic)
    if (room) return room
    let coming = opening.get(topic)
    if (!coming) {
      coming = read(topic)
        .then((first) => {
          const opened: Room = {
            viewers: new Set(),
            view: first,
            snapshot: undefined,
            sentAt: Number.NEGATIVE_INFINITY,
            timer: undefined,
            busy: false,
            again: false,
            heardAt: undefined,
          }
          rooms.set(topic, opened)
          const isAnew = newsWhileOpening.get(topic)
          if (newsWhileOpening.delete(topic)) publish([topic], undefined, isAnew)
          return opened
        })
        .finally(() => opening.delete(topic))
      opening.set(topic, coming)
    }
    return coming
  }

  /** Whether the answer is the next one on its line, soon. */
  async function isNext(response: ServerResponse): Promise<boolean> {
    if (!response.socket) await once(response, 'socket', { signal: AbortSignal.timeout(EARLIER_ANSWER_MS) }).catch(() => {})
    return response.socket !== null
  }

  async function open(request: IncomingMessage, response: ServerResponse, client: string) {
    const topics = parseTopics(new URL(request.url ?? '', 'http://site').searchParams.get('topics'))
    // Frames go straight to the socket: into an earlier answer, were one still to come. A browser that has read all of a file
    // asks before this process has heard that the file is at its end.
    if (!topics || !(await isNext(response))) {
      response.writeHead(400, { 'cache-control': 'no-store', ...(topics ? { connection: 'close' } : {}) }).end()
      return
    }
    let names = [...topics.keys()]
    const privates = names.filter(isPrivate).length
    if (privates > PRIVATE_TOPICS) return void response.writeHead(400, { 'cache-control': 'no-store' }).end()
    const cookie = request.headers.cookie ?? ''
    const session = sessionOf(cookie)
    const place = takePlace(client, privates > 0 ? session : '')
    if (typeof place === 'number') return refuseAsFull(response, place)
    const givePlace = place
    // Of a topic that is not this one's own only the news that it is worth another look: the session may have ended.
    const refused: string[] = []
    try {
      for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) refused.push(topic)
    } catch (error) {
      givePlace()
      throw error
    }
    if (refused.length === names.length) {
      givePlace()
      response.writeHead(403, { 'cache-control': 'no-store' }).end()
      return
    }
    names = names.filter((topic) => !refused.includes(topic))
    while (!names.every((topic) => rooms.has(topic) || !exists(topic))) {
      const failed = (await Promise.allSettled(names.filter(exists).map(roomOf))).find(({ status }) => status === 'rejected')
      if (!failed) continue
      givePlace()
      for (const topic of names) closeIfEmpty(topic)
      throw (failed as PromiseRejectedResult).reason
    }

    // From here to the last line in one turn, so that no frame falls between the snapshot and the room.
    if (closing || request.socket.destroyed) {
      givePlace()
      for (const topic of names) closeIfEmpty(topic)
      return refuse(response)
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const viewer = toViewer(request, response, counts, {
      topics: names.filter(exists),
      absent: new Map(),
      givePlace,
      cookie,
      session,
      beat: opened++ % heartbeatSeconds,
    })
    const welcome = [`retry: ${between(PAUSE_AFTER_LOSS)}\n\n`]
    let bytes = 0
    for (const topic of refused) welcome.push(frameText({ topic, v: (topics.get(topic) ?? 0) + 1 }))
    for (const topic of names) {
      const mine = topics.get(topic) ?? 0
      if (!exists(topic)) {
        // The same for a series that was removed as for one that never was. A page that shows it has to look again.
        if (mine > 0) welcome.push(frameText({ topic, v: mine + 1 }))
        lack(viewer, topic, mine)
        continue
      }
      const room = rooms.get(topic) as Room
      room.viewers.add(viewer)
      // Between two frames the room still has the state of a series that was locked a moment ago.
      if (room.view.v <= mine) continue
      const whole = isPublic(topic) ? snapshotOf(topic, room) : ''
      const isShown = whole !== '' && bytes + whole.length <= WELCOME_BYTES
      if (isShown) bytes += whole.length
      welcome.push(isShown ? whole : frameText({ topic, v: room.view.v }))
    }
    viewers.add(viewer)
    response.on('close', () => leave(viewer))
    // With its head, so that both go out as one.
    response.write(welcome.join(''))
    // A session that ended while its stream was being opened rang before anybody followed.
    for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) viewer.end('')
  }

  function snapshotOf(topic: string, room: Room): string {
    if (room.snapshot?.v !== room.view.v) room.snapshot = { v: room.view.v, text: frameText(snapshotFrame(topic, room.view)) }
    return room.snapshot.text
  }

  function leave(viewer: Viewer) {
    if (!viewers.delete(viewer)) return
    lacking.delete(viewer)
    viewer.givePlace()
    for (const topic of viewer.topics) {
      rooms.get(topic)?.viewers.delete(viewer)
      closeIfEmpty(topic)
    }
  }

  function lack(viewer: Viewer, topic: string, mine: number) {
    viewer.absent.set(topic, mine)
    lacking.add(viewer)
  }

  /** Those who wait for one of these topics, by topic. */
  async function waitingFor(topics: Set<string>): Promise<Map<string, Viewer[]>> {
    const found = new Map<string, Viewer[]>()
    let looked = 0
    for (const viewer of lacking) {
      for (const topic of viewer.absent.keys()) {
        if (!topics.has(topic)) continue
        const waiting = found.get(topic) ?? []
        waiting.push(viewer)
        found.set(topic, waiting)
      }
      if (++looked % BATCH === 0) await nextTurn()
    }
    return found
  }

  /** Tells those who wait for topics that exist by now, and lets them follow. */
  async function begin(topics: string[]) {
    for (const [topic, waiting] of await waitingFor(new Set(topics))) {
      try {
        const room = await roomOf(topic)
        const behind = exists(topic) ? waiting.filter((viewer) => joinLate(viewer, topic, room)) : []
        if (isPublic(topic)) await broadcast(behind, shared(snapshotOf(topic, room)))
        else await tellReaders(behind, shared(frameText({ topic, v: room.view.v })))
      } catch (error) {
        onError(error)
        setTimeout(() => void begin([topic]), PAUSE_MS).unref()
      }
      closeIfEmpty(topic)
    }
  }

  /** Whether its page shows something older. */
  function joinLate(viewer: Viewer, topic: string, room: Room): boolean {
    const mine = viewer.absent.get(topic)
    if (mine === undefined || !viewers.has(viewer)) return false
    viewer.absent.delete(topic)
    if (viewer.absent.size === 0) lacking.delete(viewer)
    viewer.topics.push(topic)
    room.viewers.add(viewer)
    return mine < room.view.v
  }

  /** The end of a topic has been told: its viewers wait for it to begin again. */
  function dissolve(topic: string, room: Room) {
    for (const viewer of room.viewers) {
      viewer.topics.splice(viewer.topics.indexOf(topic), 1)
      lack(viewer, topic, room.view.v)
    }
    room.viewers.clear()
    closeIfEmpty(topic)
  }

  function closeIfEmpty(topic: string) {
    const room = rooms.get(topic)
    if (!room || room.viewers.size > 0) return
    clearTimeout(room.timer)
    rooms.delete(topic)
  }

  function publish(topics: string[], heardAt = performance.now(), isAnew = false) {
    if (lacking.size > 0) void begin(topics.filter(exists))
    for (const topic of topics) {
      const room = rooms.get(topic)
      if (!room) {
        if (opening.has(topic)) newsWhileOpening.set(topic, isAnew || newsWhileOpening.get(topic) === true)
        continue
      }
      if (isAnew) {
        room.view = { v: room.view.v }
        room.snapshot = undefined
      }
      room.heardAt ??= heardAt
      const wait = room.sentAt + GAP_MS - performance.now()
      if (room.busy) room.again = true
      else if (room.timer) continue
      else if (wait > 0) room.timer = setTimeout(() => void tell(topic, room), wait)
      else void tell(topic, room)
    }
  }

  async function tell(topic: string, room: Room) {
    room.timer = undefined
    room.busy = true
    const { heardAt } = room
    room.heardAt = undefined
    try {
      const after = await read(topic)
      // Asked for only now: a step back of the database may have come while the topic was read.
      const before = room.view
      if (after.v > before.v) {
        room.view = after
        room.sentAt = performance.now()
        const next = nextFrame(topic, before, after)
        const frame = shared(frameText(next))
        // Each of them asks for a page now: all at once they would be more than any node can answer.
        const haveToRead = !('state' in next || 'patch' in next) && !isPrivate(topic)
        if (haveToRead) await tellReaders(room.viewers, frame)
        else await broadcast(room.viewers, frame)
        if (heardAt !== undefined) observe(counts.age, (performance.now() - heardAt) / 1_000)
      }
      // Also when this is another try, after a look-up that failed.
      if (isPrivate(topic)) await endStrangers(topic, room)
    } catch (error) {
      onError(error)
      room.heardAt = heardAt ?? room.heardAt
      room.sentAt = performance.now() + PAUSE_MS
      room.again = true
    }
    room.busy = false
    if (rooms.get(topic) !== room) return
    if (room.again) {
      room.again = false
      publish([topic])
    } else if (!exists(topic)) dissolve(topic, room)
  }

  /** A session may have ended: those who follow by it alone are let go. */
  async function endStrangers(topic: string, room: Room) {
    for (const streams of Map.groupBy(room.viewers, ({ session }) => session).values()) {
      if (!(await mayFollow(topic, streams[0]?.cookie ?? ''))) for (const viewer of streams) viewer.end('')
    }
  }

  const tellReaders = (to: Iterable<Viewer>, frame: SharedFrame) =>
    broadcast(to, frame, Math.ceil((readersPerSecond * STEP_MS) / 1_000), STEP_MS)

  async function broadcast(to: Iterable<Viewer>, frame: SharedFrame, batch = BATCH, pauseMs = 0) {
    const all = [...to]
    for (let at = 0; at < all.length; at += batch) {
      if (at > 0) await (pauseMs > 0 ? pause(pauseMs) : nextTurn())
      for (const viewer of all.slice(at, at + batch)) {
        viewer.write(frame)
        counts.frames++
      }
    }
  }

  // A named event: comments never reach a page's EventSource, which watches for silence.
  const heartbeat = shared('event: heartbeat\ndata: 1\n\n')
  let turn = 0
  const wheel = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    for (const viewer of viewers) if (viewer.beat === turn) viewer.write(heartbeat)
  }, 1_000)
  wheel.unref()

  return {
    open,
    publish,
    viewers: () => viewers.size,
    told: (topic) => rooms.get(topic)?.view.v,
    counts,
    async close(drainMs) {
      closing = true
      const silence = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
      const hasOther = await Promise.race([hasOtherNodes(), silence]).catch(() => false)
      const pause = hasOther ? PAUSE_FOR_OTHER : PAUSE_FOR_SAME
      const leaving = [...viewers]
      const share = Math.min(ENDS_IN_STEP, Math.max(1, Math.ceil((leaving.length * STEP_MS) / Math.max(STEP_MS, drainMs))))
      for (let at = 0; at < leaving.length; at += share) {
        for (const viewer of leaving.slice(at, at + share)) viewer.end(`retry: ${between(pause)}\n\n`)
        if (at + share < leaving.length) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      }
      clearInterval(wheel)
      for (const room of rooms.values()) clearTimeout(room.timer)
    },
  }
}

type Follower = Pick<Viewer, 'topics' | 'absent' | 'givePlace' | 'cookie' | 'session' | 'beat'>

function toViewer(request: IncomingMessage, response: ServerResponse, counts: HubCounts, follower: Follower): Viewer {
  const { socket } = request
  const isChunked = request.httpVersion === '1.1'
  const isBehind = () => {
    if (socket.writableLength <= BEHIND_BYTES) return false
    // A reset, not a close: after a close the kernel keeps up to 4 MB a viewer queued.
    socket.resetAndDestroy()
    counts.behind++
    return true
  }
  return {
    ...follower,
    socket,
    write(frame) {
      if (socket.destroyed || response.writableEnded || isBehind()) return
      if (isChunked) socket.write(frame.chunk)
      else response.write(frame.text)
    },
    end(text) {
      if (!response.writableEnded) response.end(text)
    },
  }
}

const snapshotFrame = (topic: string, { v, state }: TopicView): Frame =>
  state === undefined ? { topic, v } : { topic, v, state }

function nextFrame(topic: string, before: TopicView, after: TopicView): Frame {
  if (after.state === undefined || before.state === undefined || !after.patchFrom) return snapshotFrame(topic, after)
  const patch = after.patchFrom(before.state)
  return patch === undefined ? { topic, v: after.v } : { topic, v: after.v, prev: before.v, patch }
}

const between = ({ from, to }: { from: number; to: number }) => from + Math.floor(Math.random() * (to - from))

const frameText = (frame: Frame) => `data: ${JSON.stringify(frame)}\n\n`

function shared(content: string): SharedFrame {
  const text = Buffer.from(content)
  return { text, chunk: Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]) }
}
