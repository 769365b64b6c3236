import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { slowness, turnsGiven, usualTurn } from '../../../tests/turns.ts'
import { inParts } from '../../kit/in-parts.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { openFrenchLines } from '../french/french-lines.server.ts'
import { openMemory } from '../memory.server.ts'
import { MOST_ENTRIES } from '../weighed.ts'
import { addEntry, removeEntry } from './edit-glossary.server.ts'
import { weighEntry } from './weigh-entry.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(by)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })
  const by = { uid: 'an-admin', email: 'admin@site.example', client: '192.0.2.1' }
  const staff = () => ({ ...store.editing, by })
  const catalogue = () =>
    openFrenchLines({ db: db.database.db, catalogue: store.catalogue, memory: openMemory({ hasGlossary: true }) }).catalogue
  const title = (id: string, title: string) => ({ id, title, shortDescription: '', longDescription: '', description: '' })
  const herons = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }

  test('Q-43 a name with its French form changes titles and episodes at once; adding and removing it can both be undone', async () => {
    await store.addSeries(title('one', 'Portside Herons at Concordia Stingers'))
    await store.addEpisode('one', { title: 'Laval vs. Portside Herons' })
    const shown = () => store.catalogue.snapshot('fr').byId.get('one')?.title
    const weighed = await weighEntry(catalogue(), herons)
    expect(weighed).toMatchObject({ ok: true, total: 2 })
    expect(weighed.ok && weighed.changes.map(({ after }) => after).sort()).toEqual([
      'Hérons de Portside chez les Stingers de Concordia',
      'Laval c. Hérons de Portside',
    ])
    const added = await store.heard(() => addEntry(staff(), herons, catalogue()))
    if (!added.ok) throw new Error(added.reason)
    expect(shown()).toBe('Hérons de Portside chez les Stingers de Concordia')
    const undone = await store.heard(() => takeBack(staff(), added.removedId))
    expect(undone).toEqual({ ok: true, title: 'Portside Herons', isTakenBack: true })
    expect(shown()).toBe('Portside Herons at Concordia Stingers')
    await store.heard(() => addEntry(staff(), herons, catalogue()))
    const removed = await store.heard(() => removeEntry(staff(), 'portside herons'))
    if (!removed.ok) throw new Error(removed.reason)
    await store.heard(() => takeBack(staff(), removed.removedId))
    expect(shown()).toBe('Hérons de Portside chez les Stingers de Concordia')
  })

  test('Q-43 the glossary takes no more entries than it can weigh', async () => {
    const stamp = { form: null, updated_by: null, updated_at: '2026-01-15T00:00:00.000Z' }
    const many = Array.from({ length: MOST_ENTRIES }, (_, at) => `zorble ${at}`)
    for (const some of inParts(many.map((key) => ({ key, source: key, target: null, ...stamp }))))
      await db.database.db.insertInto('glossary_entry').values(some).execute()
    const refused = { ok: false, reason: 'limit-reached' }
    expect(await addEntry(staff(), { source: 'Zorble Two', target: null }, catalogue())).toMatchObject(refused)
  })

  test('Q-43 words that mean something to programs are words', async () => {
    const odd = ['__proto__', 'constructor', '(a+)+$ zorble', '<b>Zorble</b>', '%_\\ zorble', "zorble'; drop table series"]
    await store.addSeries(title('one', '(a+)+$ zorble'))
    await store.addSeries(title('two', 'constructor'))
    for (const [at, source] of odd.entries())
      expect(await store.heard(() => addEntry(staff(), { source, target: `Zorble ${at}` }))).toMatchObject({ ok: true })
    const rows = await db.database.db.selectFrom('glossary_entry').select('source').execute()
    expect(rows.map(({ source }) => source).sort()).toEqual([...odd].sort())
    expect(store.catalogue.snapshot('fr').byId.get('two')?.title).toBe('Zorble 1')
  })

  test('Q-43 an entry is refused that would turn French back to English, contradict another or match everything', async () => {
    await store.addSeries(title('one', "Women's Basketball Final 8"))
    await store.addSeries(title('two', "Men's Hockey Semifinal"))
    const back = await addEntry(staff(), { source: 'Final 8', target: 'Grand Huit' }, catalogue())
    expect(back).toMatchObject({ ok: false, reason: 'back-to-english', titles: ["Women's Basketball Final 8"] })
    await addEntry(staff(), herons, catalogue())
    expect(await addEntry(staff(), { source: 'The Portside Herons', target: 'Échassiers' }, catalogue())).toMatchObject({
      ok: false,
      reason: 'contradicts',
      other: { english: 'Portside Herons', french: 'Hérons de Portside' },
    })
    expect(await addEntry(staff(), { source: 'at', target: 'chez' }, catalogue())).toMatchObject({ reason: 'everything' })
    for (let at = 0; at < 20; at += 1) await store.addSeries(title(`s${at}`, `Hockey: Game ${at}`))
    expect(await addEntry(staff(), { source: 'Hockey', target: 'hockey sur glace' }, catalogue())).toMatchObject({
      reason: 'everything',
    })
    expect(await db.database.db.selectFrom('glossary_entry').select('key').execute()).toEqual([{ key: 'portside herons' }])
  })

  test('Q-43 of two admins who add contradicting entries at once one is told of the other', async () => {
    const others = ['Échassiers', 'Grues'].map((target) => ({ source: 'The Portside Herons', target, form: 'team les' }))
    const answers = await Promise.all([herons, ...others].map((entry) => addEntry(staff(), entry, catalogue())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.database.db.selectFrom('glossary_entry').select('key').execute()).toHaveLength(1)
  })
})

/** Returns what `measure` reports about weighing an entry against `count` texts, of which it concerns only the last. */
async function weighing(count: number, measure: (work: () => Promise<unknown>) => Promise<number>): Promise<number> {
  const db = await testDatabase('sqlite')
  try {
    async function* texts() {
      for (let at = 0; at < count / 2_000; at += 1)
        yield Array.from({ length: 2_000 }, (_, each) => ({
          text: `Game ${at * each} of the women's tournament`,
        }))
      yield [{ text: 'Portside Herons at Concordia Stingers' }]
    }
    let total = 0
    const entry = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }
    const measured = await measure(async () => {
      const weighed = await weighEntry({ db: db.database.db, texts }, entry)
      if (weighed.ok) total = weighed.total
    })
    expect(total).toBe(1)
    return measured
  } finally {
    await db.close()
  }
}

test('Q-43 what an entry does to many texts is worked out in pieces, between which others have their turn', async () => {
  expect(await weighing(20_000, turnsGiven)).toBeGreaterThan(3)
})

test('Q-43 what an entry does to 200,000 texts is worked out without making others wait', { tags: ['timing'] }, async () => {
  let spent = 0
  const turn = await weighing(200_000, (work) =>
    usualTurn(async () => {
      const before = process.threadCpuUsage()
      await work()
      const { user, system } = process.threadCpuUsage(before)
      spent = (user + system) / 1_000
    }),
  )
  expect(turn).toBeLessThan(50 * slowness())
  // In a single turn it may take less than that.
  expect(turn).toBeLessThan(spent / 3)
})
