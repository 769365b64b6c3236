import type { BareCommands } from './load/bare.ts'
import { contentOfChunk, gather, SPARE_FILES, untilLast } from './load/live-crowd.ts'
import { fileLimit, start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { interleave, type Row, ratios, shown, spread, whole } from './statistics.ts'

const GOAL = 0.7
const GOAL_BYTES = 20_000
const GOAL_DELIVERY = 0.7
const GOAL_OPENING = 1.3
const GOAL_READS = 2
const GOAL_HEARTBEATS = 0.01
/** The heartbeat interval of a stream. */
const HEARTBEAT_SECONDS = 15
/** How many topics each viewer follows here. */
const TOPICS = 2
const VIEWERS = 10_000

/** The time until the last viewer has a change, compared with node:http writing the same frame to each. */
export async function liveViewers(bench: Bench): Promise<Row[]> {
  const count = Math.min(bench.isQuick ? 4_000 : VIEWERS, fileLimit() - SPARE_FILES)
  const { site, port, filled, path, close } = await openLive(bench, 100, count)
  const bare = start<BareCommands>('./load/bare.ts', ['--expose-gc'])
  const barePort = await bare.call('stream')
  const ours = await gather({ ...site, port, memory: () => site.call('memory') }, path, count, 0)
  const reads = await site.call('hubReads')
  const bares = await gather({ ...bare, port: barePort, memory: () => bare.call('memory') }, path, count, 1)
  if ((await site.call('viewers')) !== count) throw new Error('The site has lost viewers.')

  const edit = editor(site, filled.episodes[0] as string)
  await untilLast([ours], edit)
  await untilLast([ours], edit)
  const frame = Buffer.from(contentOfChunk(await ours.frame()))
  const send = () => bare.call('send', frame)
  await untilLast([bares], send)

  const [lasts, bareLasts]: [number[], number[]] = [[], []]
  ours.spent = 0
  bares.spent = 0
  const rounds = bench.isQuick ? 7 : 21
  await interleave(
    rounds,
    async () => void lasts.push(await untilLast([ours], edit)),
    async () => void bareLasts.push(await untilLast([bares], send)),
  )
  const cpuBefore = ours.cpuSeconds()
  const idleSeconds = bench.isQuick ? HEARTBEAT_SECONDS / 3 : HEARTBEAT_SECONDS
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000))
  const heartbeats = ((ours.cpuSeconds() - cpuBefore) / idleSeconds) * (10_000 / count)
  const [bytes, bareBytes] = [await ours.bytesPerViewer(), await bares.bytesPerViewer()]
  await Promise.all([close(), bare.stop(), ours.stop(), bares.stop()])

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

async function openLive(bench: Bench, series: number, viewers: number) {
  const opened = await openSite(bench, series, {
    LIVE_MAX_VIEWERS: String(viewers),
    LIVE_MAX_PER_ADDRESS: String(viewers),
  })
  const { catalog, live } = await opened.site.call('versions')
  return { ...opened, path: `/live?topics=catalog@${catalog},live@${live}` }
}

/** Starts or ends the live state of an episode; returns the start time. */
function editor(site: Awaited<ReturnType<typeof openLive>>['site'], docId: string): () => Promise<number> {
  let isLive = false
  return () => {
    isLive = !isLive
    return site.call('setLive', { docId, isLive })
  }
}

const microseconds = (seconds: number, deliveries: number) => `${((seconds * 1e6) / deliveries).toFixed(1)} µs`
