import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask } from '../sites/visitor.ts'

const PUBLIC_URL = 'https://podium.example'
const VIDEO = 'https://streams.example/final.m3u8'
const ZONE = 'America/St_Johns'
const EVENING = new Date(Date.now() - 3 * 3_600_000).toISOString()

let site: TestSite
let game: string
let enter: Awaited<ReturnType<typeof scorerOf>>
beforeAll(async () => {
  site = await startTestSite({ settings: { PUBLIC_URL, STREAM_HOST: 'https://streams.example' } })
  const { editing } = site.running
  const teams = await addTeams({ editing, heard: site.heard })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'final', title: 'The final', videoUrl: VIDEO, isLive: true, startsAt: EVENING })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  const content = anEvent({
    seriesDocId: 'doc-cup',
    homeTeamId: teams.northgate,
    awayTeamId: teams.lacBleu,
    ...localStartOf(EVENING, ZONE),
    pictures: [{ episodeDocId: 'final', label: { en: '', fr: '' } }],
  })
  const saved = await site.heard(() => saveEvent(editing, content))
  if (!saved.ok) throw new Error(saved.reason)
  game = saved.id
  enter = await scorerOf(site, game)
}, 240_000)
afterAll(() => site.close())

const preflight = (path: string, asked = 'if-none-match') =>
  ask(site, path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://school.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': asked,
    },
  })

/** Addresses that pages of other sites read, one of each kind. */
const readByOthers = () => [
  '/now.json',
  '/fr/now.json',
  '/now.json?scores=1',
  '/rss.xml',
  '/rss/cup.xml',
  '/rss/team/lac-bleu-hockey-women.xml',
  '/calendar/all.ics',
  '/fr/calendar/series/cup.ics',
  `/oembed?url=${encodeURIComponent(`${PUBLIC_URL}/series/cup/final`)}`,
  '/api/scores.json',
  '/api/scores.xml',
  `/api/score/${game}.json`,
  `/fr/api/score/${game}.csv`,
  `/api/score/${game}.txt?field=HomeScore`,
  `/api/score/${game}/ograf.zip`,
  '/embed/final',
  '/box',
  '/box/cup',
  `/overlay/${game}`,
  `/scoreboard/${game}`,
]

describe('pages of other sites', () => {
  test('Q-72 ask before each address that they may read, with any header, and may compare its ETag', async () => {
    for (const path of readByOthers()) {
      const { status, headers } = await ask(site, path)
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
      expect(headers.get('access-control-expose-headers'), path).toMatch(/\betag\b/i)
      for (const asked of ['if-none-match', 'cache-control', 'pragma,x-requested-with']) {
        const before = await preflight(path, asked)
        expect([path, before.status, before.body]).toEqual([path, 204, ''])
        expect(before.headers.get('access-control-allow-origin')).toBe('*')
        expect(before.headers.get('access-control-allow-methods')).toMatch(/\bGET\b/)
        expect(before.headers.get('access-control-allow-headers')).toMatch(/cache-control.*if-none-match.*\*/i)
        expect(before.headers.getSetCookie()).toEqual([])
      }
    }
  })

  test('Q-72 are told that nothing has changed, and may read that, too', async () => {
    for (const path of ['/now.json', '/rss.xml', '/calendar/all.ics', `/api/score/${game}.json`]) {
      const { headers } = await ask(site, path)
      const again = await ask(site, path, { headers: { 'if-none-match': headers.get('etag') as string } })
      expect([path, again.status]).toEqual([path, 304])
      expect(again.headers.get('access-control-allow-origin'), path).toBe('*')
      expect(again.headers.get('access-control-expose-headers'), path).toBe('ETag')
    }
  })

  test('Q-72 may follow the stream of a score, and are led on from another spelling', async () => {
    expect((await preflight(`/api/score/${game}/stream`, 'last-event-id')).status).toBe(204)
    const stream = await openSse(`${site.origin}/api/score/${game}/stream`)
    expect(stream.headers['access-control-expose-headers']).toBe('ETag')
    stream.close()
    const moved = await ask(site, '/RSS.xml')
    expect([moved.status, moved.headers.get('access-control-allow-origin')]).toEqual([301, '*'])
  })

  test('Q-72 T-100 are refused everything else, as before', async () => {
    for (const path of [
      '/',
      '/series/cup',
      '/unlock',
      '/me',
      '/results',
      '/calendar/my/abc.ics',
      '/admin/today',
      '/nowhere',
      '/apis',
    ])
      expect([path, (await preflight(path)).status]).toEqual([path, 405])
    const posted = await ask(site, '/now.json', { method: 'POST', body: '', headers: { origin: 'https://school.example' } })
    expect(posted.status).toBe(403)
  })
})

const described = (xml: string) => /<item>.*?<description>([^<]*)/s.exec(xml)?.[1] ?? ''
/** Folded lines of a calendar, whole. */
const unfolded = (ics: string) => ics.replaceAll('\r\n ', '')

describe('results in feeds and calendars', () => {
  const SCORES = [
    '/rss.xml',
    '/rss/cup.xml',
    '/rss/team/lac-bleu-hockey-women.xml',
    '/calendar/all.ics',
    '/calendar/series/cup.ics',
  ]
  const bodyOf = async (path: string) => {
    const { status, body } = await ask(site, path)
    expect([path, status]).toEqual([path, 200])
    return unfolded(body)
  }

  test('Q-71 come when they are asked for, as soon as the game is over, and with each correction', async () => {
    await enter(goal(), goal('away'), goal())
    expect(JSON.parse(await bodyOf('/now.json?scores=1')).live[0].results).toEqual([
      {
        event: game,
        state: 'in-play',
        away: { name: expect.stringContaining('Lac-Bleu'), score: 1 },
        home: { name: expect.stringContaining('Northgate'), score: 2 },
        text: expect.stringMatching(/Lac-Bleu.* 1, Northgate.* 2\. 1st period\.$/),
      },
    ])
    // Readers keep what they have read, and a score of a game that goes on would soon be wrong.
    for (const path of SCORES) expect(await bodyOf(`${path}?scores=1`), path).not.toMatch(/Northgate[^,\n]* 2\b/)
    await enter({ kind: 'final' })
    for (const path of SCORES) {
      expect(await bodyOf(`${path}?scores=1`), path).toMatch(/Lac-Bleu[^,\n]* 1\\?, Northgate[^,\n]* 2\. Final\./)
      expect(await bodyOf(`/fr${path}?scores=1`), path).toMatch(/Lac-Bleu[^,\n]*\u00a01\\?, Northgate[^,\n]*\u00a02\. Terminé\./)
    }
    expect(described(await bodyOf('/rss.xml?scores=1'))).toMatch(/^Lac-Bleu/)
    expect(await bodyOf('/fr/rss.xml?scores=1')).toContain(
      `rel="self" type="application/rss+xml" href="${PUBLIC_URL}/fr/rss.xml?scores=1"`,
    )
    const reason = { en: 'Counted twice', fr: 'Compté deux fois' }
    await enter({ kind: 'official' }, { kind: 'correction', side: 'home', stat: 'score', to: 3, reason })
    for (const path of SCORES) expect(await bodyOf(`${path}?scores=1`), path).toMatch(/Northgate[^,\n]* 3\. Official\./)
  })

  test('Q-71 S5 are in nothing that does not ask for them, though both are cached', async () => {
    for (const path of [...SCORES, '/now.json']) {
      const [asked, plain] = [await ask(site, `${path}?scores=1`), await ask(site, path)]
      for (const query of ['?scores=0', '?scores', '?score=1', '?scores=2'])
        expect((await ask(site, path + query)).headers.get('etag'), path + query).toBe(plain.headers.get('etag'))
      expect(asked.headers.get('etag'), path).not.toBe(plain.headers.get('etag'))
      expect(unfolded(plain.body), path).not.toMatch(/Northgate[^,\n]* 3\b|Official|results/)
      expect(unfolded(asked.body), path).toMatch(/Northgate[^,\n]* 3\b|"score":3/)
      const again = await ask(site, `${path}?scores=1`, { headers: { 'if-none-match': asked.headers.get('etag') as string } })
      expect(again.status, path).toBe(304)
    }
  })

  test('Q-71 P2 leave with the series that gets a password', async () => {
    await site.addSeries({ id: 'cup', title: 'The Cup', password: 'pw' })
    for (const path of ['/rss.xml', '/calendar/all.ics', '/now.json'])
      expect(await bodyOf(`${path}?scores=1`), path).not.toMatch(/Northgate/)
  })
})
