import { expect, test } from 'vitest'
import { chosenParts, PROOFS, proofList } from './prove.ts'
import { readRecord, type Times } from './times.ts'

test('each proof is run by its name, and an unknown name lists them with their minutes', () => {
  for (const name of Object.keys(PROOFS)) expect(chosenParts([name]).length, name).toBeGreaterThan(0)
  const proofs: Times = { webkit: [90, 100], timing: [1, 61], 'timing in browsers': [1, 60] }
  expect(() => chosenParts(['webkit', 'nowhere'], proofs)).toThrow(
    /^There is no part nowhere. There are:\n {2}timing: 3 min\n {2}stores: not measured[\s\S]*webkit: 2 min$/,
  )
})

test('no proof on record took more than 25 minutes', () => {
  const minutes = proofList(readRecord().proofs).map((line) => Number(/(\d+) min$/.exec(line)?.[1] ?? 0))
  expect(Math.max(...minutes)).toBeLessThanOrEqual(25)
})
