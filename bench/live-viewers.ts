import type { BareCommands } from './bare.ts'
import { type Child, fileLimit, start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread, whole } from './statistics.ts'
import type { ViewerCommands } from './viewers.ts'

const GOAL = 0.7
const GOAL_BYTES = 20_000
const GOAL_DELIVERY = 0.7
const GOAL_OPENING = 1.3
const GOAL_READS = 2
const GOAL_HEARTBEATS = 0.01
/** A stream has one every so often. */
const HEARTBEAT_SECONDS = 15
/** That each viewer here follows. */
const TOPICS = 2
const VIEWERS = 10_000
/** Files that a process needs beside its viewers' sockets. */
const SPARE_FILES = 500
/** Viewers from one address: a port for each, and the ports of one address end. */
const PER_ADDRESS = 1_000
/** The frames that are waited for are those of this topic. */
const MARK = '"topic":"live"'
/** Longer than the hub keeps a topic quiet after a frame, in ms. */
const REST = 600

type Server = Pick<Child<never>, 'assertOwns' | 'cpuSeconds'> & { port: number; path: string; memory: () => Promise<number> }
type Crowd = {
  viewers: Child<ViewerCommands>
  /** CPU time of the server, in seconds, until all streams were open. */
  opened: number
  cpuSeconds: () => number
  bytesPerViewer: () => Promise<number>
  /** CPU time of the server, in seconds, over all deliveries that were waited for. */
  spent: number
}

/** A change until the last viewer has it, beside node:http writing the same frame to each. */
export async function liveViewers(bench: Bench): Promise<Row[]> {
  const count = Math.min(bench.isQuick ? 4_000 : VIEWERS, fileLimit() - SPARE_FILES)
  const { site, port, filled, close } = await openSite(bench, 100, {
    LIVE_MAX_VIEWERS: String(count),
    LIVE_MAX_PER_ADDRESS: String(count),
  })
  const bare = start<BareCommands>('./bare.ts', ['--expose-gc'])
  const barePort = await bare.call('stream')
  const { catalog, live } = await site.call('versions')
  const path = `/live?topics=catalog@${catalog},live@${live}`
  const ours = await gather({ ...site, port, path, memory: () => site.call('memory') }, count)
  const reads = await site.call('hubReads')
  const bares = await gather({ ...bare, port: barePort, path, memory: () => bare.call('memory') }, count)
  if ((await site.call('viewers')) !== count) throw new Error('The site has lost viewers.')

  const docId = filled.episodes[0] as string
  let isLive = false
  async function edit(): Promise<number> {
    isLive = !isLive
    return site.call('setLive', { docId, isLive })
  }
  await untilLast(ours, count, edit)
  await untilLast(ours, count, edit)
  const frame = Buffer.from(contentOfChunk(await ours.viewers.call('frame')))
  const send = () => bare.call('send', frame)
  await untilLast(bares, count, send)

  const [lasts, bareLasts]: [number[], number[]] = [[], []]
  ours.spent = 0
  bares.spent = 0
  await interleave(
    bench.isQuick ? 7 : 21,
    async () => void lasts.push(await untilLast(ours, count, edit)),
    async () => void bareLasts.push(await untilLast(bares, count, send)),
  )
  const cpuBefore = ours.cpuSeconds()
  const idleSeconds = bench.isQuick ? HEARTBEAT_SECONDS / 3 : HEARTBEAT_SECONDS
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000))
  const heartbeats = ((ours.cpuSeconds() - cpuBefore) / idleSeconds) * (10_000 / count)
  const [bytes, bareBytes] = [await ours.bytesPerViewer(), await bares.bytesPerViewer()]
  await Promise.all([close(), bare.stop(), ours.viewers.stop(), bares.viewers.stop()])

  const ratio = spread(ratios(lasts, bareLasts))
  return [
    {
      figure: `live, G1: last of ${whole(count)} viewers has a change (${frame.length} bytes)`,
      goal: `≤ ${GOAL} of node:http SSE`,
      measured: shown(spread(lasts), 0, ' ms'),
      peer: `node:http ${shown(spread(bareLasts), 0, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL,
    },
    {
      figure: 'live, G3: server CPU of one delivery, the edit included',
      goal: `≤ ${GOAL_DELIVERY}`,
      measured: microseconds(ours.spent, lasts.length * count),
      peer: `node:http ${microseconds(bares.spent, lasts.length * count)}`,
      ratio: (ours.spent / bares.spent).toFixed(2),
      isMet: ours.spent / bares.spent <= GOAL_DELIVERY,
    },
    {
      figure: 'live, G4: memory of one viewer',
      goal: `≤ ${GOAL_BYTES / 1_000} KB, ≤ 1 of node:http`,
      measured: `${(bytes / 1_000).toFixed(1)} KB`,
      peer: `node:http ${(bareBytes / 1_000).toFixed(1)} KB`,
      ratio: (bytes / bareBytes).toFixed(2),
      isMet: bytes <= GOAL_BYTES && bytes <= bareBytes,
    },
    {
      figure: 'live, G5: server CPU of opening a stream, its address and its first state included',
      goal: `≤ ${GOAL_OPENING}`,
      measured: microseconds(ours.opened, count),
      peer: `node:http ${microseconds(bares.opened, count)}`,
      ratio: (ours.opened / bares.opened).toFixed(2),
      isMet: ours.opened / bares.opened <= GOAL_OPENING,
    },
    {
      figure: `live, G7: readings of what the topics show while ${whole(count)} viewers come at once`,
      goal: `≤ ${GOAL_READS} a topic`,
      measured: `${reads} for ${TOPICS} topics`,
      peer: '–',
      ratio: '–',
      isMet: reads <= GOAL_READS * TOPICS,
    },
    {
      figure: 'live, G11: heartbeats of 10,000 viewers',
      goal: `≤ ${GOAL_HEARTBEATS * 100} % of a core`,
      measured: `${(heartbeats * 100).toFixed(1)} %`,
      peer: '–',
      ratio: '–',
      isMet: heartbeats <= GOAL_HEARTBEATS,
    },
  ]
}

const microseconds = (seconds: number, deliveries: number) => `${((seconds * 1e6) / deliveries).toFixed(1)} µs`

/** Opens `count` streams of one server from a process of its own. */
async function gather({ port, path, memory, assertOwns, cpuSeconds }: Server, count: number): Promise<Crowd> {
  const viewers = start<ViewerCommands>('./viewers.ts')
  const addresses = Array.from({ length: Math.ceil(count / PER_ADDRESS) }, (_, at) => ({
    localAddress: `127.0.0.${2 + at}`,
    viewers: Math.min(PER_ADDRESS, count - at * PER_ADDRESS),
  }))
  assertOwns(port)
  const before = await memory()
  const cpuBefore = cpuSeconds()
  await viewers.call('open', { port, path, mark: MARK, addresses })
  const opened = cpuSeconds() - cpuBefore
  assertOwns(port)
  return { viewers, opened, cpuSeconds, spent: 0, bytesPerViewer: async () => ((await memory()) - before) / count }
}

/** Milliseconds from the trigger to the last viewer. Throws when one was lost or heard nothing. */
async function untilLast(crowd: Crowd, count: number, trigger: () => Promise<number>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST))
  await crowd.viewers.call('arm')
  const before = crowd.cpuSeconds()
  const startedAt = await trigger()
  const { at, lost } = await crowd.viewers.call('heard')
  crowd.spent += crowd.cpuSeconds() - before
  if (lost > 0 || at.length !== count)
    throw new Error(`${count - at.length} of ${count} viewers heard nothing, ${lost} were lost.`)
  return (at.at(-1) ?? Number.NaN) - startedAt
}

/** What HTTP's chunked envelope holds. */
const contentOfChunk = (chunk: string) => chunk.slice(chunk.indexOf('\r\n') + 2, chunk.lastIndexOf('\r\n'))
