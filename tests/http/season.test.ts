import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASTE_TYPE, SEASON_BYTES, SEASON_PATH, type SeasonFileAnswer } from '../../app/season/season-file.ts'
import { addTeams } from '../factories/games.ts'
import { longSeason } from '../factories/season-files.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { connectTo } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { slowness, turnsGiven, watchTurns } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let viewer: Awaited<ReturnType<typeof newViewer>>
let visitor: ReturnType<typeof openBrowser>
beforeAll(async () => {
  site = await startTestSite()
  admin = await newViewer(site, 'staff@site.example')
  viewer = await newViewer(site, 'fan@viewers.example')
  visitor = openBrowser(site)
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

const db = () => site.db.database.db
const events = () => db().selectFrom('event').selectAll().orderBy('local_date').execute()

beforeEach(async () => {
  for (const table of ['season_run', 'season_choice', 'all_event', 'all_team', 'all_school', 'all_venue'] as const)
    await db().deleteFrom(table).execute()
  const { editing } = site.running.services
  await addTeams({ editing, heard: (edit) => edit() })
})

const HEADER = 'Date,Time,Sport,Gender,Home,Away,External ID'
const SEASON = [
  HEADER,
  '2099-03-20,19:00,Hockey,Women,Northgate,Lac-Bleu,g-1',
  '2099-03-27,TBD,Hockey,Women,Lac-Bleu,Northgate,g-2',
].join('\n')

async function send(body: string | Uint8Array, { type = 'application/octet-stream', jar = admin.jar, name = 'season.csv' } = {}) {
  const answer = await fetch(`${site.origin}${SEASON_PATH}?${new URLSearchParams({ name })}`, {
    method: 'POST',
    body: body as BodyInit,
    headers: { cookie: jar.header(), 'content-type': type },
  })
  const text = await answer.text()
  const isAnswer = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, said: isAnswer ? (JSON.parse(text) as SeasonFileAnswer) : undefined }
}

/** Sends a file that is read; returns the address of its preview. */
async function taken(body: string | Uint8Array, options?: Parameters<typeof send>[1]) {
  const { status, said } = await send(body, options)
  if (!said?.ok) throw new Error(`${status} ${JSON.stringify(said)}`)
  return `/admin/season/${said.id}`
}

const reportOf = async (page: string) => {
  const run = await site.running.services.seasons.find(page.split('/').at(-1) ?? '')
  if (!run?.report) throw new Error(`There is no report of ${page}.`)
  return run.report
}
const bringIn = async (page: string) => admin.post(page, { command: 'import', digest: (await reportOf(page)).digest })

test('E11 T-54 a season is for admins only, and no body is read before', async () => {
  const page = await taken(SEASON)
  for (const [browser, refused] of [
    [visitor, 401],
    [viewer, 403],
  ] as const) {
    for (const path of ['/admin/season', page]) {
      expect((await browser.get(path)).headers.get('location'), path).toBe('/forbidden')
      expect((await browser.get(`${path}.data`)).body, path).not.toContain('Northgate')
    }
    for (const command of ['choose', 'add-teams', 'import', 'undo', 'discard'])
      expect((await browser.post(page, { command, patch: '{}', digest: '' })).status, command).toBe(refused)
    expect((await send(SEASON, { jar: browser.jar })).status).toBe(refused)
  }
  const line = connectTo(site.origin)
  line.write(`POST ${SEASON_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${SEASON_BYTES}\r\n\r\n`)
  const [head] = await new Promise<unknown[]>((resolve) => line.once('data', (part) => resolve([part])))
  line.destroy()
  expect(String(head)).toMatch(/^HTTP\/1\.1 401/)
  expect(await db().selectFrom('season_run').select('state').execute()).toEqual([{ state: 'open' }])
})

test('E11 a file is looked through, imported, listed and taken back; the same file again has nothing to do', async () => {
  const page = await taken(SEASON)
  const { body } = await admin.get(page)
  expect(body).toContain('season.csv')
  expect(body).toContain('Import 2 games')
  expect(await events()).toEqual([])
  expect((await bringIn(page)).status).toBe(200)
  expect((await events()).map(({ local_date, starts_at, zone }) => [local_date, starts_at, zone])).toEqual([
    ['2099-03-20', '2099-03-20T21:30:00.000Z', 'America/St_Johns'],
    ['2099-03-27', null, 'America/St_Johns'],
  ])
  expect((await visitor.get('/schedule/2099-03')).body).toContain('Northgate Harriers')
  expect((await admin.get('/admin/activity')).body).toContain('imported the season season.csv')
  expect((await admin.get('/admin/season')).body).toContain(page)
  const again = await taken(SEASON)
  expect((await admin.get(again)).body).toContain('There is nothing to import.')
  expect((await admin.post(page, { command: 'undo' })).status).toBe(200)
  expect(await events()).toEqual([])
  expect((await admin.get(page)).body).toContain('Everything is as it was before this import.')
  expect((await admin.post(page, { command: 'undo' })).status).toBe(409)
})

test('E11 what is refused is said: a preview that is outdated, choices that are none, a file that is gone', async () => {
  const page = await taken(SEASON)
  expect((await admin.post(page, { command: 'import', digest: 'another' })).status).toBe(409)
  for (const patch of ['', '[]x', '{"columns":["nonsense"]}', '{"answers":{"zone":"EST"}}', '{"values":{"school:a":"\\u0000"}}'])
    expect((await admin.post(page, { command: 'choose', patch })).status, patch).toBe(409)
  expect((await admin.post(page, { command: 'choose', patch: '{"answers":{"zone":"America/Regina"}}' })).status).toBe(200)
  expect((await reportOf(page)).answers).toMatchObject({ zone: 'America/Regina' })
  expect((await admin.post(page, { command: 'what' })).status).toBe(400)
  await admin.post(page, { command: 'discard' })
  expect((await admin.get(page)).status).toBe(404)
  expect((await admin.post(page, { command: 'choose', patch: '{}' })).status).toBe(409)
  expect(await events()).toEqual([])
})

test('E11 an undo is refused with the names of games that were changed since', async () => {
  const page = await taken(SEASON)
  await bringIn(page)
  await db().updateTable('all_event').set({ version: 2 }).where('local_date', '=', '2099-03-20').execute()
  const refused = await admin.post(`${page}.data`, { command: 'undo' })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('Lac-Bleu Huards at Northgate Harriers')
  expect(await events()).toHaveLength(2)
})

test('E11 teams that a school lacks are added in one step, and then their rows are games', async () => {
  const page = await taken(SEASON.replaceAll('Hockey', 'Volleyball'))
  expect(await reportOf(page)).toMatchObject({ counts: { new: 0, waiting: 2, faulty: 0 }, missingTeams: [{}, {}] })
  expect((await admin.post(page, { command: 'add-teams' })).status).toBe(200)
  expect((await reportOf(page)).counts).toMatchObject({ new: 2, waiting: 0 })
})

test('E11 a table is read from the HTML of a paste; a calendar and Windows-1252 from a file', async () => {
  const cells = (row: string) =>
    `<tr>${row
      .split(',')
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`
  const html = `<meta charset="utf-8"><table>${SEASON.split('\n').map(cells).join('')}</table>`
  const pasted = await taken(JSON.stringify({ html, text: 'no table' }), { type: PASTE_TYPE })
  expect((await reportOf(pasted)).counts).toMatchObject({ new: 2 })
  const excel = 'Date;Heure;Discipline;Catégorie;Receveur;Visiteur\n2099-03-20;19 h;Hockey;Féminin;Northgate;Lac-Bleu'
  expect((await reportOf(await taken(Buffer.from(excel, 'latin1')))).counts).toMatchObject({ new: 1 })
  expect((await send('PK\u0003\u0004', { name: 'season.xlsx' })).said).toEqual({ ok: false, reason: 'is-spreadsheet' })
  expect((await send('[]', { type: PASTE_TYPE })).said).toMatchObject({ ok: false })
  expect((await send(`${HEADER}\n"2099-03-20,19:00`)).said).toMatchObject({ ok: false, reason: 'broken-quote', row: 2 })
})

test('E11 a file of one row too many is refused in words, and one of 600 imported in pieces', async () => {
  const [tooLong, season] = [longSeason(20_001), longSeason(600)]
  expect(await send(tooLong)).toEqual({ status: 400, said: { ok: false, reason: 'too-many-rows', row: 20_001 } })
  const page = await taken(season)
  expect((await reportOf(page)).counts).toMatchObject({ new: 600, faulty: 0 })
  const given = await turnsGiven(async () => expect((await bringIn(page)).status).toBe(200))
  // A request alone takes four.
  expect(given).toBeGreaterThan(7)
  expect(await events()).toHaveLength(600)
  expect((await send(new Uint8Array(SEASON_BYTES + 1))).status).toBe(413)
})

test('E11 while a file of 100,000 rows is refused and one of 3,000 imported, the site answers others', {
  tags: ['timing'],
  timeout: 120_000,
}, async () => {
  // Made beforehand: the site runs in this thread too.
  const [tooLong, season] = [longSeason(100_000), longSeason(3_000)]
  const turns = watchTurns()
  expect(await send(tooLong)).toEqual({ status: 400, said: { ok: false, reason: 'too-many-rows', row: 20_001 } })
  const page = await taken(season)
  expect((await reportOf(page)).counts).toMatchObject({ new: 3_000, faulty: 0 })
  expect((await bringIn(page)).status).toBe(200)
  const longest = turns.stop()
  expect(await events()).toHaveLength(3_000)
  expect(longest).toBeLessThan(200 * slowness())
})
