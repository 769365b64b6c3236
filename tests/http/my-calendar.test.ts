import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarPath, shortTeamId } from '../../app/calendar/calendar-paths.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { enginesOf, inProof } from '../daily.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

/** A day some weeks ahead, so that no calendar has dropped it. */
const AHEAD = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const PATH = /\/calendar\/my\/[0-9a-v]{32}\.ics/

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let site: TestSite
  let teams: Awaited<ReturnType<typeof addTeams>>
  let people = 0

  beforeAll(async () => {
    site = await startTestSite({ engine, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    teams = await addTeams({ editing: site.running.editing, heard: site.heard })
  })
  afterAll(() => site.close())

  const newFan = () => newViewer(site, `fan${++people}@viewers.example`, `198.51.100.${people}`)
  type Fan = Awaited<ReturnType<typeof newFan>>

  async function save(content: Partial<EventContent> = {}) {
    const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ localDate: AHEAD, ...content })))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const addressOf = async (fan: Fan, page = '/account') => PATH.exec((await fan.get(page)).body)?.[0]
  const renew = (fan: Fan) => fan.post('/account', { form: 'calendar', command: 'renew' })
  async function made(fan: Fan): Promise<string> {
    expect((await renew(fan)).status).toBe(200)
    return (await addressOf(fan)) ?? 'none'
  }
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site.origin + path, { method, headers: { 'x-forwarded-for': '203.0.113.5', ...headers }, redirect: 'manual' })
  async function uids(path: string): Promise<string[]> {
    const answer = await read(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await answer.text()
    const ids = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((entry) => String(entry.getFirstPropertyValue('uid')))
    const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) => (entry?.type === 'VEVENT' ? [entry.uid] : []))
    expect(others.sort()).toEqual([...ids].sort())
    return ids
  }

  test('E8 a private calendar has the games of followed teams and favourite series, and of no other', async () => {
    const fan = await newFan()
    await site.addSeries({ id: `cup-${engine}`, title: 'Cup' })
    const ofTeam = await save({ homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, title: { en: '', fr: '' } })
    const ofSeries = await save({ seriesDocId: `doc-cup-${engine}` })
    const other = await save()
    expect(await addressOf(fan)).toBeUndefined()
    const path = await made(fan)
    expect(await uids(path)).toEqual([])
    await fan.post('/followed-teams', { teams: 'northgate-hockey-women', followed: 'yes' })
    expect(await uids(path)).toEqual([ofTeam])
    await fan.post('/favourites', { seriesId: `cup-${engine}`, saved: 'yes' })
    expect((await uids(path)).sort()).toEqual([ofTeam, ofSeries].sort())
    expect(await uids(path)).not.toContain(other)
    expect(await (await read(`/fr${path.replace('.ics', '.alarm-30.ics')}`)).text()).toContain('TRIGGER:-PT30M')
    expect(await (await read(`/fr${path}`)).text()).toContain('Huards de Lac-Bleu')
  })

  test('E8 P2 a favourite series that gets a password leaves the calendar, for one who has unlocked it as well', async () => {
    const fan = await newFan()
    const id = `vault-${engine}`
    await site.addSeries({ id, title: 'Vault' })
    await save({ seriesDocId: `doc-${id}`, title: { en: 'CANARY', fr: 'CANARY' } })
    await fan.post('/favourites', { seriesId: id, saved: 'yes' })
    const path = await made(fan)
    expect(await (await read(path)).text()).toContain('CANARY')
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id, password: 'pw' })))
    expect((await fan.post('/unlock', { seriesId: id, password: 'pw' })).status).toBeLessThan(400)
    expect((await fan.me())?.unlocked).toEqual([id])
    expect(await (await read(path)).text()).not.toContain('CANARY')
  })

  test('E8 a new address ends the old one at once, and a removed one is gone', async () => {
    const fan = await newFan()
    const old = await made(fan)
    const path = await made(fan)
    expect(path).not.toBe(old)
    expect([(await read(old)).status, (await read(path)).status]).toEqual([404, 200])
    expect((await fan.post('/account', { form: 'calendar', command: 'remove' })).status).toBe(200)
    expect([(await read(path)).status, await addressOf(fan)]).toEqual([404, undefined])
    expect((await fan.post('/account', { form: 'calendar', command: 'keep' })).status).toBe(400)
  })

  test('E8 only a digest of the token is stored, the export names the calendar, and deleting the account ends it', async () => {
    const fan = await newFan()
    expect(JSON.parse((await fan.get('/account/data')).body).privateCalendarSince).toBeNull()
    const path = await made(fan)
    const token = path.slice('/calendar/my/'.length, -'.ics'.length)
    const { db } = site.db.database
    const rows = await db.selectFrom('calendar_token').selectAll().where('uid', '=', fan.uid).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const data = await fan.get('/account/data')
    expect(JSON.parse(data.body).privateCalendarSince).toBe(rows[0]?.made_at)
    expect(data.body).not.toContain(token)
    expect((await fan.post('/account', { form: 'delete', confirm: PASSWORD })).status).toBe(302)
    expect((await read(path)).status).toBe(404)
    expect(await db.selectFrom('calendar_token').select('uid').where('uid', '=', fan.uid).execute()).toEqual([])
  })

  test('E8 it is cached by nobody but its reader, who gets it again only when it has changed', async () => {
    const fan = await newFan()
    await fan.post('/followed-teams', { teams: 'northgate-hockey-women', followed: 'yes' })
    const path = await made(fan)
    const first = await read(path)
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([
      'private, no-cache',
      null,
    ])
    const same = await read(path, { 'if-none-match': etag })
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
    const head = await read(path, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    // A date alone says nothing: a team that is no longer followed leaves none behind.
    expect((await read(path, { 'if-modified-since': new Date().toUTCString() })).status).toBe(200)
    await save({ homeTeamId: teams.northgate, title: { en: 'New', fr: 'Neuf' } })
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  inProof(() =>
    test('E8 unknown addresses are limited for each client, and known ones of that client still work', async () => {
      const path = await made(await newFan())
      const from = { 'x-forwarded-for': '203.0.113.99' }
      const statuses: number[] = []
      for (let at = 0; at <= 300; at++) statuses.push((await read(`/calendar/my/${'a'.repeat(32)}.ics`, from)).status)
      expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([404]), 429])
      expect((await read(path, from)).status).toBe(200)
    }),
  )

  test('E8 the address of one game is a file with that game alone, past ones too; a locked game has none', async () => {
    const id = await save({ localDate: '2026-01-10' })
    expect(await uids(`/calendar/game/${id}.ics`)).toEqual([id])
    await site.addSeries({ id: `locked-${engine}`, password: 'pw' })
    const hidden = await save({ seriesDocId: `doc-locked-${engine}` })
    expect((await read(`/calendar/game/${hidden}.ics`)).status).toBe(404)
    expect((await read('/calendar/game/gone.ics')).status).toBe(404)
  })

  test('E8 the page of a series offers its calendar as soon as it has a game, and no longer when it has none', async () => {
    const id = `series-${engine}`
    await site.addSeries({ id, title: 'Series' })
    const page = async () => (await read(`/series/${id}`)).text()
    expect(await page()).not.toContain(`/calendar/series/${id}.ics`)
    const game = await save({ seriesDocId: `doc-${id}` })
    expect(await page()).toContain(`/calendar/series/${id}.ics`)
    await save({ id: game, seriesDocId: null })
    expect(await page()).not.toContain(`/calendar/series/${id}.ics`)
  })

  test('E8 a browser learns how a pick names the teams that it follows: those that exist, at most 40', async () => {
    const answer = await read('/calendar-pick?teams=northgate-hockey-women,gone,lac-bleu-hockey-women')
    const { teams: ids } = (await answer.json()) as { teams: string[] }
    expect(ids).toEqual([teams.northgate, teams.lacBleu].map(shortTeamId).sort())
    expect((await read(calendarPath({ of: 'pick', teams: ids }))).status).toBe(200)
    expect(await (await read('/calendar-pick?teams=gone')).json()).toEqual({ teams: [] })
  })

  test('E8 one who is not signed in makes no address', async () => {
    const stranger = openBrowser(site, { address: '203.0.113.1' })
    const answer = await stranger.post('/account', { form: 'calendar', command: 'renew' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirectTo=%2Faccount'])
  })
})
