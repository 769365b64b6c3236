import { expect, test } from 'vitest'
import { structureOf } from '../../tests/rules/championships.ts'
import { copyChampionship } from './copy-championship.ts'

const structure = structureOf('final-8')
const LAST = {
  slug: 'final-8-2026',
  name: { en: 'Final 8, 2026', fr: '8 Ultime 2026' },
  sport: 'basketball' as const,
  gender: 'women' as const,
  structure: {
    ...structure,
    slots: structure.slots.map((slot) =>
      slot.code === 'QF1' ? { ...slot, away: { kind: 'team' as const, teamId: 't8' } } : slot,
    ),
  },
}
const place = (code: string, localDate: string) => ({
  code,
  localDate,
  localTime: '18:00',
  zone: 'America/Halifax',
  venueId: 'v-1',
})
// 2026-03-05 is a Thursday.
const PLACES = [place('GOLD', '2026-03-07'), place('QF1', '2026-03-05')]

test.each(['2027-03-04', '2027-03-06', '2027-03-02'])(
  'B1 last year’s championship begins on the weekday of last year nearest to %s, with its codes, names, hours and halls',
  (day) => {
    const { places, ...copy } = copyChampionship(LAST, PLACES, { day })
    expect(places).toEqual([place('GOLD', '2027-03-06'), place('QF1', '2027-03-04')])
    expect(copy).toMatchObject({ slug: 'final-8-2027', name: { en: 'Final 8, 2027', fr: '8 Ultime 2027' }, ticketsUrl: '' })
    expect(copy.structure.slots.map(({ code, name, home }) => [code, name, home])).toEqual(
      LAST.structure.slots.map(({ code, name, home }) => [code, name, home]),
    )
  },
)

test('B1 a copy has no team of last year; new teams take the seeds and pools in their order', () => {
  const copy = copyChampionship(LAST, PLACES, { day: '2027-03-04' })
  expect(copy.structure.entrants).toEqual([])
  expect(JSON.stringify(copy.structure)).not.toContain('t8')
  expect(copy.structure.slots[0]?.away).toEqual({ kind: 'open' })
  const { entrants } = copyChampionship(LAST, PLACES, { day: '2027-03-04', teamIds: ['a', 'b'] }).structure
  expect(entrants).toEqual([
    { teamId: 'a', seed: 1, pool: null, route: { en: '', fr: '' } },
    { teamId: 'b', seed: 2, pool: null, route: { en: '', fr: '' } },
  ])
  expect(copyChampionship({ ...LAST, slug: 'final-8' }, PLACES, { day: '2027-03-04' }).slug).toBe('final-8-2027')
})
