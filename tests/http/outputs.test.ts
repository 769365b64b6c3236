import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { ROW_KEYS } from '../../app/outward/graphics/score-row.ts'
import type { ScoreFrame } from '../../app/scores/fans/score-frame.ts'
import { saveSchool } from '../../app/teams/edit-teams.server.ts'
import type { School } from '../../app/teams/team.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams } from '../factories/games.ts'
import { addGame, goal, scorerOf } from '../keep-score.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask, policyOf } from '../sites/visitor.ts'

const HOSTILE = '<script>alert(1)</script> & "Cie" ]]> ’'
const DAY = '2026-12-05'

let site: TestSite
let game: string
let locked: string
let draft: string
let enter: Awaited<ReturnType<typeof scorerOf>>

beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL: 'https://podium.example' } })
  const store = { editing: site.running.editing, heard: site.heard }
  const { northgate, lacBleu, venueId } = await addTeams(store)
  game = await addGame(site, { homeTeamId: northgate, awayTeamId: lacBleu, venueId, title: { en: '', fr: '' } })
  await site.addSeries({ id: 'locked', title: 'CANARY cup', password: 'secret' })
  locked = await addGame(site, { seriesDocId: 'doc-locked', title: { en: 'CANARY', fr: 'CANARY' } })
  await site.addSeries({ id: 'draft', title: 'CANARY draft', state: 'draft' })
  draft = await addGame(site, { seriesDocId: 'doc-draft', title: { en: 'CANARY', fr: 'CANARY' } })
  enter = await scorerOf(site, game)
  await enter(goal('home'), goal('home'), goal('away'), { kind: 'part', n: 3, of: 'regular', isBreak: false })
}, 240_000)
afterAll(() => site.close())

const rowOf = async (path: string) => JSON.parse((await ask(site, path)).body) as Record<string, string>
/** What an XML parser says against it. */
function faultsOf(xml: string): string[] {
  const faults: string[] = []
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => faults.push(message))
  parser.write(xml).close()
  return faults
}
const FILES = ['json', 'xml', 'csv', 'txt?field=HomeScore'] as const

describe('one game', () => {
  test('S6 JSON is one flat object of texts, with the same keys in the same order before and after the first entry', async () => {
    const row = await rowOf(`/api/score/${game}.json`)
    expect(Object.keys(row)).toEqual([...ROW_KEYS])
    expect(Object.values(row).every((value) => typeof value === 'string')).toBe(true)
    expect(row).toMatchObject({
      Event: game,
      Title: 'Lac-Bleu Huards at Northgate Harriers',
      Sport: 'hockey',
      Home: 'Northgate Harriers',
      HomeShort: 'Northgate',
      HomeCode: 'NOR',
      HomeColour: '#003366',
      HomeScore: '2',
      AwayScore: '1',
      HomeParts: '2 0 0',
      Part: '3',
      PartText: '3rd',
      Clock: '20:00',
      ClockRunning: '0',
      Status: 'in play',
    })
    const fresh = await addGame(site, { sport: 'swimming', kind: 'meet' })
    const before = await rowOf(`/api/score/${fresh}.json`)
    expect(Object.keys(before)).toEqual([...ROW_KEYS])
    expect([before.Status, before.HomeScore, before.Updated]).toEqual(['not begun', '', ''])
  })

  test('S6 a meet has the first three of its race, and no sides', async () => {
    const meet = await addGame(site, { sport: 'swimming', kind: 'meet' })
    const places = [
      { place: 1, name: 'A. Roy', team: 'LBU', mark: '55.33', flag: '' as const },
      { place: null, name: 'B. Hall', team: 'NGH', mark: '', flag: 'DQ' as const },
    ]
    await (await scorerOf(site, meet))({ kind: 'race', key: 'r1', name: '50 m, women', state: 'done', places })
    const row = await rowOf(`/api/score/${meet}.json`)
    expect(row).toMatchObject({
      PartText: '50 m, women',
      Place1: 'A. Roy',
      Place1Mark: '55.33',
      Place2: 'B. Hall',
      Place2Mark: '',
    })
    expect([row.Place3, row.Home, row.Away, row.HomeCode, row.HomeScore]).toEqual(['', '', '', '', ''])
  })

  test('S6 is in the language that is asked for, else in that of the address; a language that is none changes nothing', async () => {
    for (const [path, part] of [
      [`/api/score/${game}.json`, '3rd'],
      [`/fr/api/score/${game}.json`, '3e'],
      [`/api/score/${game}.json?lang=fr`, '3e'],
      [`/fr/api/score/${game}.json?lang=en`, '3rd'],
      [`/fr/api/score/${game}.json?lang=%3Cb%3E`, '3e'],
    ] as const)
      expect([path, (await rowOf(path)).PartText]).toEqual([path, part])
    // Not in that of whoever asks: programs have no cookies, and browsers must see what they see.
    expect(JSON.parse((await ask(site, `/api/score/${game}.json`, { language: 'fr' })).body).PartText).toBe('3rd')
  })

  test('S6 XML, CSV and the text of a field say the same', async () => {
    const xml = await ask(site, `/api/score/${game}.xml`)
    expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(faultsOf(xml.body)).toEqual([])
    expect(xml.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<score>\n/)
    expect(xml.body).toContain('<HomeScore>2</HomeScore>')
    const csv = await ask(site, `/api/score/${game}.csv`)
    const [head, line] = csv.body.split('\r\n')
    expect(head).toBe(ROW_KEYS.join(','))
    // Spreadsheets take files without the mark for Latin-1; `ask` reads over it.
    const bytes = new Uint8Array(await (await fetch(`${site.origin}/api/score/${game}.csv`)).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(line).toContain('Northgate Harriers')
    const text = await ask(site, `/api/score/${game}.txt?field=HomeScore`)
    expect([text.body, text.headers.get('content-type')]).toEqual(['2', 'text/plain; charset=utf-8'])
  })

  test('S6 an address without a format says which there are', async () => {
    for (const path of [`/api/score/${game}`, `/api/score/${game}.ods`]) {
      const { status, body } = await ask(site, path)
      expect([path, status, body]).toEqual([path, 404, expect.stringContaining('.json, .xml, .csv')])
    }
  })

  test('S6 vMix finds columns by the names of title fields', async () => {
    const row = await rowOf(`/api/score/${game}.json?suffix=.Text`)
    expect(row['HomeScore.Text']).toBe('2')
    expect(Object.keys(row)).toContain('HomeLogo.Source')
    expect(Object.keys(await rowOf(`/api/score/${game}.json?suffix=%3Cx%3E`))).toEqual([...ROW_KEYS])
    const xml = await ask(site, `/api/score/${game}.xml?suffix=.Text`)
    expect(xml.body).toContain('<HomeScore.Text>2</HomeScore.Text>')
  })

  test.each(FILES)(
    'S6 %s may be read by any site, is cached for a second, and is not sent again while it is the same',
    async (ending) => {
      const path = `/api/score/${game}.${ending}`
      const first = await ask(site, path, { cookie: 'language=fr; session=x', headers: { origin: 'https://elsewhere.example' } })
      const { headers } = first
      expect([first.status, headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
        200,
        '*',
        'cross-origin',
      ])
      expect(headers.get('cache-control')).toBe('public, max-age=1')
      expect(headers.getSetCookie()).toEqual([])
      const etag = headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      const again = await ask(site, path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.body, again.headers.get('etag'), again.headers.get('access-control-allow-origin')]).toEqual([
        304,
        '',
        etag,
        '*',
      ])
      const head = await ask(site, path, { method: 'HEAD' })
      expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag])
      await enter(goal('home'))
      const changed = await ask(site, path, { headers: { 'if-none-match': etag } })
      expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
      await enter({ kind: 'set', side: 'home', stat: 'score', to: 2 })
    },
  )

  test.each(['?field=', '', '?field=__proto__', '?field=HomeScore2', `?field=${'x'.repeat(900)}`])(
    'S6 a field that is none is refused with the list of those there are: %#',
    async (query) => {
      const { status, body, headers } = await ask(site, `/api/score/${game}.txt${query}`)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([400, '*'])
      expect(body).toContain('HomeScore, AwayScore')
      expect(body).not.toContain('xxx')
    },
  )

  test('S6 whatever names hold, markup stays text in every format, and the pages too', async () => {
    const store = { editing: site.running.editing, heard: site.heard }
    const eventId = await addGame(site, { title: { en: HOSTILE, fr: HOSTILE } })
    const keep = await scorerOf(site, eventId)
    await keep(goal())
    expect((await rowOf(`/api/score/${eventId}.json`)).Title).toBe(HOSTILE)
    const xml = await ask(site, `/api/score/${eventId}.xml`)
    expect(xml.body).not.toMatch(/<script/)
    expect(faultsOf(xml.body)).toEqual([])
    for (const path of [`/overlay/${eventId}`, `/scoreboard/${eventId}`]) {
      const { body } = await ask(site, path)
      expect(body.match(/<script\b/g), path).toHaveLength(1)
      expect(body, path).not.toContain('alert(1)</script>')
    }
    const formula = { en: '=1+1', fr: '=1+1' }
    const school = {
      name: formula,
      short: formula,
      nickname: { en: '', fr: '' },
      code: 'EQU',
      colour: '#ffffff',
      logo: '',
      homeVenueId: null,
    }
    await store.heard(() => saveSchool(store.editing, school))
    const equal = await addGame(site, { title: formula })
    expect((await ask(site, `/api/score/${equal}.csv`)).body).toContain("'=1+1")
  })
})

describe('what not everybody may see', () => {
  test.each(['json', 'xml', 'csv', 'txt?field=Home'])(
    'S6 P2 %s of a game that is locked, a draft or not there is 404 and tells nothing',
    async (ending) => {
      for (const id of [locked, draft, 'gone', '..%2f..%2fetc', `${'a'.repeat(90)}`]) {
        const { status, body, headers } = await ask(site, `/api/score/${id}.${ending}`)
        expect([status, body.includes('CANARY')], id).toEqual([404, false])
        if (/^[a-z0-9-]+$/.test(id))
          expect([id, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([id, 'no-store', '*'])
      }
    },
  )

  test('S6 P2 pages, stream and package of such a game are 404 and tell nothing', async () => {
    for (const id of [locked, draft, 'gone'])
      for (const path of [`/overlay/${id}`, `/fr/scoreboard/${id}`, `/api/score/${id}/stream`, `/api/score/${id}/ograf.zip`]) {
        const { status, body } = await ask(site, path)
        expect([path, status, body.includes('CANARY')]).toEqual([path, 404, false])
      }
  })

  test('S6 P5 a game whose series gets a password is gone from the next answer on, and its stream tells nothing more', async () => {
    await site.addSeries({ id: 'soon', title: 'Soon' })
    const eventId = await addGame(site, { seriesDocId: 'doc-soon' })
    const keep = await scorerOf(site, eventId)
    await keep(goal())
    const stream = await openSse(`${site.origin}/api/score/${eventId}/stream`)
    onTestFinished(() => stream.close())
    await stream.until((frames) => frames.length > 0)
    expect((await ask(site, `/overlay/${eventId}`)).status).toBe(200)
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'soon', title: 'Soon', password: 'pw' })))
    expect((await ask(site, `/api/score/${eventId}.json`)).status).toBe(404)
    expect((await ask(site, `/overlay/${eventId}`)).status).toBe(404)
    const before = stream.frames.length
    await keep(goal())
    await stream.until((frames) => frames.length > before)
    expect(stream.frames.slice(before).some((frame) => 'state' in frame)).toBe(false)
  })
})

test('S6 P5 the score of a game is there for a new overlay once its series is unlocked, though a scorer followed it before', async () => {
  await site.addSeries({ id: 'shut', title: 'Shut', password: 'pw' })
  const eventId = await addGame(site, { seriesDocId: 'doc-shut' })
  const keep = await scorerOf(site, eventId)
  await keep(goal(), goal())
  const scorer = await openSse(`${site.origin}/live?topics=score:${eventId}@0`)
  onTestFinished(() => scorer.close())
  await scorer.until((frames) => frames.length > 0)
  await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'shut', title: 'Shut', password: '' })))
  const overlay = await openSse(`${site.origin}/api/score/${eventId}/stream`)
  onTestFinished(() => overlay.close())
  await overlay.until((frames) => (frames.at(-1) as { state?: ScoreFrame }).state?.home.score === 2)
})

describe('the games of a day', () => {
  const rows = async (query: string) => JSON.parse((await ask(site, `/api/scores.json${query}`)).body) as Record<string, string>[]

  test('S6 are an array with a row for each game that anybody may see', async () => {
    const all = await rows(`?day=${DAY}`)
    expect(Array.isArray(all)).toBe(true)
    expect(all.map(({ Event }) => Event)).toContain(game)
    expect(all.map(({ Event }) => Event)).not.toContain(locked)
    expect(JSON.stringify(all)).not.toContain('CANARY')
    for (const row of all) expect(Object.keys(row)).toEqual([...ROW_KEYS])
    expect((await rows(`?day=${DAY}&sport=hockey`)).length).toBeLessThan(all.length)
    // By the sport that a row names, too.
    const named = all.find(({ Event }) => Event === game)?.Sport ?? ''
    for (const sport of ['meet', named]) {
      const ofSport = await rows(`?day=${DAY}&sport=${sport}`)
      expect(ofSport.map(({ Event }) => Event)).toEqual(all.filter(({ Sport }) => Sport === sport).map(({ Event }) => Event))
    }
    expect(await rows('?day=2019-01-01')).toEqual([])
    expect(await rows(`?event=${game}&event=${locked}&event=gone`)).toMatchObject([{ Event: game, HomeScore: '2' }])
    const titled = await rows(`?event=${game}&suffix=.Text`)
    expect(titled[0]?.['HomeScore.Text']).toBe('2')
  })

  test('S6 are XML and CSV as well, without games too', async () => {
    const xml = await ask(site, `/api/scores.xml?event=${game}`)
    expect(xml.body).toMatch(/<scores>\n {2}<score>\n {4}<Event>/)
    expect((await ask(site, '/api/scores.xml?day=2019-01-01')).body).toMatch(/<scores>\s*<\/scores>/)
    expect((await ask(site, '/api/scores.csv?day=2019-01-01')).body).toBe(`${ROW_KEYS.join(',')}\r\n`)
    for (const path of ['/api/scores.json', '/api/scores.xml', '/api/scores.csv']) {
      const { headers } = await ask(site, `${path}?day=${DAY}`, { cookie: 'session=x' })
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control'), headers.getSetCookie()]).toEqual([
        '*',
        'public, max-age=1',
        [],
      ])
      const etag = headers.get('etag') ?? ''
      expect((await ask(site, `${path}?day=${DAY}`, { headers: { 'if-none-match': etag } })).status, path).toBe(304)
    }
  })

  test.each([
    '?day=2026-13-45',
    '?day=tomorrow',
    '?sport=<b>',
    '?event=..%2f',
    `?${'event=a&'.repeat(60)}`,
    '?day=2026-12-05%00',
  ])('S6 a query that asks for nothing there can be is refused: %#', async (query) => {
    const { status, body } = await ask(site, `/api/scores.json${query}`)
    expect([status, body.includes('<b>')]).toEqual([400, false])
  })
})

describe('the stream', () => {
  const stateOf = (frame: unknown) => (frame as { state?: ScoreFrame }).state

  async function follow(path: string, headers: Record<string, string> = {}) {
    const stream = await openSse(site.origin + path, headers)
    onTestFinished(() => stream.close())
    return stream
  }

  test('S6 begins with the score and the server’s time, and says each change at once, to pages of any site', async () => {
    const stream = await follow(`/api/score/${game}/stream`, {
      cookie: 'language=fr; session=x',
      origin: 'https://elsewhere.example',
    })
    expect([stream.status, stream.headers['access-control-allow-origin'], stream.headers['content-type']]).toEqual([
      200,
      '*',
      'text/event-stream; charset=utf-8',
    ])
    expect(stream.headers['set-cookie']).toBeUndefined()
    expect(stream.headers['cache-control']).toBe('no-store, no-transform')
    await stream.until((frames) => frames.length === 1)
    expect(stateOf(stream.frames[0])?.home.score).toBe(2)
    await expect.poll(() => stream.events).toContain('heartbeat')
    await enter(goal('away'))
    await stream.until((frames) => stateOf(frames.at(-1))?.away.score === 2)
    await enter({ kind: 'set', side: 'away', stat: 'score', to: 1 })
    await stream.until((frames) => stateOf(frames.at(-1))?.away.score === 1)
  })

  test('S6 goes on where it was cut off: by Last-Event-ID as a browser says it, or by ?after=', async () => {
    const version = async () => {
      const first = await follow(`/api/score/${game}/stream`)
      await first.until((frames) => frames.length > 0)
      first.close()
      return (first.frames.at(-1) as { v: number }).v
    }
    const v = await version()
    const raw = await fetch(`${site.origin}/api/score/${game}/stream`)
    const reader = raw.body?.getReader()
    const text = new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    expect(text).toContain(`id: ${v}\ndata: {"topic":"score:${game}"`)
    for (const resume of ['by the header', 'by ?after=']) {
      const known = String(await version())
      const path = `/api/score/${game}/stream`
      const again =
        resume === 'by ?after=' ? await follow(`${path}?after=${known}`) : await follow(path, { 'last-event-id': known })
      // The welcome comes in one piece, ending with the time.
      await expect.poll(() => again.events.length).toBeGreaterThan(0)
      expect(again.frames, resume).toEqual([])
      await enter(goal('home'))
      await again.until((frames) => stateOf(frames.at(-1))?.home.score === 3)
      await enter({ kind: 'set', side: 'home', stat: 'score', to: 2 })
      await again.until((frames) => stateOf(frames.at(-1))?.home.score === 2)
      again.close()
    }
  })

  test.each(['-1', '1e3', '99999999999999', '<x>', '0x10', ''])('S6 an id that was never sent, %s, is as none', async (id) => {
    const stream = await follow(`/api/score/${game}/stream?after=${encodeURIComponent(id)}`)
    await stream.until((frames) => frames.length === 1)
    expect(stateOf(stream.frames[0])?.home.score).toBe(2)
  })

  test('S6 is not opened by other methods', async () => {
    for (const method of ['HEAD', 'POST']) {
      const { status, headers } = await ask(site, `/api/score/${game}/stream`, { method, ...(method === 'POST' && { body: '' }) })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET'])
    }
  })

  test('S6 security: streams are bounded for each address and altogether, are given back, and leave room for viewers', async () => {
    const small = await startTestSite({
      settings: { LIVE_MAX_VIEWERS: '6', LIVE_MAX_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' },
    })
    onTestFinished(() => small.close())
    const eventId = await addGame(small)
    const open = (from: string) => openSse(`${small.origin}/api/score/${eventId}/stream`, { 'x-forwarded-for': from })
    const taken = [await open('198.51.100.1'), await open('198.51.100.1')]
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    const third = await open('198.51.100.1')
    expect([third.status, Number(third.headers['retry-after']) > 0, third.headers['access-control-allow-origin']]).toEqual([
      429,
      true,
      '*',
    ])
    taken.push(await open('198.51.100.2'))
    // Programs have half of the places.
    expect((await open('198.51.100.3')).status).toBe(503)
    const viewer = await openSse(`${small.origin}/live?topics=games@0`, { 'x-forwarded-for': '198.51.100.4' })
    expect(viewer.status).toBe(200)
    expect(small.running.hub.viewers()).toBe(4)
    viewer.close()
    for (const stream of taken) stream.close()
    await expect.poll(() => small.running.hub.viewers()).toBe(0)
    const later = await open('198.51.100.3')
    expect(later.status).toBe(200)
    later.close()
  })
})

/** Changes the name of the home team, as staff do. */
async function rename(short: string) {
  const { byId, teams, schools } = site.running.services.games()
  const team = teams.get(byId.get(game)?.homeTeamId ?? '')
  const { id, version, updatedAt: _, ...school } = schools.get(team?.schoolId ?? '') as School
  const renamed = { ...school, short: { en: short, fr: short }, id, baseVersion: version }
  const saved = await site.heard(() => saveSchool(site.running.editing, renamed))
  expect(saved.ok).toBe(true)
}

describe('the pages', () => {
  test('S5 S6 overlay and board are cached like any page, the same for everybody, and hold no score', async () => {
    const first = await ask(site, `/overlay/${game}?lang=fr&scale=2`, { cookie: 'language=fr; session=x' })
    expect([first.status, first.headers.getSetCookie(), first.headers.get('content-language')]).toEqual([200, [], 'en'])
    const before = site.renderings()
    const again = await ask(site, `/overlay/${game}`)
    expect([again.body === first.body, site.renderings()]).toEqual([true, before])
    await enter(goal('home'))
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(site, `/overlay/${game}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await enter({ kind: 'set', side: 'home', stat: 'score', to: 2 })
    for (const path of [`/overlay/${game}`, `/scoreboard/${game}`]) {
      const { body } = await ask(site, path)
      expect(body, path).not.toContain('"score":2')
      expect(body, path).toContain('Northgate')
    }
  })

  test('S6 their policy lets them load from the site alone; the panel alone may frame them where other sites may not', async () => {
    const { headers, body } = await ask(site, `/overlay/${game}`)
    expect(policyOf(headers, 'default-src')).toEqual(["'none'"])
    expect(policyOf(headers, 'connect-src')).toEqual(["'self'"])
    expect(policyOf(headers, 'frame-src')).toEqual([])
    expect(policyOf(headers, 'style-src')[0]).toMatch(/^'sha256-.{44}'$/)
    expect(body).not.toMatch(/ style=| on\w+=/)
    const closed = await startTestSite({ settings: { EMBED_ANCESTORS: 'none' } })
    onTestFinished(() => closed.close())
    const eventId = await addGame(closed)
    expect(policyOf((await ask(closed, `/overlay/${eventId}`)).headers, 'frame-ancestors')).toEqual(["'self'"])
    expect(policyOf((await ask(closed, '/')).headers, 'frame-ancestors')).toEqual(["'none'"])
    expect(policyOf((await ask(closed, '/')).headers, 'frame-src')).not.toContain("'self'")
  })

  test('S6 the script of an overlay is small', async () => {
    const [script = ''] = /\/assets\/embed\/output-client-[\w-]+\.js/.exec((await ask(site, `/overlay/${game}`)).body) ?? []
    expect(statSync(join('build/client', `${script}.br`)).size).toBeLessThan(12_000)
    expect(readFileSync(join('build/client', script), 'utf8')).not.toMatch(/localStorage|sessionStorage|document\.cookie/)
  })

  test('S6 a team that is renamed reaches a page that asks again', async () => {
    const etag = (await ask(site, `/overlay/${game}`)).headers.get('etag') ?? ''
    await rename('Northport')
    const page = await ask(site, `/overlay/${game}`, { headers: { 'if-none-match': etag } })
    expect([page.status, page.body.includes('Northport Harriers')]).toEqual([200, true])
  })
})

describe('the OGraf package', () => {
  test('S6 is a zip with a manifest, its module and its font, and needs nothing of the site but the score', async () => {
    const answer = await fetch(`${site.origin}/api/score/${game}/ograf.zip`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'application/zip',
      '*',
    ])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="ograf-${game}.zip"`)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const names = Object.keys(files)
    expect(names.filter((name) => name.endsWith('.ograf.json'))).toHaveLength(1)
    const manifest = JSON.parse(strFromU8(files['scorebug.ograf.json'] as Uint8Array))
    expect(names).toContain(manifest.main)
    const module = strFromU8(files[manifest.main] as Uint8Array)
    expect(module).toMatch(/export\s*\{\s*\w+ as default\s*\}|export default/)
    // Nothing is imported, and the one address is that of the site.
    expect(module).not.toMatch(/\bimport\s*["'{*]|\bimport\(/)
    expect([...new Set(module.match(/https?:\/\/[\w.-]+/g))]).toEqual(['https://podium.example'])
    expect(strFromU8((files['fonts/archivo.woff2'] as Uint8Array).slice(0, 4))).toBe('wOF2')
  })

  test('S6 a package with another name of a team is another version, which sorts after the one before', async () => {
    const version = async (): Promise<string> => {
      const zip = await fetch(`${site.origin}/api/score/${game}/ograf.zip`)
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
      return JSON.parse(strFromU8(files['scorebug.ograf.json'] as Uint8Array)).version
    }
    const before = await version()
    expect(await version()).toBe(before)
    await rename('Northfield')
    const after = await version()
    expect([after === before, [after, before].sort()]).toEqual([false, [before, after]])
  })

  test('S6 changes with its contents alone', async () => {
    const [first, second] = [await ask(site, `/api/score/${game}/ograf.zip`), await ask(site, `/api/score/${game}/ograf.zip`)]
    const etag = first.headers.get('etag') ?? ''
    expect(second.headers.get('etag')).toBe(etag)
    expect((await ask(site, `/api/score/${game}/ograf.zip`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await ask(site, `/api/score/${game}/ograf.zip?lang=fr`)).headers.get('etag')).not.toBe(etag)
  })
})
