import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const FRAMES = 'video.example'
const PICTURES = 'pictures.example'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
beforeAll(async () => {
  site = await startTestSite({
    settings: { FRAME_HOSTS: FRAMES, IMAGE_HOSTS: PICTURES, PROVIDER_HOST: 'https://webcast.example' },
  })
  admin = await newViewer(site, 'staff@site.example')
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

const db = () => site.db.database.db
const all = () => db().selectFrom('series').selectAll().orderBy('doc_id').execute()

beforeEach(async () => {
  await db().deleteFrom('all_series').execute()
  await site.addSeries({ id: 'cup', title: 'Cup', password: 'CANARYPW' })
})

const form = { title: 'Vase', id: 'vase', releaseDate: '2026-01-15', tags: 'ppv' }

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  '//video.example/x',
  `https://${FRAMES}@evil.test/`,
  `https://${FRAMES}.evil.test/`,
  `https://${FRAMES}:8443/`,
  `http://${FRAMES}/`,
])('T-64 %j is neither an embedded page nor a thumbnail', async (address) => {
  const before = await all()
  for (const name of ['embedLink', 'thumbnail'])
    for (const path of ['/admin/series-new', '/admin/series/doc-cup']) {
      const { status } = await admin.post(path, { ...form, version: '1', [name]: address })
      expect(status, `${name} ${path}`).toBe(400)
    }
  expect(await all()).toEqual(before)
})

test('T-64 addresses of the configured hosts are kept as they were understood', async () => {
  const embedLink = `HTTPS://${FRAMES}/a/../board?x=1`
  const { status } = await admin.post('/admin/series-new', { ...form, embedLink, thumbnail: `https://${PICTURES}/a.jpg` })
  expect(status).toBe(200)
  const made = await db().selectFrom('series').selectAll().where('slug', '=', 'vase').executeTakeFirst()
  expect(made).toMatchObject({ embed_link: `https://${FRAMES}/board?x=1`, thumbnail: `https://${PICTURES}/a.jpg` })
})

test('T-67 what is no field of the form is ignored: order, version, times, another document', async () => {
  const more = {
    order: '1e999',
    sort_order: '-1',
    docId: 'doc-cup',
    createdBy: 'x',
    importedAt: 'x',
    sealedPassword: 'x',
    ['__proto__']: 'x',
  }
  expect((await admin.post('/admin/series-new', { ...more, ...form, version: '99' })).status).toBe(200)
  const made = await db().selectFrom('series').selectAll().where('slug', '=', 'vase').executeTakeFirst()
  expect(made).toMatchObject({ sort_order: 1, version: 1, imported_at: null, sealed_password: null })
  expect(made?.doc_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await all()).toHaveLength(2)
})

test.each([
  ['title', 'x'.repeat(201)],
  ['title', 'a\0b'],
  ['title', 'a\u202eb'],
  ['id', 'a'.repeat(81)],
  ['id', '../x'],
  ['id', '__proto__'],
  ['releaseDate', '2026-02-30'],
  ['shortDescription', 'x'.repeat(501)],
  ['longDescription', 'x'.repeat(5_001)],
  ['password', 'x'.repeat(257)],
  ['tags', 'x'.repeat(51)],
  ['categoryId', 'no-such-category'],
])('T-68 a %s that is too long or cannot be shown is refused, and nothing is stored', async (name, text) => {
  const before = await all()
  expect((await admin.post('/admin/series-new', { ...form, [name]: text })).status).toBe(400)
  expect(await all()).toEqual(before)
})

test('M4 an id in use is refused, also in capitals', async () => {
  const before = await all()
  expect((await admin.post('/admin/series-new', { ...form, id: 'CUP' })).status).toBe(409)
  expect(await all()).toEqual(before)
})

test('M12 a save with an older version, or none, changes nothing', async () => {
  const before = await all()
  for (const version of ['0', '2', '', 'x'])
    expect((await admin.post('/admin/series/doc-cup', { ...form, version })).status, version).toBe(409)
  expect(await all()).toEqual(before)
})

test('M7 a command on 5,000 episodes is accepted', async () => {
  const ids = [await site.addEpisode('cup'), ...Array.from({ length: 4_999 }, () => randomUUID())].join()
  const answer = await admin.post('/admin/series/doc-cup/episodes', { command: 'release', ids, date: '2026-03-01' })
  expect(answer.status).toBe(200)
  expect(await db().selectFrom('episode').select('release_date').execute()).toEqual([{ release_date: '2026-03-01' }])
  const stranger = await newViewer(site, 'stranger@site.example')
  expect((await stranger.post('/admin/series/doc-cup/episodes', { command: 'remove', ids })).status).toBe(403)
})

test('T-111 thousands of episodes cannot go live in one command, because each would be sent to everybody separately', async () => {
  const [one, two] = [await site.addEpisode('cup'), await site.addEpisode('cup')]
  const many = await admin.post('/admin/series/doc-cup/episodes', {
    command: 'live',
    ids: [one, two, ...Array(30_000).fill('a')].join(),
  })
  expect([many.status >= 400, many.status < 500]).toEqual([true, true])
  expect(await db().selectFrom('episode').select('is_live').distinct().execute()).toEqual([{ is_live: 0 }])
  expect((await admin.post('/admin/series/doc-cup/episodes', { command: 'live', ids: one })).status).toBe(200)
  expect(await db().selectFrom('episode').select('doc_id').where('is_live', '=', 1).execute()).toEqual([{ doc_id: one }])
})

test('M7 episodes go to a series that this node has not heard of yet', async () => {
  const docId = await site.addEpisode('cup')
  const [cup] = await all()
  const unheard = { ...cup, doc_id: 'doc-unheard', slug: 'unheard' } as NonNullable<typeof cup>
  await db().insertInto('all_series').values(unheard).execute()
  const answer = await admin.post('/admin/series/doc-cup/episodes', { command: 'send', ids: docId, to: ' Unheard ' })
  expect(answer.status).toBe(200)
  expect(await db().selectFrom('episode').select('series_doc_id').execute()).toEqual([{ series_doc_id: 'doc-unheard' }])
})

test('M6 a move of what is not there, or no move at all, is refused', async () => {
  const before = await all()
  for (const move of [
    { docId: 'gone', after: '', tag: '', text: '' },
    { docId: 'doc-cup', after: 'gone', tag: '', text: '' },
  ])
    expect((await admin.post('/admin/series-move', move)).status).toBe(409)
  expect((await admin.post('/admin/series-move', { docId: 'doc-cup' })).status).toBe(400)
  expect(await all()).toEqual(before)
})

test('M4 the whole list comes gzipped, once per version, and without secrets', async () => {
  const first = await admin.get('/admin/series-entries', { headers: { 'accept-encoding': 'gzip' } })
  const etag = first.headers.get('etag') as string
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(await text('/admin/series-entries')).toContain('"id":"cup"')
  expect(await text('/admin/series-entries')).not.toMatch(/CANARYPW|sealed|v1\./)
  expect((await admin.get('/admin/series-entries', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await site.addSeries({ id: 'new' })
  const newer = await admin.get('/admin/series-entries', { headers: { 'if-none-match': etag } })
  expect(newer.status).toBe(200)
  expect(await text('/admin/series-entries')).toContain('"id":"new"')
})

/** A decompressed response. */
async function text(path: string) {
  const response = await fetch(site.origin + path, { headers: { cookie: admin.jar.header(), 'accept-encoding': 'gzip' } })
  return response.text()
}
