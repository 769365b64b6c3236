import { expect, test } from 'vitest'
import { PLAY_STATES, type PlayState, SCHEDULE_STATES, type ScheduleState } from '../event.ts'
import { daysBetween, delayedTo, movedStart } from '../time/new-start.ts'
import { instantOf } from '../time/zoned-time.ts'
import { COMMANDS, commandTo, EVENT_COMMANDS, suits } from './commands.ts'

const START = { localDate: '2026-03-07', localTime: '23:30', zone: 'America/St_Johns', isLater: false }
const startsAt = (start: typeof START) => {
  const instant = instantOf(start)
  return instant.ok ? instant.startsAt : null
}

test('E3 a delay goes over midnight, and over the hour that the clock skips, as minutes go by', () => {
  const event = { ...START, startsAt: startsAt(START), schedule: 'planned' as const }
  const by = (minutes: string, startsAt = event.startsAt) => delayedTo({ ...event, startsAt }, { minutes }, 0)
  expect(by('45')).toMatchObject({ start: { localDate: '2026-03-08', localTime: '00:15' } })
  expect(by('180')).toMatchObject({ start: { localDate: '2026-03-08', localTime: '03:30' } })
  expect(by('45', null)).toEqual({ ok: false, reason: 'no-time' })
})

test('E1 E3 a move keeps the local time, whatever the clock does in between, or takes a new one or none', () => {
  expect(movedStart(START, 7)).toEqual({ ...START, localDate: '2026-03-14' })
  expect(movedStart(START, -7)).toEqual({ ...START, localDate: '2026-02-28' })
  expect(movedStart(START, 1, '12:00')).toMatchObject({ localDate: '2026-03-08', localTime: '12:00' })
  expect(movedStart(START, 1, '')).toMatchObject({ localTime: null })
  expect([daysBetween('2026-03-07', '2026-03-14'), daysBetween('2026-03-14', '2026-03-07')]).toEqual([7, -7])
  expect(daysBetween('2026-03-07', '')).toBeNaN()
})

const ALL = 'delay move postpone cancel'
const BEGUN = 'move postpone cancel'
const STATES: [ScheduleState, PlayState, string][] = [
  ...(['planned', 'delayed', 'moved'] as const).flatMap((schedule): [ScheduleState, PlayState, string][] => [
    [schedule, 'not-begun', ALL],
    [schedule, 'in-play', BEGUN],
    [schedule, 'interrupted', BEGUN],
    [schedule, 'over', 'move'],
    [schedule, 'official', 'move'],
  ]),
  ...(['not-begun', 'in-play', 'interrupted'] as const).map((play): [ScheduleState, PlayState, string] => [
    'postponed',
    play,
    'move cancel',
  ]),
  ...(['over', 'official'] as const).map((play): [ScheduleState, PlayState, string] => ['postponed', play, 'move']),
  ...PLAY_STATES.map((play): [ScheduleState, PlayState, string] => ['cancelled', play, '']),
]
test.each(STATES)('D2 E3 of a game that is %s and %s the list offers: %s', (schedule, play, commands) => {
  const offered = (localTime: string | null) =>
    EVENT_COMMANDS.filter((each) => suits(each, { schedule, play, localTime })).join(' ')
  expect(offered('19:00')).toBe(commands)
  // A game without a time cannot be late.
  expect(offered(null)).toBe(commands.replace('delay ', ''))
})

test.each(SCHEDULE_STATES)('E3 the command that leads to %s says so', (schedule) => {
  const game = {
    ...START,
    startsAt: startsAt(START),
    schedule: 'planned',
    play: 'not-begun',
    reason: { en: '', fr: '' },
  } as const
  const wanted = COMMANDS[commandTo(schedule)].values(game, { minutes: '15', days: '1', now: 0 })
  expect(wanted).toMatchObject({ ok: true, values: { schedule } })
})
