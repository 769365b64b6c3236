import { expect, test } from 'vitest'
import fc from '../../../../tests/rules/properties.ts'
import type { DeskCard } from '../desk-card.ts'
import {
  addCommand,
  applyAnswer,
  applyStoredCommand,
  cardsAfter,
  countFailure,
  countTry,
  formerFieldsOf,
  isHeld,
  isHopeless,
  type NewCommand,
  nextToSend,
  type Queue,
  type QueuedCommand,
  readQueue,
  readWholeQueue,
  releaseHeld,
  removeCommand,
  removeCompleted,
  replaceByUndo,
  siteAfter,
  stuckIn,
  unsavedIn,
} from './desk-queue.ts'

const AT = '2026-11-21T18:00:00.000Z'
const NOW = Date.parse(AT)
const command = (id: string, eventId = 'a', name: QueuedCommand['command'] = 'delay', at = AT) => ({
  id,
  command: name,
  eventId,
  title: 'Final',
  fields: {},
  at,
})
const ok = (version: number, at = AT) => ({ ok: true, version, at }) as const

test('D2 commands go in the order of the taps; one on top of another waits for the version that the first leads to', () => {
  let queue: Queue = addCommand([], command('1'), 7)
  queue = addCommand(queue, command('2'), 7)
  expect(queue.map(({ seen }) => seen)).toEqual([7, null])
  expect(nextToSend(queue, NOW)?.id).toBe('1')
  queue = applyAnswer(queue, '1', ok(8)).queue
  expect(nextToSend(queue, NOW)).toMatchObject({ id: '2', seen: 8 })
  queue = applyAnswer(queue, '2', ok(9)).queue
  // The page has not been read again yet, so the next tap builds on the version in the answer.
  expect(addCommand(queue, command('3'), 7).at(-1)?.seen).toBe(9)
  expect(removeCompleted(queue, '2026-11-21T18:00:01.000Z')).toEqual([])
  expect(removeCompleted(queue, '2026-11-21T17:59:59.000Z')).toHaveLength(2)
})

test('D2 with a refused command go those made on top of it, and no others', () => {
  let queue: Queue = addCommand(addCommand(addCommand([], command('1'), 7), command('2'), 7), command('3', 'b'), 4)
  const { queue: left, refused } = applyAnswer(queue, '1', { ok: false, reason: 'changed' })
  expect([left.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([['3'], ['1', '2']])
  // A notice does not change the event.
  queue = addCommand(addCommand([], command('1', 'a', 'notice'), 7), command('2'), 7)
  expect(queue.map(({ seen }) => seen)).toEqual([7, 7])
  expect(applyAnswer(queue, '1', { ok: false, reason: 'gone' }).refused).toHaveLength(1)
})

test('D2 what waited for more than ten minutes is not sent by itself, nor what follows it on the same game', () => {
  const old = '2026-11-21T17:49:59.000Z'
  let queue: Queue = addCommand(
    addCommand(addCommand([], command('1', 'a', 'delay', old), 7), command('2'), 7),
    command('3', 'b'),
    4,
  )
  expect(isHeld(queue[0] as QueuedCommand, NOW)).toBe(true)
  expect(nextToSend(queue, NOW)?.id).toBe('3')
  queue = releaseHeld(queue, '1', AT)
  expect(nextToSend(queue, NOW)?.id).toBe('1')
})

test('D2 what stands behind a command that is held counts as not saved, that of other games only while nothing can be sent', () => {
  const old = '2026-11-21T17:49:00.000Z'
  const taps = [command('1', 'a', 'delay', old), command('2', 'a', 'cancel'), command('3', 'b'), command('4', '', 'notice', old)]
  const queue = [...taps, command('5', '', 'notice')].reduce<Queue>((before, tap) => addCommand(before, tap, 7), [])
  const ids = (some: Queue) => some.map(({ id }) => id)
  expect(ids(stuckIn(queue, NOW))).toEqual(['1', '2', '4'])
  expect(ids(unsavedIn(queue, false, NOW))).toEqual(['1', '2', '4'])
  expect(ids(unsavedIn(queue, true, NOW))).toEqual(['1', '2', '3', '4', '5'])
  const { queue: sent } = applyAnswer(queue, '3', ok(8))
  expect(ids(unsavedIn(sent, true, NOW))).toEqual(['1', '2', '4', '5'])
  expect(ids(stuckIn(removeCommand(sent, '1'), NOW))).toEqual(['4'])
  expect(ids(stuckIn(releaseHeld(sent, '4', AT), NOW))).toEqual(['1', '2'])
})

test('D2 D5 a notice waits for nothing that is held, and holds up nothing: it overwrites nothing', () => {
  const old = '2026-11-21T17:49:00.000Z'
  const queueOf = (...taps: NewCommand[]) => taps.reduce<Queue>((before, tap) => addCommand(before, tap, 7), [])
  const next = (...taps: NewCommand[]) => nextToSend(queueOf(...taps), NOW)?.id
  // Once to the whole site, and once about a game.
  for (const eventId of ['', 'a']) {
    const held = command('1', eventId, 'notice', old)
    expect(next(held)).toBeUndefined()
    for (const later of ['notice', 'notice-end'] as const) expect(next(held, command('2', eventId, later))).toBe('2')
  }
  expect(next(command('1', 'a', 'notice', old), command('2', 'a', 'end'))).toBe('2')
  const behind = queueOf(command('1', 'a', 'live', old), command('2', 'a', 'notice'), command('3', 'a', 'end'))
  expect(nextToSend(behind, NOW)?.id).toBe('2')
  expect(stuckIn(behind, NOW).map(({ id }) => id)).toEqual(['1', '3'])
  // It does not fail together with the command before it.
  const refused = applyAnswer(behind, '1', { ok: false, reason: 'unsuited' })
  expect([refused.queue.map(({ id }) => id), refused.refused.map(({ id }) => id)]).toEqual([['2'], ['1', '3']])
  // An undo makes no sense before the command that it undoes.
  const undo = { ...command('3', '', 'undo'), fields: { of: '1' } }
  expect(next(command('1', '', 'notice', old), command('2', '', 'notice'), undo)).toBe('2')
  expect(stuckIn(queueOf(command('1', '', 'notice', old), undo), NOW)).toHaveLength(2)
})

test('D2 only failures of the site in a row make a command hopeless, however long the network was away before', () => {
  let queue: Queue = addCommand([], command('1'), 7)
  const after = (isFailure: boolean) => {
    queue = countFailure(countTry(queue, '1'), '1', isFailure)
    return isHopeless(queue, '1')
  }
  expect(Array.from({ length: 8 }, () => after(false))).not.toContain(true)
  expect([after(true), after(true), after(true), after(true), after(false)]).not.toContain(true)
  // The count survives a reload.
  expect([after(true), after(true)]).not.toContain(true)
  queue = readQueue(queue.map((each) => JSON.stringify(each)))
  expect([after(true), after(true), after(true)]).toEqual([false, false, true])
})

test('D2 a notice, a lock or an address between two commands does not keep the second one from its version', () => {
  for (const between of ['notice', 'address', 'lock'] as const) {
    let queue: Queue = addCommand(
      addCommand(addCommand([], command('1', 'a', 'live'), 7), command('2', 'a', between), 7),
      command('3', 'a', 'end'),
      7,
    )
    queue = applyAnswer(addCommand(queue, command('4'), 7), '1', ok(8)).queue
    expect(queue.map(({ seen }) => seen)).toEqual([8, 8, 8, null])
    queue = applyAnswer(applyAnswer(queue, '2', ok(8)).queue, '3', ok(9)).queue
    expect(nextToSend(queue, NOW)).toMatchObject({ id: '4', seen: 9 })
  }
})

test('D2 what was tapped on top of a command that is never sent builds on what that would have built on', () => {
  const queue = addCommand(
    addCommand(addCommand([], command('1'), 7), command('2', 'a', 'notice'), 7),
    command('3', 'a', 'end'),
    7,
  )
  expect(removeCommand(queue, '1').map(({ id, seen }) => [id, seen])).toEqual([
    ['2', 7],
    ['3', 7],
  ])
  // A removed command in the middle leaves the next ones waiting.
  const longer = addCommand(queue, command('4'), 7)
  expect(removeCommand(longer, '3').map(({ seen }) => seen)).toEqual([7, null, null])
  expect(applyAnswer(removeCommand(longer, '3'), '1', ok(8)).queue.map(({ seen }) => seen)).toEqual([8, 8, 8])
})

test('D1 D2 the undo of a tap that may have arrived goes out before what was tapped on top of it', () => {
  const queue = addCommand(countTry(addCommand([], command('1'), 7), '1'), command('2', 'a', 'end'), 7)
  const undo = { ...command('u', 'a', 'undo'), fields: { of: '1' } }
  const waiting = replaceByUndo(queue, '1', undo, false)
  expect(waiting.map(({ id, seen }) => [id, seen])).toEqual([
    ['u', 7],
    ['2', null],
  ])
  // The command had not reached the server.
  const idle = applyAnswer(waiting, 'u', { ok: false, reason: 'too-late' })
  expect([idle.refused, nextToSend(idle.queue, NOW)]).toMatchObject([[], { id: '2', seen: 7 }])
  // The command had reached the server.
  expect(nextToSend(applyAnswer(waiting, 'u', ok(9)).queue, NOW)).toMatchObject({ id: '2', seen: 9 })
  const inFlight = replaceByUndo(queue, '1', undo, true)
  expect(inFlight.map(({ id, seen }) => [id, seen])).toEqual([
    ['1', 7],
    ['u', null],
    ['2', null],
  ])
  const done = applyAnswer(inFlight, '1', ok(8)).queue
  expect(done.map(({ seen }) => seen)).toEqual([8, 8, null])
  expect(readQueue(inFlight.toReversed().map((each) => JSON.stringify(each)))).toEqual(inFlight)
})

test('D2 of two tabs each learns what the other has tapped, sent and dropped', () => {
  const own = addCommand([], command('1'), 7)
  const both = addCommand(own, command('2', 'b'), 4)
  const [first, second] = both as [QueuedCommand, QueuedCommand]
  expect(applyStoredCommand(own, '2', second)).toEqual(both)
  expect(applyStoredCommand([second], '1', first)).toEqual(both)
  expect(applyStoredCommand(both, '1', undefined)).toEqual([second])
  expect(applyStoredCommand(own, '2', undefined)).toBe(own)
  const onTop = addCommand(own, command('3', 'a', 'end'), 7)
  const [done] = applyAnswer(own, '1', ok(8)).queue
  expect(applyStoredCommand(onTop, '1', done).map(({ id, seen, doneAt }) => [id, seen, doneAt])).toEqual([
    ['1', 8, AT],
    ['3', 8, undefined],
  ])
  // A command that the other tab dropped after completion stays here until the page has been read again.
  const told = applyStoredCommand(onTop, '1', done)
  expect(applyStoredCommand(told, '1', undefined)).toBe(told)
})

test('D1 D5 notices to the whole site are shown and taken away at once, and an undo shows again what stood there', () => {
  const notice = { id: 'n', scope: 'site', en: 'Rain', fr: 'Pluie', endsAt: null } as const
  const told = { ...command('1', '', 'notice'), fields: { scope: 'site', canned: 'weather' } }
  const ended = { ...command('2', '', 'notice-end'), fields: { notice: 'n' } }
  const undo = { ...command('3', '', 'undo'), fields: { of: '2' }, site: [notice] }
  const texts = (queue: Queue) => siteAfter([notice], queue).map(({ id, scope, en }) => [id, scope, en])
  expect(texts(addCommand([], told, 0))).toEqual([
    ['', 'site', 'The start is delayed because of the weather.'],
    ['n', 'site', 'Rain'],
  ])
  expect(texts(addCommand([], ended, 0))).toEqual([])
  expect(texts(addCommand(addCommand([], ended, 0), undo, 0))).toEqual([['n', 'site', 'Rain']])
  // Notices of a game are not among those of the site.
  expect(texts(addCommand([], { ...told, eventId: 'a' }, 0))).toEqual([['n', 'site', 'Rain']])
})

const PICTURE = { docId: 'e', title: 'Final', label: '', videoUrl: 'play-1', state: 'public', liveSince: null, path: '' } as const
const CARD: DeskCard = {
  ...{ id: 'a', version: 7, title: 'Final', localDate: '2026-11-21', localTime: '19:00', zone: 'America/Toronto' },
  ...{ isLater: false, startsAt: '2026-11-22T00:00:00.000Z', expectedMinutes: 150, schedule: 'planned', play: 'not-begun' },
  ...{ hasPictureFault: false, reason: { en: '', fr: '' }, isContinued: false, series: null, hiddenSeries: [] },
  ...{ faultNotedAt: null, scoreVersion: 0, viewers: 0, lock: null, notices: [] },
  pictures: [{ ...PICTURE, isLive: false }],
}

test('D1 an undo shows again what its command had changed, and leaves what came after it', () => {
  const notice = { id: 'n', scope: 'event', en: 'Rain', fr: 'Pluie', endsAt: null } as const
  const live = addCommand([], command('1', 'a', 'live'), 7)
  const [onAir] = cardsAfter([CARD], live)
  // Going live is undone after a notice was sent; the notice stays on pages.
  const undo = { ...command('3', 'a', 'undo'), undoes: 'live', before: formerFieldsOf(CARD, 'live') } as const
  const [back] = cardsAfter([{ ...CARD, notices: [notice] }], addCommand(live, undo, 7))
  expect([onAir?.play, onAir?.pictures[0]?.isLive]).toEqual(['in-play', true])
  expect([back?.play, back?.pictures[0]?.isLive, back?.notices]).toEqual(['not-begun', false, [notice]])
  // A lock is undone while going live waits for the network.
  const locked = addCommand(addCommand([], command('1', 'a', 'lock'), 7), command('2', 'a', 'live'), 7)
  const unlock = { ...command('3', 'a', 'undo'), undoes: 'lock', before: formerFieldsOf(CARD, 'lock') } as const
  const [card] = cardsAfter([CARD], addCommand(locked, unlock, 7))
  expect([card?.lock, card?.play, card?.pictures[0]?.isLive]).toEqual([null, 'in-play', true])
})

test('D2 what a device kept is read again in its order, and what it does not understand is left out', () => {
  const queue = countTry(addCommand(addCommand([], command('1'), 7), command('2'), 7), '1')
  const texts = queue.map((each) => JSON.stringify(each))
  expect(readQueue(texts.toReversed())).toEqual(queue)
  const broken = [{ id: 1 }, { ...queue[0], command: 'invented' }, { ...queue[0], at: 'x' }].map((each) => JSON.stringify(each))
  expect(readQueue([...texts, ...broken, null, '', '{', '[]', '"x"', 'null'])).toEqual(queue)
})

test('D2 what an earlier version of the site kept on a device is read, all of it in one text', () => {
  const queue = countTry(addCommand(addCommand([], command('1'), 7), command('2'), 7), '1')
  const kept = queue.map(({ order: _, ...rest }) => rest)
  expect(readWholeQueue(JSON.stringify(kept))).toEqual(queue)
  expect(readWholeQueue(JSON.stringify([...kept, { id: 1 }, null, { ...kept[0], command: 'invented' }]))).toEqual(queue)
  for (const text of [null, '', '{', '{}', '"x"', '[[]]']) expect(readWholeQueue(text)).toEqual([])
})

const KINDS = ['live', 'end', 'delay', 'address', 'notice', 'lock', 'undo'] as const
/** `asks`: true for a command that sends the version seen; `changes`: true for one that changes it. */
const asks = (name: string) => !['notice', 'lock', 'undo'].includes(name)
const changes = (name: string) => !['notice', 'lock', 'address'].includes(name)

/** A server with one event per id: it runs a command once, if the version it saw is the newest. */
function aServer(rises: (command: QueuedCommand) => boolean) {
  const versions = new Map<string, number>()
  const done = new Map<string, number>()
  return {
    done,
    /** Returns the new version; undefined when the command saw another one. */
    run(sent: QueuedCommand): number | undefined {
      const { id, eventId, seen, command: name } = sent
      const known = done.get(id)
      if (known !== undefined) return known
      const before = versions.get(eventId) ?? 1
      if (asks(name) && seen !== before) return undefined
      const version = before + (rises(sent) ? 1 : 0)
      versions.set(eventId, version)
      done.set(id, version)
      return version
    },
  }
}

const FATES = ['sent', 'dropped', 'refused', 'held', 'held and dropped', 'taken back', 'taken back in flight'] as const

test('D2 whatever is tapped, dropped, refused, held or taken back, and however often answers are lost: each tap ends once, in its order', () => {
  const tap = fc.record({
    eventId: fc.constantFrom('a', 'b'),
    name: fc.constantFrom(...KINDS),
    losses: fc.nat({ max: 3 }),
    fate: fc.constantFrom(...FATES),
    hasArrived: fc.boolean(),
  })
  const old = '2026-11-21T17:49:00.000Z'
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 12 }), (taps) => {
      const tapOf = (id: string) => taps[Number(id)]
      // The undo of a lock changes no more than the lock did.
      const server = aServer(({ id, command: name }) => changes(id.startsWith('u') ? (tapOf(id.slice(1))?.name ?? '') : name))
      let queue: Queue = []
      for (const [at, { eventId, name, fate }] of taps.entries())
        queue = addCommand(queue, command(String(at), eventId, name, fate.startsWith('held') ? old : AT), 1)
      for (const [at, { fate }] of taps.entries()) if (fate === 'dropped') queue = removeCommand(queue, String(at))
      const losses = new Map(taps.map(({ losses }, at) => [String(at), losses]))
      const [refused, takenBackIds]: [string[], Set<string>] = [[], new Set()]

      const take = (next: QueuedCommand, isInFlight: boolean) => {
        takenBackIds.add(next.id)
        const version = isInFlight || tapOf(next.id)?.hasArrived ? server.run(next) : undefined
        queue = replaceByUndo(
          countTry(queue, next.id),
          next.id,
          { ...next, id: `u${next.id}`, command: 'undo', undoes: next.command },
          isInFlight,
        )
        if (isInFlight) queue = applyAnswer(queue, next.id, ok(version ?? 0)).queue
      }
      const send = (next: QueuedCommand) => {
        const fate = tapOf(next.id)?.fate
        if (fate === 'refused') {
          const after = applyAnswer(queue, next.id, { ok: false, reason: 'unsuited' })
          refused.push(...after.refused.map(({ id }) => id))
          queue = after.queue
          return
        }
        if (fate?.startsWith('taken back')) return take(next, fate === 'taken back in flight')
        if (next.id.startsWith('u') && !server.done.has(next.id.slice(1))) {
          queue = applyAnswer(queue, next.id, { ok: false, reason: 'too-late' }).queue
          return
        }
        const version = server.run(next)
        if (asks(next.command)) expect(next.seen).not.toBeNull()
        expect(version).toBeDefined()
        const left = losses.get(next.id) ?? 0
        losses.set(next.id, left - 1)
        const again = countTry(queue, next.id).map((each) => JSON.stringify(each))
        queue = left > 0 ? readQueue(again.toReversed()) : applyAnswer(queue, next.id, ok(version ?? 0)).queue
      }
      for (;;) {
        const next = nextToSend(queue, NOW)
        const [held] = stuckIn(queue, NOW)
        if (next) send(next)
        else if (!held) break
        else queue = tapOf(held.id)?.fate === 'held' ? releaseHeld(queue, held.id, AT) : removeCommand(queue, held.id)
      }

      expect(queue.every(({ doneAt }) => doneAt !== undefined)).toBe(true)
      for (const [at, { fate }] of taps.entries()) {
        const id = String(at)
        const isRefused = refused.includes(id)
        if (isRefused || fate.endsWith('dropped')) expect(server.done.has(id)).toBe(false)
        else if (takenBackIds.has(id)) expect(server.done.has(`u${id}`)).toBe(server.done.has(id))
        else expect(server.done.has(id)).toBe(true)
      }
      for (const eventId of ['a', 'b']) {
        // Notices do not wait.
        const isOrdered = (id: string) => !id.startsWith('u') && tapOf(id)?.name !== 'notice'
        const carriedOut = [...server.done.keys()].filter((id) => isOrdered(id) && tapOf(id)?.eventId === eventId)
        expect(carriedOut).toEqual(carriedOut.toSorted((one, other) => Number(one) - Number(other)))
      }
    }),
  )
})
