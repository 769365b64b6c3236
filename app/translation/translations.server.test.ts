import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTranslator } from '../../providers/translator/pick.server.ts'
import { ENGINES, type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../tests/store.ts'
import { answering, startTranslatorPeer, type TranslatorPeer } from '../../tests/translators/peer.ts'
import { libretranslate } from '../../tests/translators/protocols.ts'
import { CATALOG } from '../catalog/topics.ts'
import { backToMachine } from './edit-french.server.ts'
import { openMemory } from './memory.server.ts'
import { openServiceQueue } from './service-queue.server.ts'
import { sourceHash } from './source-hash.server.ts'
import { openTranslations, spendOfDay, type Translations } from './translations.server.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let peer: TranslatorPeer
  const open: { close(): Promise<void> | void }[] = []
  const told: string[] = []

  beforeEach(async () => {
    told.length = 0
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    peer = await startTranslatorPeer(libretranslate)
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
    await peer.close()
    await store.close()
    await db.close()
  })

  /** A node with the peer as its service. */
  function node(of: TestStore = store): Translations {
    const log = {
      error: (_: object, message: string) => void told.push(message),
      warn: (_: object, message: string) => void told.push(message),
    }
    const queue = openServiceQueue({
      translator: openTranslator(peer.settings),
      spend: async () => true,
      log,
      now: () => new Date(),
    })
    const translations = openTranslations({
      db: of.database.db,
      changes: of.changes,
      catalogue: of.catalogue,
      memory: openMemory({ hasGlossary: false }),
      service: { name: 'libretranslate', queue },
      now: () => of.clock.now,
      log,
    })
    open.unshift(translations)
    return translations
  }
  const rows = () => db.database.db.selectFrom('translation').selectAll().orderBy('source').execute()

  test('L3 a string is answered by a string, a list by a list in its order; English is never translated', async () => {
    const translations = node()
    const french = await translations.translateOnce({ text: 'The first night', to: 'fr' })
    expect(french).not.toBe('The first night')
    expect(await translations.translateOnce({ text: ['A long day', '', 'The first night', 'A long day'], to: 'fr' })).toEqual([
      expect.stringMatching(/./),
      '',
      french,
      expect.stringMatching(/./),
    ])
    const asked = peer.questions.length
    expect(await translations.translateOnce({ text: ['A new text'], to: 'en' })).toEqual(['A new text'])
    expect(peer.questions.length).toBe(asked)
  })

  test('L4 T-102 600 calls for 60 texts at once are at most 3 requests, and none when they are asked again on another node', async () => {
    const translations = node()
    const texts = Array.from({ length: 60 }, (_, at) => `The story of team number ${at}`)
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, at) => translations.translateOnce({ text: texts[at % 60] as string, to: 'fr' })),
    )
    expect(answers.every((answer, at) => answer !== texts[at % 60])).toBe(true)
    expect(peer.questions.length).toBeLessThanOrEqual(3)
    expect(await rows()).toHaveLength(60)
    const before = peer.questions.length
    const other = await openTestStore(db.again())
    open.push(other)
    expect(await node(other).translateOnce({ text: texts, to: 'fr' })).toEqual(answers.slice(0, 60))
    expect(peer.questions.length).toBe(before)
  })

  test('L3 a service that fails leaves the original, is told once and stores nothing', async () => {
    peer.act(answering(400))
    const translations = node()
    expect(await translations.translateOnce({ text: ['A long day', 'A short day'], to: 'fr' })).toEqual([
      'A long day',
      'A short day',
    ])
    expect(told).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  test('L6 what is saved is translated by itself and shows on French pages; a person’s line stays', async () => {
    node()
    const line = { lang: 'fr', hash: sourceHash('A quiet evening'), source: 'A quiet evening', target: 'Soirée calme' }
    const by = {
      origin: 'human',
      status: 'reviewed' as const,
      version: 1,
      updated_by: null,
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    await db.database.db
      .insertInto('translation')
      .values({ ...line, ...by })
      .execute()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', shortDescription: 'The best of all days' })
    await expect.poll(() => store.catalogue.snapshot('fr').byId.get('cup')?.english).toEqual([])
    expect(store.catalogue.snapshot('fr').byId.get('cup')?.title).toBe('Soirée calme')
    expect(await rows()).toMatchObject([
      { target: 'Soirée calme', status: 'reviewed', version: 1 },
      { source: 'The best of all days', status: 'machine', origin: 'libretranslate' },
    ])
    const v = store.catalogue.version(CATALOG)
    await store.addEpisode('cup', { title: 'Yet another game', shortDescription: '', longDescription: '' })
    const series = store.catalogue.snapshot().byId.get('cup')
    if (!series) throw new Error('no series')
    await expect.poll(async () => (await store.catalogue.episodesOf(series, 'fr')).episodes[0]?.english).toEqual([])
    expect(store.catalogue.version(CATALOG)).toBe(v)
  })

  test('L4 L6 what a person gives back to the machine is asked of the service again', async () => {
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening' })
    await expect.poll(rows).toMatchObject([{ origin: 'libretranslate', version: 1 }])
    const asked = peer.questions.length
    const line = { hash: sourceHash('A quiet evening'), baseVersion: 1 }
    await store.heard(() => backToMachine(store.editing, line))
    await expect
      .poll(rows)
      .toMatchObject([{ origin: 'libretranslate', status: 'machine', target: expect.any(String), version: 3 }])
    expect(peer.questions.length).toBe(asked + 1)
    await expect.poll(() => store.catalogue.snapshot('fr').byId.get('cup')?.english).toEqual([])
  })

  test('L6 news of lines and of the glossary are not lost by a reading that comes to nothing', async () => {
    const memory = openMemory({ hasGlossary: true })
    const { db: one } = db.database
    const { at } = await memory.newsSince(one, '')
    const entry = {
      key: 'zyx cup',
      source: 'Zyx Cup',
      target: 'Coupe Zyx',
      updated_by: null,
      updated_at: '2026-11-21T12:00:00.000Z',
    }
    await one.insertInto('glossary_entry').values(entry).execute()
    for (const reading of [1, 2]) expect((await memory.newsSince(one, at)).isChanged('Zyx Cup'), `reading ${reading}`).toBe(true)
    const later = await memory.newsSince(one, at)
    expect((await memory.newsSince(one, later.at)).isChanged('Zyx Cup')).toBe(false)
  })

  test('T-102 no more is sent in a day than is allowed, over all nodes; the next day again', async () => {
    const { db: one } = db.database
    const day = new Date('2026-11-21T10:00:00.000Z')
    expect(await spendOfDay(one, day, 100, 101)).toBe(false)
    const spent = await Promise.all(Array.from({ length: 12 }, () => spendOfDay(one, day, 100, 10)))
    expect(spent.filter(Boolean)).toHaveLength(10)
    expect(await spendOfDay(one, new Date('2026-11-22T10:00:00.000Z'), 100, 100)).toBe(true)
  })
})
