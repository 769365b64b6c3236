import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import {
  aChampionship,
  addBasketballTeams,
  addFinal8,
  championshipIn,
  enter,
  idOf,
  play,
} from '../../tests/factories/championships.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { writeEvents } from '../events/edit/edit-events.server.ts'
import { edit } from '../history/editing.server.ts'
import { saveSchool } from '../teams/edit-teams.server.ts'
import { withoutSpoilers } from './calendar-games.server.ts'
import { publishChampionship, saveChampionship, sayFact } from './edit-championship.server.ts'
import { championshipOf, publicChampionship, publicStandings, shownChampionship } from './public-championship.server.ts'
import { poolOfSeed } from './rules/templates.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const stored = (id: string) => championshipIn(store, id)
  const eventOf = (id: string, code: string) => stored(id).eventIds.get(code) ?? ''
  const slotOf = (id: string, code: string, language: 'en' | 'fr' = 'en') => {
    const slot = publicChampionship(store, stored(id), language).slots.find((each) => each.code === code)
    if (!slot) throw new Error(`There is no game ${code}.`)
    return slot
  }
  const results = (id: string) => publicStandings(store, stored(id), 'en')

  test('B2 a side that is not known is called by where it comes from, in each language, and by its team once that is known', async () => {
    const { id } = await addFinal8(store)
    expect(slotOf(id, 'SF1').sides.home).toEqual({ from: 'Winner QF1', of: 'QF1', tells: true })
    expect(slotOf(id, 'C1', 'fr').sides).toMatchObject({ home: { from: 'Perdant QF1' }, away: { from: 'Perdant QF2' } })
    expect(slotOf(id, 'QF1').sides.home).toMatchObject({ team: 'team-1' })
    expect(slotOf(id, 'QF1').sides.home.tells).toBeUndefined()
    await play(store, eventOf(id, 'QF1'), [70, 60])
    expect(slotOf(id, 'SF1').sides.home).toEqual({ from: 'Winner QF1', of: 'QF1', tells: true, team: 'team-1' })
    expect(slotOf(id, 'C1').sides.home).toMatchObject({ team: 'team-8', from: 'Loser QF1' })
    expect(slotOf(id, 'QF1')).toMatchObject({ winnerTo: ['SF1'], loserTo: ['C1'] })
  })

  test('B8 a result that is over makes the next team provisional, and an official one makes it certain', async () => {
    const { id } = await addFinal8(store)
    await play(store, eventOf(id, 'QF2'), [70, 60], { isOfficial: false })
    expect(slotOf(id, 'SF1').sides.away).toMatchObject({ team: 'team-4', isProvisional: true, tells: true })
    await play(store, eventOf(id, 'QF3'), [70, 60])
    expect(slotOf(id, 'SF2').sides.home.isProvisional).toBeUndefined()
  })

  test('B8 a draft is no page, and none of its games names it', async () => {
    const { id } = await addFinal8(store, { isPublic: false })
    expect(shownChampionship(store, 'final-8')).toBeUndefined()
    expect(championshipOf(store, eventOf(id, 'SF1'), 'en')).toBeUndefined()
    await store.heard(() => publishChampionship(store.editing, id, 'public'))
    expect(shownChampionship(store, 'final-8')?.id).toBe(id)
    expect(championshipOf(store, eventOf(id, 'SF1'), 'fr')).toEqual({
      slug: 'final-8',
      name: '8 Ultime de basketball féminin',
      game: 'Demi-finale 1',
    })
  })

  test('B8 a game that may not be listed shows neither its teams nor its time, and keeps the places back', async () => {
    const { id } = await addFinal8(store)
    for (const code of ['QF1', 'QF2', 'QF3', 'QF4', 'C1', 'C2', 'SF1', 'SF2', '5TH', 'BRONZE', 'GOLD'])
      await play(store, eventOf(id, code), [70, 60])
    expect(results(id).places.slice(0, 2)).toEqual([
      { place: 1, teams: ['team-1'] },
      { place: 2, teams: ['team-2'] },
    ])
    const event = store.games().byId.get(eventOf(id, 'SF1'))
    if (!event) throw new Error('There is no event.')
    const hidden = { ...event, state: 'draft' as const, publicAt: null, baseVersion: event.version }
    const saved = await store.heard(() => edit(store.editing, (change) => writeEvents(change, store.editing, [hidden])))
    expect(saved.ok).toBe(true)
    expect(slotOf(id, 'SF1').sides.home).toEqual({ from: 'Winner QF1', of: 'QF1' })
    expect(slotOf(id, 'SF1').event).toBeUndefined()
    expect(results(id).places).toEqual([])
  })

  test('B8 B9 a game that may not be listed does not say that it is not needed, and calendars without spoilers name no open side', async () => {
    const teamIds = await addBasketballTeams(store, 4)
    const series = aChampionship('best-of-three', teamIds.slice(0, 2), { slug: 'series' })
    const id = idOf(await store.heard(() => saveChampionship(store.editing, series)))
    await store.heard(() => publishChampionship(store.editing, id, 'public'))
    // The host alternates.
    await play(store, eventOf(id, 'F1'), [70, 60])
    await play(store, eventOf(id, 'F2'), [60, 70])
    expect(slotOf(id, 'F3').isNotNeeded).toBe(true)
    const third = store.games().byId.get(eventOf(id, 'F3'))
    if (!third) throw new Error('There is no event.')
    const hidden = { ...third, state: 'draft' as const, publicAt: null, baseVersion: third.version }
    await store.heard(() => edit(store.editing, (change) => writeEvents(change, store.editing, [hidden])))
    expect(slotOf(id, 'F3').isNotNeeded).toBeUndefined()

    const bowls = aChampionship('bowls', teamIds, { slug: 'bowls' })
    const bowlId = idOf(await store.heard(() => saveChampionship(store.editing, bowls)))
    await store.heard(() => publishChampionship(store.editing, bowlId, 'public'))
    const [open] = bowls.structure.slots.filter(({ home }) => home.kind === 'open')
    const event = store.games().byId.get(eventOf(bowlId, open?.code ?? ''))
    if (!event) throw new Error('There is no event.')
    const [homeTeamId = '', awayTeamId = ''] = teamIds
    const named = { ...event, homeTeamId, awayTeamId, title: { en: '', fr: '' } }
    expect(withoutSpoilers(store, named, 'en').title).toMatch(/To be determined|TBD/)
  })

  test('B8 the view for cached pages holds no score, standing, place or decision, even when all is over', async () => {
    const { id } = await addFinal8(store)
    for (const code of ['QF1', 'QF2', 'QF3', 'QF4', 'C1', 'C2', 'SF1', 'SF2', '5TH', 'BRONZE', 'GOLD'])
      await play(store, eventOf(id, code), [887, 779])
    const text = JSON.stringify(publicChampionship(store, stored(id), 'en'))
    // Ids are random.
    const said = text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    expect(said).not.toMatch(/887|779|"place"|"rank"|winnerId/)
    expect(results(id).v).toBe(store.catalogue.version(`championship:${id}`))
  })

  test('B6 B8 standings name teams by their addresses, with the key that separates them', async () => {
    const teamIds = await addBasketballTeams(store, 6)
    const content = aChampionship('six-in-pools', teamIds)
    const { entrants } = content.structure
    for (const each of entrants) each.pool = poolOfSeed(['A', 'B'], each.seed ?? 1)
    const id = idOf(await store.heard(() => saveChampionship(store.editing, content)))
    expect(await store.heard(() => publishChampionship(store.editing, id, 'public'))).toMatchObject({ ok: true })
    await play(store, eventOf(id, 'A1'), [70, 60])
    const { pools } = results(id)
    expect(Object.keys(pools)).toEqual(['A', 'B'])
    expect(pools.A?.[0]).toMatchObject({ team: 'team-1', rank: 1, wins: 1, played: 1, scored: 70, conceded: 60 })
    expect(pools.A?.[0]).not.toHaveProperty('teamId')
  })

  test('B5 B8 an award and a protest are stated with their reason, and no longer once they are taken back', async () => {
    const { id } = await addFinal8(store)
    const say = (factId: string, fact: Parameters<typeof sayFact>[3]) =>
      store.heard(() => sayFact(store.editing, id, factId, fact))
    const reason = { en: 'Bus broke down', fr: 'Panne d’autobus' }
    await say('award', { kind: 'award', game: 'QF1', winner: 'away', why: 'forfeit', reason })
    await say('hold', { kind: 'hold', game: 'QF2', reason: { en: '', fr: 'À l’étude' } })
    expect(results(id).remarks).toEqual([
      { code: 'QF1', kind: 'awarded', why: 'forfeit', team: 'team-8', reason: 'Bus broke down' },
      { code: 'QF2', kind: 'held', reason: 'À l’étude', lang: 'fr' },
    ])
    await say(randomUUID(), { kind: 'undo', of: 'award', reason: { en: '', fr: '' } })
    expect(results(id).remarks.map(({ kind }) => kind)).toEqual(['held'])
  })

  test('B5 a team that withdraws leaves a walkover, which names both teams and the reason, and a side that nobody comes to', async () => {
    const { id, teamIds } = await addFinal8(store)
    const reason = { en: 'Illness', fr: 'Maladie' }
    await store.heard(() => sayFact(store.editing, id, 'out', { kind: 'withdraw', teamId: teamIds[2] ?? '', reason }))
    const walkover = { code: 'QF4', kind: 'walkover', team: 'team-6', withdrawn: 'team-3', reason: 'Illness' }
    expect(results(id)).toMatchObject({ remarks: [walkover], winners: { QF4: 'team-6' } })
    expect(slotOf(id, 'C2').sides.away).toMatchObject({ from: 'Loser QF4', isNobody: true })
    await play(store, eventOf(id, 'QF3'), [70, 60])
    expect(results(id).remarks.at(1)).toEqual({ code: 'C2', kind: 'walkover', team: 'team-7', reason: '' })
  })

  test('B5 a correction is stated with its time and reason in its own game, and in the next one with the game it corrects', async () => {
    const { id } = await addFinal8(store)
    for (const code of ['QF1', 'QF2']) await play(store, eventOf(id, code), [70, 60])
    await enter(store, eventOf(id, 'SF1'), [{ kind: 'part', n: 1, of: 'regular', isBreak: false }])
    const reason = { en: 'A basket was counted twice.', fr: 'Un panier a été compté deux fois.' }
    await enter(store, eventOf(id, 'QF2'), [{ kind: 'correction', side: 'away', stat: 'score', to: 80, reason }])
    const told = { kind: 'corrected', at: expect.any(Number), reason: reason.en }
    expect(results(id).remarks).toEqual([
      { ...told, code: 'QF2' },
      { ...told, code: 'SF1', of: 'Quarterfinal 2', team: 'team-5', played: 'team-4' },
    ])
    const fact = { kind: 'award', game: 'QF1', winner: 'away', why: 'other', reason: { en: 'Ruled', fr: '' } } as const
    await store.heard(() => sayFact(store.editing, id, 'award', fact))
    expect(results(id).remarks).toContainEqual(
      expect.objectContaining({ code: 'SF1', of: 'Quarterfinal 1', reason: 'Ruled', team: 'team-8', at: expect.any(Number) }),
    )
  })

  test('B11 the races of all sessions add up to the totals of their teams, by any of their names, once staff have typed a table', async () => {
    const content = aChampionship('meet', await addBasketballTeams(store, 3))
    const table = {
      places: [1000, 500, 225],
      relayFactor: 2,
      perTeam: null,
      countsBest: null,
      tie: 'split',
      tieRule: 'equal',
    } as const
    const rank = { ...content.structure.rank, meet: { ...table, places: [...table.places] } }
    const id = idOf(
      await store.heard(() => saveChampionship(store.editing, { ...content, structure: { ...content.structure, rank } })),
    )
    expect(await store.heard(() => publishChampionship(store.editing, id, 'public'))).toMatchObject({ ok: true })
    const [first, second] = content.structure.slots.map(({ code }) => store.games().byId.get(eventOf(id, code)))
    expect(first).toMatchObject({ kind: 'session', title: { en: 'Session 1', fr: 'Séance 1' } })
    const race = (key: string, name: string, teams: string[], state: 'on' | 'done' = 'done') => ({
      ...{ kind: 'race' as const, key, name, state },
      places: teams.map((team, at) => ({ place: at + 1, name: `Swimmer ${at}`, team, mark: '', flag: '' as const })),
    })
    await enter(store, first?.id ?? '', [race('a', '100 m', ['lac bleu', 'SAA', '']), race('b', '200 m', ['SAA'], 'on')])
    await enter(store, second?.id ?? '', [race('r', '4 × 50 m, relais', ['SAA', 'Elsewhere'])])
    expect(results(id).totals).toEqual([
      { team: 'team-1', rank: 1, isShared: false, hundredths: 2500 },
      { team: 'team-2', rank: 2, isShared: true, hundredths: 1000 },
      { name: 'Elsewhere', rank: 2, isShared: true, hundredths: 1000 },
    ])
    const school = [...store.games().schools.values()].find(({ short }) => short.en === 'Prairie Tech')
    if (!school) throw new Error('There is no school.')
    const renamed = { ...school, short: { en: 'Elsewhere', fr: '' }, baseVersion: school.version }
    expect(await store.heard(() => saveSchool(store.editing, renamed))).toMatchObject({ ok: true })
    expect(results(id).totals.map(({ team }) => team)).toEqual(['team-1', 'team-2', 'team-3'])
    await store.heard(() => publishChampionship(store.editing, id, 'draft'))
    expect(results(id).totals).toEqual([])
  })
})
