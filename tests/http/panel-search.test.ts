import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import type { PanelSearchResults, SearchKind } from '../../app/panel/find/panel-results.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { longestTurn, slowness } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let eventId = ''
let finalId = ''

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.21')
  await site.running.services.admins.grant(admin.email)
  await site.addCategory('hockey', ['hockey'], "Women's hockey")
  await site.addSeries({ id: 'cup', title: 'Northern Cup', tags: ['hockey'], shortDescription: 'Eight teams on Baffin Island.' })
  finalId = await site.addEpisode('cup', { title: 'Final', videoUrl: 'https://video.example/final.m3u8' })
  await site.addEpisode('cup', { title: 'Semifinal' })
  const { venueId, northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const saved = await site.heard(() =>
    saveEvent(site.running.editing, anEvent({ homeTeamId: northgate, awayTeamId: lacBleu, venueId, title: { en: '', fr: '' } })),
  )
  if (!saved.ok) throw new Error(saved.reason)
  eventId = saved.id
})
afterAll(() => site.close())

async function found(query: string, language: 'en' | 'fr' = 'en') {
  const answer = await admin.get(`/admin/found?q=${encodeURIComponent(query)}`, { language })
  expect(answer.status).toBe(200)
  return JSON.parse(answer.body) as PanelSearchResults
}
/** The titles of each kind that was found. */
const kinds = async (query: string, language?: 'en' | 'fr') =>
  Object.fromEntries(
    (await found(query, language)).kinds.map(({ kind, things }) => [kind, things.map(({ title }) => title)]),
  ) as Partial<Record<SearchKind, string[]>>
const pathsOf = async (query: string) => (await found(query)).kinds.flatMap(({ things }) => things.map(({ path }) => path))

test('O3 one search finds series, episodes, events, teams, venues, categories and pages, each with the way to edit it', async () => {
  await expect.poll(async () => (await found('final')).reading).toBe(undefined)
  expect(await kinds('north')).toEqual({
    series: ['Northern Cup'],
    events: ['Lac-Bleu Huards at Northgate Harriers'],
    teams: ['Northgate University', 'Northgate Harriers'],
  })
  expect(await kinds('final')).toEqual({ episodes: ['Final', 'Semifinal'] })
  expect(await pathsOf('cup fin')).toContain(`/admin/series/doc-cup/episodes/${finalId}`)
  expect((await kinds('ferry')).venues).toEqual(['Ferry Arena'])
  expect((await kinds('women hockey')).categories).toEqual(["Women's hockey"])
  expect((await kinds('glossary')).pages).toEqual(['Glossary'])
  expect(await pathsOf('lac bleu at northgate')).toContain(`/admin/events/${eventId}`)
  expect(await kinds('baffin')).toEqual({ series: ['Northern Cup'] })
})

test('O3 things are found by their names in the other language, and shown in that of the page', async () => {
  expect((await kinds('traversier')).venues).toEqual(['Ferry Arena'])
  expect((await kinds('ferry', 'fr')).venues).toEqual(['Aréna du Traversier'])
  expect((await kinds('universite lac')).teams).toContain('Lac-Bleu University')
  expect((await kinds('venues', 'fr')).pages).toContain('Lieux')
})

test('O3 a pasted address or id leads to the thing itself', async () => {
  for (const text of [
    finalId,
    `https://site.example/series/cup/${finalId}`,
    `/fr/series/cup/${finalId}`,
    `/series/cup?episode=${finalId}`,
    'https://video.example/final.m3u8',
    `https://site.example/embed/${finalId}`,
  ])
    expect((await pathsOf(text))[0], text).toBe(`/admin/series/doc-cup/episodes/${finalId}`)
  expect((await pathsOf(`https://site.example/game/${eventId}`))[0]).toBe(`/admin/events/${eventId}`)
  expect((await pathsOf('https://site.example/fr/series/cup'))[0]).toBe('/admin/series/doc-cup')
  expect((await kinds('https://site.example/team/northgate-hockey-women')).teams).toEqual(['Northgate Harriers'])
})

test('O3 nothing, signs alone and hostile queries find nothing and break nothing', async () => {
  for (const query of [
    '',
    '   ',
    '%',
    '"; drop table episode --',
    '../../etc/passwd',
    '\u{1F3D2}',
    'x'.repeat(1_000),
    '(((((',
    // No hexadecimal digits, which may be part of an id.
    '%Zy%Qw%Z',
  ])
    expect((await found(query)).total, query).toBe(0)
  const page = await admin.get('/admin/search?q=%3Cscript%3Ealert(1)%3C/script%3E&kind=constructor&page=1e9')
  expect([page.status, page.body.includes('<script>alert(1)')]).toEqual([200, false])
})

test('O3 the page of results works without script: by kind, with pages, and a form that asks again', async () => {
  const all = await admin.get('/admin/search?q=final')
  expect(all.status).toBe(200)
  expect(all.body).toContain('Results for “final”')
  expect(all.body).toContain(`href="/admin/series/doc-cup/episodes/${finalId}"`)
  expect(all.body).toMatch(/<form[^>]*action="\/admin\/search"/)
  await site.addSeries({ id: 'long', title: 'Long' })
  for (let at = 0; at < 60; at++) await site.addEpisode('long', { title: `Match number ${at}` })
  const first = await admin.get('/admin/search?q=match+number&kind=episodes')
  expect(first.body.match(/href="\/admin\/series\/doc-long\/episodes\//g)?.length).toBe(50)
  expect(first.body).toContain('page=2')
  const second = await admin.get('/admin/search?q=match+number&kind=episodes&page=2')
  expect(second.body.match(/href="\/admin\/series\/doc-long\/episodes\//g)?.length).toBe(10)
})

test('O3 what was renamed or deleted a moment ago is found as it is now, events and series too', async () => {
  await site.addSeries({ id: 'brief', title: 'Brief encounter' })
  expect((await kinds('brief')).series).toEqual(['Brief encounter'])
  await site.addSeries({ id: 'brief', title: 'Lasting encounter' })
  expect((await kinds('lasting')).series).toEqual(['Lasting encounter'])
  await site.heard(() => removeSeries(site.running.editing, 'doc-brief'))
  expect((await kinds('encounter')).series).toBe(undefined)
})

test('O3 a search of staff takes no turn above 50 ms', { tags: ['timing'] }, async () => {
  await site.addSeries({ id: 'many', title: 'Many' })
  for (let at = 0; at < 60; at++) await site.addEpisode('many', { title: `Match number ${at}` })
  await expect.poll(async () => (await found('match 1')).reading).toBe(undefined)
  const longest = await longestTurn(async () => {
    for (const query of ['n', 'no', 'north', 'match 1', 'zzz']) await found(query)
  })
  expect(longest).toBeLessThan(50 * slowness())
})
