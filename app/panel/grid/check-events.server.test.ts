import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams } from '../../../tests/factories/games.ts'
import { openTestSeasons, staff, type TestSeasons } from '../../../tests/season.ts'
import { checkManyEvents } from './check-events.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let node: TestSeasons
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestSeasons(db)
    await addTeams(node.store)
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  type Cells = { date?: string; time?: string; home?: string; away?: string; venue?: string; titleEn?: string }
  /** Checks rows by their place in the table, from 0. */
  const check = (rows: Record<number, Cells>, answers: object = { sport: 'hockey', gender: 'women', seriesId: '' }) =>
    checkManyEvents(
      { seasons: node.seasons, editing: { ...node.store.editing, by: staff } },
      {
        rows: JSON.stringify(Object.entries(rows).map(([id, cells]) => ({ id, version: 0, cells }))),
        answers: JSON.stringify(answers),
        name: 'Table',
      },
    )
  const runs = async () => (await node.seasons.list()).map(({ state }) => state)
  const RIGHT = { date: '2099-03-01', time: '7:30 PM', home: 'Northgate', away: 'Lac-Bleu' }

  test('Q-80 rows that are right become an import that has their numbers, blank rows counted', async () => {
    const checked = await check({ 0: RIGHT, 2: { ...RIGHT, date: '2099-03-02', venue: 'Hall "A"' } })
    if (!checked.ok || !('id' in checked)) throw new Error(JSON.stringify(checked))
    const { lines, counts } = await node.report(checked.id ?? '')
    expect(counts).toMatchObject({ new: 1, waiting: 1, faulty: 0 })
    expect(lines.map(({ row }) => row).toSorted()).toEqual([1, 3])
    expect(await runs()).toEqual(['open'])
  })

  test('Q-80 what is wrong is told at its cell, of every row at once, and nothing is kept of the table', async () => {
    const checked = await check({
      0: RIGHT,
      2: { ...RIGHT, date: '2099-02-31', time: '25:99' },
      4: { ...RIGHT, date: '2099-03-05', away: 'The Loons' },
      7: { ...RIGHT, date: '2099-03-06', away: 'Northgate' },
      9: { date: '2099-03-07' },
    })
    expect(checked).toEqual({
      ok: false,
      reason: 'cells',
      faults: expect.arrayContaining([
        { id: '2', column: 'date', code: 'bad-date' },
        { id: '2', column: 'time', code: 'bad-time' },
        { id: '4', column: 'away', code: 'unknown-team' },
        { id: '7', column: 'away', code: 'same-team' },
        { id: '9', column: '', code: 'no-teams' },
      ]),
    })
    expect(await runs()).toEqual([])
  })

  test('Q-80 dates of which no order is right are told at both cells; an open order is asked on the next page', async () => {
    const dated = (date: string) => ({ ...RIGHT, date })
    expect(await check({ 1: dated('13/11/2099'), 3: dated('11/13/2099') })).toMatchObject({
      ok: false,
      faults: [
        { id: '1', column: 'date', code: 'order-contradictory' },
        { id: '3', column: 'date', code: 'order-contradictory' },
      ],
    })
    expect(await check({ 0: dated('11/12/2099') })).toMatchObject({ ok: true })
    expect(await runs()).toEqual(['open'])
  })

  test('Q-80 a cell that is too long is told at its row, and what is no table is refused', async () => {
    expect(await check({ 5: { ...RIGHT, titleEn: 'x'.repeat(2_001) } })).toMatchObject({
      ok: false,
      faults: [{ id: '5', column: '', code: 'cell-too-long' }],
    })
    expect(await check({})).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await check({ 300: RIGHT })).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await check({ 0: RIGHT }, { sport: 'nothing' })).toMatchObject({ ok: false, reason: 'unknown' })
  })
})
