import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteOfTime } from '../../app/audience/figures.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { capturedLog } from '../log.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { type Answer, asHtml, ask } from '../sites/visitor.ts'

const START = '2026-12-05T22:30:00.000Z'
const at = minuteOfTime(START)

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let fan: Awaited<ReturnType<typeof newViewer>>
let log: ReturnType<typeof capturedLog>
let game: string
let teams: Awaited<ReturnType<typeof addTeams>>
beforeAll(async () => {
  log = capturedLog('debug')
  site = await startTestSite({ log: log.logger, settings: { ACCESS_LOG: '1', LOG_LEVEL: 'debug' } })
  admin = await newViewer(site, 'staff@site.example')
  fan = await newViewer(site, 'fan@viewers.example')
  await site.running.services.admins.grant(admin.email)
  const { editing } = site.running.services
  teams = await addTeams({ editing, heard: site.heard })
  await site.addSeries({ id: 'cup', title: '=The Cup; "one"' })
  for (const docId of ['final', 'extra']) await site.addEpisode('cup', { docId, title: docId })
  const cup = site.running.services.catalogue.snapshot().byId.get('cup')
  const saved = await site.heard(() =>
    saveEvent(
      editing,
      anEvent({
        title: { en: '=HYPERLINK("x"); a game', fr: '' },
        homeTeamId: teams.northgate,
        awayTeamId: teams.lacBleu,
        seriesDocId: cup?.docId ?? null,
        pictures: [{ episodeDocId: 'final', label: { en: '', fr: '' } }],
      }),
    ),
  )
  if (!saved.ok) throw new Error(saved.reason)
  game = saved.id
  const rows = [
    { players: 12, minute: at },
    { players: 13, minute: at + 1 },
    { players: 3, minute: at + 1, language: 'fr' },
    { players: 2, minute: at + 2, surface: 'iframe' },
    { players: 40, minute: at + 3, crowd: 'robots' },
    { players: 6, minute: at + 900, mode: 'replay', episode: 'extra' },
  ]
  const usual = { episode: 'final', language: 'en', surface: 'own', mode: 'live', crowd: 'people', stalls: 0, errors: 0 }
  await site.db.database.db
    .insertInto('audience_minute')
    .values(rows.map((row) => ({ ...usual, ...row })))
    .execute()
})
afterAll(() => site.close())

const SEASON = 'scope=season&from=2026-09-01&to=2027-04-30'

/** Makes a link and returns its path. */
async function share(query: string, form: Record<string, string> = {}) {
  const { body } = await admin.post(`/admin/audience/report?${query}`, { label: 'Northgate', days: '30', ...form })
  const [path] = /\/report\/[0-9a-f]{40}/.exec(body) ?? []
  if (!path) throw new Error(`No link: ${body.slice(0, 300)}`)
  return path
}

describe('the panel', () => {
  test('N2 the page of a game and that of its episode have the figures, with the start on the curve', async () => {
    for (const path of [
      `/admin/events/${game}`,
      `/admin/series/${site.running.services.catalogue.snapshot().byId.get('cup')?.docId}/episodes/final`,
    ]) {
      const { body } = await admin.get(path)
      expect(body, path).toContain('Average-minute audience, live')
      // 12, 16, 2 in three minutes from the start.
      expect(body, path).toMatch(/>10<\/span>/)
      expect(body, path).toMatch(/>16<\/span>/)
      expect(body, path).toContain('start, 7:00 p.m.')
      expect(body, path).toContain('Provider’s frame, open and in sight')
    }
    const list = (await admin.get('/admin/audience')).body
    expect(list).toContain('Audience')
  })

  test('N2 N3 T-54 figures, reports and their links are for admins only', async () => {
    const visitor = openBrowser(site)
    for (const path of ['/admin/audience', `/admin/audience/report?${SEASON}`, `/admin/audience/report/games.csv?${SEASON}`])
      for (const browser of [visitor, fan]) {
        expect((await browser.get(path)).headers.get('location'), path).toMatch(/^\/forbidden/)
        expect((await browser.post(path, { days: '1' })).status, path).toBe(browser === fan ? 403 : 401)
      }
    expect(await site.running.services.audience.links.list()).toEqual([])
  })
})

/** The first line of a file, and its media type. */
const fileOf = ({ status, headers, body }: Answer) => [
  status,
  headers.get('content-type'),
  headers.get('content-disposition')?.split(';')[0],
  body.replace('\uFEFF', '').split(/\r?\n/)[0],
]

test('Q-78 every download link and export of the panel gives the file that it names, in both languages', async () => {
  const scopes = [`scope=event&id=${game}`, `scope=team&id=${teams.northgate}`, SEASON]
  const pages = [
    ...scopes.map((query) => `/admin/audience/report?${query}`),
    ...['events', 'events-grid', 'events-many'].map((name) => `/admin/${name}`),
    ...['/admin', '/admin/audience', '/admin/season', '/admin/transfer', '/admin/translations-files', '/admin/roku'],
    ...[`/admin/events/${game}`, `/admin/events/${game}/outputs`],
  ]
  for (const [language, heads] of [
    ['en', { games: 'Game,Date,Peak,', minutes: 'Game,Time (UTC),Live players' }],
    ['fr', { games: 'Match;Date du match;Sommet;', minutes: 'Match;Heure (UTC);' }],
  ] as const) {
    const found = new Map<string, unknown[]>()
    for (const page of pages) {
      const { body } = await admin.get(page, { language })
      for (const [link] of body.matchAll(/<a\b[^>]*>/g)) {
        if (!/\sdownload(?:=|>|\s)/.test(link)) continue
        const href = (/\shref="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&')
        const address = new URL(href, site.origin)
        found.set(address.pathname + address.search, fileOf(await admin.get(address.pathname + address.search, { language })))
      }
    }
    expect(found.size).toBe(2 * scopes.length + 1)
    for (const [address, [status, type, disposition, first]] of found) {
      expect([address, status, disposition]).toEqual([address, 200, 'attachment'])
      const kind = /(games|minutes)\.csv/.exec(address)?.[1] as 'games' | 'minutes' | undefined
      expect([address, type]).toEqual([address, kind ? 'text/csv; charset=utf-8' : 'application/zip'])
      expect(String(first), address).toMatch(kind ? new RegExp(`^${heads[kind].replace(/[()]/g, '.')}`) : /^PK/)
    }
  }
  const sent = async (path: string, form: Record<string, string>) => fileOf(await admin.post(path, form))
  const json = ['application/json', 'attachment']
  expect(await sent('/admin/transfer/export', { all: 'on' })).toEqual([200, ...json, expect.stringMatching(/^\{/)])
  const french = await sent('/admin/translations-export', { format: 'json' })
  expect(french).toEqual([200, 'application/json; charset=utf-8', 'attachment', expect.stringMatching(/^\{/)])
  expect((await admin.get(`/admin/audience/report/other.csv?${SEASON}`)).status).toBe(404)
  expect((await admin.get('/admin/audience/report/games.csv?scope=season')).status).toBe(404)
})

describe('a report by its link', () => {
  test('N3 opens without an account in both languages, with definitions, and tells no number from 1 to 4', async () => {
    for (const query of [`scope=event&id=${game}`, `scope=team&id=${teams.northgate}`, SEASON]) {
      const path = await share(query)
      for (const [prefix, peak, few] of [
        ['', 'Peak', 'Numbers from 1 to 4 read'],
        ['/fr', 'Sommet', 'Les nombres de 1 à 4 s’écrivent'],
      ]) {
        const { status, body, headers } = await ask(site, `${prefix}${path}`)
        expect([status, headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
          200,
          'private, no-store',
          'no-referrer',
          'noindex',
        ])
        for (const said of [peak, few, '&lt;5', '16']) expect(body, `${prefix} ${query}`).toContain(said)
        expect(body).not.toContain('"robots":40')
        expect(headers.get('set-cookie') ?? '').not.toContain('session')
      }
    }
  })

  test('N3 its files are right for spreadsheets in each language, and no cell runs', async () => {
    const path = await share(SEASON)
    const english = await ask(site, `${path}/games.csv`)
    const french = await ask(site, `/fr${path}/games.csv`)
    expect(english.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(english.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audience-season-games-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const bytes = new Uint8Array(await (await fetch(`${site.origin}/fr${path}/games.csv`)).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const read = (text: string, delimiter: string): string[][] => parse(text, { delimiter, bom: true, relax_column_count: true })
    const [head, row, total] = read(english.body, ',')
    expect(head?.slice(0, 5)).toEqual(['Game', 'Date', 'Peak', 'Average-minute audience', 'Minutes watched'])
    expect(row).toEqual([`'=HYPERLINK("x"); a game`, '2026-12-05', '16', '10', '30', '30', '27', '<5', '28', '0', '<5', '0', '0'])
    expect(total?.slice(0, 5)).toEqual(['All together', '', '16', '', '30'])
    const [tete, ligne] = read(french.body, ';')
    expect(tete?.[0]).toBe('Match')
    expect(ligne?.slice(1, 5)).toEqual(['2026-12-05', '16', '10', '30'])
    expect(french.body).toContain('Ce qui est lu dans le cadre d’un fournisseur')
    const minutes = read((await ask(site, `${path}/minutes.csv`)).body, ',')
    expect(minutes.map((line) => line.slice(1))).toEqual([
      ['Time (UTC)', 'Live players'],
      [START, '12'],
      ['2026-12-05T22:31:00.000Z', '16'],
      ['2026-12-05T22:32:00.000Z', '<5'],
    ])
    for (const cell of [...read(english.body, ','), ...minutes].flat()) expect(cell).not.toMatch(/^[=+@]|^-\D/)
  })

  test('N3 that of a series has the episodes that belong to no game too', async () => {
    const docId = site.running.services.catalogue.snapshot().byId.get('cup')?.docId
    const path = await share(`scope=series&id=${docId}`)
    const { body } = await ask(site, path)
    expect(body).toContain(asHtml('=The Cup; "one"'))
    expect(body).toContain('Episodes that belong to no game')
    expect((await ask(site, `${path}/games.csv`)).body).toMatch(/\nEpisodes that belong to no game,,6,0,6,0,/)
  })

  test('N3 a revoked link, one that has ended and one that never was are gone alike', async () => {
    const [path, other] = [await share(SEASON), await share(SEASON, { label: 'Another' })]
    const link = (await site.running.services.audience.links.list()).find(({ label }) => label === 'Another')
    await admin.post(`/admin/audience/report?${SEASON}`, { revoke: link?.id ?? '' })
    const gone = [other, `/report/${'0'.repeat(40)}`, '/report/x', `${path.slice(0, -1)}z`]
    await site.db.database.db
      .updateTable('audience_link')
      .set({ ends_at: '2026-01-01T00:00:00.000Z' })
      .where('label', '=', 'Ended')
      .execute()
    for (const each of gone) {
      const { status, body } = await ask(site, each)
      expect([each, status]).toEqual([each, 404])
      expect(body).toContain('This report is not available any more')
      expect((await ask(site, `${each}/games.csv`)).status).toBe(404)
    }
    expect((await ask(site, path)).status).toBe(200)
    await site.db.database.db.updateTable('audience_link').set({ ends_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await ask(site, path)).status).toBe(404)
  })

  test('N3 T-113 only a digest of the token is stored, and no log has it', async () => {
    const path = await share(SEASON)
    const token = path.slice('/report/'.length)
    await ask(site, path)
    await ask(site, `${path}/games.csv`)
    expect(JSON.stringify(await site.db.database.db.selectFrom('audience_link').selectAll().execute())).not.toContain(token)
    const lines = JSON.stringify(log.lines)
    expect(lines).toContain('/report/:token')
    expect(lines).not.toContain(token)
    const said = await site.running.services.audit({ limit: 50 })
    expect(said.map(({ action }) => action)).toEqual(expect.arrayContaining(['report.share', 'report.revoke']))
  })

  test('N3 guesses are limited', async () => {
    const statuses = new Set<number>()
    for (let guess = 0; guess < 80; guess++) statuses.add((await ask(site, `/report/${String(guess).padStart(40, '0')}`)).status)
    expect(statuses).toEqual(new Set([404, 429]))
  })
})
