import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isPrivate } from '../accounts/viewer.ts'
import { type Frame, parseTopics } from './frames.ts'

/** A topic as strangers may see it; without `state` only its version is told. */
export type TopicView = { v: number; state?: unknown; patchFrom?: (before: unknown) => unknown }

export type Hub = {
  /** Answers GET /live?topics=… with a stream of frames. 400: topics of another form, or sent before an earlier answer; 503: full, also for one session. */
  open(request: IncomingMessage, response: ServerResponse, client: string): Promise<void>
  /** Tells the viewers of these topics what is new. */
  publish(topics: string[]): void
  viewers(): number
  /** Ends all streams spread over `drainMs`, each told to come back soon. */
  close(drainMs: number): Promise<void>
}

type Options = {
  view: (topic: string) => Promise<TopicView>
  /** Whether one with these cookies may follow a topic that is not for everybody. */
  mayFollow: (topic: string, cookie: string) => Promise<boolean>
  /** The part of the cookies that `mayFollow` goes by: the same for all streams of one session. */
  sessionOf?: (cookie: string) => string
  /** Whether strangers may see more than a topic's version at this very moment. */
  isPublic: (topic: string) => boolean
  onError: (error: unknown) => void
  maxViewers: number
  maxViewersPerClient: number
  heartbeatSeconds?: number
}

/** A viewer that has not taken this much is dropped and comes back to the newest state. */
const BEHIND_BYTES = 64 * 1024
/** At most four frames a second for one topic; the newest wins. */
const GAP_MS = 250
/** How long a topic that could not be read is left alone. */
const PAUSE_MS = 1_000
/** Streams of one session that follow a topic which is for some only: each is looked at again after every change. */
const STREAMS_BY_SESSION = 20
/** After so many writes other work gets its turn. */
const BATCH = 1_000

type Viewer = {
  socket: Socket
  write: (frame: SharedFrame) => void
  end: (text: string) => void
  topics: string[]
  client: string
  cookie: string
  session: string
}
type Room = {
  viewers: Set<Viewer>
  view: TopicView
  /** By the process' own time, which nobody sets. */
  sentAt: number
  timer: NodeJS.Timeout | undefined
  busy: boolean
  again: boolean
}
/** The same bytes for every viewer; `chunk` has HTTP's chunked envelope around them. */
type SharedFrame = { text: Buffer; chunk: Buffer }

/** Holds the viewers of this process and tells them what changed: one frame built once, the same bytes to every socket. */
export function openHub({
  view,
  mayFollow,
  sessionOf = (cookie) => cookie,
  isPublic,
  onError,
  maxViewers,
  maxViewersPerClient,
  heartbeatSeconds = 15,
}: Options): Hub {
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room>>()
  const newsWhileOpening = new Set<string>()
  const viewers = new Set<Viewer>()
  const perClient = new Map<string, number>()
  /** Viewers and those whose stream is being opened. */
  let places = 0
  let closing = false

  function takePlace(client: string): boolean {
    const mine = perClient.get(client) ?? 0
    if (closing || places >= maxViewers || mine >= maxViewersPerClient) return false
    places++
    perClient.set(client, mine + 1)
    return true
  }

  function givePlace(client: string) {
    places--
    const left = (perClient.get(client) ?? 1) - 1
    if (left > 0) perClient.set(client, left)
    else perClient.delete(client)
  }

  function refuse(response: ServerResponse) {
    response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': String(5 + Math.floor(Math.random() * 10)) }).end()
  }

  async function roomOf(topic: string): Promise<Room> {
    const room = rooms.get(topic)
    if (room) return room
    let coming = opening.get(topic)
    if (!coming) {
      coming = view(topic)
        .then((first) => {
          const opened: Room = {
            viewers: new Set(),
            view: first,
            sentAt: Number.NEGATIVE_INFINITY,
            timer: undefined,
            busy: false,
            again: false,
          }
          rooms.set(topic, opened)
          if (newsWhileOpening.delete(topic)) publish([topic])
          return opened
        })
        .finally(() => opening.delete(topic))
      opening.set(topic, coming)
    }
    return coming
  }

  async function open(request: IncomingMessage, response: ServerResponse, client: string) {
    const topics = parseTopics(new URL(request.url ?? '', 'http://site').searchParams.get('topics'))
    // Frames go straight to the socket: into an earlier answer, were one still to come.
    if (!topics || response.socket !== request.socket) {
      response.writeHead(400, { 'cache-control': 'no-store', ...(topics ? { connection: 'close' } : {}) }).end()
      return
    }
    if (!takePlace(client)) return refuse(response)
    let names = [...topics.keys()]
    const cookie = request.headers.cookie ?? ''
    const session = sessionOf(cookie)
    // Of a topic that is not this one's own only the news that it is worth another look: the session may have ended.
    const refused: string[] = []
    try {
      for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) refused.push(topic)
    } catch (error) {
      givePlace(client)
      throw error
    }
    if (refused.length === names.length) {
      givePlace(client)
      response.writeHead(403, { 'cache-control': 'no-store' }).end()
      return
    }
    names = names.filter((topic) => !refused.includes(topic))
    while (!names.every((topic) => rooms.has(topic))) {
      const failed = (await Promise.allSettled(names.map(roomOf))).find(({ status }) => status === 'rejected')
      if (!failed) continue
      givePlace(client)
      for (const topic of names) closeIfEmpty(topic)
      throw (failed as PromiseRejectedResult).reason
    }

    // From here to the last line in one turn, so that no frame falls between the snapshot and the room.
    if (closing || request.socket.destroyed) {
      givePlace(client)
      for (const topic of names) closeIfEmpty(topic)
      return refuse(response)
    }
    if (names.some((topic) => isPrivate(topic) && isFull(topic, session))) {
      givePlace(client)
      return refuse(response)
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const viewer = toViewer(request, response, { topics: names, client, cookie, session })
    const welcome = [`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`]
    for (const topic of refused) welcome.push(frameText({ topic, v: (topics.get(topic) ?? 0) + 1 }))
    for (const topic of names) {
      const mine = topics.get(topic) ?? 0
      const room = rooms.get(topic) as Room
      room.viewers.add(viewer)
      // Between two frames the room still has the state of a series that was locked a moment ago.
      const told = isPublic(topic) ? room.view : { v: room.view.v }
      if (told.v > mine) welcome.push(frameText(snapshotFrame(topic, told)))
    }
    viewers.add(viewer)
    response.on('close', () => leave(viewer))
    response.flushHeaders()
    viewer.write(shared(welcome.join('')))
    // A session that ended while its stream was being opened rang before anybody followed.
    for (const topic of names) if (isPrivate(topic) && !(await mayFollow(topic, cookie))) viewer.end('')
  }

  function isFull(topic: string, session: string): boolean {
    let mine = 0
    for (const viewer of rooms.get(topic)?.viewers ?? []) if (viewer.session === session) mine++
    return mine >= STREAMS_BY_SESSION
  }

  function leave(viewer: Viewer) {
    if (!viewers.delete(viewer)) return
    givePlace(viewer.client)
    for (const topic of viewer.topics) {
      rooms.get(topic)?.viewers.delete(viewer)
      closeIfEmpty(topic)
    }
  }

  function closeIfEmpty(topic: string) {
    const room = rooms.get(topic)
    if (!room || room.viewers.size > 0) return
    clearTimeout(room.timer)
    rooms.delete(topic)
  }

  function publish(topics: string[]) {
    for (const topic of topics) {
      const room = rooms.get(topic)
      if (!room) {
        if (opening.has(topic)) newsWhileOpening.add(topic)
        continue
      }
      if (room.busy) room.again = true
      else room.timer ??= setTimeout(() => void tell(topic, room), Math.max(0, room.sentAt + GAP_MS - performance.now()))
    }
  }

  async function tell(topic: string, room: Room) {
    room.timer = undefined
    room.busy = true
    try {
      const before = room.view
      const after = await view(topic)
      if (after.v > before.v) {
        room.view = after
        room.sentAt = performance.now()
        await broadcast(room.viewers, shared(frameText(nextFrame(topic, before, after))))
        if (isPrivate(topic)) await endStrangers(topic, room)
      }
    } catch (error) {
      onError(error)
      room.sentAt = performance.now() + PAUSE_MS
      room.again = true
    }
    room.busy = false
    if (room.again && rooms.get(topic) === room) {
      room.again = false
      publish([topic])
    }
  }

  /** A session may have ended: those who follow by it alone are let go. */
  async function endStrangers(topic: string, room: Room) {
    for (const streams of Map.groupBy(room.viewers, ({ session }) => session).values()) {
      if (!(await mayFollow(topic, streams[0]?.cookie ?? ''))) for (const viewer of streams) viewer.end('')
    }
  }

  async function broadcast(to: Iterable<Viewer>, frame: SharedFrame) {
    let written = 0
    for (const viewer of [...to]) {
      viewer.write(frame)
      if (++written % BATCH === 0) await new Promise(setImmediate)
    }
  }

  // A named event: comments never reach a page's EventSource, which watches for silence.
  const heartbeat = shared('event: heartbeat\ndata: 1\n\n')
  let turn = 0
  const wheel = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    let at = 0
    for (const viewer of viewers) if (at++ % heartbeatSeconds === turn) viewer.write(heartbeat)
  }, 1_000)
  wheel.unref()

  return {
    open,
    publish,
    viewers: () => viewers.size,
    async close(drainMs) {
      closing = true
      clearInterval(wheel)
      for (const room of rooms.values()) clearTimeout(room.timer)
      const leaving = [...viewers]
      const step = 50
      const share = Math.max(1, Math.ceil((leaving.length * step) / Math.max(step, drainMs)))
      for (let at = 0; at < leaving.length; at += share) {
        for (const viewer of leaving.slice(at, at + share)) viewer.end(`retry: ${250 + Math.floor(Math.random() * 1_750)}\n\n`)
        if (at + share < leaving.length) await new Promise((resolve) => setTimeout(resolve, step))
      }
    },
  }
}

type Follower = Pick<Viewer, 'topics' | 'client' | 'cookie' | 'session'>

function toViewer(request: IncomingMessage, response: ServerResponse, follower: Follower): Viewer {
  const { socket } = request
  const isChunked = request.httpVersion === '1.1'
  const isBehind = () => {
    if (socket.writableLength <= BEHIND_BYTES) return false
    // A reset, not a close: after a close the kernel keeps up to 4 MB a viewer queued.
    socket.resetAndDestroy()
    return true
  }
  return {
    ...follower,
    socket,
    write(frame) {
      if (socket.destroyed || isBehind()) return
      if (isChunked) socket.write(frame.chunk)
      else response.write(frame.text)
    },
    end: (text) => response.end(text),
  }
}

const snapshotFrame = (topic: string, { v, state }: TopicView): Frame =>
  state === undefined ? { topic, v } : { topic, v, state }

function nextFrame(topic: string, before: TopicView, after: TopicView): Frame {
  if (after.state === undefined || before.state === undefined || !after.patchFrom) return snapshotFrame(topic, after)
  return { topic, v: after.v, prev: before.v, patch: after.patchFrom(before.state) }
}

const frameText = (frame: Frame) => `data: ${JSON.stringify(frame)}\n\n`

function shared(content: string): SharedFrame {
  const text = Buffer.from(content)
  return { text, chunk: Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]) }
}
