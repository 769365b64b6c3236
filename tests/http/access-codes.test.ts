import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { enginesOf } from '../daily.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { capturedLog } from '../log.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask, kindOf, send } from '../sites/visitor.ts'

const PASSWORD = 'Vert & Or 7'
const log = capturedLog('debug')

describe.each(enginesOf(import.meta.filename))('access codes over HTTP on %s', (engine) => {
  let db: TestDatabase
  let sites: TestSite[]
  let admin: Awaited<ReturnType<typeof newViewer>>
  beforeAll(async () => {
    db = await testDatabase(engine)
    const settings = { ACCESS_LOG: '1' }
    const first = await startTestSite({ db, settings, log: log.logger })
    // Several nodes share PostgreSQL; SQLite belongs to one.
    sites = engine === 'postgres' ? [first, await startTestSite({ db, settings, log: log.logger })] : [first]
    await first.addSeries({ id: 'cup', password: PASSWORD })
    await first.addEpisode('cup', { title: 'CANARYTITLE' })
    admin = await newViewer(first, 'staff@site.example')
    await first.running.services.admins.grant(admin.email)
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
    await db.close()
  })

  const first = () => sites[0] as TestSite
  const last = () => sites.at(-1) as TestSite
  const path = '/admin/series/doc-cup/codes'
  const values = (code: string, more = {}) => ({
    command: 'add',
    name: 'UBC',
    code,
    startsAt: '',
    endsAt: '',
    mostUses: '',
    ...more,
  })
  async function add(code: string, more = {}): Promise<string> {
    const { status, body } = await admin.post(path, values(code, more))
    if (status !== 200) throw new Error(`${status} ${body}`)
    return JSON.parse(body).id
  }
  const visitor = () => openBrowser(last())
  const unlock = (browser: Browser, password: string) => browser.post('/unlock', { seriesId: 'cup', password })
  const sees = async (browser: Browser) => kindOf(await browser.get('/series/cup/content'))

  test('O7 P5 Q-12 revoking a code on one node locks those who came by it on another, at once, and nobody else', async () => {
    const [ubc] = [await add('ubc-code'), await add('laval-code')]
    const browsers = { password: visitor(), ubc: visitor(), laval: visitor() }
    const fan = { ...(await newViewer(last(), 'fan@viewers.example')) }
    await unlock(browsers.password, PASSWORD)
    for (const browser of [browsers.ubc, fan]) await unlock(browser, 'UBC code')
    await unlock(browsers.laval, 'laval-code')
    const all = () => Promise.all([browsers.password, browsers.ubc, fan, browsers.laval].map(sees))
    expect(await all()).toEqual(['open', 'open', 'open', 'open'])
    expect((await fan.me())?.unlocked).toEqual(['cup'])

    const v = JSON.parse((await browsers.ubc.get('/series/cup/content')).body).v
    const stream = await openSse(`${last().origin}/live?topics=series:cup@${v}`)
    onTestFinished(() => stream.close())
    const revoked = await admin.post(path, { command: 'revoke', id: ubc })
    expect(revoked.status).toBe(200)
    expect(await all()).toEqual(['open', 'locked', 'locked', 'open'])
    expect(JSON.parse((await browsers.ubc.get('/series/cup/content')).body).hasEnded).toBe(true)
    expect((await fan.me())?.unlocked).toEqual([])
    await stream.until((frames) => frames.some((frame) => frame.topic === 'series:cup' && frame.v > v))
    for (const frame of stream.frames) expect(JSON.stringify(frame)).not.toContain('CANARYTITLE')
    expect(JSON.parse((await unlock(visitor(), 'ubc-code')).body)).toEqual({ ok: false, reason: 'code-ended' })

    const { removedId } = JSON.parse(revoked.body)
    expect((await admin.post('/admin/undo.data', { removedId })).status).toBe(200)
    expect(await all()).toEqual(['open', 'open', 'open', 'open'])
  })

  test('O7 of those who press a link at once, on all nodes, no more get in than it is for', async () => {
    const id = await add('few-code', { mostUses: '3' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => unlock(openBrowser(sites[at % sites.length] as TestSite), 'few-code')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused.map(({ body }) => JSON.parse(body))).toEqual(Array(9).fill({ ok: false, reason: 'code-used-up' }))
    const row = db.database.db.selectFrom('access_code').select('uses').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ uses: 3 })
  })

  test('O7 when a code ends by the clock, pages of its series are told on every node', async () => {
    const endsAt = new Date(Date.now() + 2_500)
    await add('short-code', { endsAt: endsAt.toISOString() })
    const browser = visitor()
    await unlock(browser, 'short-code')
    expect(await sees(browser)).toBe('open')
    const v = JSON.parse((await browser.get('/series/cup/content')).body).v
    const streams = await Promise.all(sites.map((site) => openSse(`${site.origin}/live?topics=series:cup@${v}`)))
    onTestFinished(() => {
      for (const stream of streams) stream.close()
    })
    for (const stream of streams) await stream.until((frames) => frames.some((frame) => frame.v > v), 10_000)
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
    expect(await sees(browser)).toBe('locked')
  })

  test('O7 T-30 only admins add and revoke codes, and only with values that the form would take', async () => {
    const id = await add('safe-code')
    const fan = await newViewer(first(), 'fan2@viewers.example')
    const before = await db.database.db.selectFrom('access_code').selectAll().orderBy('id').execute()
    for (const suffix of ['', '.data']) {
      for (const form of [values('evil-code'), { command: 'revoke', id }]) {
        expect((await send(first(), path + suffix, form)).status).toBe(401)
        expect((await fan.post(path + suffix, form)).status).toBe(403)
      }
    }
    for (const wrong of [{ code: 'x' }, { code: '' }, { name: '' }, { mostUses: '-1' }, { endsAt: 'soon' }, { command: 'other' }])
      expect((await admin.post(path, values('evil-code', wrong))).status).toBeGreaterThanOrEqual(400)
    expect((await admin.post('/admin/series/doc-none/codes', values('evil-code'))).status).toBe(409)
    expect((await admin.post('/admin/series/doc-none/codes', { command: 'revoke', id })).status).toBe(409)
    expect(await db.database.db.selectFrom('access_code').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('O7 after use a code is in no log, mail, answer to viewers or table, however it is written', async () => {
    const code = 'canary-r4tp'
    const spelled = /canary.?r4tp|Y2FuYXJ5/i
    const id = await add(code, { mostUses: '2' })
    const [browser, other] = [visitor(), await newViewer(first(), 'mail@viewers.example')]
    await unlock(browser, code)
    await unlock(other, code)
    await unlock(visitor(), code)
    await browser.post('/password?seriesId=cup', { seriesId: 'cup', password: code, redirectUrl: '/series/cup' })
    await other.post('/forgot-password', { email: 'mail@viewers.example' })
    for (const page of ['/series/cup', '/series/cup/content', '/password?seriesId=cup', '/me', '/account']) {
      await browser.get(page)
      await other.get(page)
    }
    // A body that breaks, and one that is no form.
    await ask(last(), '/unlock', {
      method: 'POST',
      body: `{"password":"${code}"}`,
      headers: { 'content-type': 'application/json' },
    })
    await ask(last(), '/unlock', { method: 'POST', body: `seriesId=cup&password=${code}&password=%zz` })
    await admin.post(path, { command: 'revoke', id })
    await unlock(visitor(), code)
    const told = [...browser.answers, ...other.answers].map(({ headers, body }) => `${[...headers].join(' ')} ${body}`)
    expect(told.join('\n')).not.toMatch(spelled)
    expect(log.text().length).toBeGreaterThan(0)
    expect(log.text()).toContain('/unlock')
    expect(log.text()).not.toMatch(spelled)
    for (const { name } of await db.database.db.introspection.getTables()) {
      const rows = await db.database.db
        .selectFrom(name as 'series')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toMatch(spelled)
    }
    const folder = join(first().running.config.dataDir, 'mail')
    for (const file of await readdir(folder)) expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(spelled)
    // Staff alone read it.
    expect((await admin.get('/admin/series/doc-cup')).body).toContain(code)
  })
})
