import { expect, test } from 'vitest'
import { afterwards, planOf, previewOf } from '../../tests/factories/season.ts'
import { FILES, SEASON } from '../../tests/factories/season-files.ts'
import type { SeasonPlan } from './match/plan-season.ts'
import type { SeasonRow } from './read/written/season-row.ts'

const school = (teamId: string | null) => teamId?.replace(/-hockey-women$/, '')
const told = (game: SeasonRow) =>
  `${game.localDate} ${game.localTime ?? 'to come'} ${school(game.awayTeamId)} > ${school(game.homeTeamId)} ${game.venueId}`

/** The only answer that the first file of its kind needs: the order of dates that no row proves. */
const given = { answers: { dateOrder: 'day-first' as const } }
const counts = (plan: SeasonPlan) => Object.fromEntries(Object.entries(plan).map(([name, list]) => [name, list.length]))

test.each(FILES)('E11 a season is read from %s', (_, file) => {
  const { plan, matches, rows } = previewOf(file, given)
  expect(plan?.faulty ?? rows).toEqual([])
  expect(plan?.new.map(({ game }) => told(game))).toEqual(SEASON)
  expect(plan?.new.map(({ game }) => game.zone)).toEqual([
    'America/Toronto',
    'America/Halifax',
    'America/Toronto',
    'America/Toronto',
  ])
  const open = [...matches.school, ...matches.venue, ...matches.sport].filter(({ state }) => state !== 'matched')
  expect(open).toEqual([])
})

test.each(FILES)('E11 the same file twice changes nothing: %s', (_, file) => {
  const events = afterwards([], planOf(file, given))
  const again = planOf(file, { ...given, events })
  expect(counts(again)).toEqual({ new: 0, moved: 0, same: 4, conflict: 0, faulty: 0, onlyInPodium: 0, notes: 0 })
})

test('E11 every program’s file of one season is about the same games, and ids of another program are asked about', () => {
  let events = afterwards([], planOf(FILES[0]?.[1] as Uint8Array, given))
  for (const [name, file] of FILES) {
    const plan = planOf(file, { ...given, events })
    expect([name, plan.new, plan.moved, plan.onlyInPodium, plan.faulty]).toEqual([name, [], [], [], []])
    expect(plan.conflict.filter(({ reason }) => reason !== 'other-id')).toEqual([])
    const decisions = new Map(plan.conflict.map(({ sourceKey }) => [sourceKey, 'take' as const]))
    const taken = planOf(file, { ...given, events, decisions })
    expect([name, taken.same.length]).toEqual([name, 4])
    events = afterwards(events, taken)
  }
})
