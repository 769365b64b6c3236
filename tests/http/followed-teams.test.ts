import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeTeam, saveTeam } from '../../app/teams/edit-teams.server.ts'
import { addTeams } from '../factories/games.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let viewer: Awaited<ReturnType<typeof newViewer>>
let people = 0
const NORTHGATE = 'northgate-hockey-women'
const LAC_BLEU = 'lac-bleu-hockey-women'

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  await addTeams({ editing: site.running.editing, heard: site.heard })
})
beforeEach(async () => {
  viewer = await newViewer(site, `fan${++people}@viewers.example`, `198.51.100.${people}`)
})
afterAll(() => site.close())

const follow = (teams: string, followed = 'yes', by: Pick<typeof viewer, 'post'> = viewer) =>
  by.post('/followed-teams', { teams, followed })
const followed = async () => (JSON.parse((await viewer.get('/me')).body) as { teams: string[] }).teams

test('E7 a viewer follows teams, sees them in their own data, and leaves one; teams that are not there are left out', async () => {
  expect((await follow(NORTHGATE)).status).toBe(204)
  expect((await follow(`${LAC_BLEU},${NORTHGATE},nowhere-golf-men`)).status).toBe(204)
  expect((await followed()).sort()).toEqual([LAC_BLEU, NORTHGATE])
  expect(JSON.parse((await viewer.get('/account/data')).body).followedTeams.sort()).toEqual([LAC_BLEU, NORTHGATE])
  expect((await follow(NORTHGATE, 'no')).status).toBe(204)
  expect(await followed()).toEqual([LAC_BLEU])
})

test.each([
  ['no team', { teams: '', followed: 'yes' }],
  ['a path', { teams: '../admin', followed: 'yes' }],
  ['too many', { teams: Array.from({ length: 101 }, (_, at) => `team-${at}`).join(), followed: 'yes' }],
  ['another word', { teams: NORTHGATE, followed: 'maybe' }],
  ['nothing', {}],
])('E7 %s is refused, and nothing is followed', async (_, form) => {
  expect((await viewer.post('/followed-teams', form as Record<string, string>)).status).toBe(400)
  expect(await followed()).toEqual([])
})

test('E7 one who is not signed in follows nothing on the server', async () => {
  const stranger = openBrowser(site, { address: '203.0.113.1' })
  const rows = () => site.db.database.db.selectFrom('saved_team').selectAll().execute()
  const before = await rows()
  expect((await follow(NORTHGATE, 'yes', stranger)).status).toBe(401)
  expect(await rows()).toEqual(before)
})

test('E7 a team that is deleted is followed by nobody', async () => {
  const { editing } = site.running
  const school = [...site.running.services.games().schools.values()][0]
  if (!school) throw new Error('no school')
  const team = { slug: 'short-lived', schoolId: school.id, sport: 'golf', gender: 'mixed' } as const
  const saved = await site.heard(() => saveTeam(editing, team))
  if (!saved.ok) throw new Error(saved.reason)
  await follow('short-lived')
  expect(await followed()).toEqual(['short-lived'])
  await site.heard(() => removeTeam(editing, saved.id))
  expect(await followed()).toEqual([])
})
