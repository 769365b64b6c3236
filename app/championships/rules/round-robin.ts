import type { Slot } from './structure.ts'

/** A game of a template. `when`: its usual day, from 0, and hour. */
export type TemplateGame = { slot: Slot; when: { day: number; time: string } }

/**
 * Returns the games of pools in which each team meets each other once, round by round: the first stays, the others go round it. The
 * order of sides alternates. `nth`: the position of a game in its round over all pools, from 0.
 */
export function roundRobin(
  pools: readonly string[],
  teams: number,
  when: (round: number, nth: number) => TemplateGame['when'],
): TemplateGame[] {
  const size = teams + (teams % 2)
  const games: TemplateGame[] = []
  const counts = new Map<string, number>()
  for (let round = 1; round < size; round++) {
    let nth = 0
    for (const pool of pools)
      for (const [first, second] of pairsOf(round, size)) {
        if (first > teams || second > teams) continue
        const number = (counts.get(pool) ?? 0) + 1
        counts.set(pool, number)
        const [home, away] = round % 2 === 0 ? [second, first] : [first, second]
        games.push({
          slot: {
            code: `${pool}${number}`,
            stage: 'pool',
            round,
            position: nth + 1,
            name: { en: '', fr: '' },
            home: { kind: 'member', pool, n: home },
            away: { kind: 'member', pool, n: away },
            pool,
            series: null,
            need: 'always',
            decides: null,
          },
          when: when(round, nth),
        })
        nth++
      }
  }
  return games
}

function pairsOf(round: number, size: number): [number, number][] {
  const around = Array.from({ length: size - 1 }, (_, at) => ((at + round - 1) % (size - 1)) + 2)
  const ring = [1, ...around]
  return Array.from({ length: size / 2 }, (_, at) => [ring[at] ?? 0, ring[size - 1 - at] ?? 0])
}
