import { describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../daily.ts'
import { campusUnderAttack, expectBounded, startCampusSite } from '../load/campus.ts'

describe.each(enginesOf(import.meta.filename))('a campus behind one address on %s', (engine) => {
  test('Q-02 students sign up, sign in and unlock while somebody behind their address guesses, and guesses stay bounded', async () => {
    const site = await startCampusSite(engine, { isHashingCheap: true })
    const students = engine === 'sqlite' ? rounds({ daily: 40, proof: 120 }) : 40
    const outcome = await campusUnderAttack(site, { students, arrivalMs: students * 20, atOnce: 30, marks: 12 })
    expect(outcome.refused).toEqual([])
    expectBounded(outcome)
  }, 120_000)
})
