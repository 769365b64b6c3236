import { LONG } from '../tests/turns.ts'
import { start } from './processes.ts'
import type { Bench } from './sites.ts'
import { interleave, type Row, shown, spread } from './statistics.ts'
import type { TurnsCommands } from './turns-site.ts'

const GOAL_MS = 50
/** A series with one page of the list. */
const SHORT = 50

/** How long everybody waits at most while somebody edits a long series. */
export async function turns({ isQuick }: Bench): Promise<Row[]> {
  const long: Record<string, number>[] = []
  const short: Record<string, number>[] = []
  const into = (rounds: Record<string, number>[], episodes: number) => async () => {
    // Each in a process of its own: code that one has compiled would shorten the other's turns.
    const site = start<TurnsCommands>('./turns-site.ts')
    rounds.push(await site.call('measure', { episodes }))
    await site.stop()
  }
  await interleave(isQuick ? 2 : 4, into(long, LONG.episodes), into(short, SHORT))

  return Object.keys(long[0] ?? {}).map((name) => {
    const [ours, peer] = [long, short].map((rounds) => spread(rounds.map((turnsOf) => turnsOf[name] ?? Number.NaN)))
    if (!ours || !peer) throw new Error(name)
    return {
      figure: `longest turn, ${LONG.episodes.toLocaleString('en')} episodes: ${name}`,
      goal: `≤ ${GOAL_MS} ms of CPU`,
      measured: shown(ours, 0, ' ms'),
      peer: `${SHORT} episodes, ${shown(peer, 0, ' ms')}`,
      ratio: (ours.median / peer.median).toFixed(2),
      isMet: ours.median <= GOAL_MS,
    }
  })
}
