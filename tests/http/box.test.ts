import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { aSeries } from '../factories/content.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, languageOf, policyOf } from '../sites/visitor.ts'

const PUBLIC_URL = 'https://podium.example'
const SOON = new Date(Date.now() + 3_600_000).toISOString()

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL } })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'old', title: 'Opening', releaseDate: '2026-01-02' })
  await site.addEpisode('cup', { docId: 'on', title: 'Zorble now', isLive: true })
  await site.addEpisode('cup', { docId: 'coming', title: 'To come', startsAt: SOON })
  await site.addSeries({ id: 'league', title: 'The League' })
  await site.addEpisode('league', { docId: 'other', title: 'Other replay', releaseDate: '2026-01-03' })
})
afterAll(() => site.close())

/** The links of each list of a box, by its heading. */
function listsOf(html: string): Record<string, string[]> {
  const sections = html.matchAll(/<section><h2>([^<]*)<\/h2>(.*?)<\/section>/gs)
  return Object.fromEntries(
    [...sections].map(([, name = '', list = '']) => [
      name,
      [...list.matchAll(/href="([^"]*)"/g)].map(([, url]) => url as string),
    ]),
  )
}

test('R7 the box of the site has what is on, next and new; that of a series its own alone', async () => {
  const series = `${PUBLIC_URL}/series`
  expect(listsOf((await ask(site, '/box')).body)).toEqual({
    'On now': [`${series}/cup/on`],
    Next: [`${series}/cup/coming`],
    Replays: [`${series}/league/other`, `${series}/cup/old`],
  })
  expect(listsOf((await ask(site, '/box/league')).body)).toEqual({ Replays: [`${series}/league/other`] })
})

test('R7 a box is in the language of its address, whatever the browser remembers', async () => {
  const { editing } = site.running.services
  await site.heard(() => saveLine(editing, { source: 'Zorble now', target: 'La zorble', isLocked: false, baseVersion: 0 }))
  const [en, fr] = [await ask(site, '/box', { language: 'fr' }), await ask(site, '/fr/box/cup', { language: 'en' })]
  expect([languageOf(en.body), languageOf(fr.body)]).toEqual(['en', 'fr'])
  expect(fr.body).toContain('La zorble')
  expect(listsOf(fr.body)['En ce moment']).toEqual([`${PUBLIC_URL}/fr/series/cup/on`])
  // Nobody can leave the site's page inside the frame.
  for (const [link] of fr.body.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank"')
})

test('R7 a box sets no cookie, runs one script of the site alone, and any site may frame it unless the setting says otherwise', async () => {
  const { headers, body } = await ask(site, '/box', { cookie: 'language=fr' })
  expect(headers.getSetCookie()).toEqual([])
  expect(policyOf(headers, 'script-src')).toEqual(["'self'"])
  expect(policyOf(headers, 'form-action')).toEqual(["'none'"])
  expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
  expect(body.match(/<script/g)).toHaveLength(1)
  const closed = await startTestSite({ settings: { EMBED_ANCESTORS: 'https://school.example' } })
  onTestFinished(() => closed.close())
  expect(policyOf((await ask(closed, '/box')).headers, 'frame-ancestors')).toEqual(['https://school.example'])
})

test('R7 P2 of a locked or pay-per-view series a box shows its title and the way there, also when it was open a moment before', async () => {
  await site.addSeries({ id: 'paid', title: 'The Bout', tags: ['ppv'], embedLink: 'https://webcast.example/canary' })
  await site.addEpisode('paid', { docId: 'canary-2', title: 'CANARY', isLive: true })
  await site.addSeries({ id: 'vault', title: 'The Vault' })
  await site.addEpisode('vault', { docId: 'canary-1', title: 'CANARY', isLive: true })
  await site.addEpisode('vault', { docId: 'canary-3', title: 'CANARY', startsAt: SOON })
  expect((await ask(site, '/box/vault')).body).toContain('canary-1')
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'pw' })))
  for (const path of ['/box', '/fr/box', '/box/vault', '/fr/box/paid'])
    expect((await ask(site, path)).body, path).not.toMatch(/canary/i)
  const { status, body } = await ask(site, '/box/vault')
  expect(status).toBe(200)
  expect(body).toContain('This series is protected by a password.')
  expect(body).toContain(`href="${PUBLIC_URL}/series/vault"`)
})

test('R7 the box of a removed series says so, and a former address leads to the present one', async () => {
  const gone = await ask(site, '/fr/box/nowhere')
  expect([gone.status, gone.body.includes('Ce contenu n’est plus offert.')]).toEqual([404, true])
  await site.addSeries({ id: 'before', docId: 'doc-moving', title: 'Moving' })
  await site.addSeries({ id: 'after', docId: 'doc-moving', title: 'Moving' })
  const moved = await ask(site, '/fr/box/before')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/fr/box/after'])
  const empty = await ask(site, '/box/after')
  expect(empty.body).toContain('Nothing is announced yet.')
})

test('R7 a box is rendered once for each change, and not sent again while it is the same', async () => {
  const first = await ask(site, '/box/league')
  const before = site.renderings()
  const again = await ask(site, '/box/league', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, site.renderings()]).toEqual([304, before])
  await site.addEpisode('league', { docId: 'newer', title: 'Newer', releaseDate: '2026-02-01' })
  expect((await ask(site, '/box/league')).body).toContain('Newer')
})
