import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { COMMANDS } from '../../events/edit/commands.ts'
import { delayedTo } from '../../events/time/new-start.ts'
import { cardAfter, type DeskCommandName, type DeskFields, suitsCard } from './commands/desk-command.ts'
import {
  type DeskCard,
  faultSince,
  followedScores,
  goesLiveAt,
  inGroups,
  isLate,
  isRecorded,
  isStreamUp,
  mostUrgent,
} from './desk-card.ts'
import { deskWords } from './desk-words.ts'

const NOW = Date.parse('2026-11-21T23:30:00.000Z')

const picture = {
  docId: 'e',
  title: 'Final',
  label: '',
  videoUrl: 'play-1',
  isLive: false,
  state: 'public' as const,
  liveSince: null,
  path: '',
}
/** A game at 19:00 in Toronto, half an hour from now. */
const aCard = (card: Partial<DeskCard> = {}): DeskCard => ({
  id: 'game',
  version: 1,
  title: 'Final',
  localDate: '2026-11-21',
  localTime: '19:00',
  zone: 'America/Toronto',
  isLater: false,
  startsAt: '2026-11-22T00:00:00.000Z',
  expectedMinutes: 150,
  schedule: 'planned',
  play: 'not-begun',
  hasPictureFault: false,
  reason: { en: '', fr: '' },
  isContinued: false,
  series: null,
  pictures: [picture],
  hiddenSeries: [],
  faultNotedAt: null,
  scoreVersion: 0,
  viewers: 0,
  lock: null,
  notices: [],
  ...card,
})
const come = { check: { state: 'good' as const, facts: {}, failsSince: null } }
const live = [{ ...picture, isLive: true }]
const shared = [{ ...picture, isLive: true, isElsewhere: true }]
const liveDraft = [{ ...picture, isLive: true, state: 'draft' as const }]
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

test.each<[string, Partial<DeskCard>, string]>([
  ['in half an hour', {}, 'soon'],
  ['in two hours', { startsAt: at(2) }, 'soon'],
  ['in three hours', { startsAt: at(3) }, 'later'],
  ['to be confirmed', { startsAt: null, localTime: null }, 'later'],
  ['ten minutes late', { startsAt: at(-1 / 6) }, 'now'],
  ['an hour late, with the address of its stream', { startsAt: at(-1) }, 'now'],
  ['past its expected end without a word', { startsAt: at(-3) }, 'done'],
  ['on air before its start', { pictures: live }, 'now'],
  ['in play without a picture', { play: 'in-play', pictures: [] }, 'now'],
  ['interrupted', { play: 'interrupted', startsAt: at(-1) }, 'now'],
  ['over', { play: 'over', startsAt: at(-2) }, 'done'],
  ['official', { play: 'official', startsAt: at(-2) }, 'done'],
  ['over, and still on air', { play: 'over', startsAt: at(-2), pictures: live }, 'now'],
  ['over, whose picture is on for another one', { play: 'over', startsAt: at(-2), pictures: shared }, 'done'],
  ['to come, whose picture is on for another one', { pictures: shared }, 'now'],
  ['postponed', { schedule: 'postponed' }, 'done'],
  ['cancelled', { schedule: 'cancelled', startsAt: at(-1) }, 'done'],
])('D1 a game %s stands in its group', (_, card, group) => {
  expect(inGroups([aCard(card)], NOW).map((each) => each.group)).toEqual([group])
})

test('D1 late games come before those on air, then all by start', () => {
  const cards = [
    aCard({ id: 'on', pictures: live, startsAt: at(-1) }),
    aCard({ id: 'late', startsAt: at(-0.5) }),
    aCard({ id: 'next', startsAt: at(1) }),
    aCard({ id: 'first', startsAt: at(0.5) }),
  ]
  expect(inGroups(cards, NOW).map(({ group, cards }) => [group, ...cards.map(({ id }) => id)])).toEqual([
    ['now', 'late', 'on'],
    ['soon', 'first', 'next'],
  ])
  expect(isLate(aCard({ startsAt: at(-0.5) }), NOW)).toBe(true)
})

test('S4 scores of games that are on are followed live, sixteen at most, so that one stream has room for them', () => {
  const on = Array.from({ length: 20 }, (_, at) => aCard({ id: `on-${at}`, play: 'in-play' }))
  const followed = followedScores([...on, aCard({ id: 'over', play: 'over' }), aCard({ id: 'next' })], NOW)
  expect([...followed]).toEqual(on.slice(0, 16).map(({ id }) => id))
})

test('D1 of a day with more games than the desk shows, those that are over are left out first, the earliest before the others', () => {
  const game = (id: string, hours: number, content: Partial<DeskCard> = {}) => ({
    ...aCard({ id, startsAt: at(hours), ...content }),
    picture: 'none' as const,
  })
  const games = [
    game('first', -6, { play: 'over' }),
    game('second', -5, { play: 'over' }),
    game('on', -1, { play: 'in-play' }),
    game('late', -0.5),
    game('soon', 1),
    game('tonight', 4),
  ]
  const ids = (most: number) => mostUrgent(games, most, NOW).map(({ id }) => id)
  expect(ids(5)).toEqual(['on', 'late', 'soon', 'tonight', 'second'])
  expect(ids(2)).toEqual(['on', 'late'])
  expect(ids(6)).toHaveLength(6)
})

test.each<[DeskCommandName, Partial<DeskCard>, boolean]>([
  ['live', {}, true],
  ['live', { pictures: live }, true],
  ['live', { pictures: live, play: 'in-play' }, false],
  ['live', { play: 'in-play' }, true],
  ['live', { play: 'in-play', pictures: [] }, false],
  ['live', { play: 'in-play', pictures: liveDraft }, true],
  ['live', { play: 'in-play', pictures: [...live, ...liveDraft] }, false],
  ['live', { play: 'over' }, true],
  ['live', { play: 'over', pictures: live }, false],
  ['live', { play: 'official' }, false],
  ['live', { schedule: 'postponed' }, false],
  ['end', {}, false],
  ['end', { pictures: live }, true],
  ['end', { play: 'in-play', pictures: [] }, true],
  ['end', { play: 'in-play', pictures: shared }, true],
  ['end', { play: 'over', pictures: shared }, false],
  ['end', { pictures: shared }, false],
  ['delay', { pictures: shared }, true],
  ['end', { play: 'official', pictures: live }, true],
  ['end', { schedule: 'cancelled', play: 'in-play', pictures: live }, true],
  ['end', { schedule: 'cancelled', play: 'in-play', pictures: [] }, false],
  ['delay', {}, true],
  ['delay', { play: 'in-play' }, false],
  ['delay', { pictures: live }, true],
  ['delay', { schedule: 'cancelled' }, false],
  ['postpone', { schedule: 'delayed' }, true],
  ['postpone', { schedule: 'postponed' }, false],
  ['cancel', { schedule: 'postponed' }, true],
  ['cancel', { schedule: 'cancelled' }, false],
  ['cancel', { play: 'official' }, false],
  ['plan', { schedule: 'cancelled' }, true],
  ['plan', { schedule: 'postponed' }, true],
  ['plan', { schedule: 'delayed' }, false],
  ['plan', {}, false],
  ['address', { pictures: [] }, false],
  ['lock', {}, true],
  ['unlock', {}, false],
  ['unlock', { lock: { by: 'marc', at: '' } }, true],
])('D2 whether %s suits a game with %j: %s', (command, card, expected) => {
  expect(suitsCard(command, aCard(card))).toBe(expected)
})

test('Q-77 what becomes of a game is for its schedule and play alone to say, whatever its picture does', () => {
  const PICTURES = [[], [picture], live, shared, liveDraft, [...live, ...shared, picture]]
  const aState = fc.record({
    schedule: fc.constantFrom<DeskCard['schedule']>('planned', 'delayed', 'moved', 'postponed', 'cancelled'),
    play: fc.constantFrom<DeskCard['play']>('not-begun', 'in-play', 'interrupted', 'over', 'official'),
    lock: fc.constantFrom(null, { by: 'marc', at: '' }),
    hasPictureFault: fc.boolean(),
  })
  const ofGame: DeskCommandName[] = ['delay', 'postpone', 'cancel', 'plan', 'notice', 'lock', 'unlock']
  fc.assert(
    fc.property(aState, (state) => {
      const suited = (pictures: DeskCard['pictures']) => ofGame.filter((name) => suitsCard(name, aCard({ ...state, pictures })))
      for (const pictures of PICTURES) expect(suited(pictures)).toEqual(suited([]))
    }),
  )
  expect(suitsCard('delay', aCard({ pictures: live }))).toBe(true)
})

test.each<[string, Partial<DeskCard>, boolean]>([
  ['is well before its time', {}, true],
  ['is late now and then', { pictures: [{ ...picture, check: { state: 'behind', facts: {}, failsSince: null } }] }, true],
  ['is live', { pictures: [{ ...picture, ...come, isLive: true }] }, false],
  ['has not come', { pictures: [{ ...picture, check: { state: 'none', facts: {}, failsSince: null } }] }, false],
  ['nobody reads', { pictures: [picture] }, false],
  ['is there once the game is over', { play: 'over' }, false],
  ['is there though the game is called off', { schedule: 'cancelled' }, false],
])('Q-82 whether the desk says that a picture is there which %s', (_, card, expected) => {
  expect(isStreamUp(aCard({ pictures: [{ ...picture, ...come }], ...card }))).toBe(expected)
})

test('Q-82 the desk says when a picture that has come goes live by itself, unless staff keep the game to themselves', () => {
  expect(goesLiveAt(aCard())).toBe('2026-11-21T23:45:00.000Z')
  expect(goesLiveAt(aCard({ lock: { by: 'marc', at: '' } }))).toBeUndefined()
  expect(goesLiveAt(aCard({ startsAt: null, localTime: null }))).toBeUndefined()
})

test('D2 an end leaves a picture on that shows another game in play', () => {
  const { play, pictures } = cardAfter(
    aCard({ play: 'in-play', pictures: [...shared, ...live] }),
    { command: 'end', fields: {} },
    at(0),
  )
  expect([play, ...pictures.map(({ isLive }) => isLive)]).toEqual(['over', true, false])
})

test.each<[string, DeskFields, Partial<DeskCard>, string]>([
  ['15 minutes', { minutes: '15' }, {}, '2026-11-21 19:15'],
  [
    '30 minutes over midnight',
    { minutes: '30' },
    { localTime: '23:45', startsAt: '2026-11-22T04:45:00.000Z' },
    '2026-11-22 00:15',
  ],
  ['a time', { time: '20:30' }, {}, '2026-11-21 20:30'],
  ['less, to one that was delayed', { time: '18:45' }, { schedule: 'delayed' }, '2026-11-21 18:45'],
  ['a time after midnight', { time: '00:15' }, { localTime: '23:30' }, '2026-11-22 00:15'],
  ['a time for one to be confirmed', { time: '20:00' }, { localTime: null, startsAt: null }, '2026-11-21 20:00'],
  [
    'less than what took it over midnight',
    { time: '23:50' },
    { localDate: '2026-11-22', localTime: '00:15', startsAt: '2026-11-22T05:15:00.000Z', schedule: 'delayed' },
    '2026-11-21 23:50',
  ],
  [
    'most of a day, to one that was not delayed',
    { time: '23:50' },
    { localDate: '2026-11-22', localTime: '00:15', startsAt: '2026-11-22T05:15:00.000Z' },
    '2026-11-22 23:50',
  ],
])('D2 a delay by %s', (_, fields, card, start) => {
  const delayed = delayedTo(aCard(card), fields, 0)
  expect(delayed.ok && `${delayed.start.localDate} ${delayed.start.localTime}`).toBe(start)
})

test.each<[string, DeskFields, Partial<DeskCard>, string]>([
  ['15 minutes more is a delay', { minutes: '15' }, {}, 'delayed'],
  ['a later time is a delay', { time: '20:30' }, {}, 'delayed'],
  ['less of a delay is one all the same', { time: '18:45' }, { schedule: 'delayed' }, 'delayed'],
  ['a time for one to be confirmed is a delay', { time: '20:00' }, { localTime: null, startsAt: null }, 'delayed'],
])('D2 %s', (_, fields, card, schedule) => {
  expect(delayedTo(aCard(card), fields, 0)).toMatchObject({ ok: true })
  expect(cardAfter(aCard(card), { command: 'delay', fields }, at(0)).schedule).toBe(schedule)
})

test.each<[string, Partial<DeskCard>]>([
  ['planned', {}],
  ['moved', { schedule: 'moved' }],
])('Q-106 a delay to before the planned start is refused, and the page changes nothing, of a game that is %s', (_, card) => {
  const game = aCard(card)
  const fields = { time: '18:45' }
  expect(COMMANDS.delay.values(game, { ...fields, now: 0 })).toEqual({ ok: false, reason: 'earlier' })
  expect(cardAfter(game, { command: 'delay', fields }, at(0))).toEqual(game)
})

test('Q-106 in both languages the desk says how a game starts earlier', () => {
  expect(deskWords.en.reasons.earlier).toContain('change the start')
  expect(deskWords.fr.reasons.earlier).toContain('modifiez le début')
})

test.each<[DeskFields, Partial<DeskCard>, string]>([
  [{}, {}, 'time'],
  [{ time: '19:00' }, {}, 'time'],
  [{ time: '25:00' }, {}, 'time'],
  [{ minutes: '0' }, {}, 'time'],
  [{ minutes: '1441' }, {}, 'time'],
  [{ minutes: '-5' }, {}, 'time'],
  [{ minutes: '15' }, { localTime: null, startsAt: null }, 'no-time'],
  // The clocks go forward past this time.
  [{ time: '02:30' }, { localDate: '2026-03-08', localTime: '01:30', startsAt: '2026-03-08T06:30:00.000Z' }, 'time'],
])('D2 a delay of %j is refused', (fields, card, reason) => {
  expect(delayedTo(aCard(card), fields, 0)).toEqual({ ok: false, reason })
})

test('D2 a delay of a game at the second of two equal times stays after the clock went back', () => {
  const second = aCard({ localDate: '2026-11-01', localTime: '01:30', isLater: true, startsAt: '2026-11-01T06:30:00.000Z' })
  const start = (time: string) => delayedTo(second, { time }, 0)
  expect(start('01:45')).toMatchObject({ ok: true, start: { localTime: '01:45', isLater: true } })
  expect(start('02:15')).toMatchObject({ ok: true, start: { localTime: '02:15', isLater: false } })
  const tapped = '2026-11-01T06:20:00.000Z'
  expect(cardAfter(second, { command: 'delay', fields: { time: '01:45' } }, tapped).startsAt).toBe('2026-11-01T06:45:00.000Z')
})

test('D2 an end leaves the play of a game that is official, over or called off', () => {
  const ended = (card: Partial<DeskCard>) => cardAfter(aCard({ ...card, pictures: live }), { command: 'end', fields: {} }, at(0))
  for (const play of ['official', 'over'] as const) expect(ended({ play })).toMatchObject({ play, pictures: [{ isLive: false }] })
  for (const schedule of ['cancelled', 'postponed'] as const)
    expect(ended({ schedule, play: 'interrupted' })).toMatchObject({
      schedule,
      play: 'interrupted',
      pictures: [{ isLive: false }],
    })
})

test.each<[string, Partial<DeskCard>, boolean]>([
  ['before its start', {}, false],
  ['ten minutes late', { startsAt: at(-1 / 6) }, false],
  ['an hour late', { startsAt: at(-1) }, false],
  ['over', { play: 'over', startsAt: at(-3) }, true],
  ['official', { play: 'official', startsAt: at(-3) }, true],
  ['past its expected end', { startsAt: at(-3) }, true],
  ['over without a video', { play: 'over', startsAt: at(-3), pictures: [] }, false],
])('D1 whether the video of a game that is %s is its recording', (_, card, expected) => {
  expect(isRecorded(aCard(card), NOW)).toBe(expected)
})

test('D2 a start that was over an hour ago is refused, by the clock of the server', () => {
  const at1845 = Date.parse('2026-11-21T23:45:00Z')
  const given = (now: number) => delayedTo(aCard(), { time: '18:45' }, now)
  expect(given(at1845 + 60 * 60_000)).toMatchObject({ ok: true })
  expect(given(at1845 + 61 * 60_000)).toEqual({ ok: false, reason: 'past' })
})

test('D1 a game keeps its place while what was tapped can be taken back, so that no other comes under the thumb', () => {
  const [ended, other] = [aCard({ id: 'a', play: 'in-play' }), aCard({ id: 'b', play: 'in-play' })]
  const after = { ...ended, play: 'over' as const }
  const places = (held?: ReadonlyMap<string, DeskCard>) =>
    inGroups([after, other], NOW, held).map(({ group, cards }) => [group, ...cards.map(({ id, play }) => `${id} ${play}`)])
  expect(places(new Map([['a', ended]]))).toEqual([['now', 'a over', 'b in-play']])
  expect(places()).toEqual([
    ['now', 'b in-play'],
    ['done', 'a over'],
  ])
})

test('D1 the page shows at once what a command will do', () => {
  const after = (command: DeskCommandName, fields: DeskFields = {}, card = aCard()) => cardAfter(card, { command, fields }, at(0))
  expect(after('live')).toMatchObject({ play: 'in-play', pictures: [{ isLive: true, liveSince: at(0) }] })
  expect(after('live', {}, aCard({ pictures: liveDraft })).pictures).toMatchObject([{ isLive: true, state: 'public' }])
  expect(after('end', {}, after('live'))).toMatchObject({ play: 'over', pictures: [{ isLive: false }] })
  expect(after('delay', { minutes: '30', reason: 'weather' })).toMatchObject({
    schedule: 'delayed',
    localTime: '19:30',
    startsAt: '2026-11-22T00:30:00.000Z',
    reason: { en: 'Weather', fr: 'Conditions météo' },
  })
  expect(after('delay', { minutes: 'x' })).toEqual(aCard())
  expect(after('postpone').schedule).toBe('postponed')
  // The reason of an earlier delay does not apply here.
  for (const command of ['postpone', 'cancel'] as const) {
    const late = aCard({ schedule: 'delayed', reason: { en: 'Weather', fr: 'Conditions météo' } })
    expect(after(command, {}, late).reason).toEqual({ en: '', fr: '' })
    expect(after(command, {}, { ...late, play: 'interrupted' }).reason.en).toBe('Weather')
  }
  expect(after('cancel', { reason: 'power' })).toMatchObject({ schedule: 'cancelled', reason: { en: 'No power at the venue' } })
  const reason = { en: 'Rain', fr: 'Pluie' }
  for (const schedule of ['cancelled', 'postponed'] as const)
    expect(after('plan', {}, aCard({ schedule, reason }))).toMatchObject({ schedule: 'planned', reason: { en: '', fr: '' } })
  expect(after('plan', {}, aCard({ schedule: 'cancelled', play: 'interrupted', reason }))).toMatchObject({ reason })
  expect(after('address', { picture: 'e', url: 'play-2' }).pictures[0]?.videoUrl).toBe('play-2')
  for (const scope of ['event', 'series'])
    expect(after('notice', { scope, canned: 'weather' }).notices[0]).toMatchObject({ id: '', scope })
  expect(after('lock').lock).not.toBeNull()
  expect(after('unlock', {}, aCard({ lock: { by: '', at: '' } })).lock).toBeNull()
  // An episode without a video cannot go live.
  const empty = aCard({ pictures: [{ ...picture, videoUrl: '' }] })
  expect(after('live', {}, empty).pictures[0]?.isLive).toBe(false)
})

test('D1 D3 the picture of a game fails since the last of those that are on began to, or since staff noted it', () => {
  const check = (failsSince: string | null) => ({ state: 'frozen' as const, facts: {}, failsSince })
  const on = { ...picture, isLive: true }
  const [early, late, noted] = ['2026-11-21T23:10:00.000Z', '2026-11-21T23:12:00.000Z', '2026-11-21T23:20:00.000Z']
  const since = (pictures: DeskCard['pictures'], hasPictureFault = true) =>
    faultSince(aCard({ pictures, hasPictureFault, faultNotedAt: noted }))
  const [first, second] = [
    { ...on, check: check(early) },
    { ...on, check: check(late) },
  ]
  expect(since([second, first])).toBe(late)
  // A webcast that is off the air affects no viewer.
  expect(since([first, { ...second, isLive: false }])).toBe(early)
  // Staff see failures that no playlist shows, such as a black image.
  for (const unseen of [on, { ...on, check: check(null) }]) expect(since([first, unseen])).toBe(noted)
  expect(since([first], false)).toBeUndefined()
  expect(since([{ ...first, isLive: false }])).toBeUndefined()
  expect(faultSince(aCard({ pictures: [on], hasPictureFault: true }))).toBeUndefined()
})
