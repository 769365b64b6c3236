import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { testDatabase } from '../databases.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { capturedLog } from '../log.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { cookieJar } from '../sites/cookie-jar.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse, type SseReader } from '../sites/sse.ts'
import type { Answer } from '../sites/visitor.ts'
import { kindOf } from '../sites/visitor.ts'

type Viewer = Awaited<ReturnType<typeof newViewer>>

const VAULT_PASSWORD = 'S3cret-CANARYPW-7Ω'
/** Content of a locked series that only viewers who unlocked it may get. */
const CANARY = /CANARY|S3cret/

const log = capturedLog('debug')
const vault = (content: Partial<Parameters<typeof aSeries>[0]> = {}) =>
  aSeries({
    id: 'vault',
    title: 'The Vault',
    tags: ['hockey'],
    password: VAULT_PASSWORD,
    embedLink: 'https://webcast.podium.example/CANARYPPV',
    ...content,
  })
const secretEpisode = anEpisode('vault', {
  docId: 'e1',
  title: 'CANARYTITLE',
  videoUrl: 'CANARYURL',
  longDescription: 'CANARYLONG',
  isLive: true,
})

let site: TestSite
let people = 0
const aViewer = (at = site) => newViewer(at, `canary.fan${++people}@viewers.example`, `198.51.100.${people}`)
const unlock = (viewer: Pick<Viewer, 'post'>, password = VAULT_PASSWORD) =>
  viewer.post('/unlock', { seriesId: 'vault', password })

beforeAll(async () => {
  site = await startTestSite({ log: log.logger, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  await site.addCategory('hockey')
  for (const id of ['one', 'two']) await site.addSeries({ id, tags: ['hockey'] })
})
beforeEach(async () => {
  await site.heard(() => saveSeries(site.running.editing, vault()))
  await site.heard(() => saveEpisode(site.running.editing, secretEpisode))
})
afterAll(() => site.close())

const whole = ({ status, headers, body }: Answer) => `${status} ${[...headers].join(' ')} ${body}`

/** All of a viewer's rows. */
async function recordOf({ db }: TestSite, uid: string) {
  const { db: kysely } = db.database
  return JSON.stringify([
    await kysely.selectFrom('viewer').selectAll().where('id', '=', uid).execute(),
    await kysely.selectFrom('session').selectAll().where('viewer_id', '=', uid).orderBy('id').execute(),
    await kysely.selectFrom('sign_in_method').selectAll().where('viewer_id', '=', uid).execute(),
    await kysely.selectFrom('saved_series').selectAll().where('uid', '=', uid).orderBy('series_doc_id').execute(),
    await kysely.selectFrom('series_grant').selectAll().where('uid', '=', uid).orderBy('series_doc_id').execute(),
  ])
}

const PUBLIC = [
  ...FIXED_PATHS,
  '/_.data',
  '/series/vault',
  '/series/vault.data',
  '/series/one',
  '/series/one.data',
  '/row/hockey/1',
  '/scoreboard.data',
  '/search?q=vault',
  '/password?seriesId=vault',
  '/nowhere',
  '/%',
  '/robots.txt',
  '/.well-known/security.txt',
  '/auth/done',
]
const PERSONAL = [
  '/me',
  '/account',
  '/account.data',
  '/account/data',
  '/forbidden',
  '/forbidden.data',
  '/admin',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/series/vault/content',
  '/session',
  '/favourites',
  '/followed-teams',
  '/account/unlocks',
  '/unlock',
  '/logout',
]

describe('what is a viewer’s own', () => {
  test('T-31 T-38 is in no page that all share and in no other viewer’s answer, though the viewer asked first', async () => {
    const owner = await aViewer()
    await unlock(owner)
    await owner.post('/favourites', { seriesId: 'vault', saved: 'yes' })
    expect((await owner.get('/series/vault/content')).body).toContain('CANARYURL')
    const other = await aViewer()
    const stranger = openBrowser(site, { address: '203.0.113.1' })
    const own = [owner.email, owner.uid, owner.jar.get('session') as string, owner.jar.get('viewer') as string]
    const expectNothing = (answer: Answer, what: string) => {
      for (const secret of own) expect(whole(answer).includes(secret), `${secret} in ${what}`).toBe(false)
      expect(CANARY.exec(whole(answer))?.[0], what).toBeUndefined()
    }
    for (const language of ['en', 'fr'] as const) {
      for (const path of PUBLIC) {
        // A change makes the site render the page again, for the viewer first.
        await site.heard(() => saveSeries(site.running.editing, vault({ longDescription: `For ${language} ${path}` })))
        const cookie = `${owner.jar.header()}; language=${language}`
        expectNothing(await owner.get(path, { cookie }), `${path} for the owner`)
        expectNothing(await stranger.get(path, { language }), `${path} for a stranger`)
        expectNothing(await other.get(path, { cookie: `${other.jar.header()}; language=${language}` }), `${path} for another`)
      }
    }
    for (const path of PERSONAL) {
      const mine = await owner.get(path)
      for (const headers of [
        {},
        { 'if-none-match': mine.headers.get('etag') ?? '*' },
        { range: 'bytes=0-', 'if-modified-since': new Date().toUTCString() },
      ]) {
        expectNothing(await stranger.get(path, { headers }), `${path} for a stranger`)
        expectNothing(await other.get(path, { headers }), `${path} for another`)
      }
    }
  })

  test.each(PERSONAL)('T-38 at %s is kept by nobody, whoever asks', async (path) => {
    const viewer = await aViewer()
    await unlock(viewer)
    for (const browser of [viewer, openBrowser(site)]) {
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await browser.get(path, { method })
        expect(headers.get('cache-control'), method).toMatch(/^(private, )?no-store$/)
        expect(headers.get('etag')).toBeNull()
        expect(headers.get('last-modified')).toBeNull()
      }
    }
  })

  test('T-38 is kept by nobody when it was written', async () => {
    const viewer = await aViewer()
    for (const [path, form] of [
      ['/unlock', { seriesId: 'vault', password: 'wrong' }],
      ['/unlock', { seriesId: 'vault', password: VAULT_PASSWORD }],
      ['/password', { seriesId: 'vault', password: VAULT_PASSWORD }],
      ['/favourites', { seriesId: 'vault', saved: 'yes' }],
      ['/account/unlocks', { seriesId: 'vault' }],
      ['/account', { form: 'password', current: 'x', password: 'a new long password', again: 'a new long password' }],
      ['/account', { form: 'delete', confirm: 'x' }],
      ['/session', {}],
      ['/login', { email: viewer.email, password: 'wrong wrong' }],
      ['/login', { email: viewer.email, password: PASSWORD }],
      ['/signup', { email: viewer.email, password: PASSWORD }],
      ['/forgot-password', { email: 'nobody@viewers.example' }],
      ['/logout', {}],
      ['/me', {}],
    ] as const)
      expect((await viewer.post(path, form)).headers.get('cache-control'), path).toMatch(/^(private, )?no-store$/)
  })

  test('T-23 A8 a favourite of a locked series tells what its tile shows, and no address', async () => {
    const viewer = await aViewer()
    expect((await viewer.post('/favourites', { seriesId: 'vault', saved: 'yes' })).status).toBe(204)
    const me = await viewer.me()
    expect(me?.favourites).toEqual([
      { id: 'vault', title: 'The Vault', thumbnail: '', placeholder: '', isProtected: true, isLiveSeries: false },
    ])
    expect(me?.unlocked).toEqual([])
    const { savedSeries } = JSON.parse((await viewer.get('/account/data')).body)
    expect(savedSeries).toEqual([{ id: 'vault', title: 'The Vault', thumbnail: '', linkUrl: '/series/vault' }])
    for (const path of ['/me', '/account', '/account.data', '/account/data', '/', '/favourites', '/series/vault/content'])
      expect(CANARY.exec(whole(await viewer.get(path)))?.[0], path).toBeUndefined()
  })

  test('T-41 is not made by a claim at sign-in: only what this site signed is taken over', async () => {
    const viewer = await aViewer()
    await viewer.post('/logout')
    const browser = openBrowser(site, { address: '203.0.113.41' })
    browser.jar.take([
      'authorizedSeries=[{"seriesId":"vault"}]; Path=/',
      `unlock=${Buffer.from(`[["doc-vault","${'x'.repeat(43)}"]]`).toString('base64url')}.${'x'.repeat(43)}; Path=/`,
    ])
    const claims = { authorizedSeries: '[{"seriesId":"vault"}]', unlocked: 'vault', seriesId: 'vault', 'unlocked[]': 'vault' }
    expect((await browser.post('/login', { email: viewer.email, password: PASSWORD, ...claims })).status).toBe(302)
    expect((await browser.me())?.unlocked).toEqual([])
    expect(kindOf(await browser.get('/series/vault/content'))).toBe('locked')
    const { db } = site.db.database
    expect(await db.selectFrom('series_grant').selectAll().where('uid', '=', viewer.uid).execute()).toEqual([])
  })

  test('T-46 P5 an unlock ends for every viewer with its password, and does not come back with it', async () => {
    const { editing } = site.running
    const [first, second] = [await aViewer(), await aViewer()]
    for (const viewer of [first, second]) await unlock(viewer)
    const state = async (viewer: Viewer) => [
      kindOf(await viewer.get('/series/vault/content')),
      (await viewer.me())?.unlocked,
      (await viewer.get('/account')).body.includes('The Vault'),
      JSON.parse((await viewer.get('/account/data')).body).authorizedSeries.length,
    ]
    const unlocked = ['open', ['vault'], true, 1]
    const locked = ['locked', [], false, 0]
    await site.heard(() => saveSeries(editing, vault({ longDescription: 'Another text' })))
    expect([await state(first), await state(second)]).toEqual([unlocked, unlocked])
    await site.heard(() => saveSeries(editing, vault({ password: 'CANARY another' })))
    expect([await state(first), await state(second)]).toEqual([locked, locked])
    await unlock(first, 'CANARY another')
    expect([await state(first), await state(second)]).toEqual([unlocked, locked])
    await site.heard(() => saveSeries(editing, vault()))
    expect([await state(first), await state(second)]).toEqual([locked, locked])
  })

  test('T-52 an unlock ends with its series, also when another one takes its address', async () => {
    const { editing } = site.running
    const viewer = await aViewer()
    const visitor = openBrowser(site, { address: '203.0.113.52' })
    for (const browser of [viewer, visitor]) expect((await unlock(browser)).status).toBe(200)
    await viewer.post('/favourites', { seriesId: 'vault', saved: 'yes' })
    await site.heard(() => removeSeries(editing, 'doc-vault'))
    for (const docId of ['doc-other', 'doc-vault']) {
      await site.heard(() => saveSeries(editing, vault({ docId })))
      for (const { get } of [viewer, visitor]) expect(kindOf(await get('/series/vault/content')), docId).toBe('locked')
      expect(await viewer.me()).toMatchObject({ favourites: [], unlocked: [] })
      await site.heard(() => removeSeries(editing, docId))
    }
  })
})

describe('another viewer', () => {
  test('T-47 is not reached by naming them: in fields, address, headers or cookies', async () => {
    const victim = await aViewer()
    await victim.post('/favourites', { seriesId: 'one', saved: 'yes' })
    await unlock(victim)
    const attacker = await aViewer()
    const before = await recordOf(site, victim.uid)
    const { uid, email } = victim
    const names = { uid, userId: uid, user_id: uid, id: uid, viewer: uid, viewerId: uid, owner: uid, email, account: uid }
    const headers = { 'x-user-id': uid, 'x-uid': uid, 'x-forwarded-user': email, authorization: `Bearer ${uid}` }
    const extras = () => ({ headers, cookie: `${attacker.jar.header()}; uid=${uid}; userId=${uid}` })
    const query = `?${new URLSearchParams(names)}`

    for (const path of ['/me', '/account.data', '/account/data', '/forbidden.data']) {
      const { body } = await attacker.get(`${path}${query}`, extras())
      expect(body, path).toContain(path === '/forbidden.data' ? attacker.uid : attacker.email)
      expect(body, path).not.toContain(uid)
      expect(body, path).not.toContain(email)
    }
    // A page repeats its own address, which the attacker chose.
    expect((await attacker.get(`/account${query}`, extras())).body).toContain(attacker.email)
    for (const path of ['/me', '/account', '/account/data', '/account/unlocks', '/favourites', '/session'])
      expect((await attacker.get(`${path}/${uid}`, extras())).status, path).toBe(404)

    const post = (path: string, form: Record<string, string>) => attacker.post(path + query, { ...names, ...form }, extras())
    expect((await post('/favourites', { seriesId: 'one', saved: 'no' })).status).toBe(204)
    expect((await post('/favourites', { seriesId: 'two', saved: 'yes' })).status).toBe(204)
    expect((await post('/account/unlocks', { seriesId: 'vault' })).status).toBe(204)
    expect((await post('/session', {})).status).toBe(200)
    const password = { form: 'password', current: PASSWORD, password: 'a new long password', again: 'a new long password' }
    expect((await post('/account', password)).status).toBe(200)
    expect((await attacker.me())?.favourites.map(({ id }) => id)).toEqual(['two'])
    expect(await recordOf(site, uid)).toBe(before)
    expect((await post('/account', { form: 'delete', confirm: email })).status).toBe(400)
    expect((await post('/account', { form: 'delete', confirm: 'a new long password' })).status).toBe(302)
    expect((await openBrowser(site).signIn(attacker.email, 'a new long password')).status).toBe(401)
    expect(await recordOf(site, uid)).toBe(before)
    const third = await aViewer()
    await third.post(`/logout${query}`, { ...names, everywhere: 'on' }, { headers })
    expect((await third.get('/me')).status).toBe(401)
    expect(await recordOf(site, uid)).toBe(before)
    expect(await victim.me()).toMatchObject({ uid, unlocked: ['vault'] })
  })

  test('T-47 who signs in in the same browser gets nothing of the one before', async () => {
    const [first, second] = [await aViewer(), await aViewer()]
    await unlock(first)
    await first.post('/favourites', { seriesId: 'one', saved: 'yes' })
    const shared = openBrowser(site, { jar: first.jar, address: '203.0.113.47' })
    expect(kindOf(await shared.get('/series/vault/content'))).toBe('open')
    await shared.post('/logout')
    expect(kindOf(await shared.get('/series/vault/content'))).toBe('locked')
    await shared.signIn(second.email)
    expect(await shared.me()).toMatchObject({ uid: second.uid, favourites: [], unlocked: [] })
    expect(kindOf(await shared.get('/series/vault/content'))).toBe('locked')
    // Also without signing out in between.
    await shared.signIn(first.email)
    await shared.signIn(second.email)
    expect(await shared.me()).toMatchObject({ uid: second.uid, favourites: [], unlocked: [] })
  })
})

describe('a viewer’s live topic', () => {
  const readers: SseReader[] = []
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close()
  })

  async function follow(by: { jar: { header(): string } }, topics: string, at = site) {
    const reader = await openSse(`${at.origin}/live?topics=${topics}`, { cookie: by.jar.header() })
    readers.push(reader)
    return reader
  }
  const topicOf = ({ uid }: Viewer) => `viewer:${uid}@0`
  const own = async (viewer: Viewer, at = site) => {
    const reader = await follow(viewer, topicOf(viewer), at)
    expect(reader.status).toBe(200)
    return reader
  }
  /** Waits for the end, which only a notification brings: a test site looks for changes once an hour. */
  const endsSoon = ({ ended }: SseReader) => ended

  test('T-36 T-108 is for nobody else: not for strangers, not for other viewers, not for admins', async () => {
    const owner = await aViewer()
    const admin = await aViewer()
    await site.running.services.admins.grant(admin.email)
    const strangers = [{ jar: cookieJar() }, await aViewer(), admin]
    for (const browser of strangers) expect((await follow(browser, topicOf(owner))).status).toBe(403)
    for (const odd of [
      'viewer:',
      `viewer:${owner.uid.toUpperCase()}@0`,
      `viewer:*@0`,
      `VIEWER:${owner.uid}@0`,
      `${topicOf(owner)};`,
    ])
      expect([400, 403], odd).toContain((await follow(strangers[0] as Viewer, encodeURIComponent(odd))).status)
    expect((await own(owner)).headers['cache-control']).toMatch(/no-store/)
  })

  test('T-36 T-108 beside what all may follow stays silent for others: they are told once to look again, whatever it holds', async () => {
    const owner = await aViewer()
    const readers = await Promise.all([
      follow(await aViewer(), `catalog@0,viewer:${owner.uid}@7`),
      follow({ jar: cookieJar() }, `catalog@0,viewer:${owner.uid}@7`),
      follow({ jar: cookieJar() }, 'catalog@0,viewer:00000000-0000-4000-8000-000000000000@7'),
    ])
    await owner.post('/favourites', { seriesId: 'vault', saved: 'yes' })
    await site.heard(() => saveSeries(site.running.editing, vault({ title: 'The Vault again' })))
    const v = site.running.services.catalogue.version('catalog')
    for (const reader of readers) {
      await reader.until((frames) => frames.some((frame) => frame.topic === 'catalog' && frame.v === v))
      const others = reader.frames.filter(({ topic }) => topic !== 'catalog')
      expect(others).toEqual([{ topic: expect.stringMatching(/^viewer:/), v: 8 }])
    }
  })

  test('T-36 T-108 tells its owner that something changed, and never what', async () => {
    const owner = await aViewer()
    const reader = await own(owner)
    await owner.post('/favourites', { seriesId: 'vault', saved: 'yes' })
    await unlock(owner)
    const other = await aViewer()
    await other.post('/favourites', { seriesId: 'one', saved: 'yes' })
    const v = site.running.services.accounts.topicVersion(`viewer:${owner.uid}`)
    await reader.until((frames) => frames.length > 0)
    const newest = await v
    await reader.until((frames) => frames.at(-1)?.v === newest)
    for (const frame of reader.frames)
      expect(Object.entries(frame)).toEqual([
        ['topic', `viewer:${owner.uid}`],
        ['v', expect.any(Number)],
      ])
  })

  test('T-108 A7 ends within two seconds after log-out, for that browser alone', async () => {
    const owner = await aViewer()
    const phone = openBrowser(site, { address: '203.0.113.108' })
    await phone.signIn(owner.email)
    const [here, there] = [await own(owner), await follow(phone, topicOf(owner))]
    await owner.post('/logout')
    expect(await endsSoon(here)).toBe('end')
    await phone.post('/favourites', { seriesId: 'one', saved: 'yes' })
    const newest = await site.running.services.accounts.topicVersion(`viewer:${owner.uid}`)
    await there.until((frames) => frames.at(-1)?.v === newest)
  })

  test.each([
    ['log-out on all devices', (by: Viewer) => by.post('/logout', { everywhere: 'on' })],
    [
      'another password',
      (by: Viewer) =>
        by.post('/account', {
          form: 'password',
          current: PASSWORD,
          password: 'a new long password',
          again: 'a new long password',
        }),
    ],
    ['the end of the account', (by: Viewer) => by.post('/account', { form: 'delete', confirm: PASSWORD })],
  ])('T-108 ends within two seconds on the other devices after %s', async (_, act) => {
    const owner = await aViewer()
    const phone = openBrowser(site, { address: '203.0.113.109' })
    await phone.signIn(owner.email)
    const there = await follow(phone, topicOf(owner))
    expect(there.status).toBe(200)
    expect((await act(owner)).status).toBeLessThan(400)
    expect(await endsSoon(there)).toBe('end')
    expect((await follow(phone, topicOf(owner))).status).toBe(403)
  })

  test('T-108 ends within two seconds on another node', async () => {
    const db = await testDatabase('postgres')
    const settings = { TRUSTED_PROXIES: '127.0.0.1' }
    const [one, two] = [await startTestSite({ db, settings }), await startTestSite({ db, settings })]
    const owner = await aViewer(one)
    const there = await own(owner, two)
    await owner.post('/logout')
    expect(await endsSoon(there)).toBe('end')
    for (const node of [one, two]) await node.close()
    await db.close()
  })
})

test('T-49 T-113 no line of the log names a viewer, a session or a password', () => {
  expect(log.text()).not.toMatch(/canary|viewers\.example|S3cret|session=|viewer:/i)
  expect(log.text()).not.toContain(PASSWORD)
  expect(log.lines.length).toBeGreaterThan(300)
  expect(log.broken).toEqual([])
})
