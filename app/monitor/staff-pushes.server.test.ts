import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPush } from '../../providers/push/push.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { type PushService, startPushService } from '../../tests/peers/push-service.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { openNamedEpisodes } from '../catalog/episodes/named-episodes.server.ts'
import { storedPushKeys } from '../reminders/push-keys.server.ts'
import { openStaffPushes, type StaffPushes } from './staff-pushes.server.ts'
import { firstRow } from './stream-leases.server.ts'

const FROZEN = { state: 'frozen', facts: { quietSeconds: 64 } } as const
const SINCE = '2026-11-22T00:42:10.000Z'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let service: PushService
  let pushes: StaffPushes
  let otherNode: StaffPushes
  let key: string
  const errors: unknown[] = []

  beforeEach(async () => {
    errors.length = 0
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    service = await startPushService()
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'final', title: 'Final' })
    const row = firstRow({ docId: 'final', address: 'a' }, store.clock.now.toISOString())
    await db.database.db.insertInto('stream_check').values(row).execute()
    await store.addAdmin({ uid: 'marc', email: 'marc@site.example', client: '' })
    const { seal } = store
    const now = () => store.clock.now
    // Tokens stay valid for some hours of the service's clock.
    store.clock.now = new Date()
    const keys = await storedPushKeys({ db: db.database.db, seal, now })
    key = keys.publicKey
    const open = () =>
      openStaffPushes({
        db: db.database.db,
        work: store.work,
        seal,
        push: openPush({ keys, subject: 'mailto:site@site.example', hosts: [service.origin], now }),
        pushHosts: [service.origin],
        publicUrl: 'https://site.example',
        now,
        named: openNamedEpisodes({ database: db.database, catalogue: store.catalogue, french: store.memory }).byDocIds,
        onError: (error) => void errors.push(error),
      })
    pushes = open()
    otherNode = open()
  })
  afterEach(async () => {
    await service.close()
    await store.close()
    await db.close()
  })

  async function addBrowser(language: 'en' | 'fr' = 'en') {
    const subscription = service.subscribe(key)
    expect(await pushes.add({ uid: 'marc', language, subscription })).toEqual({ ok: true })
    return subscription.endpoint
  }

  test('D6 a browser that cannot be told takes nothing from the others, and whoever runs the site hears of it', async () => {
    await addBrowser()
    await db.database.db.updateTable('staff_push').set({ sealed_address: 'unreadable' }).execute()
    const well = await addBrowser()
    await pushes.tell('final', FROZEN, SINCE)
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([well])
    expect(errors).toHaveLength(1)
    // Somebody has been told: no further push for ten minutes.
    await pushes.tell('final', FROZEN, SINCE)
    expect([service.received.length, errors.length]).toEqual([1, 1])
  })

  test('D6 a stream that passes from node to node is told of once in ten minutes', async () => {
    await addBrowser()
    await Promise.all([pushes.tell('final', FROZEN, SINCE), otherNode.tell('final', FROZEN, SINCE)])
    expect(service.received).toHaveLength(1)
    store.clock.now = new Date(store.clock.now.getTime() + 9 * 60_000)
    await otherNode.tell('final', FROZEN, SINCE)
    expect(service.received).toHaveLength(1)
    store.clock.now = new Date(store.clock.now.getTime() + 60_000)
    await otherNode.tell('final', FROZEN, SINCE)
    expect(service.received).toHaveLength(2)
  })

  test('D6 a browser of French staff reads French, the title as well', async () => {
    await addBrowser('fr')
    await pushes.tell('final', FROZEN, SINCE)
    expect(service.received.map(({ content }) => content.notification)).toMatchObject([
      { title: 'Problème de flux', lang: 'fr', body: 'Finale\nFigé\u00a0: rien de nouveau depuis 64\u00a0s' },
    ])
  })

  test('D6 a push about a game says since when its picture fails, by the clock at the venue', async () => {
    const start = { localDate: '2026-11-21', localTime: '20:00', zone: 'America/St_Johns' }
    const pictures = [{ episodeDocId: 'final', label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, anEvent({ ...start, pictures })))
    await addBrowser()
    await pushes.tell('final', FROZEN, SINCE)
    await addBrowser('fr')
    store.clock.now = new Date(store.clock.now.getTime() + 10 * 60_000)
    await pushes.tell('final', FROZEN, SINCE)
    const bodies = service.received.map(({ content }) => content.notification.body)
    expect(bodies[0]).toBe('Final\nFrozen: nothing new for 64 s, since 9:12 p.m. Newfoundland time')
    expect(bodies).toContain(
      'Finale\nFigé\u00a0: rien de nouveau depuis 64\u00a0s, depuis 21\u00a0h\u00a012, heure de Terre-Neuve',
    )
  })

  test('D6 an alarm that reached nobody does not silence the next one', async () => {
    await addBrowser()
    service.answer({ status: 503 })
    await pushes.tell('final', FROZEN, SINCE)
    expect([service.received.length, errors.length]).toEqual([0, 1])
    service.answer({ status: 201 })
    await Promise.all([pushes.tell('final', FROZEN, SINCE), pushes.tell('final', FROZEN, SINCE)])
    expect([service.received.length, errors.length, service.faults]).toEqual([1, 1, []])
  })

  test('D6 when the database fails, the reading of streams goes on and the fault is told', async () => {
    await addBrowser()
    await db.database.db.schema.alterTable('staff_push').renameTo('staff_push_away').execute()
    await expect(pushes.tell('final', FROZEN, SINCE)).resolves.toBeUndefined()
    expect(errors).toHaveLength(1)
  })
})
