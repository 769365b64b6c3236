import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import type { FollowedList } from '../../app/site/account/followed/followed-list.server.ts'
import { removeTeam, saveTeam } from '../../app/teams/edit-teams.server.ts'
import { enginesOf } from '../daily.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const NORTHGATE = 'northgate-hockey-women'
const LAC_BLEU = 'lac-bleu-hockey-women'

describe.each(enginesOf(import.meta.filename))('the teams that a viewer follows on %s', (engine) => {
  let site: TestSite
  let teams: Awaited<ReturnType<typeof addTeams>>
  let people = 0

  beforeAll(async () => {
    site = await startTestSite({ engine, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    teams = await addTeams({ editing: site.running.editing, heard: site.heard })
  })
  afterAll(() => site.close())

  const address = () => `198.51.100.${++people}`
  async function add(title: string, hours: number, content: Partial<EventContent> = {}) {
    const start = localStartOf(new Date(Date.now() + hours * HOUR_MS).toISOString(), 'America/St_Johns')
    const event = anEvent({ title: { en: title, fr: `${title} FR` }, homeTeamId: teams.northgate, ...start, ...content })
    const saved = await site.heard(() => saveEvent(site.running.editing, event))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  async function listOf(slugs: string, language = '') {
    const answer = await openBrowser(site, { address: address() }).post(`${language}/my/teams/list`, { teams: slugs })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    return JSON.parse(answer.body) as FollowedList
  }
  async function addTeam(slug: string) {
    const school = [...site.running.services.games().schools.values()][0]
    const team = { slug, schoolId: school?.id ?? '', sport: 'golf', gender: 'mixed' } as const
    const saved = await site.heard(() => saveTeam(site.running.editing, team))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }

  test('E7 anybody reads the teams at the addresses that they send, in their order, each with its next game, in both languages', async () => {
    await add('Long over', -50, { play: 'over' })
    await add('Called off', 20, { schedule: 'cancelled' })
    await add('Put off', 21, { schedule: 'postponed' })
    const next = await add('Next', 30)
    const later = await add('Later', 60)
    await add('Much later', 90)
    const { teams: shown, v } = await listOf(`${LAC_BLEU},nowhere-golf-men,,${NORTHGATE},${NORTHGATE}`)
    expect(v).toBeGreaterThan(0)
    expect(shown.map(({ slug, games }) => [slug, games.map(({ id }) => id)])).toEqual([
      [LAC_BLEU, []],
      [NORTHGATE, [next, later]],
    ])
    expect(shown[1]).toMatchObject({
      name: 'Northgate Harriers',
      school: 'Northgate University',
      sportName: "Women's hockey",
      games: [{ title: 'Next' }, { title: 'Later' }],
    })
    const [french] = (await listOf(NORTHGATE, '/fr')).teams
    expect(french).toMatchObject({ sportName: 'Hockey féminin', games: [{ title: 'Next FR' }, { title: 'Later FR' }] })
  })

  test('E7 P2 no game of a locked series is told', async () => {
    const before = (await listOf(NORTHGATE)).teams[0]?.games.map(({ id }) => id)
    await site.addSeries({ id: `vault-${engine}`, title: 'The Vault', password: 'pw' })
    await add('CANARY', 1, { seriesDocId: `doc-vault-${engine}` })
    const { teams: shown } = await listOf(NORTHGATE)
    expect(shown[0]?.games.map(({ id }) => id)).toEqual(before)
    expect(JSON.stringify(shown)).not.toContain('CANARY')
  })

  test.each([
    ['nothing', ''],
    ['what is no address', '../admin,<b>,%00'],
    ['more than anybody follows', Array.from({ length: 3_000 }, (_, at) => `t-${at}`).join()],
  ])('E7 of %s there is no team', async (_, slugs) => {
    expect((await listOf(slugs)).teams).toEqual([])
  })

  test('E7 a team that is deleted is in no list any more', async () => {
    const id = await addTeam('short-lived')
    const before = await listOf(`short-lived,${NORTHGATE}`)
    expect(before.teams.map(({ slug }) => slug)).toEqual(['short-lived', NORTHGATE])
    await site.heard(() => removeTeam(site.running.editing, id))
    const after = await listOf(`short-lived,${NORTHGATE}`)
    expect(after.teams.map(({ slug }) => slug)).toEqual([NORTHGATE])
    expect(after.v).toBeGreaterThan(before.v)
  })

  test('E7 the account lists its teams, without script too, and a deleted one is gone', async () => {
    const fan = await newViewer(site, `fan${++people}@viewers.example`, address())
    expect((await fan.get('/account')).body).toContain('You follow no teams yet')
    const id = await addTeam('of-a-season')
    await fan.post('/followed-teams', { teams: `${NORTHGATE},of-a-season`, followed: 'yes' })
    const { body } = await fan.get('/account')
    const [section = ''] = /<section[^>]*aria-labelledby="followed-teams".*?<\/section>/s.exec(body) ?? []
    for (const text of [
      `href="/team/${NORTHGATE}"`,
      'Northgate University',
      '>Next</a>',
      'Newfoundland time',
      '/team/of-a-season',
    ])
      expect(section).toContain(text)
    expect(section).not.toContain(LAC_BLEU)
    await site.heard(() => removeTeam(site.running.editing, id))
    expect((await fan.get('/account')).body).not.toContain('/team/of-a-season')
  })

  test('E7 the document of /my/teams is the same for one who follows teams and one who does not, and no cache keeps it', async () => {
    const fan = await newViewer(site, `fan${++people}@viewers.example`, address())
    await fan.post('/followed-teams', { teams: NORTHGATE, followed: 'yes' })
    const own = await fan.get('/my/teams')
    const others = await openBrowser(site, { address: address() }).get('/my/teams')
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(own.body).not.toContain(NORTHGATE)
    const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]
    expect(mainOf(own.body)).toBe(mainOf(others.body))
    expect(mainOf(own.body)).toContain('Looking up your teams…')
  })
})
