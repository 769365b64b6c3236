import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, unlockCookieOf } from '../sites/visitor.ts'
import { fillSeries } from '../turns.ts'

const ORIGIN = 'https://podium.example'
const STREAM = 'https://streams.example/live/final.m3u8'
const SOON = new Date(Date.now() + 43_200_000).toISOString()
const LATER = new Date(Date.now() + 86_400_000).toISOString()

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL: ORIGIN, STREAM_HOST: 'https://streams.example' } })
  await site.addSeries({ id: 'cup', title: 'Zorble cup', shortDescription: 'All games.' })
  await site.addEpisode('cup', { docId: 'old', title: 'Opening', releaseDate: '2026-01-02', videoUrl: 'game-1' })
  await site.addEpisode('cup', {
    docId: 'Final-1',
    title: 'Zorble final',
    shortDescription: 'The decision',
    releaseDate: '2026-03-04',
    videoUrl: STREAM,
    durationSeconds: 5_400,
  })
  await site.addEpisode('cup', { docId: 'coming', title: 'To come', startsAt: SOON, videoUrl: STREAM })
  await site.addSeries({ id: 'league', title: 'League' })
  await site.addEpisode('league', { docId: 'on-air', title: 'On air', isLive: true, releaseDate: '2026-02-03' })
})
afterAll(() => site.close())

/** A feed as a reader of feeds takes it, checked to be well-formed by libxml2. */
async function feed(path: string) {
  const { status, headers, body } = await ask(site, path)
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/rss+xml; charset=utf-8'])
  expect((await validateXML({ xml: body, normalization: 'format' })).errors).toEqual([])
  return parseRssFeed(body)
}
const idsOf = ({ items = [] }: Awaited<ReturnType<typeof feed>>) => items.map(({ guid }) => guid?.value)

describe('R7 RSS and MRSS', () => {
  test('R7 the feed of the site has what is out, newest first, on air too, and nothing that is still to come', async () => {
    const { title, link, language, items = [], atom } = await feed('/rss.xml')
    expect({ title, link, language }).toEqual({ title: 'Podium', link: `${ORIGIN}/`, language: 'en-ca' })
    expect(items.map(({ guid }) => guid)).toEqual(['Final-1', 'on-air', 'old'].map((value) => ({ value, isPermaLink: false })))
    expect(items[0]).toMatchObject({
      title: 'Zorble final',
      link: `${ORIGIN}/series/cup/Final-1`,
      description: 'The decision',
      pubDate: 'Wed, 04 Mar 2026 05:00:00 GMT',
      media: {
        contents: [{ url: STREAM, type: 'application/x-mpegURL', medium: 'video', duration: 5_400 }],
        player: { url: `${ORIGIN}/embed/Final-1` },
      },
    })
    expect(items[2]?.media?.contents).toBeUndefined()
    expect(atom?.links).toMatchObject([
      { rel: 'self', href: `${ORIGIN}/rss.xml` },
      { rel: 'alternate', hreflang: 'fr', href: `${ORIGIN}/fr/rss.xml` },
    ])
    for (const { media, link: page } of items) {
      const picture = new URL(media?.thumbnails?.[0]?.url ?? '').pathname
      expect((await fetch(site.origin + picture)).status, picture).toBe(200)
      expect((await ask(site, new URL(page ?? '').pathname)).status).toBe(200)
    }
  })

  test('R7 each language has its own feeds', async () => {
    const { editing } = site.running.services
    await site.heard(() => saveLine(editing, { source: 'Zorble final', target: 'La zorble', isLocked: false, baseVersion: 0 }))
    const { language, link, items = [] } = await feed('/fr/rss.xml')
    expect([language, link]).toEqual(['fr-ca', `${ORIGIN}/fr`])
    expect([items[0]?.title, items[0]?.link]).toEqual(['La zorble', `${ORIGIN}/fr/series/cup/Final-1`])
    expect((await feed('/fr/rss/cup.xml')).items?.[0]?.title).toBe('La zorble')
  })

  test('R7 a series has its own feed, also under its former address', async () => {
    const { title, link, description, items } = await feed('/rss/cup.xml')
    expect({ title, link, description }).toEqual({ title: 'Zorble cup', link: `${ORIGIN}/series/cup`, description: 'All games.' })
    expect(items?.map(({ guid }) => guid?.value)).toEqual(['Final-1', 'old'])
    await site.addSeries({ id: 'before', docId: 'doc-moving', title: 'Moving' })
    await site.addSeries({ id: 'after', docId: 'doc-moving', title: 'Moving' })
    const moved = await ask(site, '/fr/rss/before.xml')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/fr/rss/after.xml'])
    expect((await ask(site, '/rss/nowhere.xml')).status).toBe(404)
  })

  test('R7 E7 a team has its own feed in each language, which its page names and which changes with its games', async () => {
    const { editing } = site.running.services
    const { lacBleu } = await addTeams({ editing, heard: site.heard })
    const path = '/rss/team/lac-bleu-hockey-women.xml'
    const save = async (pictures: string[], id?: string) => {
      const shown = pictures.map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } }))
      const event = anEvent({ homeTeamId: lacBleu, localDate: '2026-03-04', pictures: shown, ...(id && { id }) })
      const saved = await site.heard(() => saveEvent(editing, event))
      if (!saved.ok) throw new Error(saved.reason)
      return saved.id
    }
    expect(idsOf(await feed(path))).toEqual([])
    const id = await save(['old'])
    const { title, link, items = [], atom } = await feed(path)
    expect({ title, link }).toEqual({
      title: "Lac-Bleu Huards · Women's hockey",
      link: `${ORIGIN}/team/lac-bleu-hockey-women`,
    })
    expect(items).toMatchObject([{ link: `${ORIGIN}/series/cup/old`, media: { player: { url: `${ORIGIN}/embed/old` } } }])
    expect(atom?.links).toMatchObject([
      { rel: 'self', href: ORIGIN + path },
      { rel: 'alternate', hreflang: 'fr', href: `${ORIGIN}/fr${path}` },
    ])
    expect((await feed(`/fr${path}`)).title).toBe('Huards de Lac-Bleu · Hockey féminin')
    await site.addEpisode('cup', { docId: 'rematch', releaseDate: '2026-03-05' })
    await save(['old', 'rematch'], id)
    expect(idsOf(await feed(path))).toEqual(['rematch', 'old'])
    await site.addEpisode('cup', { docId: 'rematch', title: 'Rematch', releaseDate: '2026-03-05' })
    // Of two cameras each is named after the game.
    expect((await feed(path)).items?.[0]?.title).toBe('Final · Rematch')
    const page = (await ask(site, '/fr/team/lac-bleu-hockey-women')).body
    expect(page).toContain(
      `<link rel="alternate" type="application/rss+xml" title="Huards de Lac-Bleu · Hockey féminin" href="/fr${path}"/>`,
    )
    await site.heard(() =>
      saveSeries(editing, aSeries({ id: 'cup', title: 'Zorble cup', shortDescription: 'All games.', password: 'pw' })),
    )
    const cookie = await unlockCookieOf(site, 'cup', 'pw')
    for (const each of ['', cookie]) expect((await ask(site, path, { cookie: each })).body).not.toMatch(/rematch/i)
    await site.heard(() =>
      saveSeries(editing, aSeries({ id: 'cup', title: 'Zorble cup', shortDescription: 'All games.', password: '' })),
    )
    await save([], id)
    for (const docId of ['rematch', 'old']) expect(idsOf(await feed(path))).not.toContain(docId)
    expect((await ask(site, '/rss/team/nobody.xml')).status).toBe(404)
  })

  test('R7 the home page and open series name their feeds, in the language shown', async () => {
    const linkOf = async (path: string) =>
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]*)"/.exec((await ask(site, path)).body)?.[1]
    await site.addSeries({ id: 'closed', title: 'Closed', password: 'pw' })
    expect([await linkOf('/'), await linkOf('/fr')]).toEqual(['/rss.xml', '/fr/rss.xml'])
    expect([await linkOf('/fr/series/cup'), await linkOf('/series/cup/old')]).toEqual(['/fr/rss/cup.xml', '/rss/cup.xml'])
    expect(await linkOf('/series/closed')).toBeUndefined()
  })

  test('R7 readers of any site may take the feeds, and take them again only when they have changed', async () => {
    for (const path of ['/rss.xml', '/fr/rss/cup.xml', '/now.json']) {
      const first = await fetch(site.origin + path, { headers: { origin: 'https://school.example' } })
      expect(first.headers.get('access-control-allow-origin')).toBe('*')
      expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(first.headers.get('set-cookie')).toBeNull()
      const again = await fetch(site.origin + path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      expect([path, again.status]).toEqual([path, 304])
    }
  })

  test('R7 P2 nothing of a locked or pay-per-view series is in a feed, unlocked or not, and an open one that is locked leaves at once', async () => {
    await site.addSeries({ id: 'paid', title: 'Paid', tags: ['ppv'], embedLink: 'https://webcast.example/paid' })
    await site.addEpisode('paid', { docId: 'canary-2', title: 'CANARY', isLive: true, videoUrl: STREAM })
    await site.addSeries({ id: 'vault', title: 'The Vault' })
    await site.addEpisode('vault', { docId: 'canary-1', title: 'CANARY', isLive: true, releaseDate: '2026-05-05' })
    const paths = ['/rss.xml', '/fr/rss.xml', '/rss/vault.xml', '/rss/paid.xml', '/now.json', '/fr/now.json']
    expect((await ask(site, '/rss.xml')).body).toContain('canary-1')
    expect((await ask(site, '/now.json')).body).toContain('canary-1')
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'pw' })))
    const cookie = await unlockCookieOf(site, 'vault', 'pw')
    for (const path of paths)
      for (const each of ['', cookie]) expect((await ask(site, path, { cookie: each })).body, path).not.toMatch(/canary/i)
    expect(idsOf(await feed('/rss/vault.xml'))).toEqual([])
  })

  test('R7 a feed has fifty items, however many episodes are locked or still to come', async () => {
    await site.addSeries({ id: 'long', title: 'Long' })
    await fillSeries(site, 'long', 60, (index) => ({ release_date: `2026-06-${String(1 + (index % 28)).padStart(2, '0')}` }))
    await site.addSeries({ id: 'season', title: 'Season' })
    await fillSeries(site, 'season', 230, () => ({ release_date: '2027-01-01', starts_at: LATER }))
    await site.addSeries({ id: 'shut', title: 'Shut', password: 'pw' })
    await fillSeries(site, 'shut', 230, () => ({ release_date: '2027-01-02' }))
    for (const path of ['/rss.xml', '/rss/long.xml']) {
      const { items = [] } = await feed(path)
      expect(items.every(({ link }) => link?.startsWith(`${ORIGIN}/series/long/`))).toBe(true)
      const days = items.map(({ pubDate }) => Date.parse(pubDate ?? ''))
      expect([days.length, days]).toEqual([50, [...days].sort((a, b) => b - a)])
    }
  })

  test('R7 texts with signs of XML, emoji and control characters stay well-formed and complete', async () => {
    const titles = ['<b>&amp;', 'a ]]> b', '"q" ’s', '\u{1f3c6} العربية', 'bad\u0001\u0008\ufffe\ud800 end']
    await site.addSeries({ id: 'odd', title: 'Odd ]]> & <i>' })
    for (const [at, title] of titles.entries())
      await site.addEpisode('odd', { docId: `odd-${at}`, title, shortDescription: title })
    const { title, items = [] } = await feed('/rss/odd.xml')
    expect(title).toBe('Odd ]]> & <i>')
    expect(items.map((each) => each.title).sort()).toEqual([...titles.slice(0, 4), 'bad\ufffd end'].sort())
    // Readers take descriptions for HTML, so no text in one may be a tag.
    for (const { description } of items) expect(description).not.toMatch(/[<>]/)
    expect(items.map(({ description }) => description)).toContain('&lt;b&gt;&amp;amp;')
  })
})

describe('R7 /now.json', () => {
  type Now = { language: string; site: object; live: { id: string; url: string; picture: string }[]; next: object[] }
  const now = async (path = '/now.json') => JSON.parse((await ask(site, path)).body) as Now

  test('R7 says what is on and what is next, in each language, and changes at once', async () => {
    const { language, site: of, live, next } = await now()
    expect({ language, of }).toEqual({ language: 'en', of: { name: 'Podium', url: `${ORIGIN}/` } })
    expect(live.find(({ id }) => id === 'on-air')).toMatchObject({
      title: 'On air',
      series: { id: 'league', title: 'League', url: `${ORIGIN}/series/league` },
      url: `${ORIGIN}/series/league/on-air`,
    })
    expect(next[0]).toMatchObject({ id: 'coming', title: 'To come', startsAt: SOON })
    const picture = new URL(live[0]?.picture ?? '').pathname
    expect((await fetch(site.origin + picture)).status).toBe(200)
    const french = await now('/fr/now.json')
    expect([french.language, french.live[0]?.url]).toEqual(['fr', `${ORIGIN}/fr/series/league/on-air`])
    await site.addEpisode('league', { docId: 'on-air', title: 'On air', isLive: false, releaseDate: '2026-02-03' })
    expect((await now()).live.map(({ id }) => id)).not.toContain('on-air')
  })
})
