import { expect, test } from 'vitest'
import { kickOff } from '../load/kick-off.ts'

test('Q-03 of 5,000 fresh loads during 20 edits none is refused, and each shows what was saved', async () => {
  const { refused, wrong, loads, p99 } = await kickOff({ count: 2_500, waves: 2, edits: 20 })
  console.log(`${loads} loads, ${refused} refused, p99 ${Math.round(p99)} ms`)
  expect({ refused, wrong, loads }).toEqual({ refused: 0, wrong: [], loads: 5_000 })
})
