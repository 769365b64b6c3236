import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  added,
  answered,
  isHeld,
  nextToSend,
  type Queue,
  type QueuedCommand,
  readQueue,
  released,
  settled,
  triedAgain,
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
  let queue: Queue = added([], command('1'), 7)
  queue = added(queue, command('2'), 7)
  expect(queue.map(({ seen }) => seen)).toEqual([7, null])
  expect(nextToSend(queue, NOW)?.id).toBe('1')
  queue = answered(queue, '1', ok(8)).queue
  expect(nextToSend(queue, NOW)).toMatchObject({ id: '2', seen: 8 })
  queue = answered(queue, '2', ok(9)).queue
  // The page has not read it yet, so the next tap builds on what the answer said.
  expect(added(queue, command('3'), 7).at(-1)?.seen).toBe(9)
  expect(settled(queue, '2026-11-21T18:00:01.000Z')).toEqual([])
  expect(settled(queue, '2026-11-21T17:59:59.000Z')).toHaveLength(2)
})

test('D2 with a refused command go those made on top of it, and no others', () => {
  let queue: Queue = added(added(added([], command('1'), 7), command('2'), 7), command('3', 'b'), 4)
  const { queue: left, refused } = answered(queue, '1', { ok: false, reason: 'changed' })
  expect([left.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([['3'], ['1', '2']])
  // A notice changes nothing of the event.
  queue = added(added([], command('1', 'a', 'notice'), 7), command('2'), 7)
  expect(queue.map(({ seen }) => seen)).toEqual([7, 7])
  expect(answered(queue, '1', { ok: false, reason: 'gone' }).refused).toHaveLength(1)
})

test('D2 what waited for more than ten minutes is not sent by itself, nor what follows it on the same game', () => {
  const old = '2026-11-21T17:49:59.000Z'
  let queue: Queue = added(added(added([], command('1', 'a', 'delay', old), 7), command('2'), 7), command('3', 'b'), 4)
  expect(isHeld(queue[0] as QueuedCommand, NOW)).toBe(true)
  expect(nextToSend(queue, NOW)?.id).toBe('3')
  queue = released(queue, '1', AT)
  expect(nextToSend(queue, NOW)?.id).toBe('1')
})

test('D2 what a device kept is read again, and what it does not understand is left out', () => {
  const queue = triedAgain(added([], command('1'), 7), '1')
  expect(readQueue(JSON.stringify(queue))).toEqual(queue)
  expect(readQueue(JSON.stringify([...queue, { id: 1 }, null, { ...queue[0], command: 'invented' }]))).toEqual(queue)
  for (const text of [null, '', '{', '{}', '"x"', '[[]]']) expect(readQueue(text)).toEqual([])
})

/** A server with one event of each id: carries a command out once, if its version is the newest. */
function carriedOut(sent: readonly QueuedCommand[]) {
  const versions = new Map<string, number>()
  const done = new Map<string, number>()
  return sent.map(({ id, eventId, seen }) => {
    const known = done.get(id)
    if (known !== undefined) return known
    const version = versions.get(eventId) ?? 1
    if (seen !== version) return undefined
    versions.set(eventId, version + 1)
    done.set(id, version + 1)
    return version + 1
  })
}

test('D2 however often answers are lost, every tap is carried out once and in its order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ eventId: fc.constantFrom('a', 'b'), losses: fc.nat({ max: 3 }) }), { maxLength: 12 }),
      (taps) => {
        let queue: Queue = []
        for (const [at, { eventId }] of taps.entries()) queue = added(queue, command(String(at), eventId), 1)
        const losses = new Map(taps.map(({ losses }, at) => [String(at), losses]))
        const sent: QueuedCommand[] = []
        for (let next = nextToSend(queue, NOW); next; next = nextToSend(queue, NOW)) {
          sent.push(next)
          const left = losses.get(next.id) ?? 0
          losses.set(next.id, left - 1)
          const version = carriedOut(sent).at(-1)
          expect(version).toBeDefined()
          queue =
            left > 0 ? readQueue(JSON.stringify(triedAgain(queue, next.id))) : answered(queue, next.id, ok(version ?? 0)).queue
        }
        const first = sent.filter(({ id }, at) => sent.findIndex((each) => each.id === id) === at)
        expect(first.map(({ id }) => id)).toEqual(taps.map((_, at) => String(at)))
      },
    ),
  )
})
