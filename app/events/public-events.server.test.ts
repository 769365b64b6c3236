import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { sourceHash } from '../catalog/texts/source-hash.server.ts'
import { addEntry, removeEntry } from '../translation/entries/edit-glossary.server.ts'
import { backToMachine, saveLine } from '../translation/french/edit-french.server.ts'
import type { EventContent } from './edit/edit-events.server.ts'
import { publicEvent } from './public-events.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const save = (content: Partial<EventContent>) => store.heard(() => saveEvent(store.editing, anEvent({ id: 'e1', ...content })))
  /** Returns the title as a page in this language shows it. */
  function shown(language: 'en' | 'fr' = 'fr') {
    const event = store.games().byId.get('e1')
    if (!event) throw new Error('There is no event.')
    const { title, titleLang, english } = publicEvent(store, event, language)
    return { title, titleLang, english }
  }
  const inEnglish = (title: string) => ({ title: { en: title, fr: '' } })
  const plain = { titleLang: undefined, english: undefined }

  test('E10 L4 a title that staff wrote in English alone is French on French pages, as the titles of its episodes are', async () => {
    await save(inEnglish('Semifinal 1'))
    expect(shown('en')).toEqual({ title: 'Semifinal 1', ...plain })
    expect(shown()).toEqual({ title: 'Demi-finale 1', ...plain })
    await save(inEnglish('Quarterfinal 2'))
    expect(shown()).toEqual({ title: 'Quart de finale 2', ...plain })
    await save({ title: { en: 'Semifinal 1', fr: 'Demie, premier match' } })
    expect(shown()).toEqual({ title: 'Demie, premier match', ...plain })
  })

  test('E10 L4 names in it stay English and are marked; a title without French stays English as a whole', async () => {
    await save(inEnglish('Final – University of Guelph'))
    expect(shown()).toEqual({
      title: 'Finale – University of Guelph',
      titleLang: undefined,
      english: ['title:University of Guelph'],
    })
    await save(inEnglish('Zzyzx'))
    expect(shown()).toEqual({ title: 'Zzyzx', titleLang: 'en', english: undefined })
  })

  test('E10 L6 a French text, an entry of the glossary and their end reach the titles of events at once', async () => {
    const source = 'A quiet evening'
    await save(inEnglish(source))
    const before = shown()
    await store.heard(() => saveLine(store.editing, { source, target: 'Une soirée calme', isLocked: false, baseVersion: 0 }))
    expect(shown()).toEqual({ title: 'Une soirée calme', ...plain })
    await store.heard(() => backToMachine(store.editing, { hash: sourceHash(source), baseVersion: 1 }))
    expect(shown()).toEqual(before)
    const added = await store.heard(() => addEntry(store.editing, { source, target: 'Soirée tranquille' }))
    expect(added.ok).toBe(true)
    expect(shown()).toEqual({ title: 'Soirée tranquille', ...plain })
    const { key } = await db.database.db.selectFrom('glossary_entry').select('key').executeTakeFirstOrThrow()
    await store.heard(() => removeEntry(store.editing, key))
    expect(shown()).toEqual(before)
  })

  test('E2 a title made from the teams never goes through translation', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    await save({ title: { en: '', fr: '' }, homeTeamId: northgate, awayTeamId: lacBleu })
    const { title } = shown()
    await store.heard(() => addEntry(store.editing, { source: 'Lac-Bleu Huards at Northgate Harriers', target: 'Traduit' }))
    await store.heard(() => addEntry(store.editing, { source: title, target: 'Traduit' }))
    expect(shown()).toEqual({ title: 'Huards de Lac-Bleu à Northgate', ...plain })
  })
})
