import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { enginesOf, rounds } from '../daily.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { capturedLog } from '../log.ts'
import { connectTo, rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { type Answer, ask, kindOf, send, unlockCookieOf } from '../sites/visitor.ts'

const PASSWORD = 'S3cret-CANARYPW-7Ω'
const PICTURE = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
/** No response to a stranger may contain any of this, in any encoding. */
const CANARY = /CANARY|S3cret|Q0FOQVJZ|%43%41%4e%41%52%59/i

const log = capturedLog('debug')
const vault = (content: Partial<Parameters<typeof aSeries>[0]> = {}) =>
  aSeries({
    id: 'vault',
    title: 'The Vault',
    shortDescription: 'CANARYSERIES short',
    longDescription: 'CANARYSERIES long',
    tags: ['hockey'],
    thumbnail: `thumbnails/${PICTURE}`,
    ...content,
  })
const secretEpisode = (docId: string, content: Parameters<typeof anEpisode>[1] = {}) =>
  anEpisode('vault', {
    docId,
    title: `CANARYTITLE ${docId}`,
    videoUrl: `CANARYURL-${docId}`,
    shortDescription: 'CANARYSHORT',
    longDescription: 'CANARYLONG',
    captions: [{ language: 'fr', url: 'https://webcast.podium.example/CANARYCAPTIONS.vtt' }],
    ...content,
  })

let site: TestSite
let answers = 0
beforeAll(async () => {
  site = await startTestSite({ log: log.logger })
  const { editing, services } = site.running
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#c00' } })
  await services.pictures.store(
    await picture
      .jpeg()
      .withExif({ IFD0: { Copyright: PASSWORD, ImageDescription: 'CANARYEXIF' } })
      .toBuffer(),
    PICTURE,
  )
  await site.addCategory('hockey')
  for (let order = 1; order < 9; order++) await site.addSeries({ id: `open${order}`, tags: ['hockey'], order })
  await site.addEpisode('open1', { title: 'An open episode', isLive: true })
  await saveSeries(editing, vault({ password: PASSWORD }))
  await saveSeries(
    editing,
    aSeries({
      id: 'paid',
      title: 'The Pay',
      tags: ['hockey', 'ppv'],
      password: PASSWORD,
      embedLink: 'https://webcast.podium.example/CANARYPPV',
      order: 99,
    }),
  )
  await saveEpisode(editing, secretEpisode('e1'))
  await saveEpisode(editing, secretEpisode('e2', { isLive: true }))
  await saveEpisode(editing, secretEpisode('e3', { startsAt: '2099-01-01T00:00:00.000Z' }))
  await saveEpisode(editing, secretEpisode('e4', { videoUrl: 'https://webcast.podium.example/CANARYURL.m3u8', videoType: 'HLS' }))
  await site.heard(() => saveEpisode(editing, anEpisode('paid', { docId: 'p1', title: 'CANARYPAIDEPISODE', isLive: true })))
})
afterAll(() => site.close())

function expectNoCanary(text: string, what: string) {
  answers++
  expect(
    CANARY.exec(text)?.[0],
    `${what}: ${text.slice(Math.max(0, text.search(CANARY) - 100), text.search(CANARY) + 100)}`,
  ).toBeUndefined()
}
const whole = ({ status, headers, body }: Answer) => `${status} ${[...headers].join(' ')} ${body}`

/** Every place where a series could show. */
const PLACES = ['vault', 'paid'].flatMap((id) => [
  `/series/${id}`,
  `/series/${id}/content`,
  `/password?seriesId=${id}`,
  `/series/${id}/episodes`,
  `/series/${id}/e1`,
])
const PAGES = [
  ...FIXED_PATHS,
  '/row/hockey/1',
  '/search',
  '/forbidden',
  '/404',
  '/language',
  '/unlock',
  '/password',
  '/feed',
  '/sitemap.xml',
  '/roku.json',
  '/roku-search.json',
  '/export',
  '/api/series/vault',
]

/** Each spelling is tried in one of the languages, and in both by a proof. */
const step = rounds({ daily: 2, proof: 1 })

/** The build's ids of a series' routes. */
const ROUTE_IDS = ['series/:seriesId/:episodeId?', 'series/:seriesId/content']

test('P2 the routes of a series have the names that are asked for below', async () => {
  const manifest = /src="(\/assets\/manifest-[^"]+)"|"(\/assets\/manifest-[^"]+)"/.exec((await ask(site, '/series/open')).body)
  const { body } = await ask(site, manifest?.[1] ?? manifest?.[2] ?? '/series/open')
  expect(body).toContain(`"${ROUTE_IDS[0]}"`)
})

describe.each([
  ['en', 0],
  ['fr', 1],
] as const)('in %s', (language, nth) => {
  test.each([...PLACES, ...PAGES])(
    'P2 Q-99 T-31 T-32 T-35 nothing of a locked series is at %s, its data, or any spelling of it',
    async (place) => {
      const [path, query = ''] = place.split('?') as [string, string?]
      const search = query && `?${query}`
      const last = path.lastIndexOf('/') + 1
      const encoded = `${path.slice(0, last)}%${path.charCodeAt(last).toString(16)}${path.slice(last + 1)}`
      const targets = [
        place,
        `${path}.data${search}`,
        `${path}/_.data${search}`,
        `${path}.data?_routes=${encodeURIComponent(ROUTE_IDS.join())}`,
        `${path}/e1`,
        `${path}/e4`,
        `${path}?episode=e4`,
        `${path}?live`,
        `${path}/e4.data`,
        `/fr${path}`,
        `/fr${path}/e4`,
        `/fr${path}/e4.data`,
        `${path}/content?episode=e4`,
        `${path}/content?page=0`,
        `${path}?_routes=&index&v=1`,
        `${path}/`,
        `${path}.json`,
        `${path};x=1`,
        `${path}%00`,
        `${path}%2f..`,
        `/${path}`,
        `/.${path}`,
        `/x/..${path}`,
        path.toUpperCase(),
        encoded,
        encoded.replace('%', '%25'),
        path.replace('/series/', '/series//'),
        `http://site.test${path}`,
      ]
      for (const target of targets.filter((_, at) => at === 0 || (at + nth) % step === 0)) {
        for (const method of target === place || target.endsWith('.data') ? ['GET', 'HEAD', 'POST'] : ['GET']) {
          const headers = {
            Cookie: `language=${language}`,
            'X-React-Router': '1',
            ...(method === 'POST' ? { 'Content-Length': '0' } : {}),
          }
          const { head, body } = await sendRaw(site.origin, rawRequest(method, target, headers))
          expectNoCanary(`${head}${body}`, `${method} ${target}`)
        }
      }
    },
  )

  test('T-34 no search finds anything of what is protected', async () => {
    const words = [
      'vault',
      'the',
      'S3cret',
      'canary',
      'CANARYTITLE',
      'CANARYURL-e1',
      'canaryshort',
      'canarylong',
      'e1',
      '%',
      '_',
      "'",
      '"',
      'pay',
      '7Ω',
      PASSWORD,
      '',
      'play',
      'm3u8',
    ]
    for (const word of words) {
      const answer = await ask(site, `/search?q=${encodeURIComponent(word)}`, { language })
      expectNoCanary(whole(answer), word)
      const { results } = JSON.parse(answer.body) as { results: object[] }
      const keys = ['id', ...(language === 'fr' ? ['english'] : []), 'title', 'isProtected', 'isLive', 'category']
      for (const result of results) expect(Object.keys(result)).toEqual(keys)
    }
    const { results } = JSON.parse((await ask(site, '/search?q=vault', { language })).body)
    const kept = language === 'fr' ? { english: ['title', 'category'] } : {}
    expect(results).toEqual([
      { id: 'vault', ...kept, title: 'The Vault', isProtected: true, isLive: true, category: 'Category hockey' },
    ])
  })
})

test('T-33 H11 the board shows live and announced episodes of open series only', async () => {
  const { body } = await ask(site, '/scoreboard')
  expect(body).toContain('An open episode')
  expect(body).not.toContain('The Vault')
  expectNoCanary(body, 'the board')
})

test('T-31 no file of the build and no picture holds a secret', async () => {
  const folder = join(import.meta.dirname, '../../build/client')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expectNoCanary(readFileSync(join(file.parentPath, file.name), 'latin1'), file.name)
  for (const width of [160, 1280]) {
    for (const accept of ['image/avif', 'image/webp', '*/*'])
      expectNoCanary(whole(await ask(site, `/thumbnails/${PICTURE}/${width}`, { headers: { accept } })), 'picture')
  }
})

test('T-36 P2 the live stream tells strangers of a locked series only that something changed, through 30 edits', async () => {
  const { editing, services } = site.running
  let text = ''
  const socket = connectTo(site.origin)
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /live?topics=catalog@0,live@0,series:vault@0,series:paid@0 HTTP/1.1\r\nHost: a\r\n\r\n')
  for (let at = 0; at < 30; at++) {
    await site.heard(async () => {
      if (at % 5 === 0) await saveSeries(editing, vault({ password: `CANARYPW ${at}` }))
      else if (at % 5 === 1)
        await saveSeries(
          editing,
          vault({
            longDescription: `Edited ${at}`,
            tags: at % 2 ? ['hockey', 'ppv'] : ['hockey'],
            embedLink: 'https://webcast.podium.example/CANARYPPV2',
          }),
        )
      else
        await saveEpisode(editing, secretEpisode(`e${(at % 3) + 1}`, { title: `CANARYTITLE edit ${at}`, isLive: at % 2 === 0 }))
    })
    const v = services.catalogue.version('series:vault')
    // Waits now and then, because changes in quick succession are sent as one.
    if (at % 6 === 0) await expect.poll(() => text, { interval: 10 }).toContain(`{"topic":"series:vault","v":${v}}`)
  }
  await site.heard(() => saveSeries(editing, vault({ password: PASSWORD })))
  const v = services.catalogue.version('series:vault')
  await expect.poll(() => text).toContain(`{"topic":"series:vault","v":${v}}`)
  socket.destroy()
  expectNoCanary(text, 'live')
  const frames = [...text.matchAll(/data: (\{.*\})\n/g)].map(([, frame]) => JSON.parse(frame as string))
  expect(frames.filter(({ topic }) => topic.startsWith('series:')).length).toBeGreaterThan(5)
  for (const frame of frames) if (frame.topic.startsWith('series:')) expect(Object.keys(frame)).toEqual(['topic', 'v'])
  for (const frame of frames) if (frame.topic === 'live') expect(Object.keys(frame.state)).toEqual(['series'])
})

test('T-45 T-49 a refused password is in no answer', async () => {
  for (const password of [`${PASSWORD}x`, PASSWORD.toLowerCase(), PASSWORD.normalize('NFD').slice(1), 'CANARYGUESS']) {
    for (const path of ['/unlock', '/password?seriesId=vault']) {
      const answer = await send(site, path, { seriesId: 'vault', password })
      expect(answer.status).toBe(403)
      expectNoCanary(whole(answer), path)
    }
  }
})

test('T-41 a mere claim unlocks nothing', async () => {
  const claims = [
    { cookie: 'unlock=vault; authorizedSeries=[{"seriesId":"vault"}]' },
    { cookie: `unlock=${Buffer.from('[["doc-vault","x"]]').toString('base64url')}.x` },
    { headers: { authorization: 'Bearer S3cret-CANARYPW', 'x-unlocked': 'vault' } },
  ]
  for (const claim of claims) {
    const answer = await ask(site, '/series/vault/content?authorizedSeries=vault', claim)
    expect([answer.status, kindOf(answer)]).toEqual([200, 'locked'])
    expectNoCanary(whole(answer), JSON.stringify(claim))
  }
})

test('P2 T-38 one who has unlocked gets the content from the one door, kept by nobody, and from nowhere else', async () => {
  const cookie = await unlockCookieOf(site, 'vault', PASSWORD)
  expectNoCanary(cookie + Buffer.from(cookie.slice(7), 'base64url'), 'cookie')
  const content = await ask(site, '/series/vault/content', { cookie })
  expect(content.status).toBe(200)
  for (const text of ['CANARYTITLE', 'CANARYURL', 'CANARYSHORT', 'CANARYLONG', 'CANARYCAPTIONS'])
    expect(content.body).toContain(text)
  expect(content.body).not.toContain('S3cret')
  expect(content.headers.get('cache-control')).toBe('private, no-store')
  expect(content.headers.get('vary')).toMatch(/Cookie/)
  expect(content.headers.get('etag')).toBeNull()

  for (const path of [
    '/series/vault',
    '/series/vault.data',
    '/series/vault/',
    '/',
    '/scoreboard',
    '/search?q=vault',
    '/password?seriesId=vault',
    '/series/paid/content',
  ]) {
    expectNoCanary(whole(await ask(site, path, { cookie })), path)
  }
  for (let at = 0; at < 50; at++) {
    const stranger = await ask(site, '/series/vault/content', {
      headers: { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString(), range: 'bytes=0-' },
    })
    expect(kindOf(stranger)).toBe('locked')
    expectNoCanary(whole(stranger), 'stranger')
  }
})

test('T-35 W7 the page of a pay-per-view series is told to one who has unlocked it', async () => {
  const cookie = await unlockCookieOf(site, 'paid', PASSWORD)
  const { body } = await ask(site, '/series/paid/content', { cookie })
  expect(JSON.parse(body).state).toMatchObject({
    embed: { kind: 'frame', src: 'https://webcast.podium.example/CANARYPPV' },
    episodes: [],
  })
})

test('T-40 a cookie with any character changed opens nothing, and gets no error', async () => {
  const cookie = await unlockCookieOf(site, 'vault', PASSWORD)
  for (let at = 'unlock='.length; at < cookie.length; at += 3) {
    const changed = `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`
    const answer = await ask(site, '/series/vault/content', { cookie: changed })
    expect(kindOf(answer), String(at)).toBe('locked')
    expectNoCanary(whole(answer), 'changed cookie')
  }
})

test('P5 T-46 a changed password ends what was unlocked; the same one saved again does not; a removed one opens to all', async () => {
  const { editing } = site.running
  const door = async (cookie?: string) => kindOf(await ask(site, '/series/vault/content', cookie ? { cookie } : {}))
  const first = await unlockCookieOf(site, 'vault', PASSWORD)
  await site.heard(() => saveSeries(editing, vault({ password: PASSWORD, longDescription: 'Edited' })))
  expect(await door(first)).toBe('open')
  await site.heard(() => saveSeries(editing, vault({ password: 'CANARY another' })))
  expect(await door(first)).toBe('locked')
  const second = await unlockCookieOf(site, 'vault', 'CANARY another', first)
  expect(await door(second)).toBe('open')
  await site.heard(() => saveSeries(editing, vault({ password: PASSWORD })))
  expect([await door(first), await door(second)]).toEqual(['locked', 'locked'])
  await site.heard(() => saveSeries(editing, vault({ password: '' })))
  expect([await door(), (await ask(site, '/series/vault')).body.includes('CANARYTITLE')]).toEqual(['open', true])
  await site.heard(() => saveSeries(editing, vault({ password: PASSWORD })))
  expect([await door(first), (await ask(site, '/series/vault')).body.includes('CANARYTITLE')]).toEqual(['locked', false])
})

test('T-49 T-113 in all that was logged of this there is no password, no address, no cookie', async () => {
  expect(log.lines.length).toBeGreaterThan(1_000)
  expect(log.broken).toEqual([])
  expectNoCanary(log.text(), 'log')
  expect(log.text()).not.toMatch(/unlock=|doc-vault/)
})

test('the sweep covered enough responses', () => {
  expect(answers).toBeGreaterThan(3_000 / step)
})

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  test('P2 a series that gets a password shows its episodes on no page asked for after that is heard, whoever asked meanwhile', async () => {
    const other = await startTestSite({ engine })
    const { editing } = other.running
    await other.addSeries({ id: 'vault' })
    await other.heard(() => saveEpisode(editing, secretEpisode('e1')))
    for (let round = 0; round < 6; round++) {
      await other.heard(() => saveSeries(editing, vault({ password: '' })))
      expect((await ask(other, '/series/vault')).body).toContain('CANARYTITLE')
      // Requests without a pause, even between a change and its read.
      let isDone = false
      const asking = Promise.all(
        ['/series/vault', '/series/vault.data', '/series/vault/content'].map(async (path) => {
          while (!isDone) await ask(other, path)
        }),
      )
      await other.heard(() => saveSeries(editing, vault({ password: PASSWORD })))
      for (const path of ['/series/vault', '/series/vault.data', '/series/vault/content', '/series/vault?x=1']) {
        for (const language of ['en', 'fr'] as const)
          expectNoCanary(whole(await ask(other, path, { language })), `${path} in round ${round}`)
      }
      isDone = true
      await asking
    }
    await other.close()
  }, 90_000)
})
