import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { makeLiveViews } from '../../database/schema/make-views.ts'
import { capturedLog } from '../log.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask, INSIDES, send } from '../sites/visitor.ts'

const within = { timeout: 15_000, interval: 20 }
const ID = 'x-request-id'

type RequestLine = { msg?: string; id?: string; route?: string; status?: number; source?: string }

describe('the id of a request', () => {
  const log = capturedLog('info')
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite({ log: log.logger })
    for (const id of ['cup', 'gala']) await site.addSeries({ id })
  })
  afterAll(() => site.close())

  test('T-114 a page that fails asks for it in the viewer’s language; by it the log tells what happened, and nothing else does', async () => {
    await site.db.database.db.schema.dropView('episode').execute()
    const asked = [
      ['/series/cup', 'en', 'If it happens again, tell us this number: '],
      ['/series/cup', 'fr', 'Si cela se reproduit, donnez-nous ce numéro\u00a0: '],
      ['/series/gala.data', 'en', 'If it happens again, tell us this number: '],
      ['/series/gala.data', 'fr', 'Si cela se reproduit, donnez-nous ce numéro\u00a0: '],
    ] as const
    for (const [path, language, words] of asked) {
      const { status, headers, body } = await ask(site, path, { language })
      const id = headers.get(ID) as string
      expect([status, headers.get('cache-control')], path).toEqual([500, 'no-store'])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
      expect(body, path).toContain(words + id)
      expect(body).not.toMatch(INSIDES)
      const told = (log.lines as RequestLine[]).filter((line) => line.id === id)
      expect(told.map(({ msg }) => msg)).toEqual(['page failed'])
    }
    await makeLiveViews(site.db.database.db)
    expect((await ask(site, '/series/cup')).status).toBe(200)
  })

  test('T-114 a door for scripts that fails tells it in the header', async () => {
    await site.db.database.db.schema.alterTable('rate_limit').renameTo('gone_limits').execute()
    const { status, headers, body } = await ask(site, '/translate', {
      method: 'POST',
      body: JSON.stringify({ text: 'The Cup', to: 'fr' }),
    })
    await site.db.database.db.schema.alterTable('gone_limits').renameTo('rate_limit').execute()
    expect(status).toBe(500)
    expect(body).not.toMatch(INSIDES)
    const told = (log.lines as RequestLine[]).filter(({ id }) => id === headers.get(ID))
    expect(told.map(({ msg }) => msg)).toEqual(['page failed'])
  })

  test('shared responses carry none: cached pages, and files', async () => {
    const paths = ['/', '/', '/?x=1', '/faq', '/login', '/login', '/art/favicon.svg']
    for (const path of paths) expect([path, (await ask(site, path)).headers.get(ID)]).toEqual([path, null])
    const { headers } = await ask(site, '/')
    const again = await ask(site, '/', { headers: { 'if-none-match': headers.get('etag') as string } })
    expect([again.status, again.headers.get(ID)]).toEqual([304, null])
  })

  test('every other answer carries its own, the refused ones too', async () => {
    const answers = await Promise.all([
      ask(site, '/nowhere'),
      ask(site, '/nowhere'),
      ask(site, '/search?q=cup'),
      ask(site, '/me'),
      ask(site, '/healthz'),
      ask(site, '/%ff'),
      send(site, '/unlock', { seriesId: 'cup' }, { headers: { origin: 'https://evil.example' } }),
    ])
    const ids = answers.map(({ headers }) => headers.get(ID))
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}$/)))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('T-07 T-112 a proxy may give it, when it is trusted and the number well formed; nobody else may', async () => {
    const given = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
    expect((await ask(site, '/me', { headers: { [ID]: given } })).headers.get(ID)).not.toBe(given)
    const behind = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    expect((await ask(behind, '/me', { headers: { [ID]: given } })).headers.get(ID)).toBe(given)
    for (const odd of ['short', 'x'.repeat(65), 'with space in it', '{"level":60}', '<script>alert</script>', 'a@b.example']) {
      expect((await ask(behind, '/me', { headers: { [ID]: odd } })).headers.get(ID), odd).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
    }
    await behind.close()
  })
})

describe('the access log', () => {
  test('T-113 T-112 tells one line a request, and nothing of the one who asked', async () => {
    const log = capturedLog('info')
    const site = await startTestSite({ log: log.logger, settings: { ACCESS_LOG: '1', TRUSTED_PROXIES: '127.0.0.1' } })
    await site.addSeries({ id: 'cup' })
    const before = log.lines.length
    const canary = 'CANARY\\r\\n{"level":60,"msg":"forged"}'
    const encoded = encodeURIComponent(canary)
    const path = encodeURIComponent('CANARY {"level":60}')
    const headers = {
      cookie: `language=fr; session=${encoded}; unlock=${encoded}`,
      'user-agent': canary,
      referer: `http://site.example/?${encoded}`,
      'x-forwarded-for': '203.0.113.77',
    }
    const asked: [string, RequestInit?][] = [
      ['/'],
      ['/'],
      [`/?q=${encoded}`],
      [`/series/${path}`],
      [`/${path}/nowhere`],
      [`/search?q=${encoded}`],
      ['/me'],
      ['/art/favicon.svg'],
      ['/login', { method: 'POST', body: new URLSearchParams({ email: 'canary@viewers.example', password: 'CANARYPW' }) }],
      ['/unlock', { method: 'POST', body: new URLSearchParams({ seriesId: encoded, password: 'CANARYPW' }) }],
    ]
    for (const [path, init] of asked)
      await (await fetch(site.origin + path, { redirect: 'manual', ...init, headers })).arrayBuffer()
    const lines = () => (log.lines.slice(before) as RequestLine[]).filter(({ msg }) => msg === 'request')
    await expect.poll(() => lines().length, within).toBe(asked.length)
    expect(lines().map(({ route, status, source }) => [route, status, source])).toEqual([
      ['/', 200, 'made'],
      ['/', 200, 'kept'],
      ['/', 200, 'kept'],
      ['/series/:seriesId/:episodeId?', 404, 'made'],
      ['nowhere', 404, 'made'],
      ['/search', 200, 'made'],
      ['/me', 401, 'made'],
      ['file', 200, 'file'],
      ['/login', 401, 'made'],
      ['/unlock', 404, 'made'],
    ])
    const known = [
      'level',
      'time',
      'pid',
      'hostname',
      'msg',
      'id',
      'route',
      'source',
      'status',
      'ms',
      'bytes',
      'method',
      'language',
    ]
    for (const line of lines()) {
      expect(Object.keys(line).filter((key) => !known.includes(key))).toEqual([])
      expect(line).toMatchObject({ language: 'fr', ms: expect.any(Number), bytes: expect.any(Number) })
    }
    expect(log.text()).not.toMatch(/canary|forged|203\.0\.113|viewers\.example/i)
    expect(log.broken).toEqual([])
    await site.close()
  })

  test('without ACCESS_LOG there is none', async () => {
    const log = capturedLog('info')
    const site = await startTestSite({ log: log.logger })
    for (const path of ['/', '/', '/me', '/nowhere']) await ask(site, path)
    await site.close()
    expect(log.lines.map(({ msg }) => msg)).toEqual(['listening'])
  })
})

describe('the metrics', () => {
  let site: TestSite
  beforeAll(async () => {
    // Nothing listens there.
    const service = { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: 'http://127.0.0.1:1' }
    site = await startTestSite({ settings: { METRICS_PORT: '0', ...service } })
    await site.addSeries({ id: 'cup' })
  })
  afterAll(() => site.close())

  async function read(): Promise<Map<string, number>> {
    const answer = await fetch(site.metricsUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const samples = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      samples.map((line) => {
        const [, name, value] = /^([a-z0-9_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})?) (\S+)$/.exec(line) ?? []
        expect(Number.isFinite(Number(value)), line).toBe(true)
        return [name as string, Number(value)]
      }),
    )
  }

  test('T-115 they are on a port of their own, and on the public one there are none', async () => {
    expect((await ask(site, '/metrics')).status).toBe(404)
    const at = (path: string, method = 'GET') => fetch(site.metricsUrl.replace('/metrics', path), { method })
    expect([(await at('/')).status, (await at('/healthz')).status, (await at('/metrics', 'POST')).status]).toEqual([
      404, 404, 405,
    ])
    const without = await startTestSite()
    expect(without.metricsUrl).toContain('undefined')
    await without.close()
  })

  test('requests count by route, method and class of status; what strangers type makes no label', async () => {
    const home = 'podium_http_requests_total{route="/",method="GET",status="2xx"}'
    await ask(site, '/')
    await ask(site, '/gone')
    const before = await read()
    for (let at = 0; at < 5; at++) await ask(site, '/')
    for (let at = 0; at < 20; at++) {
      await ask(site, `/nowhere-${at}`)
      await ask(site, `/series/unknown-${at}`)
      await ask(site, `/?q=${at}`)
    }
    for (const method of ['PUT', 'DELETE', 'PROPFIND']) await ask(site, '/', { method })
    await expect
      .poll(async () => (await read()).get('podium_http_requests_total{route="none",method="other",status="4xx"}'), within)
      .toBe(3)
    const after = await read()
    const risen = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(risen(home)).toBe(25)
    expect(risen('podium_http_requests_total{route="nowhere",method="GET",status="4xx"}')).toBe(20)
    expect(risen('podium_http_requests_total{route="/series/:seriesId/:episodeId?",method="GET",status="4xx"}')).toBe(20)
    expect(risen('podium_page_cache_hits_total')).toBeGreaterThanOrEqual(25)
    expect([...after.keys()].join()).not.toMatch(/unknown-|nowhere-/)
  })

  test('viewers, their news and how old it was are told, and no version is kept from them', async () => {
    const docId = await site.addEpisode('cup', { title: 'Final' })
    const stream = await openSse(`${site.origin}/live?topics=live@0`)
    await stream.until((frames) => frames.length === 1)
    const before = await read()
    expect(before.get('podium_live_viewers')).toBe(1)
    await setEpisodeLive(site.running.editing, docId, true)
    await stream.until((frames) => frames.length === 2)
    await expect.poll(async () => (await read()).get('podium_topic_lag{topic="live"}'), within).toBe(0)
    const after = await read()
    const risen = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(risen('podium_live_frames_total')).toBe(1)
    expect(risen('podium_live_age_seconds_count')).toBe(1)
    expect(risen('podium_live_age_seconds_sum')).toBeGreaterThan(0)
    stream.close()
    await expect.poll(async () => (await read()).get('podium_live_viewers'), within).toBe(0)
  })

  test('refusals by limits and sign-ins count by their kind', async () => {
    for (let at = 0; at < 9; at++) await send(site, '/login', { email: 'nobody@example.org', password: `wrong ${at} wrong` })
    const after = await read()
    expect(after.get('podium_sign_ins_total{outcome="invalid"}')).toBe(8)
    expect(after.get('podium_sign_ins_total{outcome="too-many"}')).toBe(1)
    expect(after.get('podium_rate_limit_refusals_total{kind="sign-in client"}')).toBe(1)
  })

  test('F-14 a translation service that does not answer is told', async () => {
    await expect.poll(async () => (await read()).get('podium_translation_failures_total'), within).toBeGreaterThan(0)
    expect((await read()).get('podium_translation_characters_today')).toBeGreaterThan(0)
  })

  test('each figure that the operator is told to watch is there', async () => {
    const text = await (await fetch(site.metricsUrl)).text()
    const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
    const doc = await readFile(join(import.meta.dirname, '../../docs/production.md'), 'utf8')
    const told = new Set(doc.match(/\b(?:podium|process|nodejs)_[a-z0-9_]+/g)?.map((name) => name.replace(/_bucket$/, '')))
    expect(told.size).toBeGreaterThan(30)
    expect([...told].filter((name) => !names.includes(name))).toEqual([])
  })

  test('F-09 without the database they say so, and tell the rest', async () => {
    await site.db.database.db.schema.alterTable('live_topic').renameTo('gone_topics').execute()
    const without = await read()
    await site.db.database.db.schema.alterTable('gone_topics').renameTo('live_topic').execute()
    expect([without.get('podium_database_up'), without.get('podium_live_viewers')]).toEqual([0, 0])
    expect(without.get('podium_database_query_errors_total')).toBeGreaterThan(0)
    expect((await read()).get('podium_database_up')).toBe(1)
  })

  test('F-08 a site whose port for metrics is taken, or whose address is not its own, does not start and names the setting', async () => {
    const { port } = new URL(site.metricsUrl)
    await expect(startTestSite({ settings: { METRICS_PORT: port } })).rejects.toThrow(
      `Another program uses port ${port} of 127.0.0.1. Set METRICS_PORT to a free one.`,
    )
    await expect(startTestSite({ settings: { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' } })).rejects.toThrow('METRICS_HOST')
  })
})
