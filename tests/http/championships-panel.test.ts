import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChampionshipValues, GameValues } from '../../app/panel/championships/championship-values.ts'
import { championshipForms } from '../../app/panel/championships/championship-view.server.ts'
import { addFinal8, play } from '../factories/championships.ts'
import { saveEvent } from '../factories/games.ts'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let final8: Awaited<ReturnType<typeof addFinal8>>
beforeAll(async () => {
  site = await startTestSite()
  admin = await newViewer(site, 'staff@site.example')
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

beforeEach(async () => {
  const { db } = site.db.database
  for (const table of [
    'all_championship_fact',
    'all_championship_game',
    'all_championship',
    'all_event',
    'all_team',
    'all_school',
  ] as const)
    await db.deleteFrom(table).execute()
  final8 = await addFinal8({ editing: site.running.editing, heard: site.heard }, { isPublic: false })
})

const services = () => site.running.services
const championship = (id = final8.id) => {
  const found = services().championships().byId.get(id)
  if (!found) throw new Error('There is no such championship.')
  return found
}
/** The form of the championship as a browser opens it. */
function form(change: Partial<ChampionshipValues> = {}): Record<string, string> {
  const { values, version } = championshipForms(services(), championship())
  return { ...values, ...change, version: String(version) }
}
const games = (change: (game: GameValues) => Partial<GameValues>) =>
  JSON.stringify((JSON.parse(form().games ?? '') as GameValues[]).map((game) => ({ ...game, ...change(game) })))
const page = () => `/admin/championships/${final8.id}`
const save = (fields: Record<string, string>) => site.heard(() => admin.post(`${page()}.data`, fields))
const decide = (decision: unknown, factId: string = randomUUID()) =>
  admin.post(`${page()}/commands`, { command: 'decide', factId, decision: JSON.stringify(decision) })
const reason = { en: 'Forfeit', fr: 'Forfait' }
const eventOf = (code: string) =>
  services()
    .games()
    .byId.get(championship().eventIds.get(code) ?? '')
const stored = () => site.db.database.db.selectFrom('championship').selectAll().execute()

test('B1 saving moves only the games whose place was changed, and changes teams, rules and names', async () => {
  const { status } = await save(
    form({
      nameEn: 'Final Eight',
      games: games(({ code }) => (code === 'GOLD' ? { localTime: '', localDate: '2026-12-07' } : {})),
    }),
  )
  expect(status).toBe(200)
  expect(championship().name.en).toBe('Final Eight')
  expect(eventOf('GOLD')).toMatchObject({ localDate: '2026-12-07', localTime: null })
  expect(eventOf('QF1')).toMatchObject({ version: 2, localTime: '20:00' })
})

test('M12 B1 of two staff the second learns of the first; nothing of either is lost', async () => {
  const [first, second] = [form({ nameEn: 'First' }), form({ nameEn: 'Second', noteEn: 'Bring boots' })]
  expect((await save(first)).status).toBe(200)
  const late = await save(second)
  expect(late.status).toBe(409)
  expect(late.body).toContain('"First"')
  expect(championship()).toMatchObject({ name: { en: 'First' }, note: { en: '' }, version: 2 })
})

test('M12 B1 a game that a colleague has delayed is not moved back by a form that was open before', async () => {
  const open = form()
  const event = eventOf('QF1')
  if (!event) throw new Error('There is no game.')
  await site.heard(() => saveEvent(site.running.editing, { ...event, localTime: '20:30', baseVersion: event.version }))
  expect((await save({ ...open, nameEn: 'Renamed' })).status).toBe(200)
  expect(eventOf('QF1')?.localTime).toBe('20:30')
  const moving = JSON.parse(open.games ?? '') as GameValues[]
  const late = {
    ...form(),
    places: open.places ?? '',
    games: JSON.stringify(moving.map((game) => (game.code === 'QF1' ? { ...game, localTime: '21:00' } : game))),
  }
  expect((await save(late)).status).toBe(409)
  expect(eventOf('QF1')?.localTime).toBe('20:30')
})

const cycleOf = (count: number) => {
  const [first] = JSON.parse(form().games ?? '') as GameValues[]
  return Array.from({ length: count }, (_, at) => ({
    ...first,
    code: `G${at}`,
    home: { kind: 'winner', of: `G${(at + 1) % count}` },
    away: { kind: 'open' },
  }))
}

test('B2 hostile forms are refused in words, and nothing of them is stored', async () => {
  const before = await stored()
  const row = (JSON.parse(form().games ?? '') as GameValues[])[0]
  const refusals: [Record<string, string>, number, string][] = [
    [form({ games: JSON.stringify(cycleOf(200)) }), 409, 'structure'],
    [form({ games: JSON.stringify(Array(400).fill(row)) }), 400, 'most-games'],
    [form({ games: JSON.stringify(Array(10_000).fill(row)) }), 413, ''],
    [form({ games: '{"__proto__":{"length":9}}' }), 400, 'pictures'],
    [form({ games: `[{"constructor":1,"code":"toString","round":NaN}]` }), 400, 'pictures'],
    [form({ teams: JSON.stringify([{ teamId: 'nobody', seed: 1, pool: null, route: { en: '', fr: '' } }]) }), 409, 'structure'],
    [form({ teams: JSON.stringify([{ teamId: 7 }]) }), 400, 'pictures'],
    [form({ games: games(() => ({ venueId: 'no such hall' })) }), 409, 'unknown'],
    [form({ games: games(({ code }) => (code === 'SF1' ? { home: { kind: 'winner', of: 'SF1' } } : {})) }), 409, 'structure'],
    [form({ rank: '{"steps":[]}' }), 400, 'pictures'],
    [form({ ticketsUrl: 'javascript:alert(1)' }), 400, 'address'],
    [form({ slug: '../admin' }), 400, 'id-form'],
  ]
  for (const [fields, status, code] of refusals) {
    const answer = await save(fields)
    expect([answer.status, answer.body.includes(code)], code).toEqual([status, true])
  }
  expect(await stored()).toEqual(before)
})

test('B1 a new championship is one draft, however often its form is sent, and a wrong team or template makes none', async () => {
  const docId = randomUUID()
  const fields = {
    docId,
    nameEn: 'Cup',
    nameFr: 'Coupe',
    slug: 'cup',
    template: 'final-8',
    copyOf: '',
    sport: 'basketball',
    gender: 'women',
    teams: JSON.stringify(final8.teamIds),
    firstDay: '2027-03-11',
    zone: 'America/Toronto',
    venueId: '',
    secondVenueId: '',
    seriesDocId: '',
  }
  const post = (change: Record<string, string> = {}) =>
    site.heard(() => admin.post('/admin/championships-new.data', { ...fields, ...change }))
  for (const wrong of [
    { teams: '["nobody"]' },
    { template: 'toString' },
    { template: '', copyOf: 'none' },
    { firstDay: '2027-02-30' },
  ])
    expect((await post(wrong)).status).toBeGreaterThanOrEqual(400)
  expect(await stored()).toHaveLength(1)
  expect((await post()).status).toBe(200)
  expect((await post()).status).toBe(200)
  expect(await stored()).toHaveLength(2)
  expect(championship(docId)).toMatchObject({ slug: 'cup', state: 'draft' })
  const events = await site.db.database.db.selectFrom('event').select('state').execute()
  expect(events).toEqual(Array(22).fill({ state: 'draft' }))
  expect((await post({ docId: randomUUID() })).body).toContain('id-taken')
})

test('B5 a decision counts once under its id, and one that cannot be is refused in words', async () => {
  const factId = randomUUID()
  const award = { kind: 'award', game: 'QF1', winner: 'home', why: 'forfeit', reason }
  for (let time = 0; time < 2; time++) expect((await decide(award, factId)).status).toBe(200)
  const refusals: [unknown, string][] = [
    [{ ...award, reason: { en: 'Forfeit', fr: ' ' } }, 'reason'],
    [{ ...award, game: 'NONE' }, 'unknown-game'],
    [{ ...award, winner: 'both' }, 'bad-decision'],
    [{ ...award, kind: '__proto__' }, 'bad-decision'],
    [{ kind: 'withdraw', teamId: 'nobody', reason }, 'unknown-team'],
    [{ kind: 'measure', teamId: final8.teamIds[0], mm: [Number.NaN], reason }, 'bad-decision'],
    [{ kind: 'undo', of: randomUUID(), reason }, 'unknown-fact'],
    [[award], 'reason'],
    ['award', 'reason'],
  ]
  for (const [decision, code] of refusals) {
    const answer = await decide(decision)
    expect([answer.status, JSON.parse(answer.body)], code).toEqual([409, { ok: false, reason: code }])
  }
  expect(championship().facts).toHaveLength(1)
  expect(championship().saidBy.get(factId)).toBe(admin.uid)
  expect((await decide({ kind: 'undo', of: factId, reason })).status).toBe(200)
  expect(services().championshipState(championship()).slots.get('QF1')?.status).toBe('ready')
})

test('B5 a game that is replayed has a new event without an hour; the one played keeps its page', async () => {
  const played = eventOf('QF1')
  const { scores } = services()
  await play({ scores, heard: site.heard, clock: { now: new Date() } }, played?.id ?? '', [70, 60])
  const replay = { command: 'replay', factId: randomUUID(), decision: JSON.stringify({ game: 'QF1', reason }) }
  const answer = await site.heard(() => admin.post(`${page()}/commands`, replay))
  expect(answer.status).toBe(200)
  expect(eventOf('QF1')).toMatchObject({ localTime: null, play: 'not-begun', homeTeamId: final8.teamIds[0] })
  expect(eventOf('QF1')?.id).not.toBe(played?.id)
  expect(
    services()
      .games()
      .byId.get(played?.id ?? ''),
  ).toMatchObject({ localTime: '20:00' })
})
