import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { addEntry } from '../entries/edit-glossary.server.ts'
import { saveLine } from '../french/edit-french.server.ts'
import { readTranslationsFile, writeTranslationsFile } from '../french/french-file.server.ts'
import { type FrenchLines, openFrenchLines } from '../french/french-lines.server.ts'
import { exportLines, importFile } from '../french/import-french.server.ts'
import { approvePattern, patternPage, removePattern, weighPattern } from './edit-patterns.server.ts'

const LOCKER_ROOM = { english: '{team} Locker Room – Day {number}', french: 'Vestiaire {de team} – {number er} jour' }
/** One part of a title. */
const PART = { english: '… {team} Locker Room …', french: '… vestiaire {de team} …' }
const plain = { shortDescription: '', longDescription: '', description: '' }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let lines: FrenchLines
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(by)
    lines = openFrenchLines({ db: db.database.db, catalogue: store.catalogue, memory: store.memory })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const by = { uid: 'an-admin', email: 'admin@site.example', client: '192.0.2.1' }
  const staff = () => ({ ...store.editing, by })
  const title = (id: string) => store.catalogue.snapshot('fr').byId.get(id)?.title
  const approve = (pair: { english: string; french: string }) => store.heard(() => approvePattern(staff(), lines.ground, pair))
  const say = (source: string, target: string) =>
    store.heard(() => saveLine(staff(), { source, target, isLocked: false, baseVersion: 0 }))
  const listed = async (text = '', page = 1) => patternPage(lines.ground, { text, page })
  const patterns = async () => (await listed()).patterns.map(({ english, french }) => ({ english, french }))
  const add = (id: string, title: string) => store.addSeries({ id, title, ...plain })
  async function episodesOf(id: string) {
    const series = store.catalogue.snapshot().byId.get(id)
    return series && (await store.catalogue.episodesOf(series, 'fr')).episodes.map((each) => each.title)
  }

  test('Q-46 a line that staff save offers its shape with the titles it changes; approved, it translates them and what comes later', async () => {
    await add('one', 'Laurier Golden Hawks Locker Room – Day 2')
    await add('two', 'Carleton Ravens Locker Room – Day 1')
    await add('other', 'Some Gala')
    await store.addEpisode('two', { title: 'Laval Rouge et Or Locker Room - Day 3' })
    expect(await lines.offer(sourceHash('Laurier Golden Hawks Locker Room – Day 2'))).toBeUndefined()
    await say('Laurier Golden Hawks Locker Room – Day 2', 'Vestiaire des Golden Hawks de Laurier – 2e jour')
    const offer = await lines.offer(sourceHash('Laurier Golden Hawks Locker Room – Day 2'))
    expect(offer).toMatchObject({
      ...LOCKER_ROOM,
      total: 2,
      changes: [
        { before: 'Carleton Ravens Locker Room – Day 1', after: 'Vestiaire des Ravens de Carleton – 1er jour' },
        { before: 'Laval Rouge et Or Locker Room - Day 3', after: 'Vestiaire du Rouge et Or de Laval – 3e jour' },
      ],
    })
    expect(title('two')).toBe('Carleton Ravens Locker Room – Day 1')
    expect(await approve(LOCKER_ROOM)).toEqual({ ok: true })
    expect([title('one'), title('two')]).toEqual([
      'Vestiaire des Golden Hawks de Laurier – 2e jour',
      'Vestiaire des Ravens de Carleton – 1er jour',
    ])
    expect(await episodesOf('two')).toEqual(['Vestiaire du Rouge et Or de Laval – 3e jour'])
    expect(await patterns()).toEqual([LOCKER_ROOM])
    await add('later', 'McMaster Marauders Locker Room – Day 4')
    expect(title('later')).toBe('Vestiaire des Marauders de McMaster – 4e jour')
    expect(await lines.offer(sourceHash('Laurier Golden Hawks Locker Room – Day 2'))).toBeUndefined()
  })

  test('Q-46 a line that differs in one part offers the pattern of that part; titles of several parts are each of their pattern', async () => {
    const source = "Women's Hockey: Laurier Golden Hawks Locker Room"
    await add('one', source)
    await add('two', 'Carleton Ravens Locker Room – Football')
    await add('three', 'Carleton Ravens Locker Room – Zorble Party')
    await say(source, 'Hockey féminin : vestiaire des Golden Hawks de Laurier')
    const offer = await lines.offer(sourceHash(source))
    expect(offer).toMatchObject({
      ...PART,
      total: 1,
      changes: [{ before: 'Carleton Ravens Locker Room – Football', after: 'Vestiaire des Ravens de Carleton – Football' }],
    })
    expect(await approve({ english: '... {team} Locker Room ...', french: 'vestiaire {de team}' })).toEqual({ ok: true })
    expect(title('three')).toBe('Carleton Ravens Locker Room – Zorble Party')
    expect(await approve({ english: '… Zorble Party …', french: '… fête aux machins …' })).toEqual({ ok: true })
    expect([title('two'), title('three')]).toEqual([
      'Vestiaire des Ravens de Carleton – Football',
      'Vestiaire des Ravens de Carleton – Fête aux machins',
    ])
    expect(await patterns()).toEqual([{ english: '… Zorble Party …', french: '… fête aux machins …' }, PART])
    expect(await lines.offer(sourceHash(source))).toBeUndefined()
  })

  test('Q-46 a part is refused that contradicts another or turns French to English; one of the whole title goes before it', async () => {
    await add('night', 'Laval Locker Room – Football')
    await add('final', 'Hockey Final – Day 2')
    expect(await approve(PART)).toEqual({ ok: true })
    const other = { english: '… {name} Locker Room …', french: '… zorble : {name} …' }
    expect(await approve(other)).toEqual({
      ok: false,
      reason: 'contradicts',
      titles: ['Laval Locker Room – Football'],
      other: PART,
    })
    const english = { english: '… {sport} Final …', french: '… {sport} Final …' }
    expect(await approve(english)).toMatchObject({ ok: false })
    const spoiling = { english: '… {sport} Final …', french: '… {sport} Game …' }
    expect(await approve(spoiling)).toEqual({ ok: false, reason: 'back-to-english', titles: ['Hockey Final – Day 2'] })
    expect(await approve({ english: '… {team} – {sport} Walk …', french: '… marche {de team} – {sport} …' })).toMatchObject({
      reason: 'parts',
    })
    expect(await approve({ english: '{team} Locker Room – {sport}', french: 'Zorble {de team} – {sport}' })).toEqual({ ok: true })
    expect(title('night')).toBe('Zorble de Laval – football')
    expect(title('final')).toBe('Finale de hockey – Jour 2')
  })

  test('Q-46 what staff wrote themselves goes before a pattern, a whole text of the glossary too; a pattern before a service and the rules', async () => {
    await add('own', 'Laval Locker Room – Day 1')
    await add('phrase', 'McGill Locker Room – Day 1')
    await add('rules', 'Hockey Final – Day 2')
    await add('service', 'Carleton Locker Room – Day 2')
    expect(title('rules')).toBe('Finale de hockey – Jour 2')
    await say('Laval Locker Room – Day 1', 'Zorble de Laval')
    await store.heard(() => addEntry(staff(), { source: 'McGill Locker Room – Day 1', target: 'Zorble de McGill' }))
    const line = { lang: 'fr', source: 'Carleton Locker Room – Day 2', target: 'Zorble Carleton', origin: 'libretranslate' }
    const hash = sourceHash(line.source)
    const at = store.clock.now.toISOString()
    await db.database.db
      .insertInto('translation')
      .values({ ...line, hash, status: 'machine', version: 0, updated_at: at })
      .execute()
    expect(await approve(LOCKER_ROOM)).toEqual({ ok: true })
    expect(await approve({ english: '{sport} Final – Day {number}', french: '{number er} jour – Finale {de sport}' })).toEqual({
      ok: true,
    })
    expect(['own', 'phrase', 'rules', 'service'].map(title)).toEqual([
      'Zorble de Laval',
      'Zorble de McGill',
      '2e jour – Finale de hockey',
      'Vestiaire de Carleton – 2e jour',
    ])
  })

  test('Q-46 a pattern that turns French to English, contradicts another or fits nearly everything is refused with the titles', async () => {
    await add('final', 'Hockey Final – Day 2')
    await add('night', 'Laval Locker Room – Day 1')
    const english = { english: '{sport} Final – Day {number}', french: '{sport} Final: Day {number}' }
    expect(await approve(english)).toEqual({ ok: false, reason: 'back-to-english', titles: ['Hockey Final – Day 2'] })
    expect(await approve(LOCKER_ROOM)).toEqual({ ok: true })
    const other = { english: '{name} Locker Room – Day {number}', french: 'Zorble : {name}, jour {number}' }
    expect(await approve(other)).toEqual({
      ok: false,
      reason: 'contradicts',
      titles: ['Laval Locker Room – Day 1'],
      other: LOCKER_ROOM,
    })
    expect(await approve({ ...LOCKER_ROOM, french: 'Zorble {de team} – {number er} jour' })).toMatchObject({ reason: 'exists' })
    expect(await approve({ english: '{team} – {number}', french: '{team} : {number}' })).toMatchObject({ reason: 'no-words' })
    for (let at = 1; at <= 20; at += 1) await add(`walk-${at}`, `Laval Marathon ${at}`)
    const everything = await approve({ english: '{team} Marathon {number}', french: 'Marathon {de team} {number}' })
    expect(everything).toMatchObject({ ok: false, reason: 'everything' })
    expect('titles' in everything && everything.titles).toContain('Laval Marathon 7')
    expect(await patterns()).toEqual([LOCKER_ROOM])
    expect(title('final')).toBe('Finale de hockey – Jour 2')
  })

  test('Q-46 two that contradict each other and are approved at once do not both come into force', async () => {
    await add('night', 'Laval Locker Room – Day 1')
    const other = { english: '{name} Locker Room – Day {number}', french: 'Zorble : {name}, jour {number}' }
    const answers = await store.heard(() =>
      Promise.all([LOCKER_ROOM, other].map((pair) => approvePattern(staff(), lines.ground, pair))),
    )
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'contradicts', titles: ['Laval Locker Room – Day 1'] })
    expect(await patterns()).toHaveLength(1)
  })

  test('Q-46 a pattern that is removed gives its titles back, also on open pages, and comes back by undo', async () => {
    await add('night', 'Laval Locker Room – Day 1')
    await approve(LOCKER_ROOM)
    const before = store.catalogue.version(seriesTopic('night'))
    const [{ key } = { key: '' }] = (await listed()).patterns
    const removed = await store.heard(() => removePattern(staff(), key))
    expect(store.catalogue.version(seriesTopic('night'))).toBeGreaterThan(before)
    expect([title('night'), await patterns()]).toEqual(['Laval Locker Room – Day 1', []])
    expect(await removePattern(staff(), key)).toEqual({ ok: false, reason: 'gone' })
    const { removedId } = removed as { removedId: string }
    expect(await store.heard(async () => takeBack(staff(), removedId))).toEqual({ ok: true, title: LOCKER_ROOM.english })
    expect(title('night')).toBe('Vestiaire de Laval – 1er jour')
    const actions = await db.database.db.selectFrom('audit').select('action').orderBy('action').execute()
    expect(actions.map(({ action }) => action)).toEqual(['pattern.add', 'pattern.remove', 'pattern.restore'])
  })

  test('Q-46 patterns go out with the French texts and come back; one that is refused keeps the whole file out', async () => {
    await add('night', 'Laval Locker Room – Day 1')
    await add('final', 'Hockey Final – Day 2')
    await approve(LOCKER_ROOM)
    await approve(PART)
    await say('Some Gala', 'Une soirée')
    const out = await exportLines(staff(), 'file')
    const file = await writeTranslationsFile(out.lines, out.patterns)
    const bring = async (text: string) => {
      const read = await readTranslationsFile(new TextEncoder().encode(text))
      if (!read.ok) throw new Error(read.fault.reason)
      return importFile(staff(), lines.ground, read, 'file')
    }
    expect(await bring(file)).toEqual({ ok: true, taken: 0, same: 3, locked: 0, twice: 0, patterns: 0 })
    await db.database.db.deleteFrom('french_pattern').execute()
    await db.database.db.deleteFrom('translation').execute()
    const doubled = await writeTranslationsFile(out.lines, [...out.patterns, ...out.patterns])
    expect(await store.heard(() => bring(doubled))).toMatchObject({ ok: true, taken: 1, patterns: 2, twice: 2 })
    expect([await patterns(), title('night')]).toEqual([[LOCKER_ROOM, PART], 'Vestiaire de Laval – 1er jour'])
    const spoiling = { english: '{sport} Final – Day {number}', french: '{sport} Final: Day {number}' }
    const bad = await writeTranslationsFile(
      [{ english: 'New', french: 'Nouveau', state: 'reviewed' }],
      [...out.patterns, spoiling],
    )
    expect(await bring(bad)).toMatchObject({
      ok: false,
      fault: {
        reason: 'pattern',
        pattern: { english: spoiling.english, reason: 'back-to-english', titles: ['Hockey Final – Day 2'] },
        entry: 3,
      },
    })
    const clash = { english: '{name} Locker Room – Day {number}', french: 'Zorble : {name}, jour {number}' }
    expect(await bring(await writeTranslationsFile([], [clash]))).toMatchObject({
      fault: { pattern: { reason: 'contradicts' } },
    })
    expect(await db.database.db.selectFrom('translation').select('source').execute()).toEqual([{ source: 'Some Gala' }])
    expect(await patterns()).toHaveLength(2)
  })

  test('Q-46 another node reads by the patterns that this one approved', async () => {
    await add('night', 'Laval Locker Room – Day 1')
    const other = await openTestStore(db.again())
    try {
      await approve(LOCKER_ROOM)
      await other.changes.catchUp()
      await expect.poll(() => other.catalogue.snapshot('fr').byId.get('night')?.title).toBe('Vestiaire de Laval – 1er jour')
    } finally {
      await other.close()
    }
  })

  test('Q-46 no more patterns come into force than the site can weigh, until one is removed', async () => {
    const stamp = { status: 'approved' as const, updated_by: null, updated_at: '2026-01-15T00:00:00.000Z' }
    const many = Array.from({ length: 2_000 }, (_, at) => `zorble ${at}`)
    for (const some of inParts(many.map((key) => ({ key, english: `${key} {team}`, french: `{team}, ${key}`, ...stamp }))))
      await db.database.db.insertInto('french_pattern').values(some).execute()
    expect(await weighPattern(lines.ground, LOCKER_ROOM)).toEqual({ ok: false, reason: 'limit-reached', titles: [] })
    expect(await approve(LOCKER_ROOM)).toMatchObject({ ok: false, reason: 'limit-reached' })
    await store.heard(() => removePattern(staff(), 'zorble 7'))
    expect(await approve(LOCKER_ROOM)).toEqual({ ok: true })
    // The list has pages, and finds by words of either language.
    expect(await listed()).toMatchObject({ page: 1, pages: 40, total: 2_000, patterns: { length: 50 } })
    expect(await listed('', 99)).toMatchObject({ page: 40, patterns: { length: 50 } })
    expect(await listed('vestiaire ROOM')).toMatchObject({ pages: 1, total: 1, patterns: [LOCKER_ROOM] })
    expect(await listed('zorble 1999')).toMatchObject({ total: 1 })
    expect(await listed('nothing')).toMatchObject({ page: 1, total: 0, patterns: [] })
  })

  test('Q-46 what a pattern would do is told without keeping anything', async () => {
    await add('night', 'Laval Locker Room – Day 1')
    expect(await weighPattern(lines.ground, LOCKER_ROOM)).toMatchObject({ ok: true, total: 1 })
    expect(await db.database.db.selectFrom('french_pattern').selectAll().execute()).toEqual([])
    expect(title('night')).toBe('Laval Locker Room – Day 1')
  })
})
