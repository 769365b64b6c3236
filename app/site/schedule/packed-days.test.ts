import { expect, test } from 'vitest'
import { aGameRow } from '../../../tests/factories/game-rows.ts'
import { daysOf } from '../../events/time/days.ts'
import type { Crest } from '../game/game-row.ts'
import { packDays, unpackDays } from './packed-days.ts'

const crest = (code: string, colour: string) => ({ code, colour })
const SCHOOLS: [string, Crest][] = [
  ['Northgate', crest('NOR', '#003366')],
  ['Lac-Bleu', crest('LAC', '#aa0000')],
  ['Elmgrove', crest('ELM', '#00aa00')],
]
const crests = [crest('LAC', '#aa0000'), crest('NOR', '#003366')]
const days = daysOf([
  aGameRow({ id: 'game', title: 'Lac-Bleu Huards at Northgate Harriers', crests, venue: 'Ferry Arena, St. John’s' }),
  aGameRow({ id: 'west', title: 'Northgate Invitational', zone: 'America/Vancouver', localTime: '21:00' }),
  aGameRow({ id: 'tbc', localTime: null, schedule: 'delayed', reason: 'Snow', titleLang: 'en', english: ['title:Final'] }),
  aGameRow({
    id: 'later',
    localDate: '2026-11-22',
    former: { localDate: '2026-11-21', localTime: null, zone: 'UTC', isLater: false },
  }),
  aGameRow({
    id: 'summer',
    title: 'A | B',
    localDate: '2026-07-01',
    play: 'official',
    picture: 'ended',
    expectedMinutes: 60,
    isLater: true,
  }),
])

test('E5 a schedule is read as it was sent: each game with its start, state, place and crests', () => {
  expect(unpackDays(packDays(days, SCHOOLS))).toEqual(days)
  expect(unpackDays(packDays([], SCHOOLS))).toEqual([])
})

test('E5 a schedule names a school’s colour once, however many games it has', () => {
  const many = Array.from({ length: 50 }, (_, at) => aGameRow({ id: `game-${at}`, title: 'Lac-Bleu at Northgate', crests }))
  const sent = packDays(daysOf(many), SCHOOLS)
  expect(sent.split('#003366')).toHaveLength(2)
  expect(sent).not.toContain('Elmgrove')
})
