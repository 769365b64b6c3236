import { expect, onTestFinished, test } from 'vitest'
import { enginesOf, rounds } from '../daily.ts'
import { testDatabase } from '../databases.ts'
import { killUnderWrites } from './kills.ts'

/** `npm run bench -- --only kills` uses a larger number. */
const ROUNDS = rounds({ daily: 2, proof: 20 })

test.each(enginesOf(import.meta.filename))(
  'F-01 F-04 killed under writes again and again on %s a site has lost nothing that it said was done, and nothing is there by half',
  async (engine) => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const { kills, acknowledged, cut, lost } = await killUnderWrites({ db, rounds: ROUNDS, most: 40 })
    expect(lost).toEqual([])
    expect(kills).toBe(ROUNDS)
    // The kills hit writes in flight, after many completed ones.
    expect(cut).toBeGreaterThanOrEqual(ROUNDS)
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  },
  240_000,
)
