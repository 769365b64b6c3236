import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, languageOf, send } from '../sites/visitor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.addCategory('hockey')
  await site.addSeries({ id: 'locked', password: 'pw', tags: ['hockey'] })
})
afterAll(() => site.close())

const FORMS: [string, Record<string, string>][] = [
  ['/unlock', { seriesId: 'locked', password: 'pw' }],
  ['/password', { seriesId: 'locked', password: 'pw' }],
  ['/password?seriesId=locked', { seriesId: 'locked', password: 'pw' }],
  ['/unlock.data', { seriesId: 'locked', password: 'pw' }],
  ['/language', { language: 'fr', back: '/' }],
  ['/', { a: 'b' }],
  ['/nowhere', { a: 'b' }],
  ['/series/locked/content', { seriesId: 'locked', password: 'pw' }],
]

const FOREIGN: [string, Record<string, string>][] = [
  ['another site’s Origin', { origin: 'https://evil.example' }],
  ['an Origin of null', { origin: 'null' }],
  ['an Origin that is no address', { origin: 'evil' }],
  ['an Origin that only begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
  ['an Origin of another port', { origin: 'http://127.0.0.1:1' }],
  ['a cross-site fetch without an Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ['a fetch from nowhere known', { 'sec-fetch-site': 'elsewhere' }],
]

test.each(FORMS)('T-18 a form to %s that another site sends is refused and sets no cookie', async (path, form) => {
  for (const [name, headers] of FOREIGN) {
    const answer = await send(site, path, form, { headers, language: 'fr' })
    expect([answer.status, answer.headers.get('set-cookie')], name).toEqual([403, null])
    expect(languageOf(answer.body), name).toBe('fr')
  }
})

test('Q-13 a form that a page of https under our own name sends is another origin’s', async () => {
  const { host, port } = new URL(site.origin)
  const form = { seriesId: 'locked', password: 'pw' }
  const post = async (origin: string) => (await send(site, '/unlock', form, { headers: { origin } })).status
  for (const origin of [`https://${host}`, `ftp://${host}`, `http://${host}/`, `http://fan@${host}`, 'http://127.0.0.1'])
    expect(await post(origin), origin).toBe(403)
  expect(await post(`http://127.0.0.1:${port}`)).toBe(200)
})

test.each([
  ['a browser’s own form', () => ({ origin: site.origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' })],
  ['a form sent from the address bar', () => ({ 'sec-fetch-site': 'none' })],
  ['an old browser, or no browser', () => ({})],
])('T-18 %s is taken', async (_, headers) => {
  expect((await send(site, '/unlock', { seriesId: 'locked', password: 'pw' }, { headers: headers() })).status).toBe(200)
  expect((await send(site, '/password', { seriesId: 'locked', password: 'pw' }, { headers: headers() })).status).toBe(302)
  expect((await send(site, '/language', { language: 'fr' }, { headers: headers() })).status).toBe(302)
})

test('T-18 behind a proxy that speaks https the forms of the site itself are taken, and others’ are not', async () => {
  const behind = await startTestSite({ settings: { PUBLIC_URL: 'https://site.example' } })
  await behind.addSeries({ id: 'locked', password: 'pw' })
  const post = (path: string, body: string, origin: string, host = 'site.example') =>
    sendRaw(
      behind.origin,
      rawRequest(
        'POST',
        path,
        {
          Host: host,
          Origin: origin,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(body.length),
        },
        body,
      ),
    )
  const form = 'seriesId=locked&password=pw'
  const taken = [
    await post('/unlock', form, 'https://site.example'),
    await post('/password', form, 'https://site.example'),
    await post('/language', 'language=fr', 'https://site.example'),
    await post('/unlock', form, 'https://site.example', 'inner.example:3000'),
    await post('/unlock', form, 'https://evil.example'),
    await post('/unlock', form, 'https://evil.example', 'inner.example:3000'),
  ]
  expect(taken.map(({ status }) => status)).toEqual([200, 302, 302, 200, 403, 403])
  expect(taken[0]?.headers.get('set-cookie')).toMatch(/^__Host-unlock=.*; Secure$/)
  await behind.close()
})

/** All rows of all tables, as one text. */
async function everything() {
  const { db } = site.db.database
  const tables = [
    'content',
    'category',
    'series',
    'episode',
    'picture',
    'live_topic',
    'viewer',
    'saved_series',
    'series_grant',
    'admin',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

test('T-19 reading writes nothing and unlocks nothing, whatever is in the address', async () => {
  const before = await everything()
  const paths = [
    ...FORMS.map(([path, form]) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(form)}`),
    '/?_method=DELETE',
    '/series/locked?password=pw',
    '/series/locked/content?password=pw&seriesId=locked',
    '/_.data?index',
    '/row/hockey/1?_method=POST',
    '/admin',
    '/admin/series',
    '/api/series',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const { headers, status } = await ask(site, path, { method, headers: { 'x-http-method-override': 'POST' } })
      expect(status, path).toBeLessThan(500)
      expect(headers.get('set-cookie') ?? '', path).not.toContain('unlock')
    }
  }
  expect(await everything()).toBe(before)
})

test('T-18 a method in a field or a header is not followed', async () => {
  const before = await everything()
  for (const override of ['DELETE', 'PUT']) {
    await send(
      site,
      '/series/locked',
      { _method: override },
      { headers: { 'x-http-method-override': override, 'x-method-override': override } },
    )
    await send(site, `/?_method=${override}`, {})
  }
  expect(await everything()).toBe(before)
})

test('T-100 no other site may read an answer, and none is told otherwise', async () => {
  for (const origin of ['https://evil.example', 'null', site.origin]) {
    for (const path of ['/', '/search?q=a', '/_.data', '/series/locked/content', '/unlock', '/nowhere', '/%']) {
      const { headers } = await ask(site, path, { headers: { origin } })
      for (const name of ['allow-origin', 'allow-credentials', 'allow-headers', 'expose-headers'])
        expect(headers.get(`access-control-${name}`), path).toBeNull()
    }
    const preflight = await ask(site, '/unlock', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
  }
})

/** The cookie of a browser that has opened a series' password page. */
const markOf = async (seriesId: string) =>
  (await ask(site, `/password?seriesId=${seriesId}`)).headers.get('set-cookie')?.split(';')[0] as string

test('T-42 the 11th guess of a browser is refused with 429, even when it is right; its neighbours are not', async () => {
  await site.addSeries({ id: 'guessed', password: 'pw' })
  const guess = (password: string, cookie = '') => send(site, '/unlock', { seriesId: 'guessed', password }, { cookie })
  const first = await guess('wrong')
  const given = first.headers.get('set-cookie') as string
  expect(given).toMatch(/^browser=[\w-]{16}\.[0-9a-z]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  const mine = given.split(';')[0] as string
  for (let at = 0; at < 10; at++) {
    const { status, headers } = await guess(`wrong ${at}`, mine)
    expect([status, headers.get('set-cookie')]).toEqual([403, null])
  }
  expect((await guess('pw', mine)).status).toBe(429)
  expect((await guess('pw', await markOf('guessed'))).status).toBe(200)
  expect((await send(site, '/unlock', { seriesId: 'locked', password: 'pw' }, { cookie: mine })).status).toBe(200)
})

test('T-42 the form of a browser without script counts by browser, too', async () => {
  await site.addSeries({ id: 'plain', password: 'pw' })
  const guess = (password: string, cookie = '') =>
    send(site, '/password?seriesId=plain', { seriesId: 'plain', password }, { cookie })
  const mine = (await guess('wrong')).headers.get('set-cookie')?.split(';')[0] as string
  for (let at = 0; at < 10; at++) expect((await guess(`wrong ${at}`, mine)).status).toBe(403)
  expect((await guess('pw', mine)).status).toBe(429)
  expect((await guess('pw', await markOf('plain'))).status).toBe(302)
})

test('T-42 without cookies, and whatever address it claims, the 11th guess of an address is refused with 429', async () => {
  await site.addSeries({ id: 'stormed', password: 'pw' })
  const guess = async (password: string, forwarded: string) =>
    (
      await send(
        site,
        '/unlock',
        { seriesId: 'stormed', password },
        { headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded } },
      )
    ).status
  const statuses = []
  for (let at = 0; at < 10; at++) statuses.push(await guess(`wrong ${at}`, `9.9.9.${at}`))
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(await guess('pw', '9.9.9.11')).toBe(429)
})
