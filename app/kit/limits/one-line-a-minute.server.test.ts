import { expect, test, vi } from 'vitest'
import { oneLineAMinute } from './one-line-a-minute.server.ts'

test('Q-07 the first failure is logged at once, those of each minute after it as one line with their number', () => {
  vi.useFakeTimers()
  try {
    const lines: unknown[] = []
    const log = oneLineAMinute({ error: (details, message) => lines.push({ ...details, message }) })
    for (let at = 0; at < 800; at++) log.error({ at }, 'it failed')
    expect(lines).toEqual([{ at: 0, message: 'it failed', count: 1 }])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual([{ at: 799, message: 'it failed', count: 799 }])
    log.error({ at: 800 }, 'it failed otherwise')
    expect(lines).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(2)).toEqual([{ at: 800, message: 'it failed otherwise', count: 1 }])
    vi.advanceTimersByTime(60_000)
    log.error({ at: 801 }, 'after a quiet minute')
    expect(lines.slice(3)).toEqual([{ at: 801, message: 'after a quiet minute', count: 1 }])
  } finally {
    vi.useRealTimers()
  }
})
