import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../app/kit/roles.ts'
import routes from '../../app/routes.ts'
import { enginesOf } from '../daily.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

type Person = Awaited<ReturnType<typeof newViewer>>
const PAGE = { headers: { accept: 'text/html' } }

/** Who may read and who may write, by the first letters of the roles; '' nobody. Written down apart from the rules of the site. */
const EXPECTED: Record<string, [string, string | Record<string, string>]> = {
  '': ['aeot', ''],
  '/other-role': ['aeot', ''],
  '/tickets': ['aeo', ''],
  '/today': ['aeo', ''],
  '/today-commands': [
    'aeo',
    {
      live: 'aeo',
      end: 'aeo',
      delay: 'aeo',
      postpone: 'aeo',
      cancel: 'aeo',
      plan: 'aeo',
      address: 'aeo',
      notice: 'aeo',
      'notice-end': 'aeo',
      lock: 'aeo',
      unlock: 'aeo',
      undo: 'aeo',
      invented: 'aeo',
    },
  ],
  '/series-new': ['ae', 'ae'],
  '/series-entries': ['aeot', ''],
  '/series-id': ['ae', ''],
  '/series-move': ['ae', 'ae'],
  '/series': ['aeot', ''],
  '/search': ['aeot', ''],
  '/found': ['aeot', ''],
  '/series/:docId': ['aeot', 'ae'],
  '/series/:docId/codes': ['ae', 'ae'],
  '/series/:docId/publish': ['ae', 'ae'],
  '/series/:docId/previews': ['ae', 'ae'],
  '/series/:docId/remove': ['ae', 'ae'],
  '/series/:docId/episodes': [
    'aeo',
    {
      live: 'aeo',
      'end-live': 'aeo',
      remove: 'ae',
      move: 'ae',
      send: 'ae',
      release: 'ae',
      publish: 'ae',
      draft: 'ae',
      invented: 'aeo',
    },
  ],
  '/series/:docId/episodes-grid': ['ae', 'ae'],
  '/series/:docId/episodes-many': ['ae', 'ae'],
  '/series/:docId/episode-new': ['ae', 'ae'],
  '/series/:docId/episodes/:episodeDocId': ['aeot', 'ae'],
  '/categories': ['aet', 'ae'],
  '/categories-new': ['ae', 'ae'],
  '/categories/:categoryId': ['aet', 'ae'],
  '/events': ['aeot', ''],
  '/events-new': ['ae', 'ae'],
  '/events-grid': ['ae', 'ae'],
  '/events-many': ['ae', 'ae'],
  '/events-commands': [
    'aeo',
    { delay: 'aeo', move: 'aeo', postpone: 'aeo', cancel: 'aeo', remove: 'ae', publish: 'ae', draft: 'ae', invented: 'aeo' },
  ],
  '/events/:eventId/scorers': ['aeo', { make: 'aeo', revoke: 'aeo', invented: 'aeo' }],
  '/events/:eventId/outputs': ['aeo', ''],
  '/events/:eventId/moments': ['aeo', { anchor: 'aeo', edit: 'aeo' }],
  '/events-around': ['aeot', ''],
  '/series/:docId/episodes/:episodeDocId/clips/:clipId': ['ae', 'ae'],
  '/clips-commands': ['aeo', { make: 'aeo', remove: 'ae', invented: 'aeo' }],
  '/championships': ['aeot', ''],
  '/championships-new': ['ae', 'ae'],
  '/championships/:championshipId': ['aeot', 'ae'],
  '/championships/:championshipId/commands': [
    'aeo',
    { publish: 'ae', draft: 'ae', remove: 'ae', decide: 'aeo', replay: 'aeo', invented: 'aeo' },
  ],
  '/season': ['ae', 'ae'],
  '/season/:runId': ['ae', 'ae'],
  '/season-files': ['ae', 'ae'],
  '/events/:eventId': ['aeot', 'ae'],
  '/audience': ['ae', 'ae'],
  '/audience/report': ['ae', 'ae'],
  '/audience/report/:file': ['ae', ''],
  '/teams': ['aet', 'ae'],
  '/teams-new': ['ae', 'ae'],
  '/teams-remove': ['ae', 'ae'],
  '/teams/:teamId': ['aet', 'ae'],
  '/schools-new': ['ae', 'ae'],
  '/schools/:schoolId': ['aet', 'ae'],
  '/venues': ['aet', 'ae'],
  '/venues-new': ['ae', 'ae'],
  '/venues/:venueId': ['aet', 'ae'],
  '/translations': ['at', 'at'],
  '/translations/:hash': ['at', 'at'],
  '/translations-work/*': ['at', 'at'],
  '/french': ['at', 'at'],
  '/translations-glossary': ['at', 'at'],
  '/translations-patterns': ['at', 'at'],
  '/translations-offer': ['at', 'at'],
  '/translations-effect': ['at', 'at'],
  '/translations-files': ['at', 'at'],
  '/translations-export': ['at', 'at'],
  '/translations-import': ['at', 'at'],
  '/roku': ['a', 'a'],
  '/admins': ['a', 'a'],
  '/activity': ['a', 'a'],
  '/activity-revert': ['a', 'a'],
  '/trash': ['aet', { restore: 'aet', purge: '', empty: '', invented: 'aet' }],
  '/alarm-pushes': ['aeo', 'aeo'],
  '/transfer': ['a', 'a'],
  '/transfer/export': ['a', 'a'],
  '/transfer/runs/:id': ['a', 'a'],
  '/transfer/runs/:id/pieces/:place': ['a', 'a'],
  '/undo': ['aeot', 'aeot'],
  '/pictures': ['ae', 'ae'],
  '/*': ['a', 'a'],
}

/** Former addresses, which lead to pages of today. */
const FORMER = { '/translations-work/*': true, '/french': true }

/** Every path below /admin in the route table. */
function panelPaths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return [...(path === undefined ? [] : [here]), ...panelPaths(children ?? [], here)]
  })
}
const panel = (routes as RouteConfigEntry[]).find(({ path }) => path === 'admin')?.children ?? []
const PATHS = ['', ...new Set(panelPaths(panel))]

const filled = (path: string) =>
  `/admin${path}`
    .replace('*', 'no/such/page')
    .replace(':categoryId', 'hockey')
    .replace(':docId', 'doc-walked')
    .replace(/:\w+/g, 'x')

let site: TestSite
const staff = {} as Record<Role, Person>

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  for (const [at, role] of ROLES.entries()) {
    staff[role] = await newViewer(site, `${role}@site.example`, `198.51.100.${at + 1}`)
    await site.running.services.admins.grant(staff[role].email, { role })
  }
  await site.addCategory('hockey')
  // Those who may delete the walked one do so.
  await site.addSeries({ id: 'walked' })
  await site.addSeries({ id: 'cup', password: 'CANARY-PW' })
  await site.addEpisode('cup', { docId: 'leg', videoUrl: 'https://media.example/CANARY-URL.mp4' })
})
afterAll(() => site.close())

const letterOf = (role: Role) => role[0] as string

test('O6 the table names each path below /admin', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual([...PATHS].sort())
})

describe.each(ROLES)('%s', (role) => {
  test.each(PATHS)('O6 T-54 reads /admin%s if the table says so, as a page and as data', async (path) => {
    const isAllowed = EXPECTED[path]?.[0].includes(letterOf(role))
    const at = filled(path)
    const page = await staff[role].get(at, PAGE)
    const data = await staff[role].get(`${at}.data`)
    if (isAllowed) {
      // The page about other roles leads on whoever may open the page in question, and says 403 to others.
      const fine = path === '/other-role' ? [202, 302, 403] : path in FORMER ? [202, 302] : [200, 404, 405]
      for (const { status } of [page, data]) expect(fine, `${status}`).toContain(status)
      expect(page.headers.get('location') ?? '').not.toContain('/admin/other-role')
      return
    }
    const plain = await staff[role].get(at)
    expect(plain.status).toBe(403)
    expect(page.status).toBe(302)
    expect(page.headers.get('location')).toBe(`/admin/other-role?${new URLSearchParams({ page: at })}`)
    expect([data.status, data.body.includes('/admin/other-role')]).toEqual([202, true])
    const told = await staff[role].get(page.headers.get('location') ?? '', PAGE)
    expect([told.status, told.body.includes('This page is for another role')]).toEqual([403, true])
    for (const { body } of [page, data, plain, told]) expect(body).not.toContain('CANARY')
  })

  test.each(PATHS)('O6 T-54 writes to /admin%s if the table says so, and changes nothing otherwise', async (path) => {
    const wanted = EXPECTED[path]?.[1] ?? ''
    const commands = typeof wanted === 'string' ? { '': wanted } : wanted
    for (const [command, roles] of Object.entries(commands)) {
      for (const at of [filled(path), `${filled(path)}.data`]) {
        const before = await everything()
        const { status } = await staff[role].post(at, { command, id: 'x', ids: 'x', removedId: crypto.randomUUID() })
        if (roles.includes(letterOf(role))) expect([401, 403, 500], `${at} ${command} ${status}`).not.toContain(status)
        else {
          expect(status, `${at} ${command}`).toBe(403)
          expect(await everything(), `${at} ${command}`).toBe(before)
        }
      }
    }
  })
})

/** The rows of what staff change, as one text. */
async function everything() {
  const { db } = site.db.database
  const tables = ['series', 'episode', 'category', 'event', 'admin', 'invitation', 'import_run', 'translation', 'audit'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

test('O6 whoever only reads a series gets neither its password nor its codes', async () => {
  for (const role of ['operator', 'translator'] as const)
    for (const path of [
      '/admin/series/doc-cup',
      '/admin/series/doc-cup.data',
      '/admin/series-entries',
      '/admin',
      '/admin/series',
      '/admin/search?q=cup',
      '/admin/found?q=cup',
    ])
      expect((await staff[role].get(path)).body, `${role} ${path}`).not.toContain('CANARY-PW')
  expect((await staff.editor.get('/admin/series/doc-cup')).body).toContain('CANARY-PW')
})

test('O6 the panel links to the pages of one’s role, and offers the commands that it has', async () => {
  const linksOf = (body: string) =>
    [...(/<nav[^>]*>.*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(/href="(\/admin[^"]*)"/g)].map(([, to]) => to)
  const shown: Record<Role, string[]> = {
    admin: [
      '',
      '/today',
      '/tickets',
      '/series',
      '/events',
      '/championships',
      '/teams',
      '/categories',
      '/audience',
      '/translations',
      '/roku',
      '/admins',
      '/transfer',
      '/activity',
      '/trash',
    ],
    editor: ['', '/today', '/tickets', '/series', '/events', '/championships', '/teams', '/categories', '/audience', '/trash'],
    operator: ['/today', '', '/tickets', '/series', '/events', '/championships'],
    translator: ['', '/series', '/events', '/championships', '/teams', '/categories', '/translations', '/trash'],
  }
  for (const role of ROLES) {
    const { body } = await staff[role].get('/admin', PAGE)
    const nav = body.slice(body.indexOf('aria-label="Administration"'))
    expect([...new Set(linksOf(`<nav ${nav}`))], role).toEqual(shown[role].map((path) => `/admin${path}`))
    const list = (await staff[role].get('/admin/series', PAGE)).body
    expect(list.includes('/admin/series-new'), role).toBe(role === 'admin' || role === 'editor')
    const series = (await staff[role].get('/admin/series/doc-cup', PAGE)).body
    expect(series.includes('Go live'), role).toBe(role !== 'translator')
    expect(series.includes('data-save-bar'), role).toBe(role === 'admin' || role === 'editor')
  }
})

test('O6 a command that the role has is run, and one that it has not is refused though its path is the same', async () => {
  const path = '/admin/series/doc-cup/episodes'
  const live = async () => (await site.db.database.db.selectFrom('episode').select('is_live').executeTakeFirst())?.is_live
  expect((await staff.operator.post(path, { command: 'live', ids: 'leg' })).status).toBe(200)
  expect(await live()).toBe(1)
  expect((await staff.operator.post(path, { command: 'remove', ids: 'leg' })).status).toBe(403)
  expect((await staff.translator.post(path, { command: 'end-live', ids: 'leg' })).status).toBe(403)
  expect(await live()).toBe(1)
  expect((await staff.operator.post(path, { command: 'end-live', ids: 'leg' })).status).toBe(200)
  expect(await live()).toBe(0)
})

test('O6 a deletion is undone by those alone who may delete, and a removal of French by those who write French', async () => {
  const removed = await staff.editor.post('/admin/series/doc-cup/episodes', { command: 'remove', ids: 'leg' })
  const removedId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(removed.body)?.[0] ?? ''
  const row = await site.db.database.db.selectFrom('removed').select('id').where('kind', '=', 'episode').executeTakeFirst()
  const id = row?.id ?? removedId
  for (const role of ['operator', 'translator'] as const)
    for (const path of ['/admin/undo', '/admin/trash'])
      expect((await staff[role].post(path, { command: 'restore', removedId: id })).status, `${role} ${path}`).toBe(403)
  expect((await staff.editor.post('/admin/undo', { removedId: id })).status).toBe(200)
})

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  test('O6 T-30 a role that was changed a moment ago counts at once: for pages, data and forms', async () => {
    const own = await startTestSite({ engine, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    const { admins } = own.running.services
    const person = await newViewer(own, 'someone@site.example', '198.51.100.9')
    await admins.grant(person.email, { role: 'editor' })
    const form = { name: 'Polo', id: 'polo', tags: 'polo' }
    expect((await person.post('/admin/categories-new.data', form)).status).toBe(200)
    expect(await admins.setRole(person.uid, 'operator')).toMatchObject({ ok: true })
    expect((await person.post('/admin/categories-new.data', { ...form, id: 'golf' })).status).toBe(403)
    expect((await person.get('/admin/categories', PAGE)).headers.get('location')).toContain('/admin/other-role')
    expect((await person.get('/admin/events', PAGE)).status).toBe(200)
    expect(await admins.setRole(person.uid, 'editor')).toMatchObject({ ok: true })
    const back = await person.get('/admin/other-role?page=%2Fadmin%2Fcategories', PAGE)
    expect([back.status, back.headers.get('location')]).toEqual([302, '/admin/categories'])
    const rows = await own.db.database.db.selectFrom('category').select('id').execute()
    expect(rows).toEqual([{ id: 'polo' }])
    await own.close()
  })
})
