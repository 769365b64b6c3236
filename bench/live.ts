import type { BareCommands } from './load/bare.ts'
import { contentOfChunk, crowdSize, gather, untilLast } from './load/live-crowd.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { compared, interleave, type Row, whole } from './statistics.ts'

const GOAL = 0.7
const GOAL_BYTES = 20_000
const GOAL_DELIVERY = 0.7
const GOAL_OPENING = 1.3
const GOAL_READS = 2
const GOAL_HEARTBEATS = 0.01
/** The heartbeat interval of a stream. */
const HEARTBEAT_SECONDS = 15
/** The number of topics that each viewer follows here. */
const TOPICS = 2

/** Measures the time until the last viewer has a change, compared with node:http writing the same frame to each. */
export async function live(bench: Bench): Promise<Row[]> {
  const count = crowdSize(bench)
  const limits = { LIVE_MAX_VIEWERS: String(count), LIVE_MAX_PER_ADDRESS: String(count) }
  const { site, port, filled, close } = await openSite(bench, 100, limits)
  const versions = await site.call('versions')
  const path = `/live?topics=catalog@${versions.catalog},live@${versions.live}`
  const bare = start<BareCommands>('./load/bare.ts', ['--expose-gc'])
  const ours = await gather(site, port, path, count, 0)
  const reads = await site.call('hubReads')
  const bares = await gather(bare, await bare.call('stream'), path, count, 1)
  if ((await site.call('viewers')) !== count) throw new Error('The site has lost viewers.')

  const docId = filled.episodes[0] as string
  const edit = () => site.call('flipLive', { docId })
  await untilLast(ours, edit)
  await untilLast(ours, edit)
  const frame = Buffer.from(contentOfChunk(await ours.frame()))
  const send = () => bare.call('send', frame)
  await untilLast(bares, send)
  ours.spent = 0
  bares.spent = 0
  const rounds = bench.isQuick ? 7 : 21
  const [lasts = [], bareLasts = []] = await interleave(
    rounds,
    () => untilLast(ours, edit),
    () => untilLast(bares, send),
  )

  const cpuBefore = site.cpuSeconds()
  const idleSeconds = bench.isQuick ? HEARTBEAT_SECONDS / 3 : HEARTBEAT_SECONDS
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000))
  const heartbeats = ((site.cpuSeconds() - cpuBefore) / idleSeconds) * (10_000 / count)
  const [bytes, bareBytes] = [await ours.bytesPerViewer(), await bares.bytesPerViewer()]
  await Promise.all([close(), bare.stop(), ours.stop(), bares.stop()])

  const cpu = (figure: string, most: number, [own, peer]: [number, number], deliveries: number): Row => ({
    figure,
    goal: `≤ ${most} of node:http`,
    measured: microseconds(own, deliveries),
    peer: `node:http ${microseconds(peer, deliveries)}`,
    ratio: (own / peer).toFixed(2),
    isMet: own / peer <= most,
  })
  return [
    compared(`live, G1: last of ${whole(count)} viewers has a change (${frame.length} bytes)`, lasts, {
      name: 'node:http SSE',
      values: bareLasts,
      most: GOAL,
    }),
    cpu('live, G3: server CPU of one delivery, the edit included', GOAL_DELIVERY, [ours.spent, bares.spent], rounds * count),
    {
      figure: 'live, G4: memory of one viewer',
      goal: `≤ ${GOAL_BYTES / 1_000} KB, ≤ 1 of node:http`,
      measured: `${(bytes / 1_000).toFixed(1)} KB`,
      peer: `node:http ${(bareBytes / 1_000).toFixed(1)} KB`,
      ratio: (bytes / bareBytes).toFixed(2),
      isMet: bytes <= GOAL_BYTES && bytes <= bareBytes,
    },
    cpu(
      'live, G5: server CPU of opening a stream, its address and its first state included',
      GOAL_OPENING,
      [ours.opened, bares.opened],
      count,
    ),
    {
      figure: `live, G7: readings of what the topics show while ${whole(count)} viewers come at once`,
      goal: `≤ ${GOAL_READS} a topic`,
      measured: `${reads} for ${TOPICS} topics`,
      peer: `limit ${GOAL_READS * TOPICS}`,
      isMet: reads <= GOAL_READS * TOPICS,
    },
    {
      figure: 'live, G11: heartbeats of 10,000 viewers',
      goal: `≤ ${GOAL_HEARTBEATS * 100} % of a core`,
      measured: `${(heartbeats * 100).toFixed(1)} %`,
      peer: `limit ${GOAL_HEARTBEATS * 100} %`,
      isMet: heartbeats <= GOAL_HEARTBEATS,
    },
  ]
}

const microseconds = (seconds: number, deliveries: number) => `${((seconds * 1e6) / deliveries).toFixed(1)} µs`
