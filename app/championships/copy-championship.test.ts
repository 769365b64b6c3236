import { expect, test } from 'vitest'
import { structureOf } from '../../tests/rules/championships.ts'
import { copyChampionship } from './copy-championship.ts'

const final8 = structureOf('final-8')
const LAST = {
  ...final8,
  slots: final8.slots.map((slot) => (slot.code === 'QF1' ? { ...slot, away: { kind: 'team' as const, teamId: 't8' } } : slot)),
}
const place = (code: string, localDate: string) => ({
  ...{ code, localDate, localTime: '18:00', zone: 'America/Halifax', venueId: 'v-1' },
})
// 2026-03-05 is a Thursday.
const PLACES = [place('GOLD', '2026-03-07'), place('QF1', '2026-03-05')]

test.each(['2027-03-04', '2027-03-06', '2027-03-02'])(
  'B1 last year’s championship begins on the weekday of last year nearest to %s, with its codes, names, hours and halls',
  (day) => {
    const { places, structure } = copyChampionship(LAST, PLACES, { day })
    expect(places).toEqual([place('GOLD', '2027-03-06'), place('QF1', '2027-03-04')])
    expect(structure.slots.map(({ code, name, home }) => [code, name, home])).toEqual(
      LAST.slots.map(({ code, name, home }) => [code, name, home]),
    )
  },
)

test('B1 a copy has no team of last year, and a side that one was given is open', () => {
  const { structure } = copyChampionship(LAST, PLACES, { day: '2027-03-04' })
  expect(structure.entrants).toEqual([])
  expect(JSON.stringify(structure)).not.toContain('t8')
  expect(structure.slots[0]?.away).toEqual({ kind: 'open' })
})
