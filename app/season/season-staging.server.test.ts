import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams } from '../../tests/factories/games.ts'
import { longSeason } from '../../tests/factories/season-files.ts'
import { longestWait } from '../../tests/load/write-waits.ts'
import { openTestSeasons, staff } from '../../tests/season.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { slowness } from '../../tests/turns.ts'

const HEADER = 'Date,Time,Sport,Gender,Home,Away,Venue,External ID,Game number,Status'

describe.each(enginesOf(import.meta.filename))('writers beside a season on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await addTeams(store)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  test('Q-95 an import and its undo hold other writers for the same few statements, however many games it has', async () => {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery({ node: query }) {
        // The point where the transaction locks the catalogue.
        const isHold = query.kind === 'UpdateQueryNode' && JSON.stringify(query.table).includes('"content"')
        statements = isHold ? 0 : statements + 1
        return query
      },
      transformResult: async ({ result }) => result,
    }
    const counted = await openTestSeasons(db, { plugins: [counting] })
    const held: number[][] = []
    for (const [year, count] of [
      [2027, 3],
      [2028, 900],
    ] as const) {
      const day = (at: number) => new Date(Date.UTC(year, 0, 1 + Math.floor(at / 10))).toISOString().slice(0, 10)
      const rows = (time: number) =>
        Array.from(
          { length: count },
          (_, at) => `${day(at)},1${at % 10}:${time},Hockey,Women,Northgate,Lac-Bleu,,id-${year}-${at},${at},`,
        )
      const of: number[] = []
      let last = ''
      for (const time of [10, 20]) {
        last = await counted.receive([HEADER, ...rows(time)].join('\n'))
        expect(await counted.bringIn(last)).toMatchObject({ ok: true, counts: { [time === 10 ? 'new' : 'moved']: count } })
        of.push(statements)
      }
      expect(await counted.seasons.undo(last, staff)).toEqual({ ok: true })
      held.push([...of, statements])
      const games = db.database.db.selectFrom('event').selectAll().where('local_date', 'like', `${year}-%`)
      const back = (await games.execute()).filter(
        ({ local_time, sequence, version }) => local_time?.endsWith(':10') && sequence === 2 && version === 3,
      )
      expect(back).toHaveLength(count)
    }
    await counted.close()
    expect(held[1]).toEqual(held[0])
    for (const many of held.flat()) expect(many).toBeLessThan(40)
  })

  test('Q-95 beside an import of 12,000 games and its undo no other write waits for long', { tags: ['timing'] }, async () => {
    const site = await openTestSeasons(db, { hasThreads: true })
    const write = () => site.store.changes.change(async ({ touch }) => touch('viewer:test'))
    const id = await site.receive(longSeason(12_000))
    const { digest } = await site.report(id)
    const waits = [
      await longestWait(write, async () => expect(await site.seasons.bringIn(id, digest, staff)).toMatchObject({ ok: true })),
      await longestWait(write, async () => expect(await site.seasons.undo(id, staff)).toEqual({ ok: true })),
    ]
    await site.close()
    const bound = 250 * slowness()
    for (const wait of waits) expect(wait).toBeLessThan(bound)
  })
})
