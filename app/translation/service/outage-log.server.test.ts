import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../tests/log.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { openOutageLog } from './outage-log.server.ts'

let log: ReturnType<typeof capturedLog>
const told = () => log.lines.map(({ msg }) => msg)
const open = () => openOutageLog({ translator: 'a service', log: log.logger, now: Date.now })

beforeEach(() => {
  vi.useFakeTimers()
  log = capturedLog('debug')
})
afterEach(() => void vi.useRealTimers())

test('F-14 an outage of ten minutes is told once a minute, whether it is tried or left alone, and once when it is over', () => {
  const outage = open()
  for (let call = 0; call < 23; call++) {
    outage.failed({ status: 500 + call })
    vi.advanceTimersByTime(call < 10 ? 6_000 : 41_500)
  }
  expect(told()).toEqual(Array.from({ length: 10 }, () => 'the translator failed'))
  expect(log.lines.at(-1)).toMatchObject({ status: 521, failures: 22, seconds: 540 })
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(told()).toHaveLength(30)
  expect(log.lines.at(-1)).toMatchObject({ status: 522, failures: 23 })
  outage.over()
  expect(log.lines.at(-1)).toMatchObject({ level: 30, msg: 'the translator answers again', failures: 23 })
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(told()).toHaveLength(31)
})

test('F-14 one that comes and goes is told no more often than once a minute', () => {
  const outage = open()
  for (let call = 0; call < 60; call++) {
    outage.failed({})
    outage.over()
    vi.advanceTimersByTime(1_000)
  }
  expect(told()).toEqual(['the translator failed', 'the translator answers again'])
  outage.failed({})
  expect(told()).toHaveLength(3)
})
