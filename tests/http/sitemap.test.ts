import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { parseSitemap, parseSitemapIndex, type SitemapItem } from 'sitemap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { aSeries } from '../factories/content.ts'
import { sitemapFaults } from '../rules/sitemap-rules.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

const ORIGIN = 'https://podium.example'
const STREAM = 'https://streams.example/live/final.m3u8'
const PICTURE = `thumbnails/${randomUUID()}`

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({
    settings: { PUBLIC_URL: ORIGIN, PROVIDER_HOST: 'https://webcast.example', STREAM_HOST: 'https://streams.example' },
  })
  const red = { create: { width: 1_280, height: 720, channels: 3 as const, background: '#c00' } }
  await site.running.services.pictures.store(await sharp(red).png().toBuffer(), PICTURE.slice('thumbnails/'.length))
  await site.addSeries({ id: 'cup', title: 'Zorble cup', thumbnail: PICTURE })
  await site.addEpisode('cup', {
    docId: 'Final-1',
    title: 'Zorble final',
    shortDescription: 'The decision',
    videoUrl: STREAM,
    durationSeconds: 5_400,
    isLive: true,
  })
  await site.addEpisode('cup', { docId: 'elsewhere', title: 'Elsewhere', videoUrl: '' })
})
afterAll(() => site.close())

const pathOf = (address: string) => {
  expect(address.startsWith(`${ORIGIN}/`), address).toBe(true)
  return address.slice(ORIGIN.length)
}
const entriesOf = (xml: string) => parseSitemap(Readable.from([xml]))

/** The files of the index by their path, each checked by the schemas. */
async function files(): Promise<Map<string, string>> {
  const index = await ask(site, '/sitemap.xml')
  expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(await sitemapFaults(index.body, 'index')).toEqual([])
  const found = new Map<string, string>()
  for (const { url } of await parseSitemapIndex(Readable.from([index.body]))) {
    const { status, body } = await ask(site, pathOf(url))
    expect([url, status, await sitemapFaults(body)]).toEqual([url, 200, []])
    found.set(pathOf(url), body)
  }
  return found
}

async function allEntries(): Promise<SitemapItem[]> {
  return (await Promise.all([...(await files()).values()].map(entriesOf))).flat()
}

test('R3 lists every public page in both languages; each address leads to a page that names itself and the same languages', async () => {
  const entries = await allEntries()
  const expected = [...FIXED_PATHS, '/series/cup', '/series/cup/Final-1', '/series/cup/elsewhere']
  const english = entries.map(({ url }) => url).filter((url) => !/^https:\/\/podium\.example\/fr(\/|$)/.test(url))
  expect(english.sort()).toEqual(expected.map((path) => new URL(path, ORIGIN).href).sort())
  expect(entries).toHaveLength(2 * english.length)
  const listed = new Map(entries.map(({ url, links }) => [url, links.map(({ lang, url: to }) => `${lang} ${to}`)]))
  expect(listed.size).toBe(entries.length)
  for (const [url, links] of listed) {
    const { status, body } = await ask(site, new URL(url).pathname)
    const tags = [...body.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, lang, to]) => `${lang} ${to}`,
    )
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]
    expect([status, canonical && new URL(canonical).href, tags]).toEqual([200, new URL(url).href, links])
    // Mutual: every language that an entry names is an entry that names the same ones.
    for (const link of links) expect(listed.get(link.split(' ')[1] as string)).toEqual(links)
  }
})

test('R3 a video is told of in the language of its page, with its stream, its picture and whether it is live', async () => {
  const { editing } = site.running.services
  await site.heard(() => saveLine(editing, { source: 'Zorble final', target: 'La zorble', isLocked: false, baseVersion: 0 }))
  const entries = await allEntries()
  const of = (path: string) => entries.find(({ url }) => url === ORIGIN + path)?.video ?? []
  const [video] = of('/series/cup/Final-1')
  expect(video).toMatchObject({
    title: 'Zorble final',
    description: 'The decision',
    content_loc: STREAM,
    player_loc: `${ORIGIN}/embed/Final-1`,
    duration: 5_400,
    live: 'yes',
    requires_subscription: 'no',
  })
  expect(video?.publication_date).toMatch(/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/)
  expect((await fetch(site.origin + pathOf(video?.thumbnail_loc as string))).status).toBe(200)
  expect(of('/fr/series/cup/Final-1')[0]).toMatchObject({
    title: 'La zorble',
    content_loc: STREAM,
    player_loc: `${ORIGIN}/fr/embed/Final-1`,
  })
  expect(of('/series/cup/elsewhere')).toEqual([])
})

test('R3 a video of more than eight hours, or of unknown length, has no duration', async () => {
  await site.addEpisode('cup', { docId: 'all-day', title: 'All day', videoUrl: STREAM, durationSeconds: 28_801 })
  await site.addEpisode('cup', { docId: 'unknown', title: 'Unknown', videoUrl: STREAM, durationSeconds: 1 })
  const videos = (await allEntries()).filter(({ url }) => /\/(?:all-day|unknown)$/.test(url)).map(({ video }) => video)
  expect(videos.map((each) => each?.length)).toEqual([1, 1, 1, 1])
  for (const [video] of videos) expect(video).not.toHaveProperty('duration')
})

test('R3 lastmod is when the page was last changed: an episode is on the page of its series, and its series on its own', async () => {
  const changedAt = async (path: string) => (await allEntries()).find(({ url }) => url === ORIGIN + path)?.lastmod ?? ''
  await site.addSeries({ id: 'league', title: 'League' })
  await site.addEpisode('league', { docId: 'one', title: 'One' })
  const first = await changedAt('/series/league')
  await site.addEpisode('league', { docId: 'two', title: 'Two' })
  const second = await changedAt('/series/league')
  expect(second > first).toBe(true)
  expect((await changedAt('/series/league/one')) < second).toBe(true)
  await site.addSeries({ id: 'league', title: 'The League' })
  const third = await changedAt('/series/league/one')
  expect(third > second).toBe(true)
  const index = await parseSitemapIndex(Readable.from([(await ask(site, '/sitemap.xml')).body]))
  expect(index.find(({ url }) => url.includes('episodes'))?.lastmod).toBe(third)
  expect(index.find(({ url }) => url.includes('series'))?.lastmod).toBe(third)
})

test('R3 P2 of a locked or pay-per-view series only its page is listed, and an open one that is locked loses the rest at once', async () => {
  await site.addSeries({ id: 'paid', title: 'Paid', tags: ['ppv'], embedLink: 'https://webcast.example/paid' })
  await site.addEpisode('paid', { docId: 'canary-2', title: 'CANARY', videoUrl: STREAM })
  await site.addSeries({ id: 'vault', title: 'The Vault' })
  await site.addEpisode('vault', { docId: 'canary-1', title: 'CANARY', videoUrl: 'https://streams.example/canary.m3u8' })
  expect([...(await files()).values()].join()).toContain('canary-1')
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'pw' })))
  const all = [...(await files()).values()].join()
  expect(all).not.toMatch(/canary/i)
  expect(all).toContain(`<loc>${ORIGIN}/series/vault</loc>`)
  expect(all).toContain(`<loc>${ORIGIN}/fr/series/paid</loc>`)
})

test('R3 texts with signs of XML, emoji and control characters stay well-formed and complete', async () => {
  const hostile = [
    '<b>&amp;',
    'a ]]> b',
    '"quoted" ’s',
    '\u{1f3c6} العربية',
    'tab\there',
    'bad\u0001\u0008\ufffe\ud800 end',
    'a\r\nb',
  ]
  await site.addSeries({ id: 'odd', title: 'Odd' })
  for (const [at, title] of hostile.entries())
    await site.addEpisode('odd', { docId: `odd-${at}`, title, shortDescription: title, videoUrl: `${STREAM}?a=1&b=${at}` })
  const titles = (await allEntries()).flatMap(({ url, video }) =>
    url.startsWith(`${ORIGIN}/series/odd/`) ? (video ?? []).map((each) => each.title) : [],
  )
  expect(titles.sort()).toEqual(
    ['<b>&amp;', 'a ]]> b', '"quoted" ’s', '\u{1f3c6} العربية', 'tab here', 'bad\ufffd end', 'a b'].sort(),
  )
})

test('R3 a file is packed for who takes it, the same as the plain one; invented names are not found', async () => {
  const plain = await ask(site, '/sitemaps/episodes-1.xml', { headers: { 'accept-encoding': 'identity' } })
  const packed = await ask(site, '/sitemaps/episodes-1.xml', { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip'])
  expect(packed.body).toBe(plain.body)
  expect(plain.headers.get('vary')).toContain('Accept-Encoding')
  for (const name of ['episodes-2', 'episodes-0', 'episodes-01', 'series-2', 'pages-1', 'x', 'episodes-99999', 'episodes-1e3'])
    expect([name, (await ask(site, `/sitemaps/${name}.xml`)).status]).toEqual([name, 404])
  expect((await ask(site, '/sitemaps/pages.xml', { method: 'HEAD' })).status).toBe(200)
})

test('R3 robots.txt names the index and keeps nobody out of what it lists', async () => {
  const { body } = await ask(site, '/robots.txt')
  expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string)
  const open = (await allEntries()).map(({ url }) => new URL(url).pathname)
  expect(open.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})
