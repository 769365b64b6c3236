import { expect, onTestFinished, test, vi } from 'vitest'
import { pollWithBackoff } from './use-read-again.tsx'

test('S4 a page asks again after an answer that broke off, until it stops', async () => {
  // Node has no network events.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  let asked = 0
  await new Promise<void>((resolve) => {
    const stop = pollWithBackoff(async () => {
      asked++
      if (asked === 1) throw new SyntaxError('Unexpected end of JSON input')
      stop()
      resolve()
    }, 0)
  })
  expect(asked).toBe(2)
})
