import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '../../app/events/event-values.ts'
import { enginesOf } from '../daily.ts'
import { capturedLog } from '../log.ts'
import { openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, send } from '../sites/visitor.ts'

const password = 'correct horse battery'

/** PostgreSQL rejects NUL in texts, so none may reach a query on either engine. */
describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  const log = capturedLog('error')
  let site: TestSite
  let admin: ReturnType<typeof openBrowser>
  beforeAll(async () => {
    site = await startTestSite({ engine, log: log.logger })
    await site.running.services.admins.makeSuperAdmin({ email: 'staff@example.org', password })
    admin = openBrowser(site)
    await admin.signIn('staff@example.org', password)
    await site.addSeries({ id: 'cup' })
    await site.addEpisode('cup', { docId: 'e1' })
  })
  afterAll(async () => {
    expect(log.text()).toBe('')
    await site.close()
  })

  test.each([
    ['/search?q=%00', 200],
    ['/reset-password?token=%00', 302],
    ['/login?redirectTo=%00', 200],
    ['/series/cup?episode=%00', 200],
    ['/series/cup/content?episode=a%00b', 200],
    ['/?%00=x', 200],
    ['/password?seriesId=%00&redirectUrl=%00', 302],
  ])('T-111 a NUL in the query of %s is a text that nothing has', async (path, status) => {
    expect((await ask(site, path)).status).toBe(status)
  })

  test.each([
    '/admin/activity?at=%00&id=%00',
    '/admin/transfer?run=%00',
    '/admin/admins?q=%00%00%00',
    '/admin/admins.data?q=%00%00%00',
    '/admin/series-id?id=%00',
    '/admin/series/doc-cup/episode-new?from=%00',
  ])('T-111 a NUL in the query of %s is refused', async (path) => {
    expect((await admin.get(path)).status).toBe(400)
  })

  test('E6 T-111 a NUL in the JSON of a game’s pictures is no picture', async () => {
    const pictures = JSON.stringify([{ episodeDocId: '\0', en: '', fr: '' }])
    const query = new URLSearchParams({ localDate: '2099-03-20', zone: 'America/Toronto', pictures })
    const { status, body } = await admin.get(`/admin/events-around?${query}`)
    expect([status, JSON.parse(body)]).toEqual([200, { episodes: [], clashes: [] }])
  })

  test('T-111 what only looks like one is a text like others', async () => {
    expect((await ask(site, '/search?q=%2500')).status).toBe(200)
    expect((await admin.get('/admin/admins?q=%2500')).status).toBe(200)
  })

  test.each([
    ['/reset-password', { token: '\0', password }, 400],
    ['/login', { email: 'a\0b@example.org', password }, 400],
    ['/signup', { email: 'a@example.org', password: `${password}\0` }, 400],
    ['/forgot-password', { email: 'a\0b@example.org' }, 400],
    ['/unlock', { seriesId: 'cup\0', password: 'x' }, 400],
  ] as const)('T-111 %s takes no NUL of a stranger', async (path, fields, status) => {
    expect((await send(site, path, fields)).status).toBe(status)
  })

  const { isTbc: _, isNeutral: __, hasPictureFault: ___, ...newGame } = newEvent('2099-03-20')
  const game = { ...newGame, titleEn: 'Final', titleFr: 'Finale', localTime: '19:00' }
  const run = `/admin/transfer/runs/${randomUUID()}`
  test.each([
    ['/admin/series/doc-cup/episodes', { command: 'live', ids: '\0' }, 400],
    ['/admin/series/doc-cup/episodes', { command: 'end-live', ids: '\0' }, 400],
    ['/admin/series/doc-cup/episodes', { command: 'remove', ids: 'e1,\0' }, 400],
    ['/admin/series/doc-cup/episodes', { command: 'send', ids: '\0', to: 'cup' }, 400],
    ['/admin/series/doc-cup/episodes', { command: 'release', ids: '\0', date: '2026-01-01' }, 400],
    ['/admin/series/doc-cup/episodes', { command: 'move', ids: 'e1', after: '\0' }, 400],
    ['/admin/admins', { command: 'grant', uid: '\0' }, 400],
    ['/admin/admins', { command: 'revoke', uid: '\0' }, 400],
    ['/admin/categories', { command: 'remove', id: '\0' }, 400],
    ['/admin/categories', { command: 'order', ids: 'a,\0' }, 400],
    ['/admin/series-new', { title: 'Vase', id: 'vase', releaseDate: '2026-01-01', tags: 'a\0b' }, 400],
    ['/admin/series-move', { docId: 'doc-cup', after: '\0', tag: '', text: '' }, 400],
    ['/admin/undo', { removedId: '\0' }, 409],
    ['/admin/translations', { command: 'approve', seen: JSON.stringify([['\0'.repeat(64), 0, '']]) }, 409],
    ['/admin/events-commands', { command: 'cancel', events: JSON.stringify([['\0', 1]]), reasonEn: 'x', reasonFr: 'x' }, 409],
    ['/admin/events-new', { ...game, pictures: JSON.stringify([{ episodeDocId: '\0', en: '', fr: '' }]) }, 400],
    ['/admin/transfer/export', { docIds: 'doc-cup,\0' }, 400],
    [run, { intent: 'open', fileName: 'a\0b.json', bytes: '9' }, 400],
  ] as const)('T-111 %s takes no NUL in %j', async (path, fields, status) => {
    expect((await admin.post(path, fields)).status).toBe(status)
    const { db } = site.db.database
    expect(await db.selectFrom('episode').select('doc_id').execute()).toEqual([{ doc_id: 'e1' }])
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
  })
})
