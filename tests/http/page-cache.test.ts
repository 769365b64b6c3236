import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { removeEpisodes, removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { LIST_PAGE } from '../../app/site/series/watch-state.ts'
import { inProof } from '../daily.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, send, unlockCookieOf } from '../sites/visitor.ts'
import { fillSeries } from '../turns.ts'

let site: TestSite
let episode: string
beforeAll(async () => {
  site = await startTestSite()
  await site.addCategory('hockey')
  await site.addSeries({ id: 'locked', password: 'pw', tags: ['hockey'] })
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  episode = await site.addEpisode('cup', { docId: 'e1', title: 'First leg' })
})
afterAll(() => site.close())

// Each test starts with pages that are not cached in this version.
beforeEach(() => site.addCategory('hockey'))

type Raw = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** Without fetch's own decompression. */
function rawGet(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(site.origin + path, { agent: false, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
    )
    sent.once('error', reject)
    sent.end()
  })
}

test('T-109 sign-in and sign-up pages are rendered once for all visitors of a language, and cached by no browser', async () => {
  const paths = ['/login', '/signup', '/forgot-password']
  const asked = () => Promise.all(paths.flatMap((path) => [ask(site, path), ask(site, path, { language: 'fr' })]))
  await asked()
  const before = site.renderings()
  for (const { status, headers, body } of await asked()) {
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(body).toContain('<form')
  }
  expect(site.renderings()).toBe(before)
})

test('T-109 A5 those pages are rendered anew for signed-in viewers, and for an address that names the next page', async () => {
  for (const path of ['/login', '/signup']) await ask(site, path)
  const { headers } = await send(site, '/signup', { email: 'fan@example.org', password: 'correct horse battery' })
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  for (const path of ['/login', '/signup']) {
    const mine = await ask(site, path, { cookie })
    expect([mine.status, mine.headers.get('location')]).toEqual([302, '/account'])
  }
  expect((await ask(site, '/login?redirectTo=%2Fcontact')).body).toContain('value="/contact"')
  expect((await ask(site, '/login')).body).not.toContain('value="/contact"')
})

test('a viewer who has unlocked a series gets the same page as everybody', async () => {
  const cookie = await unlockCookieOf(site, 'locked', 'pw')
  for (const path of ['/', '/series/locked', '/series/locked.data', '/series/cup', '/scoreboard', '/_.data']) {
    const [mine, everybodys] = [await ask(site, path, { cookie }), await ask(site, path)]
    expect(mine.body, path).toBe(everybodys.body)
    expect(mine.headers.get('etag'), path).toBe(everybodys.headers.get('etag'))
  }
})

/** What the first client to request a video page sends along. */
const FIRST_ASKERS: [query: string, headers: Record<string, string>][] = [
  ['?live', {}],
  ['?live&episode=</script><!--%', {}],
  [`?episode=${'x'.repeat(1_500)}`, {}],
  ['', { cookie: 'unlock=a.b; session=c; language=xx; lastPlayed=d' }],
  ['', { 'save-data': 'on', ect: '2g', 'accept-language': 'fr', 'user-agent': 'An old phone' }],
  ['', { 'x-first-picture': '%7B%22episodeId%22%3A%22evil%22%7D', 'x-podium-nonce': 'evil' }],
  ['', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }],
]

test('V1 T-109 the page of a video is the same for all, whoever requested it first', async () => {
  const settings = { STREAM_HOST: 'https://stream.example' }
  const [asked, fresh] = [await startTestSite({ settings }), await startTestSite({ settings })]
  for (const [at, [query, headers]] of FIRST_ASKERS.entries()) {
    const id = `film${at}`
    for (const each of [asked, fresh]) {
      await each.addSeries({ id })
      const videoUrl = `https://stream.example/${id}.m3u8`
      for (const isLive of [false, true])
        await each.addEpisode(id, { docId: `${id}-${isLive}`, title: `Live: ${isLive}`, videoUrl, videoType: 'HLS', isLive })
    }
    for (const path of [`/series/${id}`, `/series/${id}.data`]) {
      const before = asked.renderings()
      await ask(asked, path + encodeURI(query), { headers })
      const [mine, plain] = [await ask(asked, path), await ask(fresh, path)]
      // One rendering for both of them.
      expect([mine.status, asked.renderings() - before], path).toEqual([200, 1])
      expect(mine.body.replaceAll(asked.origin, ''), `${path}${query}`).toBe(plain.body.replaceAll(fresh.origin, ''))
      const named = mine.headers.get('x-first-picture')
      expect(named, path).toBe(plain.headers.get('x-first-picture'))
      expect([mine.body.includes('window.earlyPicture='), named !== null]).toEqual(
        path.endsWith('.data') ? [false, true] : [true, false],
      )
      expect(`${mine.body} ${decodeURIComponent(named ?? '')}`).toContain(`"${id}-true"`)
    }
  }
  await Promise.all([asked.close(), fresh.close()])
})

test('fifty simultaneous requests for a page cause one rendering, and all get the same', async () => {
  const before = site.renderings()
  const pages = await Promise.all(Array.from({ length: 50 }, () => ask(site, '/')))
  expect(site.renderings() - before).toBe(1)
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(new Set(pages.map(({ headers }) => headers.get('etag'))).size).toBe(1)
})

test('a cached page is not rendered again, whatever the query', async () => {
  await ask(site, '/')
  const before = site.renderings()
  for (const path of ['/', '/?a=1', '/?utm_source=x&v=2', '/#x', '/?']) expect((await ask(site, path)).status).toBe(200)
  await ask(site, '/', { cookie: 'a=b', headers: { 'accept-language': 'fr', 'user-agent': 'x' } })
  expect(site.renderings()).toBe(before)
})

test('each language has its own page', async () => {
  const before = site.renderings()
  const [english, french] = [await ask(site, '/'), await ask(site, '/', { language: 'fr' })]
  expect(site.renderings() - before).toBe(2)
  expect(english.headers.get('etag')).not.toBe(french.headers.get('etag'))
  expect(french.headers.get('vary')).toBe('Cookie, Accept-Encoding')
})

test('every encoding holds the same page', async () => {
  for (const path of ['/', '/series/cup', '/_.data', '/row/hockey/1', '/privacy']) {
    const [plain, br, gzip, unknown] = await Promise.all([
      rawGet(path),
      rawGet(path, { 'accept-encoding': 'gzip, deflate, br' }),
      rawGet(path, { 'accept-encoding': 'gzip' }),
      rawGet(path, { 'accept-encoding': 'zstd' }),
    ])
    expect([plain, br, gzip, unknown].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(br.body).toString(), path).toBe(plain.body.toString())
    expect(gunzipSync(gzip.body).toString(), path).toBe(plain.body.toString())
    expect(unknown.body.equals(plain.body), path).toBe(true)
    for (const { headers, body } of [plain, br, gzip]) expect(headers['content-length']).toBe(String(body.length))
  }
})

test('a client that accepts no compression gets none', async () => {
  for (const accepted of [
    'identity',
    'x-br',
    'brotli, x-gzip',
    'br-x;q=1',
    'gzip-x',
    'br;q=0, gzip;q=0',
    'br;q=0',
    'gzip;q=0.0',
  ]) {
    expect((await rawGet('/', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBeUndefined()
  }
  for (const accepted of ['br;q=0, gzip', 'x-br,gzip', 'deflate,gzip;q=0.5'])
    expect((await rawGet('/', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe('gzip')
})

test('a client that has the page already gets 304 without a body, until it changes', async () => {
  const first = await ask(site, '/series/cup')
  const etag = first.headers.get('etag') as string
  for (const tag of [etag, `"x", ${etag}`]) {
    const again = await ask(site, '/series/cup', { headers: { 'if-none-match': tag } })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('cache-control')).toBe('public, no-cache')
  }
  for (const tag of ['"x"', 'W/"x"', '', 'junk']) {
    expect((await ask(site, '/series/cup', { headers: { 'if-none-match': tag } })).status).toBe(200)
  }
  await site.addEpisode('cup', { docId: 'e1', title: 'First leg, edited' })
  const changed = await ask(site, '/series/cup', { headers: { 'if-none-match': etag } })
  expect([changed.status, changed.body.includes('First leg, edited')]).toEqual([200, true])
})

test('a page in one language is not 304 for a client that has the other', async () => {
  const etag = (await ask(site, '/')).headers.get('etag') as string
  expect((await ask(site, '/', { language: 'fr', headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('a change shows in the first request after the node has heard of it', async () => {
  for (let at = 0; at < 10; at++) {
    const title = `Edition ${at}`
    await ask(site, '/')
    await site.addSeries({ id: 'cup', title, tags: ['hockey'] })
    for (const path of ['/', '/_.data', '/series/cup', '/series/cup.data', '/search?q=edition']) {
      expect((await ask(site, path)).body, path).toContain(title)
    }
    await site.heard(() => setEpisodeLive(site.running.editing, episode, at % 2 === 0))
    expect((await ask(site, '/scoreboard')).body.includes(title)).toBe(at % 2 === 0)
  }
})

test('W3 a linked episode stands in the page as it is served, for previews of links too', async () => {
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  await site.addEpisode('cup', { docId: 'e1', title: 'First leg' })
  await site.addEpisode('cup', { docId: 'e2', title: 'Second leg', shortDescription: 'The decision' })
  const property = (html: string, name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1]
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]
  const plain = (await ask(site, '/series/cup')).body
  const linked = (await ask(site, '/series/cup/e2?utm_source=x')).body
  expect(heading(plain)).toContain('First leg')
  expect(heading(linked)).toContain('Second leg')
  const origin = new URL(site.running.config.publicUrl).origin
  expect(['title', 'description', 'url'].map((name) => property(linked, name))).toEqual([
    'Second leg · The Cup',
    'The decision',
    `${origin}/series/cup/e2`,
  ])
  expect(['title', 'url'].map((name) => property(plain, name))).toEqual(['The Cup', `${origin}/series/cup`])
  expect(plain).toContain(`<link rel="canonical" href="${origin}/series/cup"/>`)
  expect(linked).toContain(`<link rel="canonical" href="${origin}/series/cup/e2"/>`)
  expect(linked).toContain('<title>Second leg · The Cup · ')
  await site.heard(() => removeEpisodes(site.running.editing, ['e2']))
  const gone = await ask(site, '/series/cup/e2')
  expect([gone.status, heading(gone.body), property(gone.body, 'url')]).toEqual([404, heading(plain), `${origin}/series/cup`])
})

inProof(() =>
  test('R2 Q-05 T-109 W3 each episode of a long series has its own page, rendered once; invented ones share one', async () => {
    await site.addSeries({ id: 'long', title: 'The Long Cup' })
    const docIds = await fillSeries(site, 'long', 2 * LIST_PAGE + 1)
    const plain = await ask(site, '/series/long')
    expect(plain.body).toContain(`Episodes ${LIST_PAGE + 1} to ${2 * LIST_PAGE}</a>`)
    expect(plain.body).not.toContain(docIds[LIST_PAGE + 1])
    const before = site.renderings()
    for (let round = 0; round < 2; round += 1)
      for (const [at, docId] of docIds.entries()) {
        const { status, body } = await ask(site, `/series/long/${docId}`)
        expect([status, body.includes(`<title>Game ${at + 1} `), body.includes(`data-at="${at}"`)], String(at)).toEqual([
          200,
          true,
          true,
        ])
      }
    expect(site.renderings() - before).toBe(docIds.length)
    for (let n = 0; n < 20; n += 1) expect((await ask(site, `/series/long/invented-${n}`)).status).toBe(404)
    expect(site.renderings() - before).toBe(docIds.length + 1)
  }),
)

test('T-109 V1 the page that invented episodes share shows nobody what another asked for', async () => {
  for (const ending of ['', '.data'])
    for (const language of ['en', 'fr'] as const) {
      const first = await ask(site, `/series/cup/planted-by-a-stranger${ending}`, { language })
      const second = await ask(site, `/series/cup/another${ending}`, { language })
      expect([first.status, second.status]).toEqual([404, 404])
      for (const { body } of [first, second]) expect(body).not.toMatch(/planted-by-a-stranger|another/)
    }
})

test('Q-05 P2 a further page of a list goes only to those who may watch, with its version', async () => {
  await site.addSeries({ id: 'locked-long', password: 'pw' })
  const docIds = await fillSeries(site, 'locked-long', LIST_PAGE + 2)
  const cookie = await unlockCookieOf(site, 'locked-long', 'pw')
  for (const query of ['page=1', `episode=${docIds[LIST_PAGE + 1]}`]) {
    const path = `/series/locked-long/content?${query}`
    const stranger = await ask(site, path)
    expect([stranger.status, JSON.parse(stranger.body).kind]).toEqual([200, 'locked'])
    expect(stranger.body).not.toContain(docIds[LIST_PAGE + 1])
    const { kind, page, v, episodes } = JSON.parse((await ask(site, path, { cookie })).body)
    expect([kind, page, episodes.map(({ id }: { id: string }) => id)]).toEqual(['open', 1, docIds.slice(LIST_PAGE)])
    expect(v).toBe(site.running.services.catalogue.version('series:locked-long'))
  }
  const v = site.running.services.catalogue.version('series:locked-long')
  for (const query of ['page=2', 'page=9999', 'episode=gone']) {
    const { body } = await ask(site, `/series/locked-long/content?${query}`, { cookie })
    expect(JSON.parse(body), query).toMatchObject({ kind: 'not-found', v })
  }
})

test('R2 W3 the former address of an episode leads to its page; other queries change nothing', async () => {
  for (const [from, to] of [
    ['/series/cup?episode=e1', '/series/cup/e1'],
    ['/series/cup?utm=x&episode=e1&a=b', '/series/cup/e1?utm=x&a=b'],
    ['/fr/series/cup?episode=e1', '/fr/series/cup/e1'],
    ['/series/CUP/?episode=e1', '/series/cup/e1'],
    // The answer is the same whether the episode exists or not, and whether it is behind a password.
    ['/series/cup?episode=gone', '/series/cup/gone'],
    ['/series/locked?episode=hidden', '/series/locked/hidden'],
  ] as const) {
    const { status, headers } = await ask(site, from)
    expect([status, headers.get('location')], from).toEqual([301, to])
  }
  const plain = await ask(site, '/series/cup')
  const before = site.renderings()
  for (const query of ['?episode=', '?x=1&episode[]=e1', '?episode=%00', '?episode=a/b', '?episode=..', '?episode=content'])
    expect((await ask(site, `/series/cup${query}`)).body, query).toBe(plain.body)
  expect(site.renderings()).toBe(before)
})

test('R2 P2 an episode behind a password has the page of its series, whether it exists or not', async () => {
  await site.addEpisode('locked', { docId: 'hidden', title: 'CANARY' })
  const plain = await ask(site, '/series/locked')
  const before = site.renderings()
  for (const id of ['hidden', 'invented']) {
    const answer = await ask(site, `/series/locked/${id}`)
    expect([answer.status, answer.body]).toEqual([200, plain.body])
  }
  expect(site.renderings()).toBe(before)
  expect(plain.body).not.toContain('CANARY')
})

test('H9 a cached page whose text never changes shows the new year', async () => {
  const { services } = site.running
  const { now } = services
  for (const year of [2026, 2027]) {
    services.now = () => new Date(Date.UTC(year, 5, 1))
    for (const path of ['/faq', '/']) expect((await ask(site, path)).body, path).toContain(`© ${year}`)
  }
  services.now = now
})

test('a missing page is rendered each time, so that it appears as soon as it exists', async () => {
  expect((await ask(site, '/series/coming')).status).toBe(404)
  await site.addSeries({ id: 'coming' })
  expect((await ask(site, '/series/coming')).status).toBe(200)
  await site.heard(() => removeSeries(site.running.editing, 'doc-coming'))
  expect((await ask(site, '/series/coming')).status).toBe(404)
})

test('HEAD says how long the page is and sends none of it', async () => {
  const headers = { 'accept-encoding': 'identity' }
  const [head, get] = [await ask(site, '/', { method: 'HEAD', headers }), await ask(site, '/', { headers })]
  expect([head.body, head.headers.get('content-length')]).toEqual(['', String(Buffer.byteLength(get.body))])
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
})
