import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSeal } from '../app/kit/http/seal.server.ts'
import { openLimits } from '../app/kit/limits/limits.server.ts'
import { openTries } from '../app/kit/limits/tries.server.ts'
import { openTurns } from '../app/kit/limits/turns.server.ts'
import { openScorerLinks } from '../app/scores/log/scorer-links.server.ts'
import { now } from '../tests/load/crowd.ts'
import { openFleet } from '../tests/load/fleet.ts'
import startPostgres from '../tests/peers/postgres.ts'
import { SECRET } from '../tests/secret.ts'
import { openSse } from '../tests/sites/sse.ts'
import type { BareCommands } from './load/bare.ts'
import { contentOfChunk, crowdSize, gather, untilLast } from './load/live-crowd.ts'
import { start } from './processes.ts'
import { linkedGame } from './site/site-scores.ts'
import { type Bench, openSite } from './site/sites.ts'
import { compared, interleave, percentile, type Row, whole } from './statistics.ts'

const GOAL_ONE_MS = 250
const GOAL_TWO_MS = 400
const GOAL_RATIO = 1
const GOAL_SCORER_BYTES = 60_000
const GOAL_OVERLAY_BYTES = 30_000
/** Longer than the hub's pause after a frame, in ms. */
const REST = 300
/** The number of entries until everything is warm. */
const WARM_UP = 10

/** Measures the time from a scorer's entry to the frame on an overlay's stream, and to ten thousand viewers (spec S4, S6). */
export async function scores(bench: Bench): Promise<Row[]> {
  const rounds = bench.isQuick ? 40 : 300
  return [await onOneNode(bench, rounds), await overTwoNodes(rounds), ...(await toViewers(bench)), ...scriptRows(bench)]
}

async function onOneNode(bench: Bench, rounds: number): Promise<Row> {
  const { site, port, close } = await openSite(bench, 100)
  const origin = `http://127.0.0.1:${port}`
  const game = await site.call('makeGame')
  const figure = 'scores, S4: a scorer’s POST → frame on the overlay’s stream, one node on SQLite'
  return entries({ figure, goal: GOAL_ONE_MS, scorer: origin, overlay: origin, game, rounds }).finally(close)
}

async function overTwoNodes(rounds: number): Promise<Row> {
  const stopPostgres = await startPostgres()
  const { nodes, database, editing, close } = await openFleet(['web', 'live'])
  try {
    const [scorer, overlay] = nodes.map(({ origin }) => origin)
    if (!scorer || !overlay) throw new Error('There are not two nodes.')
    const seal = openSeal(SECRET)
    const at = () => new Date()
    const limits = openLimits({ database, seal, now: at })
    const links = openScorerLinks({ database, seal, tries: openTries({ limits, turns: openTurns({ limits }) }), now: at })
    const figure = 'scores, S4: the same, entered on one node, shown by another, on PostgreSQL'
    return await entries({ figure, goal: GOAL_TWO_MS, scorer, overlay, game: await linkedGame(editing, links), rounds })
  } finally {
    await close()
    await stopPostgres()
  }
}

type Game = { eventId: string; key: string }
/** A figure to measure; `scorer` and `overlay` are the origins of the scorer's page and of the overlay's stream. */
type Entries = { figure: string; goal: number; scorer: string; overlay: string; game: Game; rounds: number }

/** Measures entries, in turn with those that a node:http server passes on. */
async function entries({ figure, goal, scorer, overlay, game, rounds }: Entries): Promise<Row> {
  const bare = start<BareCommands>('./load/bare.ts')
  const bareOrigin = `http://127.0.0.1:${await bare.call('stream')}`
  const ours = await openEntry(scorer, overlay, game)
  const bares = await openEntry(bareOrigin, bareOrigin, game)
  for (let round = 0; round < WARM_UP; round++) await Promise.all([ours.enter(), bares.enter()])
  const [times = [], bareTimes = []] = await interleave(rounds, ours.enter, bares.enter)
  ours.close()
  bares.close()
  await bare.stop()
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

/**
 * Opens a scorer and an overlay. `enter` sends one goal and resolves with the ms from before the request until its frame arrives.
 */
async function openEntry(scorer: string, overlay: string, { eventId, key }: Game) {
  const stream = await openSse(`${overlay}/api/score/${eventId}/stream`)
  if (stream.status !== 200) throw new Error(`The stream answers ${stream.status}.`)
  return {
    async enter(): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, REST))
      const entry = { kind: 'step', side: 'home', stat: 'score', by: 1 }
      const facts = [{ id: randomUUID(), ageMs: 0, entry }]
      const before = stream.frames.length
      const startedAt = now()
      const seen = stream.until((frames) => frames.length > before, 10_000).then(now)
      const body = JSON.stringify({ key, device: 'benchdevice', after: 0, wants: 'keep', facts })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${scorer}/score/${eventId}/sync`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The entry got ${answer.status}.`)
      return (await seen) - startedAt
    },
    close: stream.close,
  }
}

/**
 * Measures changes to viewers who follow both a score and the live list. Rounds with a change of either take turns, compared with
 * node:http sending the same bytes.
 */
async function toViewers(bench: Bench): Promise<Row[]> {
  const count = crowdSize(bench)
  const room = String(count + 10)
  const { site, port, filled, close } = await openSite(bench, 100, { LIVE_MAX_VIEWERS: room, LIVE_MAX_PER_ADDRESS: room })
  const { eventId, v } = await site.call('makeGame')
  const path = `/live?topics=live@${(await site.call('versions')).live},score:${eventId}@${v}`
  const bare = start<BareCommands>('./load/bare.ts', ['--expose-gc'])
  const mark = '"topic":"'
  const ours = await gather(site, port, path, count, 0, mark)
  const bares = await gather(bare, await bare.call('stream'), path, count, 1, mark)
  const docId = filled.episodes[0] as string
  const episode = () => untilLast(ours, () => site.call('flipLive', { docId }))
  const score = () => untilLast(ours, () => site.call('enterGoal', { eventId }))
  await episode()
  await score()
  const frame = Buffer.from(contentOfChunk(await ours.frame()))
  const send = () => untilLast(bares, () => bare.call('send', frame))
  await send()
  const [scoreTimes = [], episodeTimes = [], bareTimes = []] = await interleave(bench.isQuick ? 5 : 21, score, episode, send)
  await Promise.all([close(), bare.stop(), ours.stop(), bares.stop()])
  const figure = `scores, S4: last of ${whole(count)} viewers has a new score (${frame.length} bytes)`
  return [
    compared(`${figure}, beside a change of an episode`, scoreTimes, { name: 'episode', values: episodeTimes, most: GOAL_RATIO }),
    compared('scores, S4: the same, beside node:http with the same bytes', scoreTimes, { name: 'node:http', values: bareTimes }),
  ]
}

/** Measures the scripts that a scorer's phone and an overlay download. */
function scriptRows({ root }: Bench): Row[] {
  const row = (figure: string, folder: string, name: RegExp, goal: number): Row => {
    const path = join(root, 'build/client', folder)
    const found = readdirSync(path).filter((file) => name.test(file))
    if (found.length === 0) throw new Error(`No file of ${folder} is like ${name}.`)
    const bytes = found.reduce((sum, file) => sum + statSync(join(path, file)).size, 0)
    return {
      figure,
      goal: `≤ ${goal / 1_000} KB`,
      measured: `${(bytes / 1_000).toFixed(1)} KB`,
      peer: `limit ${goal / 1_000} KB`,
      ratio: (bytes / goal).toFixed(2),
      isMet: bytes <= goal,
    }
  }
  const scorer = 'scores, S3: the scorer’s page beside the site’s own, br'
  return [
    row(scorer, 'assets', /^score(?:-|\.route-|r).*\.br$/, GOAL_SCORER_BYTES),
    row('scores, S6: script of an overlay, br', 'assets/embed', /^output-client-.*\.js\.br$/, GOAL_OVERLAY_BYTES),
  ]
}
