import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { dayText, localStartOf } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { saveTeam } from '../../app/teams/edit-teams.server.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { asHtml, ask, languageOf, unlockCookieOf } from '../sites/visitor.ts'

const PUBLIC_URL = 'https://podium.example'
const ZONE = 'America/St_Johns'

let site: TestSite
let teams: Awaited<ReturnType<typeof addTeams>>
beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL, STREAM_HOST } })
  teams = await addTeams({ editing: site.running.editing, heard: site.heard })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
})
afterAll(() => site.close())

/** Saves an event that starts so many hours from now, on the minute, in Newfoundland. Returns its id. */
async function add(title: string, hours: number, content: Partial<EventContent> = {}): Promise<string> {
  const start = localStartOf(new Date(Date.now() + hours * HOUR_MS).toISOString(), ZONE)
  const event = anEvent({ title: { en: title, fr: title && `${title} FR` }, venueId: teams.venueId, ...start, ...content })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const picture = (episodeDocId: string, en = '') => ({ episodeDocId, label: { en, fr: '' } })
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
/** What the page shows, without the data behind it. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const page = async (path: string) => mainOf((await ask(site, path)).body)

test('E5 the schedule has the games by day in both languages, each with its time, zone, venue, state and page', async () => {
  const id = await add('Listed final', 50)
  const { localDate } = localStartOf(new Date(Date.now() + 50 * HOUR_MS).toISOString(), ZONE)
  const [en, fr] = [await ask(site, '/schedule'), await ask(site, '/fr/schedule')]
  expect([en.status, languageOf(en.body), languageOf(fr.body), titleOf(fr.body)]).toEqual([
    200,
    'en',
    'fr',
    'Calendrier · Podium',
  ])
  const day = new RegExp(`<h2[^>]*><time[^>]*>${dayText(localDate, 'en')}</time></h2>.*?</section>`, 's')
  const [section = ''] = day.exec(en.body) ?? []
  for (const text of [
    'Newfoundland time',
    asHtml("Ferry Arena, St. John's"),
    'Upcoming',
    `<a href="/game/${id}">Listed final</a>`,
  ])
    expect(section).toContain(text)
  for (const text of [
    dayText(localDate, 'fr'),
    'heure de Terre-Neuve',
    'À venir',
    `<a href="/fr/game/${id}">Listed final FR</a>`,
  ])
    expect(fr.body).toContain(text)
})

test('E5 a month with games has a page, one without has none, and the schedule leads there', async () => {
  const id = await add('Of long ago', 0, { localDate: '2021-03-05', schedule: 'cancelled' })
  const month = await ask(site, '/schedule/2021-03')
  expect([month.status, titleOf(month.body), month.body.includes(id)]).toEqual([200, 'Schedule: March 2021 · Podium', true])
  expect(mainOf(month.body)).toContain('Cancelled')
  expect(await page('/schedule')).toContain('href="/schedule/2021-03"')
  for (const path of ['/schedule/2021-04', '/schedule/2021-13', '/schedule/2021-04.data', '/fr/schedule/next'])
    expect([path, (await ask(site, path)).status]).toEqual([path, 404])
})

test('E5 a filter in the address works without script and leaves the cached page as it is', async () => {
  await add('Filtered swim', 30, { sport: 'swimming', kind: 'meet' })
  const hockey = await add('', 31, { homeTeamId: teams.lacBleu, awayTeamId: teams.northgate })
  const before = await page('/schedule')
  const swimming = await page('/schedule?sport=swimming&school=&gender=&language=')
  expect([swimming.includes('Filtered swim'), swimming.includes(hockey)]).toEqual([true, false])
  expect(swimming).toMatch(/<option value="swimming" selected="">/)
  const ofSchool = await page('/fr/schedule?school=NOR&gender=women')
  expect([ofSchool.includes('Filtered swim'), ofSchool.includes(hockey)]).toEqual([false, true])
  expect(await page('/schedule?sport=golf')).toContain('No games match this choice')
  for (const path of ['/schedule', '/schedule?sport=chess&utm=1']) expect(await page(path)).toBe(before)
})

test('E6 a game tells before it what it is, where and when, and has its pictures from 15 minutes before the start', async () => {
  await site.addEpisode('cup', { docId: 'mat-1' })
  await site.addEpisode('cup', { docId: 'mat-2' })
  const pictures = [picture('mat-1', 'Mat 1'), picture('mat-2', 'Mat 2')]
  const sides = { homeTeamId: teams.lacBleu, awayTeamId: teams.northgate }
  const early = await page(`/game/${await add('', 2, { ...sides, pictures: [picture('mat-1')] })}`)
  for (const text of ['Northgate Harriers', 'Lac-Bleu Huards', 'href="/team/lac-bleu-hockey-women"', 'Newfoundland time'])
    expect(early).toContain(text)
  expect(early).toContain('The picture opens here 15 minutes before the start.')
  for (const text of ['play-1', 'href="/series/cup/mat-1"']) expect(early).not.toContain(text)
  const soon = await page(`/game/${await add('Two mats', 0.1, { pictures })}`)
  expect(
    [...soon.matchAll(/<label[^>]*><input ([^>]*)\/>([^<]*)<\/label>/g)].map(([, input, name]) => [
      name,
      /checked/.test(input ?? ''),
    ]),
  ).toEqual([
    ['Mat 1', true],
    ['Mat 2', false],
  ])
  // Without script, the first plays here and the other on its own page.
  const [, without = ''] = /.*<noscript[^>]*>(.*)<\/noscript>/s.exec(soon) ?? []
  expect([...without.matchAll(/<a href="\/series\/cup\/([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ['mat-2', 'Watch: Mat 2'],
  ])
})

test('E6 V4 during and after it the same address plays the picture and then the replay', async () => {
  await site.addEpisode('cup', { docId: 'on-air', isLive: true })
  const given = { pictures: [picture('on-air')], play: 'in-play' as const }
  const id = await add('On air', -1, given)
  const during = await page(`/game/${id}`)
  expect(during).toContain('LIVE')
  expect(during).toMatch(/<iframe [^>]*src="[^"]*\/play\/play-1\?auto_hide=true"[^>]*title="Player: On air"/)
  await site.addEpisode('cup', { docId: 'on-air', isLive: false })
  await add('On air', -1, { ...given, id, play: 'over' })
  const after = await page(`/fr/game/${id}`)
  expect(after).toMatch(/Rediffusion.*play\/play-1\?auto_hide=true.*href="\/fr\/series\/cup\/on-air"/s)
})

const STREAM_HOST = 'https://webcast.podium.example'

test('E6 V1 the head of an open game names the stream that it begins, and the page plays it without script', async () => {
  const videoUrl = `${STREAM_HOST}/final.m3u8`
  await site.addEpisode('cup', { docId: 'hls', videoUrl, videoType: 'HLS', isLive: true })
  const id = await add('Streamed', -0.5, { pictures: [picture('hls')] })
  const { body } = await ask(site, `/game/${id}`)
  const head = body.slice(0, body.indexOf('</head>'))
  const [, named = ''] = /window\.earlyPicture=(\{.*?\});/.exec(head) ?? []
  const { picture: early } = JSON.parse(named)
  expect(early).toMatchObject({ place: `game:${id}`, episodeId: 'hls', isLive: true, source: { kind: 'hls', src: videoUrl } })
  expect(mainOf(body)).toMatch(/<noscript[^>]*><video [^>]*title="Streamed"[^>]*><source src="[^"]*\/final\.m3u8"/)
  const [, preloaded = '[]'] = /for\(const href of (\[[^\]]*\])\)/.exec(body) ?? []
  const scripts = JSON.parse(preloaded) as string[]
  expect(scripts.some((script) => script.includes('game.route'))).toBe(true)
  expect(scripts.some((script) => script.includes('watch.route'))).toBe(false)
})

test('E6 P2 no address of a video gets out before the player opens, of a game that is called off, or of a locked series', async () => {
  await site.addSeries({ id: 'safe', title: 'The Safe', password: 'pw' })
  const videoUrl = `${STREAM_HOST}/canary.m3u8`
  const captions = [{ language: 'fr' as const, url: `${STREAM_HOST}/canary.vtt` }]
  const video = { videoUrl, videoType: 'HLS' as const, captions }
  await site.addEpisode('cup', { docId: 'told-1', ...video })
  await site.addEpisode('safe', { docId: 'told-2', ...video, isLive: true })
  const open = { pictures: [picture('told-1')] }
  const locked = { seriesDocId: 'doc-safe', pictures: [picture('told-2')] }
  const closed = {
    early: await add('Early', 1, open),
    cancelled: await add('Off', -0.1, { ...open, schedule: 'cancelled' }),
    postponed: await add('Later', -0.1, { ...open, schedule: 'postponed' }),
    locked: await add('Locked', -0.1, locked),
    lockedByPicture: await add('Locked as well', -0.1, { pictures: locked.pictures }),
  }
  const forms = (id: string) =>
    ['', '/fr'].flatMap((base) => [
      `${base}/game/${id}`,
      `${base}/game/${id}.data`,
      `${base}/game/${id}?picture=told-1`,
      `${base}/game/${id}.data?_routes=game/:eventId,game/:eventId/content`,
      `${base}/game/${id}/content`,
      `${base}/game/${id}/content?at=2099-01-01`,
      `${base}/game/${id}/content.data`,
    ])
  for (const [name, id] of Object.entries(closed)) {
    for (const path of forms(id)) {
      const { headers, body } = await ask(site, path)
      expect([name, path, /canary/i.exec(`${[...headers].join()}${body}`)]).toEqual([name, path, null])
    }
    const reader = await openSse(`${site.origin}/live?topics=event:${id}@0`)
    const frames = await reader.until((all) => all.length > 0)
    reader.close()
    expect(Object.keys(frames[0] ?? {})).toEqual(['topic', 'v'])
  }
  // The same addresses tell it where they may.
  const now = await add('Now', -0.1, open)
  for (const path of forms(now).slice(0, 2)) expect([path, (await ask(site, path)).body.includes('canary')]).toEqual([path, true])
})

test('E6 P1 P5 who has the password gets the game from its door, which nobody caches, until the password changes', async () => {
  await site.addSeries({ id: 'cellar', title: 'The Cellar', password: 'pw' })
  await site.addEpisode('cellar', { docId: 'below', isLive: true })
  const id = await add('Below', -0.1, { seriesDocId: 'doc-cellar', pictures: [picture('below')] })
  const cookie = await unlockCookieOf(site, 'cellar', 'pw')
  const door = async () => {
    const { status, headers, body } = await ask(site, `/fr/game/${id}/content`, { cookie })
    return { status, caching: headers.get('cache-control'), page: JSON.parse(body) }
  }
  expect(await door()).toMatchObject({
    status: 200,
    caching: 'private, no-store',
    page: { kind: 'open', language: 'fr', event: { title: 'Below FR' }, pictures: [{ episode: { source: { kind: 'frame' } } }] },
  })
  // The page itself stays the same for everybody.
  const pageFor = async (cookie?: string) => mainOf((await ask(site, `/game/${id}`, { ...(cookie && { cookie }) })).body)
  expect(await pageFor(cookie)).toBe(await pageFor())
  await site.addSeries({ id: 'cellar', title: 'The Cellar', password: 'other' })
  expect(await door()).toMatchObject({ status: 200, page: { kind: 'locked', series: { title: 'The Cellar' } } })
})

test('E6 a cancelled, postponed, delayed or moved game stays and says so, with the reason and the former start', async () => {
  for (const [schedule, said] of [
    ['cancelled', 'Cancelled'],
    ['postponed', 'Postponed'],
  ] as const) {
    const id = await add('Ice trouble', 40, { schedule, reason: { en: 'No ice', fr: 'Pas de glace' } })
    const html = await page(`/game/${id}`)
    for (const text of ['Ice trouble', said, 'No ice']) expect(html).toContain(text)
    expect(await page(`/fr/game/${id}`)).toContain('Pas de glace')
  }
  const postponed = await add('Storm', 40, { schedule: 'postponed', reason: { en: 'No ice', fr: 'Pas de glace' } })
  // Once each: why beside the state, and what will come beside the date that no longer holds.
  for (const path of [`/game/${postponed}`, `/fr/game/${postponed}`]) {
    const html = await page(path)
    const [times, facts] = [(text: RegExp) => html.match(text)?.length, /<dl.*<\/dl>/s.exec(html)?.[0] ?? '']
    for (const text of [/>(?:No ice|Pas de glace)</g, />(?:New date to come|Nouvelle date à venir)</g])
      expect(times(text)).toBe(1)
    expect(facts).toMatch(/<s>[^<]+<\/s><\/time><span>(?:New date to come|Nouvelle date à venir)</)
  }
  expect(await page('/schedule')).toContain('New date to come')
  const id = await add('Moved', 40)
  await add('Moved', 64, { id, schedule: 'moved' })
  expect(await page(`/game/${id}`)).toMatch(/Moved to .*<s>Was [^<]*<\/s>/s)
})

test('E6 R4 the page names both addresses and tells search engines of the event', async () => {
  const id = await add('Told of', 30)
  const { body } = await ask(site, `/game/${id}`)
  expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/game/${id}"/>`)
  expect(body).toContain(`href="${PUBLIC_URL}/fr/game/${id}"`)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'SportsEvent', name: 'Told of', url: `${PUBLIC_URL}/game/${id}` })
})

test('E6 E7 E5 P2 a locked game shows the tile of its series, and nothing of it leaks from the moment that the series is locked', async () => {
  await site.addSeries({ id: 'vault', title: 'The Vault' })
  await site.addEpisode('vault', { docId: 'canary-episode', title: 'CANARY' })
  const id = await add('CANARY', 30, {
    homeTeamId: teams.lacBleu,
    seriesDocId: 'doc-vault',
    reason: { en: 'CANARY', fr: 'CANARY' },
    pictures: [picture('canary-episode', 'CANARY')],
  })
  const paths = [`/game/${id}`, '/schedule', '/team/lac-bleu-hockey-women'].flatMap((path) => [
    path,
    `${path}.data`,
    `/fr${path}`,
    `/fr${path}.data`,
  ])
  for (const path of paths) expect([path, /CANARY/.test((await ask(site, path)).body)]).toEqual([path, true])
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'pw' })))
  for (const path of paths) expect([path, /canary/i.exec((await ask(site, path)).body)]).toEqual([path, null])
  const { status, body } = await ask(site, `/game/${id}`)
  expect([status, titleOf(body)]).toEqual([200, 'The Vault · Podium'])
  for (const text of ['Lac-Bleu', 'Ferry Arena', 'ld+json', 'Newfoundland']) expect(body).not.toContain(text)
  expect(mainOf(body)).toContain('href="/series/vault"')
  expect((await ask(site, '/sitemaps/games-1.xml')).body).not.toContain(id)
  const reader = await openSse(`${site.origin}/live?topics=event:${id}@0`)
  const frames = await reader.until((all) => all.length > 0)
  reader.close()
  expect(JSON.stringify(frames)).not.toMatch(/canary/i)
})

test('H2 the search finds teams and games by the names of either language, and of a locked game nothing by anything', async () => {
  const search = async (query: string, language: 'en' | 'fr' = 'en') => {
    const { status, headers, body } = await ask(site, `/search?q=${encodeURIComponent(query)}`, { language })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    return JSON.parse(body)
  }
  await site.addSeries({ id: 'attic', title: 'The Attic' })
  const id = await add('Lantern heron', 30, {
    homeTeamId: teams.lacBleu,
    seriesDocId: 'doc-attic',
    reason: { en: 'Heron', fr: 'Heron' },
  })
  const path = `/game/${id}`
  expect((await search('LANTERN héron')).games).toMatchObject([{ path, title: 'Lantern heron' }])
  expect((await search('heron huards', 'fr')).games).toMatchObject([{ path, title: 'Lantern heron FR' }])
  expect((await search('universite lac', 'fr')).teams).toMatchObject([
    { path: '/team/lac-bleu-hockey-women', title: 'Huards de Lac-Bleu', about: 'Hockey féminin · Université de Lac-Bleu' },
  ])
  // Staff choose among series alone.
  expect(JSON.parse((await ask(site, '/search?of=series&q=huards')).body)).toEqual({ results: [] })
  await site.addSeries({ id: 'attic', title: 'The Attic', password: 'pw' })
  const cookie = await unlockCookieOf(site, 'attic', 'pw')
  for (const query of ['lantern', 'heron', 'heron fr', 'huards', 'lac-bleu', 'attic', 'hockey', 'l', id]) {
    const said = [
      JSON.stringify(await search(query)),
      JSON.stringify(await search(query, 'fr')),
      (await ask(site, `/search?q=${query}`, { cookie })).body,
    ].join()
    for (const secret of [id, /lantern/i, /heron/i]) expect(said).not.toMatch(secret)
  }
  await site.addSeries({ id: 'attic', title: 'The Attic', password: '' })
  expect((await search('lantern')).games).toMatchObject([{ path }])
})

test('E6 E7 an unknown game or team is a 404 page that leads to the schedule', async () => {
  for (const path of ['/game/nowhere', '/fr/game/nowhere', '/team/nobody', '/fr/team/nobody']) {
    const { status, body } = await ask(site, path)
    expect([path, status]).toEqual([path, 404])
    expect(mainOf(body)).toMatch(/href="(?:\/fr)?\/schedule"/)
  }
  expect((await ask(site, '/game/nowhere.data')).status).toBe(404)
})

test('E7 a team’s page has its next game, the coming ones, and the past ones with the replay', async () => {
  const schoolId = site.running.services.games().teams.get(teams.northgate)?.schoolId ?? ''
  const team = { slug: 'northgate-soccer-men', schoolId, sport: 'soccer', gender: 'men' } as const
  const saved = await site.heard(() => saveTeam(site.running.editing, team))
  if (!saved.ok) throw new Error(saved.reason)
  await site.addEpisode('cup', { docId: 'recorded' })
  const sides = { sport: 'soccer', homeTeamId: saved.id } as const
  const next = await add('Next of the team', 3, sides)
  const later = await add('Later of the team', 900, sides)
  const past = await add('Past of the team', -60, { ...sides, play: 'over', pictures: [picture('recorded')] })
  const html = await page('/team/northgate-soccer-men')
  expect(html).toContain('Northgate University')
  const part = (id: string) => new RegExp(`<section[^>]*aria-labelledby="[^"]*${id}".*?</section>`, 's').exec(html)?.[0] ?? ''
  expect(part('next')).toContain(next)
  expect([part('coming').includes(later), part('coming').includes(next)]).toEqual([true, false])
  expect(part('past')).toContain(past)
  expect(part('past')).toMatch(/href="\/series\/cup\/recorded"[^>]*>Watch the replay<span[^>]*> \(Past of the team\)<\/span>/)
  expect(titleOf((await ask(site, '/fr/team/northgate-soccer-men')).body)).toContain('Soccer masculin')
})

test('R3 E6 E7 the sitemaps list games and teams in both languages', async () => {
  const id = await add('In the sitemap', 30)
  const index = (await ask(site, '/sitemap.xml')).body
  for (const name of ['games-1', 'teams-1']) expect(index).toContain(`${PUBLIC_URL}/sitemaps/${name}.xml`)
  expect((await ask(site, '/sitemaps/games-1.xml')).body).toContain(`<loc>${PUBLIC_URL}/fr/game/${id}</loc>`)
  expect((await ask(site, '/sitemaps/teams-1.xml')).body).toContain(`<loc>${PUBLIC_URL}/team/northgate-hockey-women</loc>`)
  expect((await ask(site, '/sitemaps/games-2.xml')).status).toBe(404)
})
