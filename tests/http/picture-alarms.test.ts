import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { BY_PROBE } from '../../app/history/audit.server.ts'
import { changeBy } from '../../app/history/editing.server.ts'
import { firstRow } from '../../app/monitor/stream-leases.server.ts'
import { type PushService, startPushService } from '../peers/push-service.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const SINCE = '2026-11-22T00:42:10.000Z'

let site: TestSite
let service: PushService
let admin: Awaited<ReturnType<typeof newViewer>>
let translator: typeof admin

beforeAll(async () => {
  service = await startPushService()
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1', PUSH_HOSTS: service.origin } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.22')
  translator = await newViewer(site, 'french@site.example', '198.51.100.23')
  await site.running.services.admins.grant(admin.email)
  await site.running.services.admins.grant(translator.email, { role: 'translator' })
  await site.addSeries({ id: 'cup', title: 'Cup' })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

/** The probe reads it. */
const isRead = (docId: string) =>
  site.running.database.db
    .insertInto('stream_check')
    .values(firstRow({ docId, address: 'a' }, site.running.services.now().toISOString()))
    .execute()

test('D6 every page of the panel says which picture fails, since when, and how many players stall', async () => {
  const { database, services } = site.running
  const { db } = database
  const docId = await site.addEpisode('cup', { title: 'Semi-final', isLive: true })
  const now = services.now()
  const at = now.toISOString()
  const check = {
    episode_doc_id: docId,
    address: 'https://streams.example/a.m3u8',
    leased_by: 'node',
    leased_until: new Date(now.getTime() + 600_000).toISOString(),
    state: 'frozen' as const,
    state_since: at,
    facts: JSON.stringify({ quietSeconds: 12, targetSeconds: 4, failing: 2, renditions: 3 }),
    phase: 'failing' as const,
    phase_since: at,
    has_been_good: 1,
    has_set_fault: 1,
    alarm_since: null as string | null,
  }
  await db.insertInto('stream_check').values(check).execute()
  expect((await admin.get('/admin/teams')).body).not.toContain('Frozen')
  await db.updateTable('stream_check').set({ alarm_since: at }).execute()
  const minute = Math.floor((now.getTime() - 7_000) / 60_000) - 1
  const played = { episode: docId, language: 'en', surface: 'own', mode: 'live', stalls: 9, errors: 0 }
  await db
    .insertInto('audience_minute')
    .values([
      { ...played, minute, crowd: 'people', players: 300, stalled: 2 },
      { ...played, minute, crowd: 'people', players: 40, stalled: 0, language: 'fr' },
      { ...played, minute, crowd: 'staff', players: 7, stalled: 7 },
    ])
    .execute()
  for (const path of ['/admin', '/admin/teams', '/admin/series']) {
    const { body } = await admin.get(path)
    expect(body).toContain('Frozen: 2 of 3 qualities failing, segments of 4 s')
    expect(body).toContain('2 of 340 stall')
    expect(body).toContain(`/admin/series/doc-cup/episodes/${docId}#videoUrl`)
  }
  const inFrench = await admin.get('/admin/teams', { language: 'fr' })
  expect(inFrench.body).toContain('Figé')
  expect(inFrench.body).toContain('2 sur 340 en attente d’image')
  // French texts are the translator's, pictures are not.
  expect((await translator.get('/admin')).body).not.toContain('2 of 340 stall')
  // Nobody reads it any more: what was true then is not told.
  await db.updateTable('stream_check').set({ leased_until: at }).execute()
  expect((await admin.get('/admin/teams')).body).not.toContain('2 of 340 stall')
})

test('D4 the activity list names the probe and says what it saw, in both languages', async () => {
  const docId = await site.addEpisode('cup', { title: 'Bronze game', isLive: true })
  const editing = { ...site.running.editing, by: BY_PROBE }
  const evidence = { before: { seen: 'good targetSeconds=4' }, after: { seen: 'none status=404 fault=refused' } }
  await site.heard(() => changeBy(editing, (change) => switchLive(change, editing, docId, { isLive: false }, evidence)))
  const { body } = await admin.get('/admin/activity')
  expect(body).toContain('Stream monitor')
  expect(body).toContain('Playlist refused (404)')
  expect((await admin.get('/admin/activity', { language: 'fr' })).body).toContain('Liste de lecture refusée (404)')
})

test('D6 a browser of staff that allows it gets one push of a picture that fails, and none once its owner has another role', async () => {
  const { services } = site.running
  const docId = await site.addEpisode('cup', { docId: 'pushed', title: 'Gold game' })
  await isRead(docId)
  const subscription = service.subscribe(services.reminders.pushKey)
  const { endpoint, keys } = subscription
  const wish = async (fields: Record<string, string>) => {
    const { status, body } = await admin.post('/admin/alarm-pushes', { endpoint, ...fields })
    return [status, JSON.parse(body)]
  }
  expect(await wish({ wish: 'look' })).toEqual([200, { ok: true, isOn: false }])
  expect(await wish({ wish: 'add', ...keys })).toEqual([200, { ok: true, isOn: true }])
  const verdict = { state: 'frozen', facts: { quietSeconds: 64, targetSeconds: 4 } } as const
  await services.staffPushes.tell(docId, verdict, SINCE)
  await services.staffPushes.tell(docId, verdict, SINCE)
  expect(service.faults).toEqual([])
  expect(service.received.map(({ content }) => content.notification)).toMatchObject([
    {
      title: 'Stream problem',
      body: 'Gold game\nFrozen: nothing new for 64 s, segments of 4 s',
      navigate: expect.stringMatching(/\/admin\/series\/doc-cup\/episodes\/pushed$/),
    },
  ])
  const other = await site.addEpisode('cup', { title: 'Third game' })
  await isRead(other)
  const operator = await newViewer(site, 'desk@site.example', '198.51.100.24')
  await services.admins.grant(operator.email, { role: 'operator' })
  expect((await operator.post('/admin/alarm-pushes', { wish: 'add', endpoint, ...keys })).status).toBe(200)
  expect(await wish({ wish: 'look' })).toEqual([200, { ok: true, isOn: false }])
  await site.running.database.db.updateTable('admin').set({ role: 'translator' }).where('uid', '=', operator.uid).execute()
  await services.staffPushes.tell(other, verdict, SINCE)
  expect(service.received).toHaveLength(1)
})

test('D6 a subscription that has ended is forgotten, and one of no push service is refused', async () => {
  const { services } = site.running
  const docId = await site.addEpisode('cup', { title: 'Last game' })
  await isRead(docId)
  const { endpoint, keys } = service.subscribe(services.reminders.pushKey)
  const add = (at: string) => admin.post('/admin/alarm-pushes', { wish: 'add', endpoint: at, ...keys })
  expect((await add('https://elsewhere.example/x')).status).toBe(400)
  expect((await admin.post('/admin/alarm-pushes', { wish: 'invented', endpoint })).status).toBe(400)
  expect((await add(endpoint)).status).toBe(200)
  service.answer({ status: 410 })
  await services.staffPushes.tell(docId, { state: 'none', facts: {} }, SINCE)
  expect(JSON.parse((await admin.post('/admin/alarm-pushes', { wish: 'look', endpoint })).body)).toEqual({
    ok: true,
    isOn: false,
  })
})
