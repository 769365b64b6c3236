import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '../../providers/storage/disk.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aClip } from '../../tests/factories/clips.ts'
import { addTeams } from '../../tests/factories/games.ts'
import { openTestStore } from '../../tests/sites/store.ts'
import { changeEpisodes } from '../catalog/episodes/many-episodes.server.ts'
import { removeSeries } from '../events/deletions/remove-documents.server.ts'
import { HOUR_MS } from '../kit/time/time-units.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { openPictures, type Pictures } from './pictures.server.ts'
import { storedPicture } from './sizes.ts'

const content = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c00' } })
  .png()
  .toBuffer()

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let storage: Storage
  let pictures: Pictures
  let now: Date
  beforeEach(async () => {
    db = await testDatabase(engine)
    storage = diskStorage(join(db.settings.DATA_DIR as string, 'files'))
    now = new Date()
    pictures = openPictures({ db: db.database.db, storage, now: () => now })
  })
  afterEach(() => db.close())

  async function sweepAfter(hours: number) {
    now = new Date(now.getTime() + hours * HOUR_MS)
    await pictures.sweep()
  }
  async function aPicture() {
    const answer = await pictures.store(content)
    if (!answer.ok) throw new Error(answer.reason)
    await pictures.resized(storedPicture(answer.thumbnail) as string, 160, 'jpeg')
    return answer.thumbnail
  }
  async function isThere(thumbnail: string) {
    const id = storedPicture(thumbnail) as string
    const row = await db.database.db.selectFrom('picture').select('id').where('id', '=', id).executeTakeFirst()
    const files = await Promise.all([storage.get(thumbnail), storage.get(`sizes/${id}-160.jpeg`)])
    const there = [row !== undefined, ...files.map((file) => file !== undefined)]
    if (new Set(there).size > 1) throw new Error(`half there: ${there}`)
    return there[0]
  }
  const named = (table: 'all_series' | 'all_episode', thumbnail: string) =>
    db.database.db.updateTable(table).set({ thumbnail }).execute()

  test('E2 T-88 the logo of a school stays while the school has it, and a day longer', async () => {
    const { editing, heard, close } = await openTestStore(db.database)
    await addTeams({ editing, heard })
    const logo = await aPicture()
    const put = (text: string) => db.database.db.updateTable('all_school').set({ logo: text }).where('code', '=', 'NOR').execute()
    await put(logo)
    await sweepAfter(0)
    await sweepAfter(48)
    expect(await isThere(logo)).toBe(true)
    await put('')
    await sweepAfter(0)
    await sweepAfter(25)
    expect(await isThere(logo)).toBe(false)
    await close()
  })

  test('J6 T-88 the picture of a clip stays while the clip has it, also while its episode is in the trash', async () => {
    const store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
    const docId = await store.addEpisode('cup')
    const thumbnail = await aPicture()
    const row = aClip({ episode_doc_id: docId, made_at: now.toISOString(), thumbnail })
    await db.database.db.insertInto('all_clip').values(row).execute()
    await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    await sweepAfter(0)
    await sweepAfter(48)
    expect(await isThere(thumbnail)).toBe(true)
    await db.database.db.deleteFrom('all_clip').execute()
    await sweepAfter(0)
    await sweepAfter(25)
    expect(await isThere(thumbnail)).toBe(false)
    await store.close()
  })

  test('T-88 a picture that nothing has named for a day is removed with its sizes, not one that was', async () => {
    const store = await openTestStore(db.database)
    const [ofSeries, ofEpisode, ofNothing, ofRemoved] = [await aPicture(), await aPicture(), await aPicture(), await aPicture()]
    await store.addSeries({ id: 'cup', thumbnail: ofSeries })
    await store.addEpisode('cup', { thumbnail: ofEpisode })
    await store.addSeries({ id: 'gone', thumbnail: ofRemoved })
    await store.heard(() => removeSeries(store.editing, 'doc-gone'))
    const there = async () => [
      await isThere(ofSeries),
      await isThere(ofEpisode),
      await isThere(ofNothing),
      await isThere(ofRemoved),
    ]

    await sweepAfter(0)
    await sweepAfter(23)
    expect(await there()).toEqual([true, true, true, true])
    await sweepAfter(2)
    expect(await there()).toEqual([true, true, false, true])

    // The day starts when the last reference goes, and restarts after a new reference.
    await db.database.db.deleteFrom('all_series').where('removed_id', 'is not', null).execute()
    await named('all_episode', '')
    await sweepAfter(0)
    await sweepAfter(20)
    await named('all_episode', ofRemoved)
    await sweepAfter(0)
    await named('all_episode', '')
    await sweepAfter(5)
    expect(await there()).toEqual([true, false, false, true])
    await sweepAfter(25)
    expect(await there()).toEqual([true, false, false, false])
    await store.close()
  })

  test('T-88 O5 a picture that an edit of many episodes took away is there when the edit is undone within the hour', async () => {
    const store = await openTestStore(db.database)
    store.clock.now = now
    const picture = await aPicture()
    await store.addSeries({ id: 'cup' })
    const docId = await store.addEpisode('cup', { thumbnail: picture })
    const edits = [{ docId, version: 1, given: { thumbnail: '' } }]
    const changed = await store.heard(() => changeEpisodes(store.editing, 'doc-cup', edits))
    await sweepAfter(0)
    await sweepAfter(1)
    expect(await takeBack(store.editing, changed.ok ? changed.undoId : '')).toMatchObject({ ok: true })
    await sweepAfter(48)
    expect(await isThere(picture)).toBe(true)
    await store.close()
  })

  test('T-88 a save that failed leaves no file after the sweep, and other files stay', async () => {
    const { db: real } = db.database
    const failing = new Proxy(real, {
      get: (target, name) => {
        if (name === 'transaction') throw new Error('the database is away')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const broken = openPictures({ db: failing, storage, now: () => now })
    const kept = await aPicture()
    const store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup', thumbnail: kept })
    await store.close()
    const before = (await keys()).length
    await storage.put('thumbnails/readme', new Uint8Array([1]))
    await storage.put(`sizes/${storedPicture(kept)}-77.jpeg`, new Uint8Array([1]))
    await expect(broken.store(content)).rejects.toThrow('the database is away')
    await sweepAfter(0)
    await sweepAfter(12)
    expect((await keys()).length).toBe(before + 3)
    await sweepAfter(24)
    expect(await keys()).toContain('thumbnails/readme')
    expect((await keys()).length).toBe(before + 1)
    expect(await isThere(kept)).toBe(true)
  })

  test('T-88 a picture that is stored again while the sweep removes another one stays', async () => {
    const both = [await aPicture(), await aPicture()]
    await sweepAfter(0)
    let again: string | undefined
    const swept = hooked('remove', async (key) => {
      const first = both.find((thumbnail) => key.startsWith(`sizes/${storedPicture(thumbnail)}`))
      if (again !== undefined || first === undefined) return
      again = both.find((thumbnail) => thumbnail !== first) as string
      await pictures.store(content, storedPicture(again))
    })
    now = new Date(now.getTime() + 25 * HOUR_MS)
    await openPictures({ db: db.database.db, storage: swept, now: () => now }).sweep()
    expect(await storage.get(again as string)).toBeDefined()
    expect(await db.database.db.selectFrom('picture').select('id').execute()).toEqual([{ id: storedPicture(again as string) }])
  })

  test('T-88 the sweep leaves a picture that is just being stored again', async () => {
    const picture = await aPicture()
    await sweepAfter(0)
    now = new Date(now.getTime() + 25 * HOUR_MS)
    const written = hooked('put', () => pictures.sweep())
    await openPictures({ db: db.database.db, storage: written, now: () => now }).store(content, storedPicture(picture))
    expect(await storage.get(picture)).toBeDefined()
  })

  /** Wraps the storage to run `then` after one of its commands. */
  const hooked = (command: 'put' | 'remove', then: (key: string) => Promise<void>): Storage => ({
    ...storage,
    async [command](key: string, bytes: Uint8Array) {
      await storage[command](key, bytes)
      await then(key)
    },
  })

  async function keys() {
    const keys: string[] = []
    for (const folder of ['thumbnails', 'sizes']) for await (const { key } of storage.list(folder)) keys.push(key)
    return keys
  }
})
