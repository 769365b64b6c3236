import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { newEvent } from '../../app/events/event-values.ts'
import { DAY_MS } from '../../app/kit/time/time-units.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { connectTo } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

/** In every text of what is not public, and nowhere else. */
const WORD = /numbat/i
/** In the ids of what is not public; a page that is not there repeats its own address. */
const ID = /quokka/i
const VIDEO = 'https://webcast.podium.example/numbat.m3u8'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let teams: Awaited<ReturnType<typeof addTeams>>
const DRAFT_GAME = { id: 'quokka-game', title: { en: 'Numbat friendly', fr: 'Amical numbat' } }
let game = ''
let hiddenGame = ''

const hidden = (docId: string, content: Parameters<typeof anEpisode>[1] = {}) =>
  anEpisode('open', {
    docId: `quokka-${docId}`,
    title: `Numbat ${docId}`,
    shortDescription: 'Short numbat',
    videoUrl: VIDEO,
    videoType: 'HLS',
    state: 'draft',
    ...content,
  })
const hiddenSeries = (content: Partial<Parameters<typeof aSeries>[0]> = {}) =>
  aSeries({ id: 'quokka', title: 'Numbat Cup', tags: ['hockey'], longDescription: 'Long numbat', state: 'draft', ...content })

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { editing } = site.running
  admin = await newViewer(site, 'staff@site.example', '198.51.100.7')
  await site.running.services.admins.grant(admin.email)
  await site.addCategory('hockey')
  await site.addSeries({ id: 'open', title: 'Open Cup', tags: ['hockey'] })
  await site.addEpisode('open', { docId: 'shown', title: 'Shown game', onRoku: true })
  teams = await addTeams({ editing, heard: site.heard })
  await saveSeries(editing, hiddenSeries())
  await saveEpisode(editing, hidden('inside', { seriesDocId: 'doc-quokka', state: 'public', isLive: true, onRoku: true }))
  await saveEpisode(editing, hidden('replay', { onRoku: true }))
  await saveEpisode(editing, hidden('live', { isLive: true, state: 'scheduled', publicAt: '2099-01-01T00:00:00.000Z' }))
  await saveEpisode(editing, hidden('soon', { startsAt: new Date(Date.now() + DAY_MS).toISOString() }))
  const sides = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, title: { en: '', fr: '' } }
  const pictures = [{ episodeDocId: 'quokka-replay', label: { en: 'Numbat', fr: 'Numbat' } }]
  const saved = await saveEvent(editing, anEvent({ ...sides, pictures }))
  // A game that is a draft itself, in no series, with a picture of its own (Q-83).
  await saveEvent(
    editing,
    anEvent({ ...sides, ...DRAFT_GAME, pictures: [{ episodeDocId: 'quokka-soon', label: { en: '', fr: '' } }], state: 'draft' }),
  )
  const other = await site.heard(() =>
    saveEvent(editing, anEvent({ seriesDocId: 'doc-quokka', title: { en: 'Numbat final', fr: 'Finale numbat' } })),
  )
  if (!saved.ok || !other.ok) throw new Error('The games were not saved.')
  game = saved.id
  hiddenGame = other.id
})
afterAll(() => site.close())

/** Every address that anybody may ask for, with those that would name what is not public. */
async function paths(): Promise<string[]> {
  const index = (await ask(site, '/sitemap.xml')).body
  const sitemaps = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path as string)
  const episodes = ['inside', 'replay', 'live', 'soon'].map((id) => `quokka-${id}`)
  const teamPaths = ['northgate-hockey-women', 'lac-bleu-hockey-women']
  return [
    ...FIXED_PATHS,
    '/row/hockey/1',
    '/series/open',
    '/series/open/shown',
    '/series/open/content',
    '/series/quokka',
    '/series/quokka/content',
    ...episodes.flatMap((id) => [`/series/open/${id}`, `/series/open/content?episode=${id}`, `/embed/${id}`]),
    '/series/quokka/quokka-inside',
    '/password?seriesId=quokka',
    `/game/${game}`,
    `/game/${game}/content`,
    `/game/${hiddenGame}`,
    `/game/${hiddenGame}/content`,
    ...['/game/', '/overlay/', '/scoreboard/', '/results?event=', '/api/scores.json?event='].map((path) => `${path}quokka-game`),
    ...['/api/score/quokka-game.json', '/api/scores.csv?day=2026-12-05', '/game/quokka-game/content'],
    ...['/calendar/game/quokka-game.ics', '/cards/game/en/quokka-game/x', '/reminders/new?kind=event&id=quokka-game'],
    '/my/teams',
    '/schedule',
    '/schedule/2026-12',
    ...teamPaths.flatMap((team) => [`/team/${team}`, `/rss/team/${team.replace(/^\/team\//, '')}.xml`]),
    '/roku.json',
    '/roku-search.json',
    '/rss.xml',
    '/rss/open.xml',
    '/rss/quokka.xml',
    '/calendar/all.ics',
    '/calendar/series/open.ics',
    '/calendar/series/quokka.ics',
    ...teamPaths.map((team) => `/calendar/team/${team}.ics`),
    `/calendar/game/${game}.ics`,
    `/calendar/game/${hiddenGame}.ics`,
    '/now.json',
    '/watching.json',
    '/box',
    '/box/open',
    '/box/quokka',
    '/search?q=numbat',
    '/search?q=open',
    '/search?q=quokka',
    '/first-pictures',
    '/sitemap.xml',
    ...sitemaps,
    '/oembed?url=http://localhost:0/series/quokka',
    '/oembed?url=http://localhost:0/series/open/quokka-replay',
    '/cards/en/quokka/x',
    '/cards/en/open/quokka-replay/x',
    `/reminders/new?kind=series&id=quokka`,
    `/reminders/new?kind=event&id=${hiddenGame}`,
    '/favourites',
    '/me',
    '/robots.txt',
  ]
}

const inBoth = (path: string) => {
  const [bare, query] = path.split('?') as [string, string?]
  const search = query === undefined ? '' : `?${query}`
  const data = /\.\w+$/.test(bare) || bare === '/' ? [] : [`${bare}.data${search}`, `/fr${bare}.data${search}`]
  return [path, `/fr${path === '/' ? '' : path}`, ...data]
}

type Leak = { path: string; around: string }

async function leaks(): Promise<{ word: Leak[]; found: Set<string> }> {
  const word: Leak[] = []
  for (const path of (await paths()).flatMap(inBoth)) {
    const { headers, body } = await ask(site, path)
    const text = `${[...headers].join(' ')} ${body}`
    const says = ID.test(path) || /numbat/.test(path) ? [WORD] : [WORD, ID]
    // A search gives its word back.
    const told = path.includes('q=numbat') ? body.replaceAll(/"q(?:uery)?":"numbat"/gi, '') : text
    for (const each of says) {
      const at = told.search(each)
      if (at >= 0) word.push({ path, around: told.slice(Math.max(0, at - 80), at + 40) })
    }
  }
  return { word, found: new Set(word.map(({ path }) => path)) }
}

const publishGame = async (command: 'publish' | 'draft') =>
  expect(JSON.parse((await admin.post('/admin/events-commands', { command, id: 'quokka-game' })).body)).toEqual({ ok: true })

test('O4 Q-83 what is not public is in no page, feed, calendar, sitemap, search or live frame, and is once it is published', async () => {
  const { editing } = site.running
  let frames = ''
  const socket = connectTo(site.origin)
  socket.on('data', (chunk) => {
    frames += chunk
  })
  const topics = [
    'catalog',
    'live',
    'games',
    'series:open',
    'fr:series:open',
    'series:quokka',
    `event:${game}`,
    `event:${hiddenGame}`,
    'event:quokka-game',
    'score:quokka-game',
  ]
  socket.write(`GET /live?topics=${topics.map((topic) => `${topic}@0`).join()} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await site.heard(() => saveSeries(editing, hiddenSeries({ title: 'Numbat Trophy' })))
  const again: Parameters<typeof hidden>[1] = { title: 'Numbat again', state: 'scheduled', publicAt: '2099-01-01T00:00:00.000Z' }
  for (const isLive of [false, true]) await site.heard(() => saveEpisode(editing, hidden('live', { ...again, isLive })))
  await site.heard(() => saveEpisode(editing, anEpisode('open', { docId: 'shown', title: 'Shown once more', onRoku: true })))
  await expect.poll(() => frames).toContain('Shown once more')
  expect(frames).not.toMatch(WORD)
  expect((await leaks()).word).toEqual([])

  const commands = '/admin/series/doc-open/episodes'
  const ids = 'quokka-replay,quokka-live,quokka-soon'
  expect((await admin.post('/admin/series/doc-quokka/publish', { command: 'publish' })).status).toBe(200)
  expect((await admin.post(commands, { command: 'publish', ids })).status).toBe(200)
  await publishGame('publish')
  await expect.poll(() => frames).toMatch(WORD)
  socket.destroy()
  const { found } = await leaks()
  const everywhere = [
    '/',
    '/fr',
    '/scoreboard',
    '/fr/scoreboard',
    '/series/quokka',
    '/fr/series/quokka',
    '/series/quokka.data',
    '/series/open',
    '/series/open/quokka-replay',
    '/embed/quokka-replay',
    '/search?q=numbat',
    '/rss.xml',
    '/fr/rss.xml',
    '/rss/open.xml',
    '/rss/quokka.xml',
    '/now.json',
    '/box',
    '/box/quokka',
    `/game/${hiddenGame}`,
    '/schedule/2026-12',
    '/calendar/all.ics',
    '/calendar/series/quokka.ics',
    '/game/quokka-game',
    '/fr/game/quokka-game',
    '/api/scores.json?event=quokka-game',
    '/calendar/game/quokka-game.ics',
    '/calendar/team/northgate-hockey-women.ics',
    '/team/northgate-hockey-women',
  ]
  expect(everywhere.filter((path) => !found.has(path))).toEqual([])

  expect((await admin.post('/admin/series/doc-quokka/publish', { command: 'draft' })).status).toBe(200)
  expect((await admin.post(commands, { command: 'draft', ids })).status).toBe(200)
  await publishGame('draft')
  expect((await leaks()).word).toEqual([])
})

test('O4 a new series and a new episode are drafts unless their form says that they are public', async () => {
  const { db } = site.db.database
  const series = { title: 'Vase', releaseDate: '2026-01-15', tags: '' }
  const states = async (table: 'series' | 'episode', titles: string[]) =>
    (
      await db.selectFrom(table).select(['title', 'state', 'public_at']).where('title', 'in', titles).orderBy('title').execute()
    ).map(({ title, state, public_at }) => `${title} ${state} ${public_at ?? ''}`.trim())
  expect((await admin.post('/admin/series-new.data', { ...series, id: 'vase-1' })).status).toBe(200)
  expect((await admin.post('/admin/series-new.data', { ...series, id: 'vase-2', title: 'Vessel', state: 'public' })).status).toBe(
    200,
  )
  expect(await states('series', ['Vase', 'Vessel'])).toEqual(['Vase draft', 'Vessel public'])
  expect([(await ask(site, '/series/vase-1')).status, (await ask(site, '/series/vase-2')).status]).toEqual([404, 200])

  const episode = { episodeNumber: '1', releaseDate: '2026-01-15', duration: '00:00:01', language: 'en-US' }
  const made = '/admin/series/doc-open/episode-new.data'
  const at = '2099-05-01T12:00:00.000Z'
  expect((await admin.post(made, { ...episode, title: 'Made 1' })).status).toBe(200)
  expect((await admin.post(made, { ...episode, title: 'Made 2', state: 'public', publicAt: at })).status).toBe(200)
  expect((await admin.post(made, { ...episode, title: 'Made 3', state: 'scheduled', publicAt: at })).status).toBe(200)
  for (const bad of [{ state: 'scheduled' }, { state: 'hidden' }, { state: 'scheduled', publicAt: 'soon' }])
    expect((await admin.post(made, { ...episode, title: 'Refused', ...bad })).status, JSON.stringify(bad)).toBe(400)
  expect(await states('episode', ['Made 1', 'Made 2', 'Made 3', 'Refused'])).toEqual([
    'Made 1 draft',
    'Made 2 public',
    `Made 3 scheduled ${at}`,
  ])
  const docId = (await db.selectFrom('series').select('doc_id').where('slug', '=', 'vase-1').executeTakeFirst())?.doc_id
  const edited = await admin.post(`/admin/series/${docId}.data`, { ...series, id: 'vase-1', version: '1' })
  expect([edited.status, await states('series', ['Vase'])]).toEqual([200, ['Vase draft']])
})

test('Q-83 a new event is a draft with its stream unless its form says more; both come out and go together', async () => {
  const { db } = site.db.database
  const { isTbc, isNeutral, hasPictureFault, ...texts } = newEvent('2027-01-09')
  const form = { ...texts, localTime: '19:00', zone: 'America/St_Johns', seriesDocId: 'doc-open', titleFr: 'Nouveau match' }
  const at = '2099-05-01T12:00:00.000Z'
  const make = (titleEn: string, more: Record<string, string>) =>
    admin.post('/admin/events-new.data', { ...form, titleEn, videoUrl: `https://media.example/${titleEn}.m3u8`, ...more })
  const stored = async (title: string) => {
    const row = await db.selectFrom('event').selectAll().where('title_en', '=', title).executeTakeFirst()
    const picture = await db.selectFrom('episode').select(['state', 'public_at']).where('title', '=', title).executeTakeFirst()
    return (
      row && { id: row.id, version: row.version, game: [row.state, row.public_at], stream: [picture?.state, picture?.public_at] }
    )
  }
  for (const [title, more, state, publicAt] of [
    ['Quiet', { state: '' }, 'draft', null],
    ['Draft', { state: 'draft' }, 'draft', null],
    ['Later', { state: 'scheduled', publicAt: at }, 'scheduled', at],
    ['Public', { state: 'public' }, 'public', null],
  ] as const) {
    expect((await make(title, more)).status).toBe(200)
    expect(await stored(title)).toMatchObject({ game: [state, publicAt], stream: [state, publicAt] })
  }
  for (const bad of [{ state: 'scheduled' }, { state: 'hidden' }, { state: 'scheduled', publicAt: 'soon' }])
    expect((await make('Refused', bad)).status, JSON.stringify(bad)).toBe(400)
  expect(await stored('Refused')).toBeUndefined()

  const statuses = async (id: string) => (await ask(site, `/game/${id}`)).status
  const draft = await stored('Draft')
  if (!draft) throw new Error('No draft was stored.')
  expect(await statuses(draft.id)).toBe(404)
  for (const [language, badge, publish] of [
    ['en', 'Draft', 'Publish'],
    ['fr', 'Brouillon', 'Publier'],
  ] as const) {
    expect((await admin.get('/admin/events?when=2027-01', { language })).body).toMatch(new RegExp(`>${badge}<`))
    expect((await admin.get(`/admin/events/${draft.id}`, { language })).body).toContain(`>${publish}<`)
  }
  const to = async (command: string) => (await admin.post('/admin/events-commands', { command, id: draft.id })).body
  expect(JSON.parse(await to('publish'))).toEqual({ ok: true })
  expect(await stored('Draft')).toMatchObject({ game: ['public', null], stream: ['public', null] })
  expect(await statuses(draft.id)).toBe(200)
  expect(JSON.parse(await to('draft'))).toEqual({ ok: true })
  expect(await stored('Draft')).toMatchObject({ game: ['draft', null], stream: ['draft', null] })
  expect(await statuses(draft.id)).toBe(404)
  // An edit that does not name the state leaves it as it is.
  const { state: _, publicAt: __, ...unsaid } = { ...form, titleEn: 'Draft', localTime: '20:00' }
  const version = String((await stored('Draft'))?.version)
  expect((await admin.post(`/admin/events/${draft.id}.data`, { ...unsaid, publicAt: '', pictures: '', version })).status).toBe(
    200,
  )
  expect(await stored('Draft')).toMatchObject({ game: ['draft', null] })
  expect(JSON.parse((await admin.post('/admin/events-commands', { command: 'publish', id: 'no-such-game' })).body)).toEqual({
    ok: false,
    reason: 'gone',
  })
})

test('O4 a preview link shows what is not public to whoever has it, in both languages, is kept by nobody, and ends', async () => {
  const make = async (fields: Record<string, string> = {}) => {
    const answer = await admin.post('/admin/series/doc-quokka/previews', { command: 'make', ...fields })
    return (JSON.parse(answer.body) as { token?: string }).token ?? ''
  }
  const [token, alone] = [await make(), await make({ episode: 'quokka-inside' })]
  expect([token, alone]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), expect.stringMatching(/^[0-9a-f]{40}$/)])
  for (const path of [`/preview/${token}`, `/fr/preview/${token}`, `/preview/${token}.data`, `/preview/${alone}`]) {
    const { status, headers, body } = await ask(site, path)
    expect([path, status]).toEqual([path, 200])
    expect(body).toMatch(WORD)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('etag')).toBeNull()
  }
  expect((await leaks()).word).toEqual([])
  for (const wrong of [`${token.slice(1)}0`, token.toUpperCase(), 'x']) {
    const { status, body } = await ask(site, `/preview/${wrong}`)
    expect([wrong, status]).toEqual([wrong, 404])
    expect(body).not.toMatch(WORD)
  }
  expect((await make({ episode: 'shown' })) === '').toBe(true)

  const { id } = await site.db.database.db
    .selectFrom('preview_link')
    .select('id')
    .where('series_doc_id', '=', 'doc-quokka')
    .executeTakeFirstOrThrow()
  expect((await admin.post('/admin/series/doc-quokka/previews', { command: 'revoke', id })).status).toBe(200)
  expect([(await ask(site, `/preview/${token}`)).status, (await ask(site, `/preview/${alone}`)).status]).toEqual([404, 200])
  expect((await admin.post('/admin/series/doc-quokka/publish', { command: 'publish' })).status).toBe(200)
  const out = await ask(site, `/preview/${alone}`)
  expect([out.status, out.headers.get('location')]).toEqual([302, '/series/quokka/quokka-inside'])
})
