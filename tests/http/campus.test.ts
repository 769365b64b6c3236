import { describe, expect, test } from 'vitest'
import { saveSeries } from '../../app/catalog/edit-series.server.ts'
import { CAMPUS, campusUnderAttack, SERIES } from '../campus.ts'
import { ENGINES, testDatabase } from '../databases.ts'
import { aSeries } from '../factories/content.ts'
import { startProcess } from '../site-process.ts'
import { openTestStore } from '../store.ts'

const CHEAP = ['--import', './tests/faults/cheap-hashing.mjs']

describe.each(ENGINES)('a campus behind one address on %s', (engine) => {
  test('Q-02 students sign up, sign in and unlock while somebody behind their address guesses, and guesses stay bounded', async () => {
    const db = await testDatabase(engine)
    const store = await openTestStore(db.database)
    await saveSeries(store.editing, aSeries(SERIES))
    await store.close()
    const site = await startProcess({ settings: db.settings, nodeOptions: CHEAP })
    const students = engine === 'sqlite' ? 200 : 60
    const { refused, guesses, requests, tookMs } = await campusUnderAttack(site, { students, arrivalMs: 4_000, marks: 12 })
    console.log({
      engine,
      refused: refused.length,
      first: refused.slice(0, 8),
      guesses,
      requests,
      tookMs: Math.round(tookMs),
      CAMPUS,
    })
    expect(refused).toEqual([])
    const seconds = tookMs / 1_000
    // As before: 30 sign-ins of an address in a quarter of an hour and 10 of an account, 100 guesses of a series in five minutes.
    expect(guesses.signIns).toBeLessThanOrEqual(22 + seconds / 115 + 1)
    expect(Math.max(...guesses.byAccount.values())).toBeLessThanOrEqual(10)
    expect(guesses.unlocks).toBeLessThanOrEqual(85 + seconds / 20 + 1)
    expect(guesses.emails).toBeLessThanOrEqual(60 + seconds / 60 + 1)
    // Most were refused: the attackers did not just stand in a line.
    expect(requests).toBeGreaterThan(students * 6)
    await site.stop()
    await db.close()
  }, 120_000)
})
