import { expect, test } from 'vitest'
import { EVENT_COMMANDS, suits } from './commands.ts'
import type { PlayState, ScheduleState } from './event.ts'
import { daysBetween, delayedStart, movedStart } from './new-start.ts'
import { instantOf } from './zoned-time.ts'

const START = { localDate: '2026-03-07', localTime: '23:30', zone: 'America/St_Johns', isLater: false }
const startsAt = (start: typeof START) => {
  const instant = instantOf(start)
  return instant.ok ? instant.startsAt : null
}

test('E3 a delay goes over midnight, and over the hour that the clock skips, as minutes go by', () => {
  expect(delayedStart({ startsAt: startsAt(START), zone: START.zone }, 45)).toMatchObject({
    localDate: '2026-03-08',
    localTime: '00:15',
  })
  expect(delayedStart({ startsAt: startsAt(START), zone: START.zone }, 180)).toMatchObject({
    localDate: '2026-03-08',
    localTime: '03:30',
  })
  expect(delayedStart({ startsAt: null, zone: START.zone }, 45)).toBeUndefined()
})

test('E1 E3 a move keeps the local time, whatever the clock does in between, or takes a new one or none', () => {
  expect(movedStart(START, 7)).toEqual({ ...START, localDate: '2026-03-14' })
  expect(movedStart(START, -7)).toEqual({ ...START, localDate: '2026-02-28' })
  expect(movedStart(START, 1, '12:00')).toMatchObject({ localDate: '2026-03-08', localTime: '12:00' })
  expect(movedStart(START, 1, '')).toMatchObject({ localTime: null })
  expect([daysBetween('2026-03-07', '2026-03-14'), daysBetween('2026-03-14', '2026-03-07')]).toEqual([7, -7])
  expect(daysBetween('2026-03-07', '')).toBeNaN()
})

test('E3 what is off is not late, what has no time is not late, and what is cancelled stays so', () => {
  const command = (schedule: ScheduleState, localTime: string | null) =>
    EVENT_COMMANDS.filter((each) => suits(each, { schedule, play: 'not-begun', localTime }))
  expect(command('planned', '19:00')).toEqual(['delay', 'move', 'postpone', 'cancel'])
  expect(command('planned', null)).toEqual(['move', 'postpone', 'cancel'])
  expect(command('postponed', '19:00')).toEqual(['move', 'cancel'])
  expect(command('cancelled', '19:00')).toEqual([])
})

test('D2 E3 what has begun is not late, and what is over is not called off', () => {
  const command = (play: PlayState) =>
    EVENT_COMMANDS.filter((each) => suits(each, { schedule: 'planned', play, localTime: '19:00' }))
  for (const play of ['in-play', 'interrupted'] as const) expect(command(play)).toEqual(['move', 'postpone', 'cancel'])
  for (const play of ['over', 'official'] as const) expect(command(play)).toEqual(['move'])
})
