import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

test('F-28 a part that fails to close keeps none behind it open; the first failure is told', async () => {
  const closed: string[] = []
  const failing = (name: string) => ({
    async close() {
      closed.push(name)
      throw new Error(name)
    },
  })
  const parts = [
    { close: () => void closed.push('one') },
    failing('two'),
    failing('three'),
    { close: async () => void closed.push('four') },
  ]
  await expect(closeAll(parts)).rejects.toThrow('two')
  expect(closed).toEqual(['one', 'two', 'three', 'four'])
})
