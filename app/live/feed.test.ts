import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../tests/wait-for.ts'
import { OFFLINE_CHANNEL } from '../kit/browser/offline-channel.ts'
import { type Feed, openFeed } from './feed.tsx'
import { type Frame, parseTopics, TOPICS_PER_STREAM } from './frames.ts'
import { openHub } from './hub.server.ts'
import type { TopicView } from './topic-frames.server.ts'

let server: Server
let origin: string
let topics: Record<string, TopicView>
let hub: ReturnType<typeof openHub>
/** The topics that each stream requested. */
let asked: Map<string, number>[]
const feeds: Feed[] = []

/** The server's handler: the hub, unless a test replaces it. */
let answer: RequestListener

beforeEach(async () => {
  topics = {}
  asked = []
  hub = openHub({
    view: async (topic) => topics[topic] ?? { v: 0 },
    isPublic: () => true,
    mayFollow: async () => false,
    onError(error) {
      throw error
    },
    maxViewers: 100,
    maxViewersPerClient: 100,
  })
  answer = (request, response) => void hub.open(request, response, 'one')
  server = createServer((request, response) => {
    asked.push(parseTopics(new URL(request.url ?? '', origin).searchParams.get('topics')) ?? new Map())
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  // The parts of a browser tab that Node lacks: a window, a document that can be hidden, and relative addresses.
  const view = new EventTarget()
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
  vi.stubGlobal('dispatchEvent', view.dispatchEvent.bind(view))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }))
  const Streams = EventSource
  vi.stubGlobal(
    'EventSource',
    class extends Streams {
      constructor(path: string) {
        super(new URL(path, origin))
      }
    },
  )
})

afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.close()
  await hub.close(0)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openTab() {
  const feed = openFeed()
  feeds.push(feed)
  return {
    close: () => feeds.splice(feeds.indexOf(feed), 1)[0]?.close(),
    /** Collects the frames that a page showing version `v` of this topic receives. */
    follow(topic: string, v: number) {
      const frames: Frame[] = []
      const leave = feed.subscribe({ topic, version: () => frames.at(-1)?.v ?? v, listener: (frame) => frames.push(frame) })
      return { frames, leave }
    },
  }
}

function change(topic: string, v: number) {
  topics[topic] = { v, state: v }
  hub.publish([topic])
}

const open = (count: number) => waitFor(() => expect(hub.viewers()).toBe(count))
const lastAsked = (names: string[]) => waitFor(() => expect([...(asked.at(-1)?.keys() ?? [])].sort()).toEqual(names.toSorted()))
const gets = (frames: Frame[], v: number) => waitFor(() => expect(frames.at(-1)?.v).toBe(v))

test('W6 the tabs of a browser share one stream over all that they follow, and the next one leads when the first closes', async () => {
  const [one, two] = [openTab(), openTab()]
  const [live, cup] = [one.follow('live', 0), two.follow('series:cup', 0)]
  await lastAsked(['live', 'series:cup'])
  await open(1)
  change('live', 1)
  change('series:cup', 1)
  await Promise.all([gets(live.frames, 1), gets(cup.frames, 1)])
  one.close()
  await lastAsked(['series:cup'])
  await open(1)
  change('series:cup', 2)
  await gets(cup.frames, 2)
  expect(live.frames.map(({ v }) => v)).toEqual([1])
})

/** Opens a tab that has received version 5 of 'live'. */
async function tabAtFive() {
  const tab = openTab()
  const { frames } = tab.follow('live', 0)
  await open(1)
  change('live', 5)
  await gets(frames, 5)
  return tab
}

test('W6 a tab that shows less than the newest frame gets it from the leader', async () => {
  await tabAtFive()
  const older = openTab().follow('live', 3)
  await gets(older.frames, 5)
})

test('W6 a part of the page that shows less than another one gets the newest frame, and what came before any frame', async () => {
  const tab = await tabAtFive()
  const older = tab.follow('live', 3)
  expect(older.frames.map(({ v }) => v)).toEqual([5])
  topics['series:cup'] = { v: 4, state: 4 }
  const shown = tab.follow('series:cup', 4)
  await lastAsked(['live', 'series:cup'])
  const kept = tab.follow('series:cup', 2)
  await gets(kept.frames, 4)
  expect(shown.frames.length).toBeLessThan(2)
})

/** Fires the events of a page that enters or leaves the browser's back/forward cache. */
const tellKept = (type: 'pagehide' | 'pageshow') => dispatchEvent(Object.assign(new Event(type), { persisted: true }))

test('Q-60 a page that the browser keeps for Back gives its stream up, and takes part again when it is shown', async () => {
  const live = openTab().follow('live', 0)
  await open(1)
  tellKept('pagehide')
  await open(0)
  const other = openTab()
  other.follow('live', 0)
  await open(1)
  change('live', 1)
  tellKept('pageshow')
  await gets(live.frames, 1)
  expect(hub.viewers()).toBe(1)
  other.close()
  await open(1)
  change('live', 2)
  await gets(live.frames, 2)
})

test('a topic that nobody follows any more is not asked for any more', async () => {
  const tab = openTab()
  const cup = tab.follow('series:cup', 0)
  tab.follow('live', 0)
  await lastAsked(['live', 'series:cup'])
  cup.leave()
  await lastAsked(['live'])
})

test('W6 of more topics than a stream may carry the rest are told to look again now and then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [one, two] = [openTab(), openTab()]
  const pages = Array.from({ length: TOPICS_PER_STREAM }, (_, at) => one.follow(`series:s${at}`, 0))
  const leftOut = two.follow('series:left-out', 7)
  await waitFor(() => expect(asked.at(-1)?.size).toBe(TOPICS_PER_STREAM))
  change('series:s63', 1)
  await gets(pages[63]?.frames ?? [], 1)
  expect(leftOut.frames).toEqual([])
  for (let round = 1; round <= 2; round++) {
    vi.advanceTimersByTime(20_000)
    await gets(leftOut.frames, 7 + round)
  }
  expect(leftOut.frames[0]).toEqual({ topic: 'series:left-out', v: 8 })
  expect(asked.at(-1)?.size).toBe(TOPICS_PER_STREAM)
})

test('W6 a stream that was refused is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const toHub = answer
  answer = (_, response) => response.writeHead(503).end()
  const { frames } = openTab().follow('live', 0)
  await waitFor(() => expect(asked).toHaveLength(1))
  answer = toHub
  change('live', 1)
  await vi.advanceTimersByTimeAsync(3_000 * 1.5)
  await gets(frames, 1)
})

test('W6 a stream without any sign of life is opened anew, from the version that the page shows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const toHub = answer
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  const { frames } = openTab().follow('live', 4)
  await waitFor(() => expect(asked).toHaveLength(1))
  answer = toHub
  change('live', 5)
  await vi.advanceTimersByTimeAsync(40_000)
  await gets(frames, 5)
  expect(asked.at(-1)).toEqual(new Map([['live', 4]]))
})

test('K1 after ten seconds without an answer all tabs hear that the site is away, and when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { dataset } = document.documentElement
  const other = new BroadcastChannel(OFFLINE_CHANNEL)
  const heard: (string | null)[] = []
  other.onmessage = ({ data }) => {
    heard.push(data)
    dataset.offline = data
  }
  const toHub = answer
  answer = () => {}
  const { frames } = openTab().follow('live', 4)
  await waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(() => expect(heard).toEqual(['']))
  answer = toHub
  change('live', 5)
  // The stream reconnects.
  await vi.advanceTimersByTimeAsync(30_000)
  await gets(frames, 5)
  await waitFor(() => expect(heard.at(-1)).toBeNull())
  other.close()
})

test('K1 a site that refuses a stream is not away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const other = new BroadcastChannel(OFFLINE_CHANNEL)
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  answer = (_, response) => response.writeHead(503).end()
  openTab().follow('live', 0)
  await waitFor(() => expect(asked).toHaveLength(1))
  while (asked.length < 5) await vi.advanceTimersByTimeAsync(1_000)
  const last = new BroadcastChannel(OFFLINE_CHANNEL)
  last.postMessage('the last word')
  await waitFor(() => expect(heard).toEqual(['the last word']))
  last.close()
  other.close()
})
