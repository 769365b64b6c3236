import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectTo, sendRaw } from '../../tests/sites/raw.ts'
import { openSse, pageOf, type SseReader } from '../../tests/sites/sse.ts'
import { waitFor } from '../../tests/wait-for.ts'
import { type Hub, openHub } from './hub.server.ts'
import type { TopicView } from './topic-frames.server.ts'

type Topics = Record<string, TopicView>
type Gate = PromiseWithResolvers<void>

let server: Server | undefined
let hub: Hub
let origin: string
let errors: unknown[]
const readers: SseReader[] = []

/** Opens a hub on a real port that shows `topics`; a header names the client. */
async function open(topics: Topics, options: Partial<Parameters<typeof openHub>[0]> = {}) {
  errors = []
  const mayFollow = async () => false
  const limits = { mayFollow, maxViewers: 100, maxViewersPerClient: 100, onError: (error: unknown) => errors.push(error) }
  const view = async (topic: string) => topics[topic] ?? { v: 0 }
  const isPublic = (topic: string) => !(topic in topics) || topics[topic]?.state !== undefined
  hub = openHub({ view, isPublic, ...limits, ...options })
  server = createServer((request, response) => void hub.open(request, response, String(request.headers['x-client'] ?? 'one')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function follow(topics: string, client = 'one') {
  const reader = await openSse(`${origin}/live?topics=${encodeURIComponent(topics)}`, { 'x-client': client })
  readers.push(reader)
  return reader
}

const last = (reader: SseReader) => reader.frames.at(-1)
const viewersAre = (count: number) => vi.waitFor(() => expect(hub.viewers()).toBe(count), { timeout: 10_000, interval: 10 })

afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close()
  await hub.close(0)
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
})

test('W6 a stream opens with the state of each topic that is newer than the page’s, and with nothing else', async () => {
  await open({ catalog: { v: 3, state: { rows: 1 } }, live: { v: 5, state: { series: [] } } })
  const reader = await follow('catalog@2,live@5')
  expect(reader.status).toBe(200)
  expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'catalog', v: 3, state: { rows: 1 } }])
  const again = await follow('catalog@3,live@4')
  expect(await again.until((frames) => frames.length === 1)).toEqual([{ topic: 'live', v: 5, state: { series: [] } }])
})

test('a stream is plain text for events that no proxy may keep, hold back or change', async () => {
  await open({})
  const { headers } = await follow('catalog@0')
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store, no-transform')
  expect(headers['x-accel-buffering']).toBe('no')
})

test('W6 a change reaches the viewers of its topic as a difference, and no others', async () => {
  const topics: Topics = { 'series:a': { v: 1, state: { n: 1 } }, 'series:b': { v: 1, state: {} } }
  await open(topics)
  const [a, b] = [await follow('series:a@1'), await follow('series:b@1')]
  topics['series:a'] = { v: 2, state: { n: 2 }, patchFrom: (before) => ({ before, n: 2 }) }
  hub.publish(['series:a', 'series:nobody'])
  expect(await a.until((frames) => frames.length > 0)).toEqual([
    { topic: 'series:a', v: 2, prev: 1, patch: { before: { n: 1 }, n: 2 } },
  ])
  topics['series:b'] = { v: 2, state: { end: true } }
  hub.publish(['series:b'])
  expect(await b.until((frames) => frames.length > 0)).toEqual([{ topic: 'series:b', v: 2, state: { end: true } }])
  expect(a.frames).toHaveLength(1)
})

test('Q-01 after a step back of the database viewers get the whole state, for a difference would be to what is no more', async () => {
  const topics: Topics = { 'series:a': { v: 1, state: { n: 1 } } }
  await open(topics)
  const reader = await follow('series:a@1')
  topics['series:a'] = { v: 9, state: { n: 2 }, patchFrom: (before) => ({ before }) }
  hub.publish(['series:a'], undefined, true)
  expect(await reader.until((frames) => frames.length > 0)).toEqual([{ topic: 'series:a', v: 9, state: { n: 2 } }])
})

test('Q-01 after a step back of the database a newcomer is not welcomed with the lost state', async () => {
  const topics: Topics = { 'series:a': { v: 5, state: { n: 'lost' } } }
  const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  await open(topics, {
    async view(topic) {
      if (isHeld) {
        isAsked.resolve()
        await mayAnswer.promise
      }
      return topics[topic] ?? { v: 0 }
    },
  })
  const early = await follow('series:a@1')
  await early.until((frames) => frames.length === 1)
  isHeld = true
  hub.publish(['series:a'], undefined, true)
  await isAsked.promise
  const newcomer = await follow('series:a@1')
  expect(await newcomer.until((frames) => frames.length > 0)).toEqual([{ topic: 'series:a', v: 5 }])
  topics['series:a'] = { v: 9, state: { n: 'kept' } }
  mayAnswer.resolve()
  for (const reader of [early, newcomer]) {
    const frames = await reader.until((all) => all.length === 2)
    expect(frames.at(-1)).toEqual({ topic: 'series:a', v: 9, state: { n: 'kept' } })
  }
})

test('Q-01 a step back of the database while a channel opens has its viewers told the whole state', async () => {
  const topics: Topics = { 'series:a': { v: 5, state: { n: 'lost' } } }
  const [isAsked, mayOpen, mayTell] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate]
  const gates = [mayOpen, mayTell]
  await open(topics, {
    async view(topic) {
      const read = topics[topic] ?? { v: 0 }
      isAsked.resolve()
      await gates.shift()?.promise
      return read
    },
  })
  const following = follow('series:a@5')
  await isAsked.promise
  topics['series:a'] = { v: 9, state: { n: 'kept' }, patchFrom: (before) => ({ before }) }
  hub.publish(['series:a'], undefined, true)
  mayOpen.resolve()
  const reader = await following
  mayTell.resolve()
  expect(await reader.until((frames) => frames.some(({ v }) => v === 9))).toContainEqual({
    topic: 'series:a',
    v: 9,
    state: { n: 'kept' },
  })
})

test('P2 of a locked series only the version is told: at the start, after a change, and when it becomes locked', async () => {
  const topics: Topics = { 'series:a': { v: 1, state: { secret: 'CANARY' } }, 'series:b': { v: 4 } }
  await open(topics)
  const reader = await follow('series:a@1,series:b@0')
  topics['series:a'] = { v: 2 }
  hub.publish(['series:a'])
  await reader.until((frames) => frames.length === 2)
  topics['series:b'] = { v: 5 }
  hub.publish(['series:b'])
  expect(await reader.until((frames) => frames.length === 3)).toEqual([
    { topic: 'series:b', v: 4 },
    { topic: 'series:a', v: 2 },
    { topic: 'series:b', v: 5 },
  ])
})

describe('Q-10 topics that do not exist', () => {
  const real = (topics: Topics) => ({ exists: (topic: string) => topic in topics })
  const invented = Array.from({ length: 63 }, (_, at) => `series:made-up-${at}`)

  test('make no channel and are not read, however many a stream names', async () => {
    const topics: Topics = { catalog: { v: 1, state: 1 } }
    await open(topics, real(topics))
    const reader = await follow(`catalog@0,${invented.map((topic) => `${topic}@0`).join()}`)
    expect(await reader.until((frames) => frames.length > 0)).toEqual([{ topic: 'catalog', v: 1, state: 1 }])
    expect(invented.filter((topic) => hub.told(topic) !== undefined)).toEqual([])
    expect(hub.counts.reads).toBe(1)
  })

  test('are told to those who follow them as soon as they begin', async () => {
    const topics: Topics = {}
    await open(topics, real(topics))
    const [fan, late] = [await follow('series:new@0,series:other@0'), await follow('series:new@0')]
    topics['series:new'] = { v: 3, state: { n: 3 } }
    hub.publish(['series:new', 'series:unseen'])
    for (const reader of [fan, late])
      expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'series:new', v: 3, state: { n: 3 } }])
    topics['series:new'] = { v: 4, state: { n: 4 }, patchFrom: () => ({ n: 4 }) }
    hub.publish(['series:new'])
    expect((await fan.until((frames) => frames.length === 2)).at(-1)).toEqual({
      topic: 'series:new',
      v: 4,
      prev: 3,
      patch: { n: 4 },
    })
    for (const reader of [fan, late]) reader.close()
    await viewersAre(0)
    expect(hub.told('series:new')).toBeUndefined()
  })

  test('whose end was told have no channel any more, and are told whole when they are restored', async () => {
    const topics: Topics = { 'series:a': { v: 1, state: { n: 1 } } }
    const known = new Set(['series:a'])
    await open(topics, { exists: (topic) => known.has(topic) })
    const reader = await follow('series:a@1')
    known.clear()
    topics['series:a'] = { v: 2 }
    hub.publish(['series:a'])
    expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'series:a', v: 2 }])
    await waitFor(() => expect(hub.told('series:a')).toBeUndefined())
    known.add('series:a')
    topics['series:a'] = { v: 3, state: { n: 3 } }
    hub.publish(['series:a'])
    expect((await reader.until((frames) => frames.length === 2)).at(-1)).toEqual({ topic: 'series:a', v: 3, state: { n: 3 } })
  })

  test('and cannot be read when they begin are read again', async () => {
    const topics: Topics = {}
    let failures = 1
    const view = async (topic: string) => {
      if (failures-- > 0) throw new Error('away')
      return topics[topic] ?? { v: 0 }
    }
    await open(topics, { ...real(topics), view })
    const reader = await follow('series:new@0')
    topics['series:new'] = { v: 1 }
    hub.publish(['series:new'])
    expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'series:new', v: 1 }])
    expect(errors).toHaveLength(1)
  })
})

test('P5 a series that opens again is told whole, for nobody has what came before', async () => {
  const topics: Topics = { 'series:a': { v: 1 } }
  await open(topics)
  const reader = await follow('series:a@1')
  topics['series:a'] = { v: 2, state: { n: 2 }, patchFrom: () => ({}) }
  hub.publish(['series:a'])
  expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'series:a', v: 2, state: { n: 2 } }])
})

test('a publication without a newer version tells nobody anything', async () => {
  const topics: Topics = { catalog: { v: 1, state: 1 }, live: { v: 1, state: 1 } }
  await open(topics)
  const reader = await follow('catalog@1,live@1')
  hub.publish(['catalog'])
  topics.live = { v: 2, state: 2 }
  hub.publish(['live'])
  expect(await reader.until((frames) => frames.length > 0)).toEqual([{ topic: 'live', v: 2, state: 2 }])
})

test('G7 viewers who have to read a topic again are told over as long as their node needs for them, those who are shown it at once', async () => {
  const topics: Topics = { catalog: { v: 1 }, live: { v: 1, state: 1 } }
  await open(topics, { readersPerSecond: 20 })
  const readers: SseReader[] = []
  // Opened one after another, so that their order is known.
  for (let at = 0; at < 20; at++) readers.push(await follow('catalog@1,live@1'))
  topics.catalog = { v: 2 }
  hub.publish(['catalog'])
  await readers[0]?.until((frames) => frames.length === 1)
  topics.live = { v: 2, state: 2 }
  hub.publish(['live'])
  for (const reader of readers) await reader.until((frames) => frames.length === 2)
  const order = (reader?: SseReader) => reader?.frames.map(({ topic }) => topic)
  expect(order(readers[0])).toEqual(['catalog', 'live'])
  expect(order(readers.at(-1))).toEqual(['live', 'catalog'])
})

test('changes in a row come at most four times a second, the newest wins', async () => {
  const topics: Topics = { catalog: { v: 0, state: 0 } }
  await open(topics)
  const reader = await follow('catalog@0')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let v = 0
  // 50 changes in each quarter of a second: the very first is sent at once, then the newest of each quarter.
  const told = [1]
  for (let quarter = 0; quarter < 5; quarter++) {
    for (let change = 0; change < 50; change++) {
      topics.catalog = { v: ++v, state: v }
      hub.publish(['catalog'])
      await new Promise(setImmediate)
      vi.advanceTimersByTime(5)
    }
    told.push(v)
    // Frames arrive in order, so a superfluous one would precede the newest.
    await reader.until((frames) => frames.at(-1)?.v === v)
    expect(reader.frames.map((frame) => frame.v)).toEqual(told)
  }
})

test('the first change after a quiet while is told at once, and by no timer', async () => {
  const topics: Topics = { catalog: { v: 1, state: 1 } }
  await open(topics)
  const reader = await follow('catalog@1')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  topics.catalog = { v: 2, state: 2 }
  hub.publish(['catalog'])
  await reader.until((frames) => frames.length === 1)
})

test('T-106 a viewer that does not read is dropped with a reset, while the others get everything', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `series:s${at}`)
  const topics: Topics = Object.fromEntries(names.map((name) => [name, { v: 1, state: '' }]))
  await open(topics)
  const reading = await follow(names.map((name) => `${name}@1`).join())
  const stuck = connectTo(origin)
  const cut = new Promise<NodeJS.ErrnoException>((resolve) => stuck.once('error', resolve))
  stuck.write(`GET /live?topics=${names.map((name) => `${name}@1`).join()} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await once(stuck, 'readable')
  await viewersAre(2)
  for (let v = 2; hub.viewers() === 2; v++) {
    expect(v).toBeLessThan(40)
    for (const name of names) {
      topics[name] = { v, state: 'x'.repeat(60_000) }
      hub.publish([name])
      await reading.until((frames) => frames.at(-1)?.topic === name && frames.at(-1)?.v === v)
    }
  }
  stuck.resume()
  expect((await cut).code).toBe('ECONNRESET')
  topics['series:s0'] = { v: 99, state: 'still here' }
  hub.publish(['series:s0'])
  await reading.until((frames) => frames.at(-1)?.v === 99)
})

test('T-106 when the hub is full the next one is told to come back later, and a place given up is free', async () => {
  await open({}, { maxViewers: 3 })
  const [first] = [await follow('catalog@0', 'a'), await follow('catalog@0', 'b'), await follow('catalog@0', 'c')]
  const refused = await follow('catalog@0', 'd')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(5)
  first?.close()
  await viewersAre(2)
  expect((await follow('catalog@0', 'd')).status).toBe(200)
})

test('T-106 one client has so many streams and no more; others are not kept out by it', async () => {
  await open({}, { maxViewersPerClient: 2 })
  const [first] = [await follow('catalog@0'), await follow('live@0')]
  expect((await follow('catalog@0')).status).toBe(429)
  expect((await follow('catalog@0', 'two')).status).toBe(200)
  first?.close()
  await viewersAre(2)
  expect((await follow('catalog@0')).status).toBe(200)
})

test('T-106 the limits hold for streams that are opened at the same moment', async () => {
  await open(
    {},
    { maxViewers: 8, maxViewersPerClient: 3, view: () => new Promise((resolve) => setTimeout(resolve, 30, { v: 1 })) },
  )
  const statuses = async (client: string) => {
    const opened = await Promise.all(Array.from({ length: 10 }, (_, at) => follow(`series:${client}${at}@0`, client)))
    return opened.filter(({ status }) => status === 200).length
  }
  const counts = await Promise.all(['a', 'b', 'c', 'd'].map(statuses))
  expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  expect(counts.reduce((sum, count) => sum + count)).toBe(8)
  expect(hub.viewers()).toBe(8)
})

test('T-106 one who goes before the stream opened leaves nothing behind', async () => {
  let show: (view: TopicView) => void = () => {}
  await open({}, { maxViewersPerClient: 1, view: () => new Promise((resolve) => (show = resolve)) })
  const socket = connectTo(origin)
  socket.write('GET /live?topics=catalog@0 HTTP/1.1\r\nHost: a\r\n\r\n')
  const [request] = (await once(server as Server, 'request')) as [{ socket: { destroyed: boolean } }]
  socket.destroy()
  await waitFor(() => expect(request.socket.destroyed).toBe(true))
  show({ v: 1 })
  const coming = follow('catalog@0')
  await once(server as Server, 'request')
  await new Promise(setImmediate)
  show({ v: 1 })
  expect((await coming).status).toBe(200)
  expect(hub.viewers()).toBe(1)
})

test.each([
  '',
  '?',
  '?topics=',
  '?topics=other@1',
  '?topics=catalog',
  '?topics=series:../x@1',
  `?topics=${'a'.repeat(2_001)}`,
  '?topics[]=catalog@1',
])('T-107 the query %s is refused with 400', async (query) => {
  await open({})
  const refused = await openSse(`${origin}/live${query}`)
  expect([refused.status, hub.viewers()]).toEqual([400, 0])
})

test('T-107 a Last-Event-ID of any kind changes nothing', async () => {
  await open({ catalog: { v: 2, state: 2 } })
  for (const id of ['-1', '1e99', '<script>', '99999999999']) {
    const reader = await openSse(`${origin}/live?topics=catalog@1`, { 'last-event-id': id })
    readers.push(reader)
    expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'catalog', v: 2, state: 2 }])
  }
})

test('HTTP/1.0 gets the same events, not in chunks', async () => {
  const topics: Topics = { catalog: { v: 1, state: 'é' } }
  await open(topics)
  const answer = sendRaw(origin, 'GET /live?topics=catalog@0 HTTP/1.0\r\n\r\n')
  await viewersAre(1)
  topics.catalog = { v: 2, state: 'ü' }
  hub.publish(['catalog'])
  const beside = await follow('catalog@1')
  await beside.until((frames) => frames.length === 1)
  await hub.close(0)
  const { headers, body } = await answer
  expect(headers.get('transfer-encoding')).toBeUndefined()
  const events = body.split('\n\n').filter((block) => block.startsWith('data: '))
  expect(events.map((block) => JSON.parse(block.slice(6)))).toEqual([
    { topic: 'catalog', v: 1, state: 'é' },
    { topic: 'catalog', v: 2, state: 'ü' },
  ])
})

test('W6 in a storm of changes and viewers no viewer misses one, at the start, later or at the end', async () => {
  type State = { n: number }
  let n = 1
  const current = (): TopicView => {
    const state: State = { n }
    return { v: n, state, patchFrom: (before) => ({ from: (before as State).n, to: state.n }) }
  }
  // Reading takes a while, so the result may already be outdated.
  const view = async () => {
    const read = current()
    for (let turns = Math.random() * 4; turns > 0; turns--) await new Promise(setImmediate)
    return read
  }
  await open({}, { view, maxViewers: 1_000, maxViewersPerClient: 1_000 })
  const apply = (before: State, patch: unknown) => {
    const { from, to } = patch as { from: number; to: number }
    expect(from).toBe(before.n)
    return { n: to }
  }
  let isDone = false
  const storm = (async () => {
    while (!isDone) {
      n++
      hub.publish(['catalog'])
      await new Promise(setImmediate)
    }
  })()
  const followers: SseReader[] = []
  for (let round = 0; round < 42; round++) {
    followers.push(...(await Promise.all([follow('catalog@0'), follow('catalog@0'), follow('catalog@0')])))
    // Some disconnect, so that the channel closes and opens again meanwhile.
    if (round % 4 === 3) for (const reader of followers.splice(0, round % 8 === 7 ? followers.length : 5)) reader.close()
  }
  followers.push(...(await Promise.all(Array.from({ length: 20 }, () => follow('catalog@0')))))
  isDone = true
  await storm
  expect(followers.length).toBeGreaterThan(20)
  for (const reader of followers) {
    await reader.until((frames) => frames.at(-1)?.v === n)
    expect(pageOf(reader.frames, 'catalog', apply)).toEqual({ v: n, state: { n }, readAgain: 0 })
  }
  expect(errors).toEqual([])
})

/** Opens a hub with slow reads. Returns the versions of its topics. */
async function openSlow() {
  const versions = new Map<string, number>()
  await open(
    {},
    {
      async view(topic) {
        const v = versions.get(topic) ?? 1
        for (let turns = 0; turns < 6; turns++) await new Promise(setImmediate)
        return { v, state: v }
      },
    },
  )
  return versions
}

test('W6 one change at whatever moment of a viewer’s coming reaches it', async () => {
  const versions = await openSlow()
  for (let round = 0; round < 60; round++) {
    const topic = `series:s${round}`
    const coming = follow(`${topic}@0`)
    for (let turns = round % 20; turns > 0; turns--) await new Promise(setImmediate)
    versions.set(topic, 2)
    hub.publish([topic])
    const reader = await coming
    await reader.until((frames) => frames.at(-1)?.v === 2, 2_000)
    reader.close()
  }
})

test('W6 a change while the one before is being read is told as well', async () => {
  const versions = await openSlow()
  const names = Array.from({ length: 12 }, (_, at) => `series:s${at}`)
  const reader = await follow(names.map((name) => `${name}@1`).join())
  await Promise.all(
    names.map(async (name, at) => {
      versions.set(name, 2)
      hub.publish([name])
      for (let turns = at; turns > 0; turns--) await new Promise(setImmediate)
      versions.set(name, 3)
      hub.publish([name])
    }),
  )
  await reader.until((frames) => names.every((name) => frames.findLast(({ topic }) => topic === name)?.v === 3))
})

test('a topic that cannot be read is told of and read again, and its viewers learn the newest state', async () => {
  const topics: Topics = { catalog: { v: 1, state: 1 } }
  let isBroken = false
  await open(topics, {
    view: async () => {
      if (isBroken) throw new Error('no database')
      return topics.catalog as TopicView
    },
  })
  const reader = await follow('catalog@1')
  isBroken = true
  topics.catalog = { v: 2, state: 2 }
  hub.publish(['catalog'])
  await waitFor(() => expect(errors).toHaveLength(1))
  isBroken = false
  expect(await reader.until((frames) => frames.length === 1)).toEqual([{ topic: 'catalog', v: 2, state: 2 }])
})

test('a stream of which one topic cannot be read is refused, and the others’ rooms are closed again', async () => {
  const asked: string[] = []
  let v = 1
  await open(
    {},
    {
      view: async (topic) => {
        asked.push(topic)
        if (topic === 'live') throw new Error('no database')
        return { v }
      },
    },
  )
  const socket = { destroyed: false }
  const request = { url: '/live?topics=catalog@0,live@0', headers: {}, socket } as IncomingMessage
  await expect(hub.open(request, { socket } as ServerResponse, 'one')).rejects.toThrow('no database')
  const reader = await follow('series:a@0')
  asked.length = 0
  v = 2
  hub.publish(['catalog', 'series:a'])
  await reader.until((frames) => frames.at(-1)?.v === 2)
  expect(asked).toEqual(['series:a'])
})

test('a quiet stream shows that it lives', async () => {
  await open({}, { heartbeatSeconds: 1 })
  const reader = await follow('catalog@0')
  await vi.waitFor(() => expect(reader.events).toContain('heartbeat'), { timeout: 10_000 })
  expect(reader.frames).toEqual([])
})

test('T-108 a stream begins with 64 KB of states at most; of further topics it says that there is something newer', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `series:s${at}`)
  await open(Object.fromEntries(names.map((name) => [name, { v: 3, state: 'x'.repeat(20_000) }])))
  const reader = await follow(names.map((name) => `${name}@1`).join(','))
  const frames = await reader.until((frames) => frames.length === names.length)
  expect(frames.map((frame) => 'state' in frame)).toEqual(names.map((_, at) => at < 3))
  expect(frames.map(({ v }) => v)).toEqual(names.map(() => 3))
})

test('F-25 a quiet stream shows that it lives, also while those who came before it go, one each second', async () => {
  await open({}, { heartbeatSeconds: 2 })
  const early = await Promise.all(Array.from({ length: 20 }, () => follow('catalog@0')))
  const late = [await follow('catalog@0'), await follow('catalog@0')]
  const leaving = setInterval(() => early.shift()?.close(), 1_000)
  onTestFinished(() => clearInterval(leaving))
  const beats = () => late.map(({ events }) => events.length)
  await vi.waitFor(() => expect(Math.min(...beats())).toBeGreaterThanOrEqual(2), { timeout: 15_000 })
})

test('at the start pages are told to come back after different whiles', async () => {
  await open({})
  const opened = await Promise.all(Array.from({ length: 20 }, () => follow('catalog@0')))
  await waitFor(() => {
    for (const reader of opened) expect(reader.retry()).toBeGreaterThanOrEqual(1_500)
  })
  expect(new Set(opened.map((reader) => reader.retry())).size).toBeGreaterThan(5)
})

test('F-28 closing ends every stream by a word of when to come back, and lets no new one in', async () => {
  await open({ catalog: { v: 1, state: 1 } })
  const opened = await Promise.all(Array.from({ length: 30 }, () => follow('catalog@0')))
  const startedAt = performance.now()
  const closing = hub.close(400)
  expect((await follow('catalog@0')).status).toBe(503)
  await closing
  expect(await Promise.all(opened.map(({ ended }) => ended))).toEqual(opened.map(() => 'end'))
  expect(performance.now() - startedAt).toBeGreaterThan(200)
  for (const reader of opened) expect(reader.retry()).toBeLessThanOrEqual(2_000)
  expect(opened.every((reader) => last(reader)?.v === 1)).toBe(true)
  await viewersAre(0)
})

test('F-28 where another node is up viewers are sent there at once, and hear until then what is new', async () => {
  const topics: Topics = { catalog: { v: 1, state: 1 } }
  await open(topics, { hasOtherNodes: async () => true })
  const opened = await Promise.all(Array.from({ length: 20 }, () => follow('catalog@0')))
  const closing = hub.close(2_000)
  await opened[0]?.ended
  topics.catalog = { v: 2, state: 2 }
  hub.publish(['catalog'])
  await closing
  expect(await Promise.all(opened.map(({ ended }) => ended))).toEqual(opened.map(() => 'end'))
  for (const reader of opened) expect(reader.retry()).toBeLessThanOrEqual(50)
  expect(opened.map((reader) => last(reader)?.v).at(-1)).toBe(2)
})

test('F-28 a database that does not say whether there are other nodes keeps no stream from ending', async () => {
  await open({ catalog: { v: 1, state: 1 } }, { hasOtherNodes: () => new Promise(() => {}) })
  const reader = await follow('catalog@0')
  await hub.close(0)
  expect(await reader.ended).toBe('end')
  expect(reader.retry()).toBeGreaterThanOrEqual(250)
})

describe('a topic that is for one viewer only', () => {
  const TOPIC = `viewer:${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`

  test('T-108 ends for one whose session ended while the stream was being opened', async () => {
    const looked = Promise.withResolvers<TopicView>()
    const asked = Promise.withResolvers<void>()
    let isSignedIn = true
    await open(
      {},
      {
        mayFollow: async () => isSignedIn,
        view() {
          asked.resolve()
          return looked.promise
        },
      },
    )
    const opening = follow(`${TOPIC}@2`)
    await asked.promise
    isSignedIn = false
    looked.resolve({ v: 2 })
    const reader = await opening
    expect(await reader.ended).toBe('end')
    expect(reader.frames).toEqual([])
  })

  test('T-109 is asked about once for each session after a change, however many streams it has, and has twenty at most', async () => {
    const topics: Topics = { [TOPIC]: { v: 1 } }
    const asked: string[] = []
    await open(topics, {
      async mayFollow(_, cookie) {
        asked.push(cookie)
        return true
      },
      sessionOf: (cookie) => /session=(\w+)/.exec(cookie)?.[1] ?? '',
    })
    const streamOf = async (session: string, at: number) => {
      const cookie = `other=${at}; session=${session}`
      const reader = await openSse(`${origin}/live?topics=${encodeURIComponent(`${TOPIC}@1`)}`, { cookie })
      readers.push(reader)
      return reader
    }
    const all = await Promise.all([streamOf('b', 0), ...Array.from({ length: 25 }, (_, at) => streamOf('a', at))])
    const streams = all.filter(({ status }) => status === 200)
    expect(streams).toHaveLength(21)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5)
    // The excess topics were not even looked up.
    expect(asked.filter((cookie) => cookie.endsWith('a')).length).toBeLessThanOrEqual(2 * 20)
    // A refused stream leaves nothing behind, even if it requested other topics as well.
    const cookie = 'session=a'
    const topics64 = [`${TOPIC}@1`, ...Array.from({ length: 60 }, (_, at) => `series:made-up-${at}@0`)]
    expect((await openSse(`${origin}/live?topics=${encodeURIComponent(topics64.join())}`, { cookie })).status).toBe(429)
    expect(hub.told('series:made-up-0')).toBeUndefined()
    asked.length = 0
    topics[TOPIC] = { v: 2 }
    hub.publish([TOPIC])
    for (const stream of streams) await stream.until((frames) => frames.at(-1)?.v === 2)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map((cookie) => cookie.slice(-1)).sort()).toEqual(['a', 'b'])
  })

  test('T-108 is refused, and takes no place, while nobody can be looked up', async () => {
    await open({}, { mayFollow: () => Promise.reject(new Error('no database')), maxViewers: 1 })
    const socket = { destroyed: false }
    const request = { url: `/live?topics=${TOPIC}@0`, headers: {}, socket } as IncomingMessage
    await expect(hub.open(request, { socket } as ServerResponse, 'one')).rejects.toThrow('no database')
    expect((await follow('catalog@0')).status).toBe(200)
  })
})

test('P5 a newcomer learns nothing of a series that was locked a moment ago, before its viewers have been told', async () => {
  const topics: Topics = { 'series:a': { v: 1, state: { secret: 'CANARY' } } }
  let mayBeRead = Promise.resolve()
  await open(topics, { view: (topic) => mayBeRead.then(() => topics[topic] ?? { v: 0 }) })
  const viewer = await follow('series:a@1')
  topics['series:a'] = { v: 2, state: { secret: 'CANARY' } }
  hub.publish(['series:a'])
  await viewer.until((frames) => frames.length === 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  mayBeRead = promise
  topics['series:a'] = { v: 3 }
  hub.publish(['series:a'])
  const newcomer = await follow('series:a@0')
  resolve()
  await newcomer.until((frames) => frames.at(-1)?.v === 3)
  expect(newcomer.frames).toEqual([
    { topic: 'series:a', v: 2 },
    { topic: 'series:a', v: 3 },
  ])
  topics['series:a'] = { v: 4, state: { open: true } }
  hub.publish(['series:a'])
  await viewer.until((frames) => frames.at(-1)?.v === 4)
  const later = await follow('series:a@0')
  expect(await later.until((frames) => frames.length === 1)).toEqual([{ topic: 'series:a', v: 4, state: { open: true } }])
})
