import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from '@extractus/oembed-extractor'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeEpisodes } from '../../app/events/deletions/remove-documents.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { aSeries } from '../factories/content.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, policyOf, unlockCookieOf } from '../sites/visitor.ts'

const PUBLIC_URL = 'https://podium.example'
const STREAMS = 'https://streams.example'
const settings = { PUBLIC_URL, PROVIDER_HOST: 'https://webcast.example', STREAM_HOST: STREAMS }
const TITLE = 'Zorble <final> & "more" – d’hier'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'first', title: 'First leg', videoUrl: `${STREAMS}/first.m3u8` })
  await site.addEpisode('cup', { docId: 'Final-1', title: TITLE, videoUrl: `${STREAMS}/final.m3u8`, isLive: true })
  await site.addSeries({ id: 'empty', title: 'Nothing yet' })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', {
    docId: 'hidden',
    title: 'CANARY',
    shortDescription: 'CANARY',
    videoUrl: `${STREAMS}/canary.m3u8`,
  })
  await site.addSeries({ id: 'paid', title: 'The Bout', tags: ['ppv'], embedLink: 'https://webcast.example/canary' })
  await site.addEpisode('paid', { docId: 'bout', title: 'CANARY', videoUrl: `${STREAMS}/canary.m3u8` })
})
afterAll(() => site.close())

const oembed = (page: string, more = '', at = site) => ask(at, `/oembed?url=${encodeURIComponent(page)}${more}`)
const codeOf = async (page: string, more = '') => JSON.parse((await oembed(PUBLIC_URL + page, more)).body)

describe('the page', () => {
  test('R6 holds the player of an episode in the language of its address, whatever the browser remembers', async () => {
    const { editing } = site.running.services
    await site.heard(() => saveLine(editing, { source: 'First leg', target: 'La zorble', isLocked: false, baseVersion: 0 }))
    for (const language of ['en', 'fr'] as const) {
      const [en, fr] = [await ask(site, '/embed/first', { language }), await ask(site, '/fr/embed/first', { language })]
      expect([en.status, fr.status]).toEqual([200, 200])
      expect(en.body).toMatch(/<html lang="en">.*<h1 class="title">First leg<\/h1>.*series\/cup\/first/s)
      expect(fr.body).toMatch(/<html lang="fr">.*<h1 class="title">La zorble<\/h1>.*fr\/series\/cup\/first/s)
      expect(en.headers.get('content-language')).toBe('en')
    }
  })

  test('R6 sets no cookie, and its policy allows the player alone', async () => {
    for (const path of ['/embed/first', '/embed/hidden', '/embed/nowhere']) {
      const { headers, body } = await ask(site, path, { cookie: 'language=fr; podium.session=x' })
      expect(headers.getSetCookie(), path).toEqual([])
      expect(headers.get('x-frame-options'), path).toBeNull()
      expect(
        [...headers.keys()].filter((name) => name.startsWith('x-podium')),
        path,
      ).toEqual([])
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(policyOf(headers, 'default-src'), path).toEqual(["'none'"])
      expect(policyOf(headers, 'script-src'), path).toEqual(["'self'"])
      expect(policyOf(headers, 'style-src')[0], path).toMatch(/^'sha256-.{44}'$/)
      expect(policyOf(headers, 'form-action'), path).toEqual(["'none'"])
      expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
      expect(body.match(/<script\b[^>]*>/g), path).toEqual([
        expect.stringMatching(/^<script type="module" crossorigin="anonymous" src="\/assets\/embed\/[\w-]+\.js">$/i),
      ])
    }
  })

  test('R6 is rendered once for each change, compressed, and not sent again while it is the same', async () => {
    const first = await ask(site, '/embed/first')
    const before = site.renderings()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const packed = await fetch(`${site.origin}/embed/first`, { headers: { 'accept-encoding': 'br' } })
    expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual(['br', etag])
    const again = await ask(site, '/embed/first', { headers: { 'if-none-match': etag } })
    expect([again.status, site.renderings()]).toEqual([304, before])
    await site.addEpisode('cup', { docId: 'first', title: 'First leg', videoUrl: `${STREAMS}/other.m3u8` })
    const changed = await ask(site, '/embed/first', { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.body.includes('/other.m3u8')]).toEqual([200, true])
  })

  test('R6 P2 holds nothing of a locked or pay-per-view series but its tile and the way to it, unlocked or not', async () => {
    const cookie = await unlockCookieOf(site, 'vault', 'pw')
    for (const [path, title, series] of [
      ['/embed/hidden', 'The Vault', '/series/vault'],
      ['/fr/embed/hidden', 'The Vault', '/fr/series/vault'],
      ['/embed/bout', 'The Bout', '/series/paid'],
    ] as const)
      for (const each of ['', cookie]) {
        const { status, body } = await ask(site, path, { cookie: each })
        expect(status, path).toBe(200)
        expect(body, path).not.toMatch(/canary|streams\.example|data-embed/i)
        expect(body, path).toContain(title)
        expect(body, path).toContain(`href="${PUBLIC_URL}${series}"`)
      }
  })

  test('R6 P5 a password that was set a moment before already holds, for whatever asks', async () => {
    await site.addSeries({ id: 'soon', title: 'Soon locked' })
    await site.addEpisode('soon', { docId: 'soon-1', title: 'CANARY', videoUrl: `${STREAMS}/canary.m3u8` })
    expect((await ask(site, '/embed/soon-1')).body).toContain('CANARY')
    expect((await oembed(`${PUBLIC_URL}/series/soon/soon-1`)).body).toContain('CANARY')
    const etag = (await ask(site, '/embed/soon-1')).headers.get('etag') ?? ''
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'soon', title: 'Soon locked', password: 'pw' })))
    const stale = await ask(site, '/embed/soon-1', { headers: { 'if-none-match': etag } })
    expect([stale.status, /canary/i.test(stale.body)]).toEqual([200, false])
    const [page, answer] = [await ask(site, '/embed/soon-1'), await oembed(`${PUBLIC_URL}/series/soon/soon-1`)]
    expect(page.body).not.toMatch(/canary/i)
    expect([answer.status, answer.body]).toEqual([401, ''])
  })

  test('R6 an episode that is gone says so, and invented ones do not fill the cache', async () => {
    const docId = await site.addEpisode('cup', { title: 'To be removed', videoUrl: `${STREAMS}/gone.m3u8` })
    expect((await ask(site, `/embed/${docId}`)).status).toBe(200)
    await site.heard(() => removeEpisodes(site.running.editing, [docId]))
    for (const language of ['en', 'fr'] as const) {
      const { status, body, headers } = await ask(site, `${language === 'fr' ? '/fr' : ''}/embed/${docId}`)
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(body).not.toMatch(/To be removed|m3u8/)
      expect(body).toContain(language === 'fr' ? 'Cette vidéo n’est plus offerte' : 'This video is no longer here')
    }
    const rendered = site.renderings()
    for (const id of ['invented-1', 'invented-2', 'invented-1']) expect((await ask(site, `/embed/${id}`)).status).toBe(404)
    expect(site.renderings()).toBe(rendered + 3)
  })

  test('R6 its files are for pages without an origin, all other pages stay out of frames', async () => {
    const { body } = await ask(site, '/embed/first')
    const files = [/src="(\/assets\/embed\/[^"]+\.js)"/, /url\(([^)]+\.woff2)\)/].map((each) => each.exec(body)?.[1] as string)
    for (const path of files) {
      const { status, headers } = await ask(site, path)
      expect([status, headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')], path).toEqual([
        200,
        '*',
        'cross-origin',
      ])
    }
    for (const path of ['/', '/series/cup/first', '/login', '/oembed']) {
      const { headers } = await ask(site, path)
      const framed = headers.get('content-type')?.startsWith('text/html') ? policyOf(headers, 'frame-ancestors') : ["'none'"]
      expect(framed, path).toEqual(["'none'"])
    }
  })

  test('R6 its script is at most 60 KB of Brotli beside hls.js, which it does not import before it plays', async () => {
    const folder = join(import.meta.dirname, '../../build/client/assets/embed')
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br') && !/^hls-/.test(file))
    const sizes = await Promise.all(files.map(async (file) => (await readFile(join(folder, file))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
    const [own = ''] = (await readdir(folder)).filter((file) => /^embed-client-.*\.js$/.test(file))
    const code = await readFile(join(folder, own), 'utf8')
    expect(code).toMatch(/import\(["'`]\.\/hls-engine/)
    expect(code).not.toMatch(/^import\b(?!\()|localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker/m)
  })
})

describe('who may frame it', () => {
  test.each([
    [undefined, []],
    ['https://school.example,*.team.example', ['https://school.example', 'https://*.team.example']],
    ['none', ["'none'"]],
  ])('R6 EMBED_ANCESTORS=%s', async (EMBED_ANCESTORS, expected) => {
    const other = await startTestSite({ settings: { ...settings, ...(EMBED_ANCESTORS && { EMBED_ANCESTORS }) } })
    onTestFinished(() => other.close())
    await other.addSeries({ id: 'cup' })
    await other.addEpisode('cup', { docId: 'e1' })
    for (const path of ['/embed/e1', '/embed/nowhere'])
      expect(policyOf((await ask(other, path)).headers, 'frame-ancestors'), path).toEqual(expected)
    const isOffered = EMBED_ANCESTORS !== 'none'
    expect((await oembed(`${PUBLIC_URL}/series/cup/e1`, '', other)).status).toBe(isOffered ? 200 : 404)
    const page = (await ask(other, '/series/cup/e1')).body
    expect([page.includes('oembed'), page.includes('"embedUrl"')]).toEqual([isOffered, isOffered])
  })
})

describe('oEmbed', () => {
  /** As a consumer asks, of the site that stands for podium.example. */
  const fetcher = (url: string | URL | Request) =>
    fetch(String(url instanceof Request ? url.url : url).replace(PUBLIC_URL, site.origin))
  const consumed = (page: string, limits = {}) => extract(PUBLIC_URL + page, limits, fetcher as typeof fetch)

  test('R6 a consumer finds the embed from the page of an episode itself, in either language', async () => {
    for (const [path, language] of [
      ['/series/cup/Final-1', ''],
      ['/fr/series/cup/Final-1', '/fr'],
    ]) {
      const found = await consumed(path as string, { maxwidth: 640 })
      expect(found).toMatchObject({
        type: 'video',
        version: '1.0',
        title: TITLE,
        provider_name: 'Podium',
        width: 640,
        height: 360,
      })
      expect(found).toMatchObject({ html: expect.stringContaining(`src="${PUBLIC_URL}${language}/embed/Final-1"`) })
    }
    await expect(consumed('/series/vault/hidden')).rejects.toThrow()
    await expect(consumed('/series/cup')).rejects.toThrow()
  })

  test('R6 pages without an episode for everybody name no embed, and what they name leads to their own', async () => {
    for (const path of ['/', '/series/cup', '/series/vault', '/series/vault/hidden', '/series/paid/bout', '/series/cup/gone'])
      expect((await ask(site, path)).body, path).not.toMatch(/oembed|twitter:player|embedUrl/)
    const { body } = await ask(site, '/fr/series/cup/Final-1')
    const links = [...body.matchAll(/<link rel="alternate" type="(\S+\+oembed)" href="([^"]+)"/g)]
    expect(links.map(([, type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed'])
    for (const [, type, href = ''] of links) {
      const { status, headers } = await ask(site, href.replaceAll('&amp;', '&').replace(PUBLIC_URL, ''))
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(type?.replace('+oembed', '') as string)])
    }
    for (const name of ['og:video:secure_url', 'twitter:player'])
      expect(body).toContain(`="${name}" content="${PUBLIC_URL}/fr/embed/Final-1"`)
  })

  test('Q-69 a page that names a player is a card of that kind, and no other page is', async () => {
    const cardOf = async (path: string, at = site) =>
      / name="twitter:card" content="([^"]+)"/.exec((await ask(at, path)).body)?.[1]
    expect([await cardOf('/series/cup/Final-1'), await cardOf('/fr/series/cup/Final-1')]).toEqual(['player', 'player'])
    for (const path of ['/series/cup', '/series/vault', '/series/vault/hidden', '/series/paid/bout', '/series/cup/gone'])
      expect([path, await cardOf(path)]).toEqual([path, 'summary_large_image'])
  })

  test('R6 its HTML is one frame of 16:9 within the limits, and no title ends an attribute', async () => {
    const sizes: [string, number, number][] = [
      ['', 1280, 720],
      ['&maxwidth=640', 640, 360],
      ['&maxheight=180', 320, 180],
      ['&maxwidth=800&maxheight=270', 480, 270],
      ['&maxwidth=5000', 1280, 720],
      ['&maxwidth=0', 1280, 720],
      ['&maxwidth=-5&maxheight=x', 1280, 720],
      ['&maxwidth=1e3', 1280, 720],
    ]
    for (const [limits, width, height] of sizes) {
      const answer = await codeOf('/series/cup/Final-1', limits)
      expect([limits, answer.width, answer.height]).toEqual([limits, width, height])
      expect(answer.html).toMatch(
        new RegExp(
          `^<iframe src="${PUBLIC_URL}/embed/Final-1" title="[^"<>]+" width="${width}" height="${height}" [^<>]+></iframe>$`,
        ),
      )
      expect(answer.html).toContain('allow="autoplay; fullscreen; picture-in-picture; encrypted-media"')
      expect(answer.html).toContain('Zorble &lt;final&gt; &amp; &quot;more&quot; – d’hier')
    }
  })

  test('Q-72 its picture is within the limits too, and named whole or not at all', async () => {
    const card = { thumbnail_width: 1200, thumbnail_height: 630 }
    for (const [limits, expected] of [
      ['', card],
      ['&maxwidth=1200&maxheight=630', card],
      ['&maxwidth=-5&maxheight=x', card],
      ['&maxwidth=300', {}],
      ['&maxheight=629', {}],
    ] as const) {
      const answer = await codeOf('/series/cup/Final-1', limits)
      const named = Object.fromEntries(Object.entries(answer).filter(([name]) => name.startsWith('thumbnail_')))
      expect([limits, named]).toEqual([
        limits,
        Object.keys(expected).length > 0 ? { ...expected, thumbnail_url: expect.any(String) } : {},
      ])
    }
    const xml = await oembed(`${PUBLIC_URL}/series/cup/Final-1`, '&format=xml&maxwidth=300')
    expect(xml.body).toContain('<width>300</width>')
    expect(xml.body).not.toMatch(/thumbnail|undefined/)
  })

  test('R6 the answer is JSON or XML for scripts of any site, with the card as its picture', async () => {
    const json = await oembed(`${PUBLIC_URL}/fr/series/cup/Final-1`)
    expect([json.headers.get('content-type'), json.headers.get('access-control-allow-origin')]).toEqual(['application/json', '*'])
    expect(json.headers.getSetCookie()).toEqual([])
    const answer = JSON.parse(json.body)
    expect(answer).toMatchObject({ provider_url: `${PUBLIC_URL}/fr`, author_name: 'The Cup', thumbnail_width: 1200 })
    const card = await ask(site, answer.thumbnail_url.replace(PUBLIC_URL, ''))
    expect([card.status, card.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    const xml = await oembed(`${PUBLIC_URL}/fr/series/cup/Final-1`, '&format=xml')
    const read: Record<string, string> = {}
    let name = ''
    const parser = new SaxesParser()
    parser.on('opentag', (tag) => {
      name = tag.name
    })
    parser.on('text', (text) => {
      read[name] = (read[name] ?? '') + text
    })
    parser.write(xml.body).close()
    for (const [key, value] of Object.entries(answer)) expect(read[key]?.trim(), key).toBe(String(value))
  })

  test('R6 all addresses of an episode lead to it, and a series’ to the episode that its page opens with', async () => {
    const address = (id: string) =>
      site.heard(() => saveSeries(site.running.editing, { ...aSeries({ id, title: 'The Cup' }), docId: 'doc-cup' }))
    await address('the-cup')
    for (const path of [
      '/series/the-cup/Final-1',
      '/series/cup/Final-1',
      '/fr/series/the-cup?episode=Final-1',
      '/series/the-cup/Final-1/',
      '/series/the-cup/Final%2D1?utm=1#t=3',
      '/embed/Final-1',
      '/series/the-cup',
    ])
      expect((await codeOf(path)).title, path).toBe(TITLE)
    await address('cup')
  })

  test.each([
    ['', 400],
    ['https://elsewhere.example/series/cup/first', 404],
    [`${PUBLIC_URL}.elsewhere.example/series/cup/first`, 404],
    [`https://user:word@podium.example/series/cup/first`, 404],
    [`http://podium.example/series/cup/first`, 404],
    [`${PUBLIC_URL}:8443/series/cup/first`, 404],
    ['//podium.example/series/cup/first', 404],
    ['javascript:alert(1)', 404],
    ['file:///etc/passwd', 404],
    [`${PUBLIC_URL}/series/cup/hidden`, 404],
    [`${PUBLIC_URL}/series/cup/%00`, 404],
    [`${PUBLIC_URL}/series/cup/%E0%A4%A`, 404],
    [`${PUBLIC_URL}/series/cup/../../admin`, 404],
    [`${PUBLIC_URL}/series/nowhere/first`, 404],
    [`${PUBLIC_URL}/series/empty`, 404],
    [`${PUBLIC_URL}/`, 404],
    [`${PUBLIC_URL}/admin`, 404],
    [`${PUBLIC_URL}/series/vault`, 401],
    [`${PUBLIC_URL}/series/vault/hidden`, 401],
    [`${PUBLIC_URL}/series/vault/invented`, 401],
    [`${PUBLIC_URL}/embed/hidden`, 401],
    [`${PUBLIC_URL}/series/paid/bout`, 401],
  ])('R6 T-64 %s answers %i and says nothing', async (url, status) => {
    const answer = await oembed(url)
    expect([answer.status, answer.body]).toEqual([status, ''])
  })
})
