import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { openSendLoop, type SendOutcome } from './send-loop.tsx'

let view: EventTarget
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  // The parts of a browser tab that Node lacks.
  view = new EventTarget()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function comeBack(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Returns a loop whose requests the test answers: those in flight, and how many began. */
function aLoop() {
  const inFlight: ((outcome: SendOutcome) => void)[] = []
  let begun = 0
  const loop = openSendLoop(() => {
    begun++
    return new Promise<SendOutcome>((answer) => inFlight.push(answer))
  })
  return {
    ...loop,
    inFlight,
    begun: () => begun,
    async answer(outcome: SendOutcome) {
      inFlight.pop()?.(outcome)
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Returns how long it waits until the next request begins, in ms. */
    async pause() {
      const [before, since] = [begun, performance.now()]
      while (begun === before) await vi.advanceTimersToNextTimerAsync()
      return performance.now() - since
    },
  }
}

test('D2 S3 after failures it pauses longer and longer, up to 15 s, each time by another length, and anew once something came through', async () => {
  const { open, inFlight, answer, pause, retry } = aLoop()
  open()
  await vi.advanceTimersByTimeAsync(0)
  const after = async (outcome: SendOutcome) => {
    inFlight.pop()?.(outcome)
    return pause()
  }
  const expectPauses = async (...seconds: number[]) => {
    for (const each of seconds) {
      const ms = await after('failed')
      expect(ms).toBeGreaterThanOrEqual(each * 750)
      expect(ms).toBeLessThanOrEqual(each * 1_250)
    }
  }
  await expectPauses(1, 2, 4, 8, 15, 15)
  expect(await after(5_000)).toBe(5_000)
  await expectPauses(1, 2, 4)
  await answer('failed')
  retry()
  expect(await pause()).toBeLessThanOrEqual(1)
  await expectPauses(1, 2)
})

test('D2 S3 it sends at once when the network or the user comes back, and not when the page is hidden', async () => {
  const { open, answer, begun } = aLoop()
  open()
  const sends = async (wake: () => unknown) => {
    await answer('failed')
    const before = begun()
    wake()
    await vi.advanceTimersByTimeAsync(1)
    return begun() - before
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(await sends(() => view.dispatchEvent(new Event('online')))).toBe(1)
  expect(await sends(() => comeBack('visible'))).toBe(1)
  expect(await sends(() => comeBack('hidden'))).toBe(0)
})

test('S3 once closed it sends no more, also where it was closed while it sent, and opened again it goes on', async () => {
  const { open, answer, begun, soon } = aLoop()
  soon()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun()).toBe(0)
  const close = open()
  await vi.advanceTimersByTimeAsync(0)
  close()
  await answer('failed')
  soon()
  view.dispatchEvent(new Event('online'))
  comeBack('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun()).toBe(1)
  open()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(2)
})

test('D2 S3 whatever fails or comes back, and however the clock jumps: one request at a time, and each tap is sent', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), outcome: fc.constantFrom<SendOutcome>('failed', 'idle', 0, 5_000) }),
    fc.record({ kind: fc.constantFrom('tap' as const, 'later' as const, 'online' as const, 'visible' as const) }),
    fc.record({ kind: fc.constantFrom('pass' as const, 'jump' as const), ms: fc.integer({ min: -20_000, max: 20_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { open, inFlight, answer, begun, soon } = aLoop()
      const close = open()
      /** How many requests had begun at the last tap. */
      let atTap = 0
      for (const each of steps) {
        if (each.kind === 'answer') await answer(each.outcome)
        else if (each.kind === 'pass') await vi.advanceTimersByTimeAsync(Math.abs(each.ms))
        else if (each.kind === 'jump') vi.setSystemTime(Date.now() + each.ms * 1_000)
        else if (each.kind === 'online') view.dispatchEvent(new Event('online'))
        else if (each.kind === 'visible') comeBack('visible')
        else {
          soon(each.kind === 'tap' ? 0 : 50)
          atTap = begun()
        }
        expect(inFlight.length).toBeLessThanOrEqual(1)
      }
      await answer('failed')
      await vi.advanceTimersByTimeAsync(20_000)
      expect(begun()).toBeGreaterThan(atTap)
      close()
    }),
  )
})
