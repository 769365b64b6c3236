import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishChampionship, saveChampionship } from '../../app/championships/edit-championship.server.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../factories/championships.ts'
import { addTeams, saveEvent } from '../factories/games.ts'
import { daysAfter } from '../factories/many-games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, policyOf } from '../sites/visitor.ts'

const PUBLIC_URL = 'https://podium.example'
const DAY = daysAfter(new Date().toISOString().slice(0, 10), 1)
/** The day of a game that was played before the others. */
const FIRST = daysAfter(DAY, -3)
/** Every address that shows a championship outside of its page, without its language. */
const addressesOf = (slug: string) => [
  `/championship/${slug}`,
  `/championship/${slug}/standing.json`,
  `/embed/championship/${slug}`,
  `/overlay/championship/${slug}`,
  `/box/championship/${slug}`,
  `/api/championship/${slug}.json`,
  `/api/championship/${slug}.json?scores=1`,
  `/calendar/championship/${slug}.ics`,
]

let site: TestSite
let events: ReadonlyMap<string, string>
const idOfGame = (code: string) => events.get(code) ?? ''
const parts = () => ({
  editing: site.running.editing,
  heard: site.heard,
  scores: site.running.services.scores,
  clock: { now: new Date() },
})

async function addChampionship(slug: string, teamIds: string[], venueId: string, isPublic = true) {
  const { editing } = site.running
  const name = isPublic ? { en: 'Women’s Final 8', fr: '8 Ultime féminin' } : { en: 'CANARY', fr: 'CANARY' }
  const content = aChampionship('final-8', teamIds, { slug, name, day: DAY })
  const places = (content.places ?? []).map((place) => ({ ...place, venueId }))
  const id = idOf(await site.heard(() => saveChampionship(editing, { ...content, places })))
  if (isPublic) await site.heard(() => publishChampionship(editing, id, 'public'))
  return site.running.services.championships().byId.get(id)?.eventIds ?? new Map<string, string>()
}

async function changeGame(code: string, change: object) {
  const event = site.running.services.games().byId.get(idOfGame(code))
  if (!event) throw new Error(`There is no game ${code}.`)
  const saved = await site.heard(() => saveEvent(site.running.editing, { ...event, ...change, baseVersion: event.version }))
  if (!saved.ok) throw new Error(saved.reason)
}

beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL } })
  const { venueId } = await addTeams(parts())
  const teamIds = await addBasketballTeams(parts(), 8)
  events = await addChampionship('final-8', teamIds, venueId)
  await addChampionship('hidden', teamIds, venueId, false)
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'qf1', title: 'Quarterfinal', isLive: true })
  await site.addEpisode('cup', { docId: 'qf2', title: 'Replay', releaseDate: '2026-11-01' })
  await changeGame('QF1', { pictures: [{ episodeDocId: 'qf1', label: { en: '', fr: '' } }] })
  await changeGame('QF2', { localDate: FIRST, pictures: [{ episodeDocId: 'qf2', label: { en: '', fr: '' } }] })
  await play(parts(), idOfGame('QF1'), [71, 64])
}, 240_000)
afterAll(() => site.close())

type Json = Record<string, unknown>
type FileGame = Json & { code: string; home: Json; away: Json; event: (Json & { result?: Json }) | null }
type File = Json & { games: FileGame[]; pools: Json[]; rounds: Json[]; teams: Json[]; places?: Json[] }
const file = async (path = '/api/championship/final-8.json'): Promise<File> => JSON.parse((await ask(site, path)).body)
const gameIn = (from: File, code: string) => {
  const found = from.games.find((game) => game.code === code)
  if (!found) throw new Error(`${code} is not in the file.`)
  return found
}
function jsonLd(html: string): Json[] {
  const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] as string
  return [JSON.parse(block)].flat()
}

describe('the data', () => {
  test('B12 the data have each source as text and as data, beside the team, for good', async () => {
    const all = await file()
    expect(all).toMatchObject({
      language: 'en',
      slug: 'final-8',
      name: 'Women’s Final 8',
      sport: 'basketball',
      gender: 'women',
      dates: { from: FIRST, to: daysAfter(DAY, 2) },
      url: `${PUBLIC_URL}/championship/final-8`,
      calendar: `${PUBLIC_URL}/calendar/championship/final-8.ics`,
    })
    expect(all.games).toHaveLength(11)
    expect(all.teams[0]).toMatchObject({ team: 'team-1', seed: 1, url: `${PUBLIC_URL}/team/team-1` })
    expect(gameIn(all, 'SF1').home).toEqual({
      from: 'Winner QF1',
      source: { winner: 'QF1' },
      team: 'team-1',
      isDecidedByResult: true,
    })
    expect(gameIn(all, 'C1').home).toMatchObject({ source: { loser: 'QF1' }, team: 'team-8' })
    expect(gameIn(all, 'GOLD').away).toMatchObject({ source: { winner: 'SF2' }, team: null })
    expect(gameIn(all, 'QF1').home).toMatchObject({ source: { seed: 1 }, team: 'team-1' })
    expect(gameIn(all, 'QF1')).toMatchObject({
      winnerTo: ['SF1'],
      loserTo: ['C1'],
      event: { id: idOfGame('QF1'), localDate: DAY, zone: 'America/Toronto', url: `${PUBLIC_URL}/game/${idOfGame('QF1')}` },
    })
    expect(all.rounds.map(({ round, name }) => [round, name])).toEqual([
      ['1', 'Quarterfinals'],
      ['2', 'Semifinals'],
      ['3', 'Finals'],
    ])
    expect(gameIn(await file('/fr/api/championship/final-8.json'), 'SF1').home.source).toEqual({ winner: 'QF1' })
  })

  test('B12 S5 results, standings and places are in the data only if they are asked for', async () => {
    const without = (await ask(site, '/api/championship/final-8.json')).body
    expect(without).not.toMatch(/"result"|"places"|"standings"|"remarks"/)
    const all = await file('/api/championship/final-8.json?scores=1')
    expect(gameIn(all, 'QF1').event?.result).toMatchObject({ state: 'official', home: { score: 71 }, away: { score: 64 } })
    expect(gameIn(all, 'GOLD').event?.result).toBeNull()
    expect(all.places).toEqual([])
  })

  test('B12 the data are open to all sites, and nothing is sent again that a program has', async () => {
    for (const path of ['/api/championship/final-8.json', '/fr/api/championship/final-8.json?scores=1']) {
      const { status, headers } = await ask(site, path, { headers: { origin: 'https://school.example' } })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      const etag = headers.get('etag') ?? ''
      expect((await ask(site, path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
    const preflight = await ask(site, '/api/championship/final-8.json', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    // The address alone decides the language, and other queries are the same data.
    const before = site.renderings()
    expect((await ask(site, '/api/championship/final-8.json?x=1', { language: 'fr' })).body).toContain('"language":"en"')
    expect(site.renderings()).toBe(before)
  })
})

describe('search engines and links', () => {
  test('B10 a championship lists its games for search engines, and each game names the championship', async () => {
    const [whole] = jsonLd((await ask(site, '/fr/championship/final-8')).body)
    const at = `${PUBLIC_URL}/fr/championship/final-8`
    expect(whole).toMatchObject({
      '@type': 'SportsEvent',
      '@id': at,
      name: '8 Ultime féminin',
      startDate: FIRST,
      endDate: daysAfter(DAY, 2),
      location: { '@type': 'Place' },
    })
    const games = whole?.subEvent as Json[]
    expect(games).toHaveLength(11)
    expect(games.find((game) => game['@id'] === `${PUBLIC_URL}/fr/game/${idOfGame('SF1')}`)).toMatchObject({
      name: 'Demi-finale 1',
    })
    expect(JSON.stringify(whole)).not.toMatch(/competitor|homeTeam/)
    const [game] = jsonLd((await ask(site, `/fr/game/${idOfGame('QF3')}`)).body)
    expect(game?.superEvent).toEqual({ '@id': at })
    expect(game?.competitor).toHaveLength(2)
  })

  test('B10 no team is invented for search engines: who is not known is no competitor', async () => {
    const [gold] = jsonLd((await ask(site, `/game/${idOfGame('GOLD')}`)).body)
    expect(gold).not.toHaveProperty('competitor')
    expect(gold).not.toHaveProperty('homeTeam')
    const [semifinal] = jsonLd((await ask(site, `/game/${idOfGame('SF1')}`)).body)
    expect(semifinal?.competitor).toMatchObject([{ url: `${PUBLIC_URL}/team/team-1` }])
  })

  test.each(['', '/fr'])(
    'B10 R5 the link of a championship at %s/… has a picture of its own, without any result',
    async (prefix) => {
      const { body } = await ask(site, `${prefix}/championship/final-8`)
      const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1] ?? ''
      const path = new URL(tag('og:image')).pathname
      expect(path).toMatch(/^\/cards\/championship\/(?:en|fr)\/final-8\/[0-9a-f]{16}\.jpg$/)
      const picture = await fetch(site.origin + path)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(tag('og:image:alt')).toContain(prefix ? '8 Ultime féminin' : 'Women’s Final 8')
      expect(tag('og:title')).toBe(prefix ? '8 Ultime féminin' : 'Women’s Final 8')
      expect(`${tag('og:image:alt')} ${tag('og:description')}`).not.toMatch(/71|64/)
    },
  )

  test('B12 R6 editors of other sites find the frame of a championship by its address', async () => {
    const { body } = await ask(site, '/fr/championship/final-8')
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(body)?.[1] ?? ''
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
    const answer = JSON.parse((await ask(site, pathname + search)).body)
    expect(answer).toMatchObject({ type: 'rich', title: '8 Ultime féminin', width: 1100, height: 760 })
    expect(answer.html).toContain(`src="${PUBLIC_URL}/fr/embed/championship/final-8"`)
    const small = JSON.parse((await ask(site, `${pathname}${search}&maxwidth=300&maxheight=200`)).body)
    expect([small.width, small.height]).toEqual([300, 200])
    const of = (slug: string) => `/oembed?url=${encodeURIComponent(`${PUBLIC_URL}/championship/${slug}`)}`
    for (const slug of ['hidden', 'nowhere']) expect((await ask(site, of(slug))).status, slug).toBe(404)
  })
})

describe('feeds and boxes', () => {
  test('B10 RSS and now.json name the championship of a game, and no result', async () => {
    const url = `${PUBLIC_URL}/fr/championship/final-8`
    const { live } = JSON.parse((await ask(site, '/fr/now.json')).body)
    expect(live).toMatchObject([{ id: 'qf1', championship: { name: '8 Ultime féminin', url } }])
    const rss = (await ask(site, '/fr/rss.xml')).body
    expect(rss).toContain(`<category domain="${url}">8 Ultime féminin</category>`)
    expect(rss).not.toMatch(/71|64/)
  })

  test('B10 R7 the box of a championship has what is on, next and new of its games alone', async () => {
    await site.addEpisode('cup', { docId: 'other', title: 'Other replay', releaseDate: '2026-11-02' })
    const { status, body } = await ask(site, '/fr/box/championship/final-8')
    expect(status).toBe(200)
    expect(body).toContain('8 Ultime féminin')
    expect(body).toContain(`href="${PUBLIC_URL}/fr/series/cup/qf2"`)
    expect(body).toContain(`href="${PUBLIC_URL}/fr/game/`)
    expect(body).not.toContain('Other replay')
  })
})

describe('frames and graphics', () => {
  test('B12 R6 a frame holds no score, sets no cookie, runs one script of the site, and any site may frame it', async () => {
    const { headers, body } = await ask(site, '/embed/championship/final-8', { cookie: 'language=fr' })
    expect(headers.getSetCookie()).toEqual([])
    expect(policyOf(headers, 'script-src')).toEqual(["'self'"])
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).toContain('<html lang="en"')
    expect(body).not.toMatch(/>71<|>64</)
    // Both wordings are there: the viewer's choice decides.
    expect(body).toMatch(/data-spoils="">(?:(?!<\/li>).)*Northgate/)
    expect(body).toContain('<span class="source" data-safe="">Winner QF1</span>')
    for (const [link] of body.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank"')
    const closed = await startTestSite({ settings: { EMBED_ANCESTORS: 'https://school.example' } })
    onTestFinished(() => closed.close())
    const refused = await ask(closed, '/embed/championship/nowhere')
    expect([refused.status, policyOf(refused.headers, 'frame-ancestors')]).toEqual([404, ['https://school.example']])
  })

  test('B12 S6 a graphic is the same for everybody, and a missing one shows nothing on air', async () => {
    const { headers, body } = await ask(site, '/fr/overlay/championship/final-8?view=round')
    expect(policyOf(headers, 'connect-src')).toEqual(["'self'"])
    expect(body).toContain('8 Ultime féminin')
    expect(body).toMatch(/<main class="bracket" data-scores=""[^>]*data-round="1"/)
    const missing = await ask(site, '/overlay/championship/nowhere')
    expect(missing.status).toBe(404)
    expect(missing.body).toMatch(/<main [^>]*><\/main>/)
  })
})

test('B12 S6 the scripts of frame and graphic are small, and store nothing', async () => {
  for (const path of ['/embed/championship/final-8', '/overlay/championship/final-8']) {
    const [script = ''] = /\/assets\/embed\/bracket-[\w-]+\.js/.exec((await ask(site, path)).body) ?? []
    expect(statSync(join('build/client', `${script}.br`)).size, path).toBeLessThan(12_000)
    expect(readFileSync(join('build/client', script), 'utf8')).not.toMatch(/localStorage|sessionStorage|document\.cookie/)
  }
})

describe('what is private', () => {
  test('B10 B12 O4 nothing of a draft leaves by any address', async () => {
    for (const prefix of ['', '/fr'])
      for (const path of addressesOf('hidden')) {
        const { status, body } = await ask(site, prefix + path)
        expect([path, status, /canary/i.test(body)]).toEqual([path, 404, false])
      }
    for (const path of ['/sitemaps/pages-1.xml', '/now.json', '/rss.xml', '/box', '/schedule'])
      expect((await ask(site, path)).body, path).not.toMatch(/canary|championship\/hidden/i)
    expect((await ask(site, '/cards/championship/en/hidden/0123456789abcdef.jpg')).status).toBe(404)
  })

  test('B10 B12 P2 of a game in a locked series all addresses say only its name and where its teams come from', async () => {
    await site.addSeries({ id: 'vault', title: 'CANARY vault', password: 'pw' })
    const { localTime } = site.running.services.games().byId.get(idOfGame('QF4')) ?? {}
    await changeGame('QF4', { seriesDocId: 'doc-vault', title: { en: 'CANARY', fr: 'CANARY' }, localTime: '03:07' })
    await play(parts(), idOfGame('QF4'), [887, 863])
    for (const prefix of ['', '/fr'])
      for (const path of addressesOf('final-8')) {
        const { status, body } = await ask(site, prefix + path)
        expect([path, status]).toEqual([path, 200])
        expect(body, path).not.toMatch(/canary|\b887\b|\b863\b|03:07|3:07|3 h 07/i)
        expect(body, path).not.toContain(idOfGame('QF4'))
      }
    const all = await file('/api/championship/final-8.json?scores=1')
    expect(gameIn(all, 'QF4')).toMatchObject({ name: 'Quarterfinal 4', event: null, home: { team: null } })
    // Who won tells the result, and with it that of the places.
    expect(all.places).toEqual([])
    expect(localTime).not.toBe('03:07')
  })
})
