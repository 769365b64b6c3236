import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { removeSeries } from '../events/deletions/remove-documents.server.ts'
import { edit } from '../history/editing.server.ts'
import { SITE_NOTICES, seriesNoticesTopic } from '../history/topics.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { addNotice, endExpiredNotices } from './edit-notices.server.ts'
import { noticesOnSeries, siteNotices } from './held-notices.server.ts'

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

  const add = (scope: 'site' | 'series', scopeId: string, en: string, minutes: number | null = null) =>
    store.heard(() =>
      edit(store.editing, (change) => addNotice(change, store.editing, { scope, scopeId, en, fr: `${en} fr`, minutes })),
    )

  test('D5 a notice raises the topic of those who see it, and stands in the activity list', async () => {
    await store.addSeries({ id: 'cup' })
    await add('site', '', 'To all')
    await add('series', 'doc-cup', 'To some')
    const site = siteNotices(store)
    expect(site).toMatchObject({ topic: SITE_NOTICES, list: [{ en: 'To all', fr: 'To all fr' }] })
    expect(site.v).toBeGreaterThan(0)
    const [onSeries] = noticesOnSeries(store, 'cup')
    expect(onSeries).toMatchObject({ topic: seriesNoticesTopic('cup'), list: [{ en: 'To some' }] })
    expect(noticesOnSeries(store, 'invented')).toEqual([])
    expect(await add('series', 'invented', 'To nobody')).toBeUndefined()
  })

  test('D5 a notice ends by itself at its minute, and pages are told once', async () => {
    await add('site', '', 'Short', 15)
    await add('site', '', 'Long')
    const parts = { notices: store.notices, changes: store.changes, now: () => store.clock.now }
    store.clock.now = new Date(store.clock.now.getTime() + 15 * 60_000)
    // Pages rendered from now on omit it, though open ones have not been notified yet.
    expect(siteNotices(store).list.map(({ en }) => en)).toEqual(['Long'])
    const before = siteNotices(store).v
    await store.heard(() => endExpiredNotices(parts))
    expect(siteNotices(store).v).toBe(before + 1)
    await store.heard(() => endExpiredNotices(parts))
    expect(siteNotices(store).v).toBe(before + 1)
  })

  test('D5 O1 the notices of a deleted series come back with it', async () => {
    await store.addSeries({ id: 'cup' })
    await add('series', 'doc-cup', 'To some')
    const removed = await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    expect(store.notices.all()).toEqual([])
    if (!removed.ok) throw new Error(removed.reason)
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(store.notices.all()).toMatchObject([{ scope: 'series', scopeId: 'doc-cup', en: 'To some' }])
  })
})
