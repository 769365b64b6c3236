import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { aSeries } from '../factories/content.ts'
import { feedFaults, searchFaults } from '../rules/roku-rules.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, unlockCookieOf } from '../sites/visitor.ts'

const PICTURE = randomUUID()
const FEED = '/roku.json'
const SEARCH = '/roku-search.json'
const cup = { shortDescription: 'All games of the cup.', thumbnail: `thumbnails/${PICTURE}`, tags: ['hockey'] }
const game = { shortDescription: 'A game.', durationSeconds: 5_400, onRoku: true }

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({
    settings: {
      PUBLIC_URL: 'https://podium.example',
      PROVIDER_HOST: 'https://webcast.example',
      STREAM_HOST: 'https://streams.example',
    },
  })
  const red = { create: { width: 1_280, height: 720, channels: 3 as const, background: '#c00' } }
  await site.running.services.pictures.store(await sharp(red).png().toBuffer(), PICTURE)
  await site.addCategory('hockey')
  await site.addSeries({ id: 'cup', title: 'Zorble cup', ...cup })
  await site.addEpisode('cup', {
    docId: 'e1',
    title: 'Zorble final',
    videoUrl: 'game-7',
    startsAt: '2026-12-01T19:00:00.000Z',
    ...game,
  })
})
afterAll(() => site.close())

type Feed = { language: string; series: { title: string; thumbnail: string; episodes: { title: string; content: object }[] }[] }
const feedOf = async (language: 'en' | 'fr' = 'en') => {
  const { body } = await ask(site, language === 'fr' ? `/fr${FEED}` : FEED)
  expect(feedFaults(body)).toEqual([])
  return JSON.parse(body) as Feed
}

test('R8 each language has its feed by Roku’s rules, with the stream of the provider and a picture that is there', async () => {
  const { editing } = site.running.services
  await site.heard(() => saveLine(editing, { source: 'Zorble final', target: 'La zorble', isLocked: false, baseVersion: 0 }))
  const [en, fr] = [await feedOf('en'), await feedOf('fr')]
  expect([en.language, en.series[0]?.episodes[0]?.title]).toEqual(['en', 'Zorble final'])
  expect([fr.language, fr.series[0]?.episodes[0]?.title]).toEqual(['fr', 'La zorble'])
  expect(en.series[0]?.episodes[0]?.content).toMatchObject({
    videos: [{ url: 'https://streams.example/live/game-7/index.m3u8', quality: 'HD', videoType: 'HLS' }],
    validityPeriodStart: '2026-12-01T19:00:00+00:00',
  })
  const { origin, pathname } = new URL(en.series[0]?.thumbnail ?? '')
  expect(origin).toBe('https://podium.example')
  const picture = await fetch(site.origin + pathname, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1_280, 720])
})

test('R8 the search feed is the same for both languages and holds both', async () => {
  const [en, fr] = [await ask(site, SEARCH), await ask(site, SEARCH, { language: 'fr' })]
  expect(fr.body).toBe(en.body)
  expect(searchFaults(en.body)).toEqual([])
  expect(JSON.parse(en.body)).toMatchObject({
    version: '1',
    defaultAvailabilityCountries: ['ca'],
    assets: [
      { id: 'doc-cup', type: 'series' },
      {
        id: 'e1',
        type: 'episode',
        titles: [
          { value: 'Zorble final', languages: ['en'] },
          { value: 'La zorble', languages: ['fr'] },
        ],
      },
    ],
  })
})

test.each([FEED, SEARCH])(
  'R8 %s is compressed, rendered once for each change, and not sent again while it is the same',
  async (path) => {
    const first = await ask(site, path)
    const before = site.renderings()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toMatch(/^application\/json/)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const packed = await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } })
    expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual(['br', etag])
    const again = await fetch(site.origin + path, { headers: { 'if-none-match': etag } })
    expect([again.status, site.renderings()]).toEqual([304, before])
    await site.addEpisode('cup', { ...game, title: `After ${path}` })
    const changed = await ask(site, path)
    expect(changed.body).toContain(`After ${path}`)
    expect([changed.headers.get('etag') === etag, site.renderings()]).toEqual([false, before + 1])
  },
)

test('R8 P2 nothing of a locked series is in a feed, unlocked or not, and an open one that is locked leaves them at once', async () => {
  await site.addSeries({ id: 'vault', ...cup, title: 'CANARY' })
  await site.addEpisode('vault', { ...game, docId: 'canary-1', title: 'CANARY', videoUrl: 'canary-7' })
  for (const path of [FEED, SEARCH]) expect((await ask(site, path)).body).toContain('CANARY')
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', ...cup, title: 'CANARY', password: 'pw' })))
  const cookie = await unlockCookieOf(site, 'vault', 'pw')
  for (const path of [FEED, SEARCH])
    for (const each of ['', cookie]) expect((await ask(site, path, { cookie: each })).body).not.toMatch(/canary/i)
})

test('R8 M1 the page of the feeds is for staff, and takes whatever page an address asks for', async () => {
  const admin = await newViewer(site, 'staff@site.example', '198.51.100.20')
  await site.running.services.admins.grant(admin.email)
  const visitor = await newViewer(site, 'fan@site.example', '198.51.100.21')
  for (const query of ['', '?page=2', '?page=-1', '?page=x', '?page=1e99', '?page=0.5']) {
    const page = await admin.get(`/admin/roku${query}`)
    expect(page.status, query).toBe(200)
    expect(page.body, query).toContain('https://podium.example/fr/roku.json')
  }
  expect((await visitor.get('/admin/roku')).body).not.toContain('roku-search.json')
})
