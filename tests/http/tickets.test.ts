import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, send } from '../sites/visitor.ts'

const HOST = 'https://media.example'
const ZONE = 'America/Toronto'
let site: TestSite
let operator: Awaited<ReturnType<typeof newViewer>>
const live = { isLive: true, videoType: 'HLS' as const }

beforeAll(async () => {
  site = await startTestSite({
    settings: { TRUSTED_PROXIES: '127.0.0.1', STREAM_HOST: HOST, MEDIA_HOSTS: 'https://other.example' },
  })
  operator = await newViewer(site, 'operator@site.example', '198.51.100.40')
  await site.running.services.admins.grant(operator.email, { role: 'operator' })
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await site.addSeries({ id: 'locked', title: 'Locked', password: 'CANARY-PW' })
})
afterAll(() => site.close())

/** A game that is in play, with a webcast. */
async function aGame(seriesId: string, title: string, path: string) {
  const docId = await site.addEpisode(seriesId, { title, ...live, videoUrl: `${HOST}${path}` })
  const [titles, pictures] = [{ en: title, fr: title }, [{ episodeDocId: docId, label: { en: '', fr: '' } }]]
  const when = { localDate: localDateOf(Date.now(), ZONE), localTime: null, zone: ZONE }
  const content = anEvent({ title: titles, ...when, play: 'in-play', seriesDocId: `doc-${seriesId}`, pictures })
  const saved = await site.heard(() => saveEvent(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
  return { id: saved.id, docId }
}

const aNode = () => startTestSite({ db: site.db, settings: { TRUSTED_PROXIES: '127.0.0.1', STREAM_HOST: HOST } })
const textOf = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '')
const ticket = (fields: Record<string, string> = {}, client = '203.0.113.1') =>
  send(
    site,
    '/check/ticket',
    { verdict: 'unreachable', host: 'media.example', event: '', text: 'T', ...fields },
    { headers: { 'x-forwarded-for': client } },
  )

test('Z1 a check is told the site’s time, each media host with a playlist of open series, and those of a game alone; never a locked one', async () => {
  const targets = async (query = '') => JSON.parse((await ask(site, `/check/targets${query}`)).body)
  const bare = await targets()
  expect(bare.hosts).toEqual(['https://media.example', 'https://other.example'].map((origin) => ({ origin, isLive: false })))
  expect(bare.frames).toEqual([`${new URL(site.running.services.hosts.provider).origin}/`])
  expect(Math.abs(bare.now - Date.now())).toBeLessThan(60_000)
  const locked = await aGame('locked', 'Hidden', '/CANARY.m3u8')
  const game = await aGame('cup', 'Final', '/final.m3u8')
  await site.addEpisode('cup', { title: 'Studio', ...live, videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
  const all = await targets()
  expect(all.hosts).toEqual([
    { origin: HOST, isLive: true, playlist: `${HOST}/final.m3u8` },
    { origin: 'https://other.example', isLive: false },
  ])
  expect(all.frames).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk'])
  expect(await targets(`?game=${game.id}`)).toMatchObject({ hosts: [{ playlist: `${HOST}/final.m3u8` }], frames: [] })
  for (const query of ['', `?game=${locked.id}`, '?game=gone', '?game=%00', '?game=../x'])
    expect((await ask(site, `/check/targets${query}`)).body).not.toContain('CANARY')
})

test('Z2 a ticket gets six letters and sets no cookie; what is no ticket, or one too many, is refused', async () => {
  const added = await ticket({ text: '<script>alert(1)</script>' })
  expect(added).toMatchObject({ status: 200, body: expect.stringMatching(/^[A-HJKMNP-Z]{6}$/) })
  expect(added.headers.get('set-cookie')).toBeNull()
  expect(added.headers.get('cache-control')).toBe('private, no-store')
  const page = await operator.get(`/admin/tickets?code=${added.body.toLowerCase()}`)
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script>alert')
  expect((await operator.get('/admin/tickets?code=<b>')).body).toContain('No ticket has the letters &lt;b&gt;.')
  // Nobody's own words stand on the page of staff.
  const invented = { host: 'call-1-900.example', event: 'no-game' }
  await ticket({ ...invented, text: '"'.repeat(8_000) })
  const rows = await site.running.database.db.selectFrom('ticket').select(['host', 'event_id', 'facts']).execute()
  expect(rows.map(({ host, event_id, facts }) => [host, event_id, facts.length]).sort()).toEqual([
    ['', '', 8_000],
    ['media.example', '', 25],
  ])
  for (const wrong of [{ verdict: 'hacked' }, { text: '' }, { text: '\u0000' }]) expect((await ticket(wrong)).status).toBe(400)
  expect((await ask(site, '/check/ticket')).status).toBe(405)
  const flood = '203.0.113.9'
  for (let n = 0; n < 40; n++) expect((await ticket({}, flood)).status).toBe(200)
  const refused = await ticket({}, flood)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await site.running.database.db.deleteFrom('ticket').execute()
})

test('Z3 staff see the tickets of the day by game, verdict and host beside the probe’s word, on their page and on the desk', async () => {
  const { database, services } = site.running
  const { id, docId } = await aGame('cup', 'Semi-final', '/semi.m3u8')
  // Nodes that have counted nothing in the last 5 s.
  const nodes = [await aNode(), await aNode()]
  const read = async (path: string, language: 'en' | 'fr' = 'en') =>
    textOf((await ask(nodes[0] ?? site, path, { cookie: operator.jar.header(), language })).body)
  expect(await read('/admin/today')).not.toContain('Tickets in the last')
  expect(await read('/admin/tickets')).toContain('No tickets in the last 24 hours')
  await nodes.shift()?.close()
  const now = services.now()
  // Most of them could watch, which hides no problem.
  const rows = Array.from({ length: 85 }, (_, n) => ({
    ...{ id: `t${n}`, code: `T${n}`, language: 'en', facts: 'x', event_id: id },
    ...(n < 31 ? { verdict: 'unreachable', host: 'media.example' } : { verdict: n < 40 ? 'slow' : 'good', host: '' }),
    ...{ made_at: now.toISOString(), ends_at: new Date(now.getTime() + 99_999_999).toISOString() },
  }))
  await database.db.insertInto('ticket').values(rows).execute()
  const check = {
    ...{ episode_doc_id: docId, address: 'a', leased_by: 'node', leased_until: new Date(now.getTime() + 600_000).toISOString() },
    ...{
      state: 'good' as const,
      state_since: now.toISOString(),
      facts: '{}',
      phase: 'on' as const,
      phase_since: now.toISOString(),
    },
    ...{ has_been_good: 1, has_set_fault: 0, alarm_since: null },
  }
  await database.db.insertInto('stream_check').values(check).execute()
  const line = '31 of 85: Video host media.example cannot be reached; the probe reads it well'
  expect(await read('/admin/tickets')).toContain(line)
  expect(await read('/admin/tickets')).toContain('9 of 85: Speed too slow for 480p')
  expect(await read('/admin/today')).toContain(`Tickets in the last 24 hours: 85. ${line} Semi-final`)
  expect(await read('/admin/today', 'fr')).toContain(
    '31 sur 85\u00a0: Hôte vidéo media.example injoignable; la sonde le lit bien',
  )
  await database.db.updateTable('stream_check').set({ state: 'frozen' }).execute()
  expect(await read('/admin/tickets')).toContain('cannot be reached; the probe cannot read it either')
  await nodes[0]?.close()
})
