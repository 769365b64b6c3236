import { expect, test } from 'vitest'
import { foldChampionship } from './fold-championship.ts'
import { possibleSlots } from './possible-slots.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import { NO_RESULT } from './seats.ts'
import type { Fact, Slot, SlotResult, Source, Structure } from './structure.ts'

const text = { en: '', fr: '' }
const slot = (code: string, home: Source, away: Source, pool: string | null = null): Slot => ({
  ...{ code, home, away, pool, stage: pool ? 'pool' : 'knockout', round: pool ? 1 : 2, position: 1 },
  ...{ name: text, series: null, need: 'always', decides: null },
})
const member = (pool: string, n: number): Source => ({ kind: 'member', pool, n })
const structure: Structure = {
  entrants: ['A1', 'A2', 'B1', 'B2'].map((teamId, at) => ({ teamId, seed: at + 1, pool: teamId.charAt(0), route: text })),
  pools: ['A', 'B'].map((key) => ({ key, name: text })),
  slots: [
    slot('A', member('A', 1), member('A', 2), 'A'),
    slot('B', member('B', 1), member('B', 2), 'B'),
    slot('F', { kind: 'place', pool: 'A', place: 1 }, { kind: 'best', n: 1, place: 2, pools: ['A', 'B'] }),
  ],
  rank: RANK_PRESETS.fiba,
}
const won = (home: string, away: string): SlotResult => ({
  ...{ ...NO_RESULT, state: 'official', home: 2, away: 1, winner: 'home', teams: { home, away }, hasBegun: true },
})

test('B10 a second team may be the best one until all pools have ended', () => {
  const results = new Map([['A', won('A1', 'A2')]])
  expect([...possibleSlots(structure, 'A2', foldChampionship(structure, [], results))]).toEqual(['F'])
  results.set('B', won('B1', 'B2'))
  const seeds: Fact = { id: 'f', seq: 1, at: '', reason: text, kind: 'draw', order: ['B2', 'A2'] }
  expect([...possibleSlots(structure, 'A2', foldChampionship(structure, [seeds], results))]).toEqual([])
})

test('B10 a re-draw leads a team elsewhere', () => {
  const redrawn: Fact = {
    ...{ id: 'f', seq: 1, at: '', reason: text, kind: 'source', game: 'F', side: 'home' },
    source: { kind: 'place', pool: 'B', place: 1 },
  }
  const state = foldChampionship(structure, [redrawn], new Map())
  expect([...possibleSlots({ ...structure, slots: structure.slots.slice(0, 3) }, 'B1', state)]).toContain('F')
})
