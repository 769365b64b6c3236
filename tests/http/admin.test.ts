import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { capturedLog } from '../log.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'

const APP = join(import.meta.dirname, '../../app')
const EMAIL = 'canary.admin@site.example'

type Viewer = Awaited<ReturnType<typeof newViewer>>

let site: TestSite
let visitor: ReturnType<typeof openBrowser>
let viewer: Viewer
let admin: Viewer
let chief: Viewer
let people = 0
const log = capturedLog('error')
const someone = (email = `person${++people}@viewers.example`) => newViewer(site, email, `198.51.100.${people + 20}`)

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' }, log: log.logger })
  const { admins } = site.running.services
  visitor = openBrowser(site)
  viewer = await someone()
  admin = await someone(EMAIL)
  await admins.grant(admin.email)
  await admins.makeSuperAdmin({ email: 'chief@site.example', password: 'a chief of all staff' })
  const there = openBrowser(site, { address: '198.51.100.7' })
  await there.signIn('chief@site.example', 'a chief of all staff')
  chief = { ...there, email: 'chief@site.example', uid: (await there.me())?.uid ?? '' }
  await site.addSeries({ id: 'cup' })
  await site.addCategory('hockey')
})
afterAll(() => site.close())

/** Every path below /admin in the route table, with its parameters filled. */
function adminPaths(entries: RouteConfigEntry[] = routes as RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    const own = here.startsWith('/admin') ? [here] : []
    return [...own, ...adminPaths(children ?? [], here)]
  })
}
const PATHS = [
  ...new Set(adminPaths().map((path) => path.replaceAll('*', 'no/such/page').replace(/:\w+/g, 'doc-cup'))),
  '/admin/',
  '/admin//series',
]

const formOf = (path: string) => ({ command: 'remove', id: 'hockey', docId: 'doc-cup', uid: viewer.uid, path })

test('T-54 the route table has admin paths to walk', () => {
  expect(PATHS.length).toBeGreaterThan(8)
  expect(PATHS).toContain('/admin')
})

test('T-54 every route file of the admin pages stands below the guard', () => {
  const files = (entries: RouteConfigEntry[]): string[] => entries.flatMap((each) => [each.file, ...files(each.children ?? [])])
  const all = routes as RouteConfigEntry[]
  const guard = all.find(({ path }) => path === 'admin')
  expect(guard?.file).toBe('./panel/admin.route.tsx')
  const guarded = new Set(files(guard ? [guard] : []))
  const inFolder = (folder: string) =>
    readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.route\.tsx?$/.test(name))
      .map((name) => `./${folder}/${name}`)
  const wanted = [...inFolder('panel'), ...inFolder('transfer'), './pictures/upload.route.ts']
  expect(wanted.length).toBeGreaterThan(20)
  expect([...guarded]).toEqual(expect.arrayContaining(wanted))
})

test('M10 no word of an admin path stands where the id of a document may stand', () => {
  const shadows = (entries: RouteConfigEntry[]): string[] => {
    const paths = entries.flatMap(({ path, children }) => [
      ...(path ? [path] : []),
      ...(children ?? []).flatMap((child) => (path && child.path ? [`${path}/${child.path}`] : [])),
    ])
    const patterns = paths
      .filter((path) => path.includes(':'))
      .map((path) => [path, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] as const)
    return paths.flatMap((path) => patterns.filter(([other, taken]) => other !== path && taken.test(path)).map(() => path))
  }
  const [admins] = (routes as RouteConfigEntry[]).filter(({ path }) => path === 'admin')
  expect(admins?.children?.length).toBeGreaterThan(20)
  expect(shadows(admins?.children ?? [])).toEqual([])
})

test.each(PATHS)('T-54 M1 %s is for admins only: reading it leads to /forbidden, writing is refused', async (path) => {
  const before = await site.db.database.db.selectFrom('live_topic').select('seq').where('topic', '=', '*').execute()
  for (const [who, browser, refused] of [
    ['visitor', visitor, 401],
    ['viewer', viewer, 403],
  ] as const) {
    const read = await browser.get(path)
    expect([read.status, read.headers.get('location')], who).toEqual([302, '/forbidden'])
    expect(read.headers.get('cache-control'), who).toContain('no-store')
    expect(read.body, who).not.toContain(EMAIL)
    expect((await browser.post(path, formOf(path))).status, who).toBe(refused)
    // The same page as a browser's router requests it.
    const twin = path.replace(/\/+$/, '')
    const data = await browser.get(`${twin}.data`)
    expect([data.status, data.body.includes('/forbidden')], who).toEqual([202, true])
    expect(data.body, who).not.toContain(EMAIL)
    const written = await browser.post(`${twin}.data`, formOf(path))
    expect(written.status, who).toBe(refused)
    expect(written.body, who).not.toContain(EMAIL)
  }
  const after = await site.db.database.db.selectFrom('live_topic').select('seq').where('topic', '=', '*').execute()
  expect(after).toEqual(before)
})

test('T-54 T-111 another spelling of an admin path is guarded like it, and nobody gets an error of ours by it', async () => {
  const before = log.text()
  for (const [path, status] of [
    ['/ADMIN', 200],
    ['/%61dmin', 200],
    ['/Admin/categories', 200],
    ['/%61dmin/no/such', 404],
    ['/ADMIN/series-move', 405],
  ] as const) {
    for (const [browser, refused] of [
      [visitor, 401],
      [viewer, 403],
    ] as const) {
      const read = await browser.get(path)
      expect([read.status, read.headers.get('location')], path).toEqual([302, '/forbidden'])
      expect((await browser.post(path, { command: 'remove', id: 'hockey' })).status, path).toBe(refused)
    }
    expect((await admin.get(path)).status, path).toBe(status)
    const written = await admin.post(path, { command: 'nothing' })
    expect([written.status >= 400, written.status < 500], `${path} ${written.status}`).toEqual([true, true])
  }
  expect(log.text()).toBe(before)
})

test('T-111 what a router asks an admin path for is an answer of its kind, or 404: never an error of ours', async () => {
  const before = log.text()
  for (const path of PATHS) {
    const { status } = await admin.get(`${path.replace(/\/+$/, '')}.data`)
    // The page about other roles and former addresses lead an admin on.
    const isLeadingOn = /^\/admin\/(?:other-role|french|translations-work)\b/.test(path)
    expect(isLeadingOn ? [202] : [200, 404, 405], `${path} ${status}`).toContain(status)
  }
  expect((await admin.get('/admin/series-entries.data')).status).toBe(404)
  expect((await admin.post('/admin/transfer/export.data', { all: 'on' })).status).toBe(404)
  expect((await admin.get('/admin/series-entries')).status).toBe(200)
  expect(log.text()).toBe(before)
})

test('T-54 an unknown path below /admin is told apart for admins only', async () => {
  expect((await admin.get('/admin/nowhere')).status).toBe(404)
  expect((await admin.get('/admin')).status).toBe(200)
})

test('T-55 /forbidden shows the uid of the one who asks, with 403, and nothing of the admins', async () => {
  const mine = await viewer.get('/forbidden')
  expect(mine.status).toBe(403)
  expect(mine.body).toContain(viewer.uid)
  expect(mine.body).toContain('Forbidden: Access Denied')
  for (const body of [mine.body, (await visitor.get('/forbidden')).body]) {
    expect(body).not.toContain(EMAIL)
    expect(body).not.toContain(admin.uid)
  }
})

test('A2 a visitor who opens an admin page comes back to it after signing in, and is led nowhere else', async () => {
  const page = { headers: { accept: 'text/html' } }
  const asked = '/admin/categories?filter=a%26b'
  const forbidden = `/forbidden?${new URLSearchParams({ redirectTo: asked })}`
  expect((await visitor.get(asked, page)).headers.get('location')).toBe(forbidden)
  expect((await viewer.get(asked, page)).headers.get('location')).toBe('/forbidden')
  const signIn = (place: string) => `href="/login?${new URLSearchParams({ redirectTo: place })}"`
  expect((await visitor.get(forbidden)).body).toContain(signIn(asked))
  for (const other of [
    '//evil.example/admin',
    'https://evil.example/admin',
    '/\\evil.example',
    '/admin-x',
    '/series/cup',
    '/admin/../login',
  ])
    expect((await visitor.get(`/forbidden?${new URLSearchParams({ redirectTo: other })}`)).body, other).toContain(
      signIn('/admin'),
    )
  expect((await viewer.get(forbidden)).status).toBe(403)
  const read = await admin.get(forbidden)
  expect([read.status, read.headers.get('location')]).toEqual([302, asked])
})

test('T-61 no admin page may be framed', async () => {
  for (const path of ['/admin', '/admin/admins', '/forbidden']) {
    const { headers } = await admin.get(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})

test('no cache stores an admin page', async () => {
  for (const path of ['/admin', '/admin/categories', '/admin/admins', '/admin/activity', '/admin.data']) {
    expect((await admin.get(path)).headers.get('cache-control'), path).toContain('no-store')
  }
})

const grant = (by: Viewer, uid: string, anyway = 'yes') => by.post('/admin/admins.data', { command: 'grant', uid, anyway })
const revoke = (by: Viewer, uid: string) => by.post('/admin/admins.data', { command: 'revoke', uid })
const adminRows = () => site.db.database.db.selectFrom('admin').select('uid').execute()

/** An admin whom another has made one. */
async function secondAdmin() {
  const second = await someone()
  await grant(admin, second.uid)
  expect((await second.get('/admin')).status).toBe(200)
  return second
}

test('T-56 M2 an admin cannot remove another; the super-admin can, and the other’s next call and live stream end', async () => {
  const second = await secondAdmin()
  const refused = await revoke(admin, second.uid)
  expect([refused.status, refused.body.includes('forbidden')]).toEqual([403, true])
  expect(await adminRows()).toContainEqual({ uid: second.uid })

  // Nothing but the change's notification can end it: a test site looks for changes once an hour.
  const stream = await openSse(`${site.origin}/live?topics=admin@0`, { cookie: second.jar.header() })
  expect((await revoke(chief, second.uid)).status).toBe(200)
  await stream.ended
  expect((await second.get('/admin')).headers.get('location')).toBe('/forbidden')
  expect((await second.post('/admin/categories', { command: 'remove', id: 'hockey' })).status).toBe(403)
})

test.each(['admin', 'streams'])(
  'T-56 Q-100 strangers and viewers do not follow the topic "%s", which is for staff',
  async (topic) => {
    for (const cookie of ['', viewer.jar.header()]) {
      const answer = await fetch(`${site.origin}/live?topics=${topic}@0`, { headers: { cookie } })
      expect(answer.status).toBe(403)
      await answer.body?.cancel()
    }
  },
)

test('T-57 the super-admin removes neither herself nor can anybody', async () => {
  for (const by of [chief, admin]) expect((await revoke(by, chief.uid)).status).toBeGreaterThanOrEqual(403)
  expect(await adminRows()).toContainEqual({ uid: chief.uid })
})

test('T-58 an account whose mailbox nobody confirmed becomes admin only when it is said so', async () => {
  const stranger = await someone()
  const answer = await grant(admin, stranger.uid, '')
  expect([answer.status, answer.body.includes('mailbox-unconfirmed')]).toEqual([409, true])
  expect(await adminRows()).not.toContainEqual({ uid: stranger.uid })
})

test('T-60 whoever has no account becomes no admin; twice is once', async () => {
  const gone = await grant(admin, '00000000-0000-4000-8000-000000000000')
  expect([gone.status, gone.body.includes('no-account')]).toEqual([409, true])
  const second = await someone()
  const answers = await Promise.all(Array.from({ length: 4 }, () => grant(admin, second.uid)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await adminRows()).filter(({ uid }) => uid === second.uid)).toHaveLength(1)
  const { db } = site.db.database
  const commands = await db.selectFrom('audit').select('action').where('subject', '=', second.uid).execute()
  expect(commands).toEqual([{ action: 'admin.grant' }])
})

test('T-59 M2 users are found by a part of their email, whatever it holds, and nothing else is told of them', async () => {
  const { db } = site.db.database
  for (const email of ['a_b%c@odd.example', 'axbyc@odd.example']) {
    const at = new Date().toISOString()
    const row = {
      id: crypto.randomUUID(),
      email,
      email_verified: 1,
      name: 'CANARYNAME',
      image: null,
      created_at: at,
      updated_at: at,
    }
    await db.insertInto('viewer').values(row).execute()
  }
  const find = async (q: string) => (await admin.get(`/admin/admins.data?${new URLSearchParams({ q })}`)).body
  expect(await find('@ODD.')).toContain('axbyc@odd.example')
  const exact = await find('a_b%')
  expect(exact).toContain('a_b%c@odd.example')
  expect(exact).not.toContain('axbyc@odd.example')
  for (const q of ['%', '_', '', '%%', "'", '\\']) {
    const body = await find(q)
    expect(body, q).not.toContain('@odd.example')
  }
  for (const secret of ['CANARYNAME', 'password', 'argon', 'token']) expect(await find('odd'), secret).not.toContain(secret)
})

test('T-59 at most 20 are found, and 30 times a minute', async () => {
  const { db } = site.db.database
  const at = new Date().toISOString()
  const many = Array.from({ length: 25 }, (_, n) => n)
  for (const n of many) {
    const row = {
      id: crypto.randomUUID(),
      email: `many${n}@many.example`,
      email_verified: 0,
      name: '',
      image: null,
      created_at: at,
      updated_at: at,
    }
    await db.insertInto('viewer').values(row).execute()
  }
  const second = await someone()
  await site.running.services.admins.grant(second.email)
  const find = () => second.get('/admin/admins.data?q=many.example')
  const { body } = await find()
  expect(body.match(/many\d+@many\.example/g)).toHaveLength(20)
  for (let n = 1; n < 30; n++) expect((await find()).body).toContain('@many.example')
  expect((await find()).body).not.toContain('@many.example')
})

test('T-71 the audit log is read here and changed nowhere', async () => {
  const { db } = site.db.database
  const before = await db.selectFrom('audit').selectAll().execute()
  expect(before.length).toBeGreaterThan(0)
  for (const form of [
    { command: 'remove', id: before[0]?.id ?? '' },
    { id: before[0]?.id ?? '', title: 'x' },
  ])
    expect((await admin.post('/admin/activity', form)).status).toBe(405)
  expect(await db.selectFrom('audit').selectAll().execute()).toEqual(before)
})

test('T-26 M3 a form says only what its fields are for', async () => {
  const form = { name: 'Rugby', id: 'Rugby', tags: 'Rugby, rugby', position: '0', version: '1', __proto__: 'x', 'name[0]': 'y' }
  const answer = await admin.post('/admin/categories-new.data', form)
  expect(answer.status).toBe(200)
  const { db } = site.db.database
  expect(await db.selectFrom('category').selectAll().where('id', '=', 'rugby').executeTakeFirst()).toEqual({
    id: 'rugby',
    name: 'Rugby',
    tags: '["rugby"]',
    position: 1,
    version: 1,
  })
})

test('M12 a category is not overwritten by a form that tells an older version, or none', async () => {
  const { db } = site.db.database
  const form = { name: 'Polo', id: 'polo', tags: 'polo' }
  expect((await admin.post('/admin/categories-new', form)).status).toBe(200)
  const before = await db.selectFrom('category').selectAll().where('id', '=', 'polo').execute()
  for (const version of ['0', '2', '', 'x'])
    expect((await admin.post('/admin/categories/polo', { ...form, name: 'Late', version })).status, version).toBe(409)
  expect(await db.selectFrom('category').selectAll().where('id', '=', 'polo').execute()).toEqual(before)
  expect((await admin.post('/admin/categories/polo', { ...form, name: 'Water polo', version: '1' })).status).toBe(200)
})

test('M3 a category may be called by any word that its form takes', async () => {
  for (const id of ['new', 'categories', 'order']) {
    expect((await admin.post('/admin/categories-new', { name: id, id, tags: 'x' })).status).toBe(200)
    expect((await admin.get(`/admin/categories/${id}`)).body).toContain(`value="${id}"`)
  }
})

test('unknown commands are refused', async () => {
  for (const command of ['', 'nothing', '__proto__', 'constructor', 'toString'])
    expect((await admin.post('/admin/categories.data', { command })).status, command).toBe(400)
})
