import { expect, test } from 'vitest'
import { shareTurn } from './turns.ts'

/** Runs work that takes longer than a turn. */
function piece() {
  const until = performance.now() + 3
  while (performance.now() < until);
}

test('Q-95 whoever comes to work of many long pieces waits for a piece or two, not for its end', async () => {
  let done = 0
  async function long() {
    for (; done < 40; done++) {
      await shareTurn()
      piece()
    }
  }
  const longer = [long(), long()]
  await shareTurn()
  for (const _ of [1, 2, 3]) {
    const before = done
    piece()
    await shareTurn()
    expect(done - before).toBeLessThanOrEqual(3)
  }
  expect(done).toBeLessThan(40)
  await Promise.all(longer)
})

test('Q-95 those who wait have their turns in the order in which they came', async () => {
  await shareTurn()
  piece()
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async (each) => {
      await shareTurn()
      order.push(each)
      piece()
      await shareTurn()
      order.push(each)
    }),
  )
  expect(order).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
})
