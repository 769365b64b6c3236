import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../../tests/turns.ts'
import { inParts } from '../../kit/in-parts.ts'
import { readTranslationsFile, writeTranslationsFile } from '../french/french-file.server.ts'
import { openFrenchLines } from '../french/french-lines.server.ts'
import { exportLines, importFile } from '../french/import-french.server.ts'
import { FILE_ENTRIES } from '../french/translations-file.ts'
import { openMemory } from '../memory.server.ts'
import { entryFinder, textCheckFor } from './concerned.ts'
import { addEntry } from './edit-glossary.server.ts'
import { weighEntries } from './weigh-entries.server.ts'
import { weighEntry, weighRemoval } from './weigh-entry.server.ts'
import { MOST_ENTRIES } from './weighed-entry.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const json = (glossary: unknown, texts: unknown[] = []) => JSON.stringify({ podium: 'french-texts', version: 1, texts, glossary })
const herons = { english: 'Portside Herons', french: 'Hérons de Portside', is: 'team', article: 'les' }

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
  const lines = () =>
    openFrenchLines({ db: db.database.db, catalogue: store.catalogue, memory: openMemory({ hasGlossary: true }) })
  const title = (id: string, title: string) => ({ id, title, shortDescription: '', longDescription: '', description: '' })
  const rows = () => db.database.db.selectFrom('glossary_entry').select(['source', 'target', 'form']).orderBy('key').execute()

  async function bring(text: string) {
    const read = await readTranslationsFile(bytes(text))
    if (!read.ok) return read
    const { ground, catalogue } = lines()
    return store.heard(() => importFile(staff(), ground, read, 'french.json', catalogue))
  }
  const refused = (at: number, refusal: object) => ({ ok: false, fault: { reason: 'entry', entry: at, refused: refusal } })

  test('Q-43 entries go out with the JSON file and come in: new, changed and the same told apart, French at once', async () => {
    await store.addSeries(title('one', 'Portside Herons at Concordia Stingers'))
    const glossary = [
      herons,
      { english: 'OUA', french: 'SUO' },
      { english: 'Zorble', french: null },
      { english: 'zorble', french: null },
    ]
    const text = { english: 'Cup Final', french: 'Finale de la coupe', state: 'reviewed' }
    expect(await bring(json(glossary, [text]))).toMatchObject({ ok: true, taken: 1, entries: 3, changed: 0, twice: 1 })
    expect(store.catalogue.snapshot('fr').byId.get('one')?.title).toBe('Hérons de Portside chez les Stingers de Concordia')
    const out = await exportLines(staff(), 'french.json')
    const file = await writeTranslationsFile('json', out.lines, out.patterns, out.entries)
    expect(JSON.parse(file).glossary).toEqual([{ english: 'OUA', french: 'SUO' }, herons, glossary[2]])
    expect(await bring(file)).toMatchObject({ ok: true, taken: 0, entries: 0, changed: 0, same: 4 })
    expect(await bring(json([{ ...herons, french: 'Échassiers de Portside' }]))).toMatchObject({ entries: 0, changed: 1 })
    expect(store.catalogue.snapshot('fr').byId.get('one')?.title).toBe('Échassiers de Portside chez les Stingers de Concordia')
    expect(await rows()).toHaveLength(3)
    await db.database.db.deleteFrom('glossary_entry').execute()
    expect(await bring(file)).toMatchObject({ ok: true, entries: 3 })
    expect(await bring(JSON.stringify({ ...JSON.parse(file), glossary: undefined }))).toMatchObject({ ok: true, entries: 0 })
  })

  test('Q-43 one bad entry keeps the whole file out and is named with its place and reason', async () => {
    await store.addSeries(title('one', "Women's Basketball Final 8"))
    for (let at = 0; at < 20; at += 1) await store.addSeries(title(`s${at}`, `Hockey: Game ${at}`))
    await addEntry(staff(), { source: 'Zorble Cup', target: 'Coupe Zorble' })
    const text = { english: 'Cup Final', french: 'Finale de la coupe' }
    const other = { source: 'Zorble Cup', target: 'Coupe Zorble' }
    const bad: [object, object][] = [
      [
        { english: 'Final 8', french: 'Grand Huit' },
        { english: 'Final 8', reason: 'back-to-english', titles: [{ en: "Women's Basketball Final 8" }] },
      ],
      [
        { english: 'The Zorble Cup', french: 'Bol Zorble' },
        { reason: 'contradicts', other },
      ],
      [
        { english: 'portside  herons', french: 'Grues' },
        { english: 'portside  herons', reason: 'contradicts' },
      ],
      [{ english: 'the Portside Herons', french: null }, { reason: 'contradicts' }],
      [{ english: 'at', french: 'chez' }, { reason: 'everything' }],
      [{ english: 'Hockey', french: 'hockey sur glace' }, { reason: 'everything' }],
      [{ english: ' - ', french: 'rien' }, { reason: 'no-words' }],
    ]
    for (const [entry, refusal] of bad)
      expect(await bring(json([herons, { english: 'OUA', french: 'SUO' }, entry], [text]))).toMatchObject(refused(3, refusal))
    expect(await rows()).toHaveLength(1)
    expect(await db.database.db.selectFrom('translation').select('hash').execute()).toEqual([])
  })

  test('Q-43 the glossary takes no more entries than it can weigh, from files or one by one; those that are there can change', async () => {
    const stamp = { form: null, updated_by: null, updated_at: '2026-01-15T00:00:00.000Z' }
    const many = Array.from({ length: MOST_ENTRIES - 1 }, (_, at) => `zorble ${at}`)
    for (const some of inParts(many.map((key) => ({ key, source: key, target: null, ...stamp }))))
      await db.database.db.insertInto('glossary_entry').values(some).execute()
    const one = { english: 'Zorble One', french: null }
    expect(await bring(json([one, { english: 'Zorble Two', french: null }]))).toEqual(
      refused(2, { english: 'Zorble Two', ok: false, reason: 'limit-reached' }),
    )
    expect(await bring(json([one]))).toMatchObject({ ok: true, entries: 1 })
    const { catalogue } = lines()
    expect(await addEntry(staff(), { source: 'Zorble Two', target: null }, catalogue)).toEqual({
      ok: false,
      reason: 'limit-reached',
    })
    expect(await bring(json([{ english: 'Zorble One', french: 'Un' }]))).toMatchObject({ ok: true, entries: 0, changed: 1 })
    expect(await rows()).toHaveLength(MOST_ENTRIES)
  })

  test('Q-43 a file is refused, and brings nothing, when others change the glossary each time that it is weighed', async () => {
    await store.addSeries(title('one', 'Portside Herons at Concordia Stingers'))
    const read = await readTranslationsFile(bytes(json([herons], [{ english: 'Cup Final', french: 'Finale de la coupe' }])))
    if (!read.ok) throw new Error(read.fault.reason)
    const { ground, catalogue } = lines()
    let others = 0
    const texts = async function* () {
      await addEntry(staff(), { source: `Zorble ${'abcdefghij'.charAt(others++)}x`, target: null })
      yield* catalogue.texts()
    }
    const answer = await importFile(staff(), ground, read, 'french.json', { ...catalogue, texts })
    expect(answer).toEqual({ ok: false, fault: { reason: 'changed' } })
    expect(await rows()).toHaveLength(others)
    expect(await db.database.db.selectFrom('translation').select('hash').execute()).toEqual([])
  })

  test('Q-43 what is told of an entry is as short beside many others', async () => {
    await store.addSeries(title('one', 'Portside Herons at Concordia Stingers'))
    const entry = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }
    const told = async () => JSON.stringify(await weighEntry(lines().catalogue, entry)).length
    const alone = await told()
    await bring(
      json(
        Array.from({ length: 50 }, (_, at) => ({
          english: `Zorble ${String.fromCodePoint(945 + (at % 25))}${'x'.repeat(1 + Math.floor(at / 25))}`,
          french: null,
        })),
      ),
    )
    expect(await rows()).toHaveLength(50)
    expect(await told()).toBe(alone)
  })

  test('Q-43 a file is weighed anew when somebody changes the glossary meanwhile', async () => {
    const read = await readTranslationsFile(bytes(json([{ english: 'The Portside Herons', french: 'Grues' }])))
    if (!read.ok) throw new Error(read.fault.reason)
    const { ground, catalogue } = lines()
    let isFirst = true
    const texts = async function* () {
      if (isFirst) {
        isFirst = false
        await addEntry(staff(), { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' })
      }
      yield* catalogue.texts()
    }
    const answer = await importFile(staff(), ground, read, 'french.json', { ...catalogue, texts })
    expect(answer).toMatchObject(refused(1, { reason: 'contradicts', other: { source: 'Portside Herons' } }))
    expect(await rows()).toHaveLength(1)
  })

  test('Q-43 removing an entry tells which titles change, and which would be English again', async () => {
    await store.addSeries(title('one', 'Portside Herons at Concordia Stingers'))
    await bring(json([{ english: 'Zorble Cup', french: 'Coupe Zorble', is: 'event' }, herons]))
    await store.addSeries(title('two', 'Zorble Cup'))
    expect(await weighRemoval(lines().catalogue, 'zorble cup')).toMatchObject({
      ok: true,
      total: 1,
      turnedBackTotal: 1,
      changed: [{ en: 'Zorble Cup', before: 'Coupe Zorble', after: 'Zorble Cup' }],
    })
    expect(await weighRemoval(lines().catalogue, 'other')).toEqual({ ok: false, reason: 'gone' })
  })

  test('Q-43 hostile entries of a file are refused in words, and nothing is taken', async () => {
    const long = 'x'.repeat(10_000)
    const unfit = [
      { english: long, french: 'a' },
      { english: 'a', french: long },
      { english: 'Zorble\u0000', french: 'a' },
      { english: 'Zorble\u202eCup', french: 'a' },
      { english: 'Zorble', french: 'a\u0007' },
      { english: 'Zorble', french: '' },
      { english: '', french: null },
    ]
    for (const entry of unfit) expect(await bring(json([entry]))).toMatchObject(refused(1, { reason: 'unfit' }))
    const shapes = [
      null,
      1,
      'a',
      [],
      {},
      { english: 'a' },
      { english: 1, french: 'b' },
      { ...herons, is: '__proto__' },
      { ...herons, article: 'der' },
    ]
    for (const entry of shapes)
      expect(await bring(json([entry]))).toEqual({ ok: false, fault: { reason: 'glossary-shape', entry: 1 } })
    for (const glossary of [{}, 'a', 1, null])
      expect(await bring(json(glossary))).toEqual({ ok: false, fault: { reason: 'shape' } })
    expect(await bring(json(Array(100_000).fill(herons)))).toEqual({ ok: false, fault: { reason: 'too-many' } })
    expect(await bring(`${json([]).slice(0, -1)},"glossary":${'['.repeat(200_000)}`)).toMatchObject({ ok: false })
    expect(await bring('{"podium":"french-texts","version":1,"texts":[],"glossary":[{"__proto__":{"a":1}}]}')).toMatchObject({
      ok: false,
      fault: { reason: 'json' },
    })
    expect(await rows()).toEqual([])
  })

  test('Q-43 words that mean something to programs are words', async () => {
    const odd = ['__proto__', 'constructor', '(a+)+$ zorble', '<b>Zorble</b>', '%_\\ zorble', "zorble'; drop table series"]
    await store.addSeries(title('one', '(a+)+$ zorble'))
    await store.addSeries(title('two', 'constructor'))
    const glossary = odd.map((english, at) => ({ english, french: `Zorble ${at}` }))
    expect(await bring(json(glossary))).toMatchObject({ ok: true, entries: odd.length })
    expect((await rows()).map(({ source }) => source).sort()).toEqual([...odd].sort())
    expect(store.catalogue.snapshot('fr').byId.get('two')?.title).toBe('Zorble 1')
  })
})

describe('Q-43 a site with many texts', () => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await testDatabase('sqlite')
  })
  afterEach(() => db.close())
  const textsOf = (count: number, title: (at: number) => string) =>
    async function* () {
      for (let from = 0; from < count; from += 500)
        yield Array.from({ length: 500 }, (_, at) => ({ id: `${from + at}`, en: title(from + at) }))
    }

  test('Q-43 an entry of nearly all texts is refused after a fraction of them is read', async () => {
    const entry = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }
    let read = 0
    const texts = textsOf(20_000, (at) => `Portside Herons: Game ${at}`)
    const counted = async function* () {
      for await (const some of texts()) {
        read += 1
        yield some
      }
    }
    const weighed = await weighEntry({ db: db.database.db, texts: counted }, entry)
    expect(weighed).toMatchObject({ ok: false, reason: 'everything' })
    expect(weighed.ok === false && weighed.titles).toHaveLength(20)
    // One read for their number, and the first few for their words.
    expect(read).toBeLessThan(40 + 20)
  })

  test('Q-43 an entry of the first texts alone is weighed to the end', async () => {
    const entry = { source: 'Portside Herons', target: 'Hérons de Portside', form: 'team les' }
    const texts = textsOf(20_000, (at) => (at < 4_000 ? `Portside Herons: Game ${at}` : `Laval: Game ${at}`))
    expect(await weighEntry({ db: db.database.db, texts }, entry)).toMatchObject({ ok: true, looked: 20_000 })
  })

  /** Weighs `count` entries together, each of which concerns some of the texts. */
  async function weighTogether(count: number, texts: number) {
    const entries = Array.from({ length: count }, (_, at) => ({
      source: `Portside${at} Herons`,
      target: `Hérons de Portside${at}`,
      form: 'team les',
    }))
    const some = textsOf(texts, (at) => (at % 2 === 0 ? `Portside${at % count} Herons vs. Laval` : `Laval: Game ${at}`))
    const weighed = await weighEntries({ db: db.database.db, texts: some }, entries)
    expect(weighed).toMatchObject({ ok: true, same: 0 })
    expect(weighed.ok && weighed.fresh).toHaveLength(count)
  }

  test('Q-43 many entries are weighed together, in pieces between which others have their turn', async () => {
    const given = await turnsGiven(() => weighTogether(40, 1_000))
    expect(given).toBeGreaterThan(3)
  })

  test('Q-43 2,000 entries are weighed together without making others wait', { tags: ['timing'], timeout: 180_000 }, async () => {
    expect(await longestTurn(() => weighTogether(FILE_ENTRIES, 40_000))).toBeLessThan(200 * slowness())
  })
})

test('Q-43 many entries concern the texts that each of them concerns', () => {
  const entries = ['Portside Herons', 'OUA', 'U SPORTS', 'a.b.', 'zorble zorbles', 'herons', "Queen's"].map((source, at) => ({
    source,
    target: at % 2 ? null : `Zorble ${at}`,
  }))
  const texts = [
    'PORTSIDE herons vs. O.U.A.',
    'u sports',
    'A.B. zorbles',
    'Zorble 4',
    'Queen’s',
    '',
    'heron',
    'zorble zorbles zorbles',
  ]
  const many = entryFinder(entries)
  for (const text of texts)
    expect(many(text), text).toEqual(entries.flatMap((entry, at) => (textCheckFor(entry)(text) ? [at] : [])))
})
