import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEpisode } from '../../app/catalog/episodes/episode-values.ts'
import { newEvent } from '../../app/events/event-values.ts'
import { addTeams } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
beforeAll(async () => {
  site = await startTestSite()
  admin = await newViewer(site, 'staff@site.example')
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

const db = () => site.db.database.db
const episodes = () => db().selectFrom('episode').selectAll().orderBy('episode_number').orderBy('doc_id').execute()
const events = () => db().selectFrom('event').selectAll().orderBy('local_date').execute()
let teams: Awaited<ReturnType<typeof addTeams>>
beforeEach(async () => {
  for (const table of [
    'all_event_episode',
    'all_event_date',
    'all_event',
    'all_team',
    'all_school',
    'all_venue',
    'all_episode',
    'all_series',
  ] as const)
    await db().deleteFrom(table).execute()
  const { editing } = site.running.services
  teams = await addTeams({ editing, heard: site.heard })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
})

const STREAM = 'https://media.example/1.m3u8'

/** The form of a game in Newfoundland, as a browser sends it: without boxes that are not ticked. */
function game(more: Record<string, string> = {}): Record<string, string> {
  const { isTbc, isNeutral, hasPictureFault, ...texts } = newEvent('2099-03-20')
  const sides = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu }
  return { ...texts, ...sides, state: 'public', localTime: '19:00', zone: 'America/St_Johns', venueId: teams.venueId, ...more }
}

test('O5 the form of an event with the address of a stream adds both; sent again it adds nothing', async () => {
  const docId = '0b5a2f0c-7c1d-4f6e-9a57-1d2c3b4a5968'
  const form = game({ docId, videoUrl: STREAM, seriesDocId: 'doc-cup' })
  for (const _ of ['once', 'again']) expect((await admin.post('/admin/events-new', form)).status).toBe(200)
  expect(await episodes()).toMatchObject([
    { title: 'Lac-Bleu Huards at Northgate Harriers', series_doc_id: 'doc-cup', starts_at: '2099-03-20T21:30:00.000Z' },
  ])
  expect(await events()).toHaveLength(1)
  const { body } = await admin.get(`/game/${docId}`)
  expect(body).toContain('Lac-Bleu Huards at Northgate Harriers')
})

test.each([
  ['videoUrl', 'address', { videoUrl: 'not an address', seriesDocId: 'doc-cup' }],
  ['videoUrl', 'youtube', { videoUrl: 'https://www.youtube.com/@channel', seriesDocId: 'doc-cup' }],
  ['seriesDocId', 'series-needed', { videoUrl: STREAM }],
  ['videoUrl', 'too-long', { videoUrl: `${STREAM}?${'x'.repeat(2_000)}`, seriesDocId: 'doc-cup' }],
])('O5 a stream is refused at %s with %s, and neither event nor episode is stored', async (field, code, more) => {
  const answer = await admin.post('/admin/events-new.data', game(more))
  expect(answer.status).toBe(400)
  expect(answer.body).toContain(`"${field}"`)
  expect(answer.body).toContain(`"${code}"`)
  expect([await events(), await episodes()]).toEqual([[], []])
})

test('O5 a second stream by the form is refused in words: labels have no place there', async () => {
  await site.addEpisode('cup', { docId: 'one' })
  const pictures = JSON.stringify([{ episodeDocId: 'one', en: '', fr: '' }])
  const answer = await admin.post('/admin/events-new.data', game({ pictures, videoUrl: STREAM, seriesDocId: 'doc-cup' }))
  expect([answer.status, answer.body.includes('"second-picture"')]).toEqual([400, true])
})

test('O5 a duplicate is a filled form and nothing else: no stream, no password, a free id', async () => {
  await site.addSeries({ id: 'gold', title: 'Gold', password: 'CANARY-PW' })
  await site.addEpisode('gold', { docId: 'leg', title: 'Leg one', videoUrl: 'https://media.example/CANARY.m3u8' })
  await admin.post('/admin/events-new', game({ seriesDocId: 'doc-gold' }))
  const before = [await events(), await episodes()]
  const [event] = await events()
  for (const [path, filled] of [
    ['/admin/series-new?from=doc-gold', 'gold-2'],
    ['/admin/series/doc-gold/episode-new?from=leg', 'Leg one'],
    [`/admin/events-new?from=${event?.id}`, '19:00'],
  ] as const) {
    const { status, body } = await admin.get(path)
    expect([status, body.includes(`value="${filled}`), body.includes('CANARY')], path).toEqual([200, true, false])
  }
  // What is not there any more gives an empty form.
  for (const path of ['/admin/series-new?from=no', '/admin/events-new?from=no', '/admin/series/doc-gold/episode-new?from=no'])
    expect((await admin.get(path)).status, path).toBe(200)
  expect([await events(), await episodes()]).toEqual(before)
})

test('O5 a duplicate of a series has its episodes only where that is asked, and none of their streams', async () => {
  await site.addEpisode('cup', { docId: 'leg', title: 'Leg one', videoUrl: STREAM })
  const form = { title: 'Cup again', releaseDate: '2026-11-26', copiedFrom: 'doc-cup', tags: '', categoryId: '' }
  expect((await admin.post('/admin/series-new', { ...form, id: 'bare' })).status).toBe(200)
  expect((await admin.post('/admin/series-new', { ...form, id: 'full', withEpisodes: 'on' })).status).toBe(200)
  const titles = (await episodes()).map(({ title, video_url }) => [title, video_url === ''])
  expect(titles.sort()).toEqual([
    ['Leg one', false],
    ['Leg one', true],
  ])
})

/** Sends rows of a table as the page does. */
const save = (path: string, rows: unknown, command = 'save', state = '') =>
  admin.post(path, { command, state, rows: typeof rows === 'string' ? rows : JSON.stringify(rows) })
const GRID = '/admin/series/doc-cup/episodes-grid.data'
const MANY = '/admin/series/doc-cup/episodes-many.data'

test('O5 of a table only the sent cells change; the undo puts them back', async () => {
  await site.addEpisode('cup', { docId: 'one', title: 'One', shortDescription: 'Kept' })
  const before = await episodes()
  const { status, body } = await save(GRID, [{ id: 'one', version: 1, cells: { title: '=HYPERLINK("x")', language: 'fr-CA' } }])
  expect(status).toBe(200)
  // A formula is a text like any other.
  expect(await episodes()).toMatchObject([{ title: '=HYPERLINK("x")', language: 'fr-CA', short_description: 'Kept', version: 2 }])
  const removedId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(body)?.[0] ?? ''
  expect((await admin.post('/admin/undo', { removedId })).status).toBe(200)
  expect(await episodes()).toMatchObject([{ title: 'One', language: before[0]?.language, version: 3 }])
})

test.each([
  ['startsAt', 'date', '2026-13-01'],
  ['releaseDate', 'date', 'tomorrow'],
  ['releaseDate', 'required', ''],
  ['duration', 'duration', 'long'],
  ['language', 'choice', 'English!'],
  ['videoUrl', 'address', 'not an address'],
  ['title', 'too-long', 'x'.repeat(201)],
  ['title', 'control-characters', 'a\u0007b'],
  ['shortDescription', 'too-long', 'x'.repeat(501)],
])('O5 a cell %s is refused with %s at its row, and no other row is saved', async (column, code, value) => {
  await site.addEpisode('cup', { docId: 'one', title: 'One' })
  await site.addEpisode('cup', { docId: 'two', title: 'Two' })
  const before = await episodes()
  const fine = { id: 'one', version: 1, cells: { title: 'First' } }
  const { status, body } = await save(GRID, [fine, { id: 'two', version: 1, cells: { [column]: value } }])
  expect(status).toBe(409)
  for (const part of ['cells', 'two', column, code]) expect(body).toContain(`"${part}"`)
  expect(await episodes()).toEqual(before)
})

test('O5 M12 rows that are newer or gone are named, and nothing is saved', async () => {
  await site.addEpisode('cup', { docId: 'one', title: 'One' })
  const newer = await save(GRID, [{ id: 'one', version: 7, cells: { title: 'x' } }])
  expect([newer.status, newer.body.includes('"newer-rows"')]).toEqual([409, true])
  const gone = await save(GRID, [{ id: 'no', version: 1, cells: { title: 'x' } }])
  expect([gone.status, gone.body.includes('"gone-rows"')]).toEqual([409, true])
  expect(await episodes()).toMatchObject([{ title: 'One', version: 1 }])
})

test('O5 rows added together are all stored or none; empty cells have the usual values', async () => {
  const row = (id: string, cells: Record<string, string>) => ({ id, version: 0, cells })
  const bad = await save(MANY, [row('0', { title: 'A' }), row('1', { title: 'B', duration: 'x' })], 'add')
  expect([bad.status, await episodes()]).toEqual([409, []])
  expect((await save(MANY, [row('0', { title: 'A', duration: '' }), row('1', { title: 'B' })], 'add')).status).toBe(200)
  const usual = newEpisode(0, '')
  expect((await episodes()).map(({ title, episode_number, language }) => [title, episode_number, language])).toEqual([
    ['A', 1, usual.language],
    ['B', 2, usual.language],
  ])
})

test('O5 O4 rows added together are drafts unless staff publish them', async () => {
  const row = (title: string) => [{ id: '0', version: 0, cells: { title } }]
  for (const state of ['', 'draft', 'scheduled', 'public'])
    expect((await save(MANY, row(`Saved as ${state || 'nothing'}`), 'add', state)).status).toBe(200)
  expect((await episodes()).map(({ title, state }) => [title, state])).toEqual([
    ['Saved as nothing', 'draft'],
    ['Saved as draft', 'draft'],
    ['Saved as scheduled', 'draft'],
    ['Saved as public', 'public'],
  ])
})

test('O5 10,000 rows, and what is no table, are refused without an error of the server', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ id: String(at), version: 0, cells: { title: 'x' } }))
  for (const path of [GRID, MANY, '/admin/events-grid.data']) {
    const command = path === MANY ? 'add' : 'save'
    const many = await save(path, rows.slice(0, 10_000), command)
    expect([many.status, many.body.includes('"too-many-rows"')], path).toEqual([409, true])
    expect((await save(path, rows, command)).status, path).toBe(413)
    for (const odd of ['', '[]', 'null', '{"a":1}', '[{"id":"one"}]', '[{"id":"one","version":1,"cells":{"isLive":"1"}}]'])
      expect((await save(path, odd, command)).status, `${path} ${odd}`).toBe(409)
    expect((await save(path, rows.slice(0, 1), 'invented')).status, path).toBe(400)
  }
  expect([await episodes(), await events()]).toEqual([[], []])
})

test('O5 events of a table follow the rules of their form; another venue brings its zone, an empty time is to be confirmed', async () => {
  await admin.post('/admin/events-new', game())
  const [event] = await events()
  const id = event?.id ?? ''
  const change = (version: number, cells: Record<string, string>) => save('/admin/events-grid.data', [{ id, version, cells }])
  for (const [cells, column, code] of [
    [{ localDate: '2099-02-30' }, 'localDate', 'date'],
    [{ localTime: '25:00' }, 'localTime', 'time'],
    [{ venueId: 'gone' }, 'venueId', 'unknown'],
    [{ schedule: 'postponed', reasonEn: 'Storm' }, 'reasonFr', 'required'],
    [{ schedule: 'maybe' }, 'schedule', 'choice'],
    [{ titleEn: 'Own' }, 'titleFr', 'required'],
  ] as const) {
    const { status, body } = await change(1, cells)
    expect([status, body.includes(`"${column}"`), body.includes(`"${code}"`)], body).toEqual([409, true, true])
  }
  expect(await events()).toEqual([event])
  expect((await change(1, { localTime: '', localDate: '2099-03-21' })).status).toBe(200)
  expect(await events()).toMatchObject([{ local_date: '2099-03-21', local_time: null, starts_at: null, version: 2, sequence: 1 }])
  expect((await change(1, { localTime: '20:00' })).status).toBe(409)
})
