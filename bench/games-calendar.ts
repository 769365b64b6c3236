import { brotliDecompressSync } from 'node:zlib'
import ICAL from 'ical.js'
import type { BareCommands } from './bare.ts'
import { type Compared, compare } from './cached-page.ts'
import { fetchRaw } from './fetch-raw.ts'
import { today } from './fill-games.ts'
import type { LoadCommands } from './load.ts'
import { start } from './processes.ts'
import { type Bench, type OpenSite, openGamesSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread, whole } from './statistics.ts'

const EVENTS = 2_000
const PATH = '/calendar/all.ics'
const GOAL_MS = 100
const GOAL_TURN_MS = 50
/** Of the home page's 304. */
const GOAL_RATIO = 0.9

/** The calendar of 2,000 events: written anew after a change, and as a 304 from the page cache beside the home page. */
export async function gamesCalendar(bench: Bench): Promise<Row[]> {
  const opened = await openGamesSite(bench, 'games-calendar', [{ count: EVENTS, from: today(), days: 240 }])
  const rows = [...(await uncached(bench, opened)), ...(await unchanged(bench, opened))]
  await opened.close()
  return rows
}

async function uncached(bench: Bench, { site, port }: OpenSite): Promise<Row[]> {
  const [times, turns]: number[][] = [[], []]
  let text = ''
  for (let round = 0; round < (bench.isQuick ? 6 : 21); round++) {
    await site.call('touchGames')
    await site.call('watchTurns')
    const beganAt = performance.now()
    const answer = await fetchRaw(port, PATH)
    const took = performance.now() - beganAt
    const longest = await site.call('longestTurn')
    text = brotliDecompressSync(answer.body).toString()
    // The first one compiles what all others use.
    if (round > 0) {
      times?.push(took)
      turns?.push(longest)
    }
    await rested(site)
  }
  const count = text.match(/^BEGIN:VEVENT/gm)?.length
  if (count !== EVENTS) throw new Error(`The calendar has ${count} of ${EVENTS} events.`)
  const [ours, longest, peer] = [spread(times ?? []), spread(turns ?? []), spread(writtenByPeer(text))]
  return [
    {
      figure: `calendar of ${whole(EVENTS)} events, not cached (${whole(text.length / 1024)} KB)`,
      goal: `≤ ${GOAL_MS} ms`,
      measured: shown(ours, 0, ' ms'),
      peer: `ical.js writes the same, ${shown(peer, 0, ' ms')}`,
      ratio: (ours.median / peer.median).toFixed(2),
      isMet: ours.median <= GOAL_MS,
    },
    {
      figure: 'the same: longest turn of the event loop',
      goal: `≤ ${GOAL_TURN_MS} ms of CPU`,
      measured: shown(longest, 0, ' ms'),
      peer: '–',
      ratio: '–',
      isMet: longest.max <= GOAL_TURN_MS,
    },
  ]
}

const LOOK_MS = 400
/** The share of a core below which nothing is compressed in the background. */
const IDLE = 0.1

/** Waits until the better compression of a page is over: it takes seconds, and would slow down the next measurement. */
async function rested(site: OpenSite['site']): Promise<void> {
  for (let share = 1; share > IDLE; ) {
    const before = site.cpuSeconds()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    share = (site.cpuSeconds() - before) / (LOOK_MS / 1_000)
  }
}

/** How long another writer takes for the same calendar, in ms: reading it is not counted. */
function writtenByPeer(text: string): number[] {
  return Array.from({ length: 6 }, () => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const beganAt = performance.now()
    calendar.toString()
    return performance.now() - beganAt
  }).slice(1)
}

async function unchanged(bench: Bench, { site, port }: OpenSite): Promise<Row[]> {
  const [bare, load] = [start<BareCommands>('./bare.ts'), start<LoadCommands>('./load.ts')]
  const parts = { site, port, bare, load, seconds: bench.isQuick ? 1 : 2.5 }
  const calendar = await compare({ ...parts, kind: 'calendar', path: PATH, hasIt: true })
  const home = await compare({ ...parts, kind: 'home page', path: '/', hasIt: true })
  const page = await compare({ ...parts, kind: 'home page', path: '/' })
  const all: Compared[] = [calendar, home, page]
  await interleave(bench.isQuick ? 3 : 9, ...all.flatMap(({ ours, bare }) => [ours, bare]))
  await Promise.all([bare.stop(), load.stop()])
  const ratio = spread(ratios(calendar.rates(), home.rates()))
  return [
    {
      figure: 'calendar that has not changed (304), requests per CPU-second',
      goal: `≥ ${GOAL_RATIO} of the home page’s 304`,
      measured: shown(spread(calendar.rates()), 0),
      peer: `home page ${shown(spread(home.rates()), 0)}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median >= GOAL_RATIO,
    },
    ...all.map((each) => ({ ...each.row(), goal: '–', isMet: undefined })),
  ]
}
