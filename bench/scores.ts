import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openScorerLinks } from '../app/scores/scorer-links.server.ts'
import { openLimits } from '../app/shared/limits.server.ts'
import { openSeal } from '../app/shared/seal.server.ts'
import { DAY_MS } from '../app/shared/time-units.ts'
import { openTries } from '../app/shared/tries.server.ts'
import { openTurns } from '../app/shared/turns.server.ts'
import { anEvent, saveEvent } from '../tests/factories/games.ts'
import { type Fleet, openFleet } from '../tests/fleet.ts'
import startPostgres from '../tests/postgres.ts'
import { SECRET } from '../tests/secret.ts'
import { openSse } from '../tests/sse.ts'
import type { BareCommands } from './load/bare.ts'
import { now } from './load/clock.ts'
import { contentOfChunk, gather, SPARE_FILES, untilLast } from './load/live-crowd.ts'
import { fileLimit, start } from './processes.ts'
import { type Bench, openSite } from './site/sites.ts'
import { interleave, percentile, type Row, ratios, shown, spread, whole } from './statistics.ts'

const GOAL_ONE_MS = 250
const GOAL_TWO_MS = 400
const GOAL_RATIO = 1
const GOAL_SCORER_BYTES = 60_000
const GOAL_OVERLAY_BYTES = 30_000
const VIEWERS = 10_000
/** Longer than the hub's pause after a frame, in ms. */
const REST = 300
/** Entries until everything is warm. */
const WARM_UP = 10

/** From a scorer's entry to the frame on an overlay's stream; and to ten thousand viewers (spec S4, S6). */
export async function scores(bench: Bench): Promise<Row[]> {
  const rounds = bench.isQuick ? 40 : 300
  const one = await onOneNode(bench, rounds)
  const crowd = await toViewers(bench)
  const stopPostgres = await startPostgres()
  const fleet = await openFleet(['web', 'live'])
  try {
    return [one, await overTwoNodes(fleet, rounds), ...crowd, ...scriptRows(bench)]
  } finally {
    await fleet.close()
    await stopPostgres()
  }
}

type Game = { eventId: string; key: string }

async function onOneNode(bench: Bench, rounds: number): Promise<Row> {
  const { site, port, close } = await openSite(bench, 100)
  const bare = start<BareCommands>('./load/bare.ts')
  const barePort = await bare.call('relay')
  const game = await site.call('makeGame')
  const ours = await openEntry(`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`, game)
  const bares = await openEntry(`http://127.0.0.1:${barePort}`, `http://127.0.0.1:${barePort}`, game)
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP; round++) await Promise.all([ours.enter(), bares.enter()])
  await interleave(
    rounds,
    async () => void times.push(await ours.enter()),
    async () => void bareTimes.push(await bares.enter()),
  )
  ours.close()
  bares.close()
  await Promise.all([close(), bare.stop()])
  return entryRow(
    'scores, S4: a scorer’s POST → frame on the overlay’s stream, one node on SQLite',
    GOAL_ONE_MS,
    times,
    bareTimes,
  )
}

async function overTwoNodes(fleet: Fleet, rounds: number): Promise<Row> {
  const bare = start<BareCommands>('./load/bare.ts')
  const barePort = await bare.call('relay')
  const [web, live] = fleet.nodes.map(({ origin }) => origin)
  if (!web || !live) throw new Error('There are not two nodes.')
  const game = await gameOfFleet(fleet)
  const ours = await openEntry(web, live, game)
  const bares = await openEntry(`http://127.0.0.1:${barePort}`, `http://127.0.0.1:${barePort}`, game)
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP; round++) await Promise.all([ours.enter(), bares.enter()])
  await interleave(
    rounds,
    async () => void times.push(await ours.enter()),
    async () => void bareTimes.push(await bares.enter()),
  )
  ours.close()
  bares.close()
  await bare.stop()
  return entryRow('scores, S4: the same, entered on one node, shown by another, on PostgreSQL', GOAL_TWO_MS, times, bareTimes)
}

async function gameOfFleet({ editing, database }: Fleet): Promise<Game> {
  const at = () => new Date()
  const localDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const saved = await saveEvent(editing, anEvent({ localDate }))
  if (!saved.ok) throw new Error(saved.reason)
  const seal = openSeal(SECRET)
  const limits = openLimits({ database, seal, now: at })
  const links = openScorerLinks({ database, seal, tries: openTries({ limits, turns: openTurns({ limits }) }), now: at })
  const made = await links.make(editing, { eventId: saved.id, name: 'Bench' })
  const link = (await links.list(saved.id)).find(({ id }) => made.ok && id === made.id)
  if (!link) throw new Error('The link is not listed.')
  return { eventId: saved.id, key: link.key }
}

/** A scorer and an overlay; `enter` sends one goal and resolves with the ms from before the request until its frame is there. */
async function openEntry(scorer: string, overlay: string, { eventId, key }: Game) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const stream = await openSse(`${overlay}/api/score/${eventId}/stream`)
  if (stream.status !== 200) throw new Error(`The stream answers ${stream.status}.`)
  return {
    async enter(): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, REST))
      const entry = { kind: 'step', side: 'home', stat: 'score', by: 1 }
      const body = JSON.stringify({
        key,
        device: 'benchdevice',
        after: 0,
        wants: 'keep',
        facts: [{ id: randomUUID(), ageMs: 0, entry }],
      })
      const before = stream.frames.length
      const startedAt = now()
      const seen = stream.until((frames) => frames.length > before, 10_000).then(now)
      const sent = send(`${scorer}/score/${eventId}/sync`, body, agent)
      const at = await seen
      await sent
      return at - startedAt
    },
    close() {
      stream.close()
      agent.destroy()
    },
  }
}

function send(url: string, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`The entry got ${response.statusCode}.`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function entryRow(figure: string, goal: number, times: number[], bareTimes: number[]): Row {
  const [p99, bareP99] = [percentile(times, 0.99), percentile(bareTimes, 0.99)]
  return {
    figure,
    goal: `p99 ≤ ${goal} ms`,
    measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    peer: `node:http that passes it on, p99 ${bareP99.toFixed(1)} ms`,
    ratio: (p99 / bareP99).toFixed(1),
    isMet: p99 <= goal,
  }
}

/** The same viewers follow a score and what is live; rounds with a change of either take turns, beside node:http with the same bytes. */
async function toViewers(bench: Bench): Promise<Row[]> {
  const count = Math.min(bench.isQuick ? 4_000 : VIEWERS, fileLimit() - SPARE_FILES)
  const room = String(count + 10)
  const { site, port, filled, close } = await openSite(bench, 100, { LIVE_MAX_VIEWERS: room, LIVE_MAX_PER_ADDRESS: room })
  const { eventId, v } = await site.call('makeGame')
  const { live } = await site.call('versions')
  const bare = start<BareCommands>('./load/bare.ts', ['--expose-gc'])
  const barePort = await bare.call('stream')
  const path = `/live?topics=live@${live},score:${eventId}@${v}`
  const mark = '"topic":"'
  const ours = await gather({ ...site, port, memory: () => site.call('memory') }, path, count, 0, mark)
  const bares = await gather({ ...bare, port: barePort, memory: () => bare.call('memory') }, path, count, 1, mark)
  const docId = filled.episodes[0] as string
  let isLive = false
  const episode = () => {
    isLive = !isLive
    return site.call('setLive', { docId, isLive })
  }
  const score = () => site.call('enterGoal', { eventId })
  await untilLast([ours], episode)
  await untilLast([ours], score)
  const frame = Buffer.from(contentOfChunk(await ours.frame()))
  const send = () => bare.call('send', frame)
  await untilLast([bares], send)
  const [scoreTimes, episodeTimes, bareTimes]: [number[], number[], number[]] = [[], [], []]
  await interleave(
    bench.isQuick ? 5 : 21,
    async () => void scoreTimes.push(await untilLast([ours], score)),
    async () => void episodeTimes.push(await untilLast([ours], episode)),
    async () => void bareTimes.push(await untilLast([bares], send)),
  )
  await Promise.all([close(), bare.stop(), ours.stop(), bares.stop()])
  const ratio = spread(ratios(scoreTimes, episodeTimes))
  return [
    {
      figure: `scores, S4: last of ${whole(count)} viewers has a new score (${frame.length} bytes), beside a change of an episode`,
      goal: `≤ ${GOAL_RATIO} of the episode’s`,
      measured: shown(spread(scoreTimes), 0, ' ms'),
      peer: `episode ${shown(spread(episodeTimes), 0, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL_RATIO,
    },
    {
      figure: 'scores, S4: the same, beside node:http with the same bytes',
      goal: '–',
      measured: shown(spread(scoreTimes), 0, ' ms'),
      peer: `node:http ${shown(spread(bareTimes), 0, ' ms')}`,
      ratio: shown(spread(ratios(scoreTimes, bareTimes)), 2),
      isMet: undefined,
    },
  ]
}

/** What a scorer's phone and an overlay download beside the site's own files. */
function scriptRows({ build }: Bench): Row[] {
  const sum = (folder: string, name: RegExp) => {
    const path = join(build.root, 'build/client', folder)
    const found = readdirSync(path).filter((file) => name.test(file))
    if (found.length === 0) throw new Error(`No file of ${folder} is like ${name}.`)
    return found.reduce((bytes, file) => bytes + statSync(join(path, file)).size, 0)
  }
  const row = (figure: string, bytes: number, goal: number): Row => ({
    figure,
    goal: `≤ ${goal / 1_000} KB`,
    measured: `${(bytes / 1_000).toFixed(1)} KB`,
    peer: `limit ${goal / 1_000} KB`,
    ratio: (bytes / goal).toFixed(2),
    isMet: bytes <= goal,
  })
  return [
    row(
      'scores, S3: the scorer’s page beside the site’s own, br',
      sum('assets', /^score(?:-|\.route-|r).*\.br$/),
      GOAL_SCORER_BYTES,
    ),
    row('scores, S6: script of an overlay, br', sum('assets/embed', /^output-client-.*\.js\.br$/), GOAL_OVERLAY_BYTES),
  ]
}
