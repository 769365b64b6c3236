import { describe, expect, test } from 'vitest'
import { ENGINES } from '../daily.ts'
import { campusUnderAttack, expectBounded, startCampusSite } from '../load/campus.ts'

describe.each(ENGINES)('a campus behind one address on %s, for five minutes', (engine) => {
  test('Q-02 two hundred students sign up, sign in and unlock while somebody behind their address guesses, and guesses stay bounded', async () => {
    const site = await startCampusSite(engine, { isHashingCheap: false })
    const outcome = await campusUnderAttack(site, { students: 200, arrivalMs: 270_000, atOnce: 200, marks: 12 })
    expect(outcome.refused).toEqual([])
    expect(outcome.tookMs).toBeLessThan(300_000)
    expectBounded(outcome)
  })
})
