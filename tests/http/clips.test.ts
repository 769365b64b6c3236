import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { ROLES, type Role } from '../../app/kit/roles.ts'
import { saveClip } from '../../app/moments/clips/edit-clips.server.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { goal, scorerOf } from '../keep-score.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

type Person = Awaited<ReturnType<typeof newViewer>>

let site: TestSite
const staff = {} as Record<Role, Person>
const PICTURE = 'thumbnails/11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  for (const [at, role] of ROLES.entries()) {
    staff[role] = await newViewer(site, `${role}@site.example`, `198.51.100.${at + 40}`)
    await site.running.services.admins.grant(staff[role].email, { role })
  }
  await site.addSeries({ id: 'cup', title: 'Cup' })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw-of-vault' })
  for (const [series, docId] of [
    ['cup', 'ep'],
    ['vault', 'secret'],
  ] as const)
    await site.addEpisode(series, { docId, title: 'CANARY', videoUrl: `canary-${docId}` })
}, 60_000)
afterAll(() => site.close())

async function addClip(id: string, episodeDocId: string, title = { en: 'CANARY goal', fr: 'CANARY but' }, baseVersion?: number) {
  const times = { baseAt: null, fromMs: 60_000, toMs: 90_000 }
  const content = { id, episodeDocId, ...times, title, thumbnail: PICTURE, tellsResult: false, baseVersion }
  const saved = await site.heard(() => saveClip(site.running.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
}
const clips = (docId: string) => site.running.services.clips().ofEpisode(docId)
const formOf = (id: string, episode = 'ep') => `/admin/series/doc-cup/episodes/${episode}/clips/${id}`
const FORM = { from: '1:00', to: '1:30', titleEn: 'Goal', titleFr: '', thumbnail: '', tellsResult: '' }

test('J6 a clip has a page in each language, kept until it changes', async () => {
  await addClip('open', 'ep')
  const [english, french] = [await ask(site, '/clip/open'), await ask(site, '/fr/clip/open')]
  expect([english.status, french.status]).toEqual([200, 200])
  expect(english.body).toContain('<h1><span>CANARY goal</span></h1>')
  expect(french.body).toContain('<h1><span>CANARY but</span></h1>')
  const count = site.renderings()
  await ask(site, '/clip/open')
  expect(site.renderings()).toBe(count)
  await addClip('open', 'ep', { en: 'Renamed', fr: '' }, 1)
  expect((await ask(site, '/clip/open')).body).toContain('<h1><span>Renamed</span></h1>')
  expect((await ask(site, '/fr/clip/open')).body).toContain('<h1><span lang="en">Renamed</span></h1>')
})

test('J6 P2 nothing of a clip in a locked series leaves the site before its password: no title, picture or address', async () => {
  await addClip('hidden', 'secret')
  for (const path of [
    '/clip/hidden',
    '/fr/clip/hidden',
    '/clip/hidden.data',
    '/clip/hidden/content',
    '/fr/clip/hidden/content',
  ]) {
    const { status, body } = await ask(site, path)
    expect([path, status]).toEqual([path, 200])
    expect(body).toContain('The Vault')
    for (const secret of [/canary/i, PICTURE, 'play-', '.m3u8']) expect(body).not.toMatch(new RegExp(secret))
  }
  const fan = await newViewer(site, 'fan@site.example', '198.51.100.60')
  const content = async () => JSON.parse((await fan.get('/clip/hidden/content')).body)
  expect((await content()).kind).toBe('locked')
  await fan.post('/unlock', { seriesId: 'vault', password: 'pw-of-vault', redirectUrl: '/clip/hidden' })
  expect(await content()).toMatchObject({ kind: 'open', clip: { title: 'CANARY goal', thumbnail: PICTURE } })
})

test.each([
  [{ from: 'NaN' }, 'position'],
  [{ from: '-5' }, 'position'],
  [{ to: '' }, 'position'],
  [{ from: '1:30', to: '1:00' }, 'clip-length'],
  [{ to: '11:01' }, 'clip-length'],
  [{ titleEn: '' }, 'required'],
  [{ titleEn: 'x'.repeat(201) }, 'too-long'],
  [{ thumbnail: 'https://elsewhere.example/a.jpg' }, 'host'],
])('J6 the form with %j is refused at its field: %s', async (typed, said) => {
  const before = clips('ep').length
  const { status, body } = await staff.editor.post(`${formOf('new')}.data`, { ...FORM, ...typed })
  expect(status).toBe(400)
  expect(body).toContain(`"${said}"`)
  expect(clips('ep')).toHaveLength(before)
})

test('J6 a place beyond the end of the video is refused, where its length is known', async () => {
  await site.addEpisode('cup', { docId: 'short', durationSeconds: 80 })
  const { status, body } = await staff.editor.post(`${formOf('new', 'short')}.data`, FORM)
  expect([status, clips('short').length]).toEqual([400, 0])
  expect(body).toContain('beyond-end')
})

test('J6 a clip of an unknown episode or an unknown clip cannot be opened or saved', async () => {
  for (const path of [formOf('new', 'nowhere'), formOf('nowhere'), '/admin/series/doc-cup/episodes/ep/clips/hidden']) {
    expect((await staff.editor.get(path)).status).toBe(404)
    expect((await staff.editor.post(path, FORM)).status).toBe(404)
  }
})

const make = async (person: Person, fields: Record<string, string>) => {
  const given = { command: 'make', id: randomUUID(), seconds: '30', ago: '4000', titleEn: 'Goal', titleFr: 'But', ...fields }
  const { status, body } = await person.post('/admin/clips-commands', given)
  return { status, answer: body.startsWith('{') ? JSON.parse(body) : body }
}

test('J6 the desk makes a clip that ends at the tap and is as long as asked, once however often it is sent', async () => {
  const { northgate, lacBleu } = await addTeams({ editing: site.running.editing, heard: site.heard })
  await site.addEpisode('cup', { docId: 'live' })
  const pictures = [{ episodeDocId: 'live', label: { en: '', fr: '' } }]
  const date = { localDate: localDateOf(Date.now(), 'America/St_Johns'), localTime: null, play: 'in-play' as const }
  const game = anEvent({ homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' }, ...date, pictures })
  const saved = await site.heard(() => saveEvent(site.running.editing, game))
  if (!saved.ok) throw new Error(saved.reason)
  const event = saved.id
  const here = { event, episode: 'live' }
  expect(await make(staff.operator, here)).toEqual({ status: 409, answer: { ok: false, reason: 'not-live' } })
  await site.heard(() => setEpisodeLive(site.running.editing, 'live', true))
  // The player of another site cannot show a part of its video.
  expect(await make(staff.operator, here)).toEqual({ status: 409, answer: { ok: false, reason: 'framed' } })
  const [media = ''] = site.running.services.hosts.media
  await site.addEpisode('cup', { docId: 'live', videoUrl: `${media}/live.m3u8`, isLive: true })
  const keep = await scorerOf(site, event)
  await keep(goal())
  const offered = await staff.operator.get(`/admin/clips-commands.data?event=${event}`)
  expect(offered.body).toContain('Lac-Bleu 0, Northgate 1')
  const id = randomUUID()
  const before = Date.now()
  // In small letters, as the addresses of clips and files have them.
  expect(await make(staff.operator, { ...here, id: id.toUpperCase() })).toMatchObject({ status: 200, answer: { ok: true, id } })
  await make(staff.operator, { ...here, id })
  const [clip, ...others] = clips('live')
  expect(others).toEqual([])
  const ended = Date.parse(clip?.baseAt ?? '') + (clip?.toMs ?? 0)
  expect(clip).toMatchObject({ fromMs: 0, toMs: 30_000, title: { en: 'Goal', fr: 'But' }, tellsResult: false })
  expect(ended).toBeGreaterThanOrEqual(before - 4_000)
  expect(ended).toBeLessThanOrEqual(Date.now() - 4_000)
  for (const [fields, reason, status] of [
    [{ titleEn: '', titleFr: ' ' }, 'title', 409],
    [{ seconds: '31' }, 'unknown', 409],
    [{ ago: 'NaN' }, 'unknown', 409],
    [{ ago: '-1' }, 'unknown', 409],
    [{ episode: 'ep' }, 'not-live', 409],
    [{ event: 'nowhere' }, 'not-live', 409],
  ] as const)
    expect(await make(staff.operator, { ...here, ...fields })).toEqual({ status, answer: { ok: false, reason } })
  expect(clips('live')).toHaveLength(1)
  expect((await make(staff.translator, here)).status).toBe(403)
  const remove = (person: Person) => person.post('/admin/clips-commands', { command: 'remove', id })
  expect((await remove(staff.operator)).status).toBe(403)
  expect((await remove(staff.editor)).status).toBe(200)
  expect((await remove(staff.editor)).status).toBe(409)
  expect((await ask(site, `/clip/${id}`)).status).toBe(404)
})
