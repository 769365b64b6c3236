import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import {
  aChampionship,
  addBasketballTeams,
  addFinal8,
  championshipIn,
  gameIn,
  idOf,
  play,
} from '../../tests/factories/championships.ts'
import { saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { removeSeries } from '../events/deletions/remove-documents.server.ts'
import { removeEvent } from '../events/edit/edit-events.server.ts'
import { isListed } from '../events/public-events.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { removeTeam, saveTeam } from '../teams/edit-teams.server.ts'
import { publishChampionship, removeChampionship, saveChampionship, sayFact } from './edit-championship.server.ts'
import type { FactInput } from './fact-refusal.ts'
import { replayGame } from './replay-game.server.ts'

const REASON = { en: 'Decided', fr: 'Décidé' }

// What may go wrong around a championship: a score always saves, and nothing shows what is a draft.
describe.each(enginesOf(import.meta.filename))('faults around championships on %s', (engine) => {
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

  const shown = (id: string) => championshipIn(store, id)
  const eventOf = (id: string, code: string) => gameIn(store, id, code)
  const playOf = (id: string, code: string, score: readonly [number, number] = [80, 70]) =>
    play(store, eventOf(id, code).id, score)
  const say = (id: string, fact: FactInput, factId: string = randomUUID()) =>
    store.heard(() => sayFact(store.editing, id, factId, fact))
  const publish = (id: string, state: 'public' | 'draft') => store.heard(() => publishChampionship(store.editing, id, state))
  const undo = async (removed: { ok: boolean; removedId?: string }) =>
    expect(await store.heard(() => takeBack(store.editing, removed.removedId ?? ''))).toMatchObject({ ok: true })
  const teamOf = (teamId: string | undefined) => {
    const team = store.games().teams.get(teamId ?? '')
    if (!team) throw new Error(`There is no team ${teamId}.`)
    return team
  }
  /** Writes another sport into a team as an import could. */
  const toHockey = (teamId: string | undefined) =>
    db.database.db
      .updateTable('all_team')
      .set({ sport: 'hockey' })
      .where('id', '=', teamId ?? '')
      .execute()

  test('B4 a score saves though a team is no longer one of the championship’s sport; the team is left out', async () => {
    const { id, teamIds } = await addFinal8(store)
    await playOf(id, 'QF1')
    await toHockey(teamIds[0])
    await playOf(id, 'QF2')
    expect(eventOf(id, 'QF2').play).toBe('official')
    expect(eventOf(id, 'SF1')).toMatchObject({ homeTeamId: null, awayTeamId: teamIds[3] })
  })

  test('B4 a score saves though the next game was moved to another sport, which keeps its teams', async () => {
    const { id } = await addFinal8(store)
    const { id: semi } = eventOf(id, 'SF1')
    await db.database.db.updateTable('all_event').set({ sport: 'hockey' }).where('id', '=', semi).execute()
    await playOf(id, 'QF1')
    expect([eventOf(id, 'QF1').play, eventOf(id, 'SF1').homeTeamId]).toEqual(['official', null])
  })

  test('B4 a championship with a team of another sport comes back from the trash, and scores save', async () => {
    const { id, teamIds } = await addFinal8(store)
    await playOf(id, 'QF1')
    await playOf(id, 'QF2')
    const removed = await store.heard(() => removeChampionship(store.editing, id))
    await toHockey(teamIds[0])
    await undo(removed)
    await playOf(id, 'QF3')
    expect(eventOf(id, 'SF1')).toMatchObject({ homeTeamId: null, awayTeamId: teamIds[3] })
  })

  test('B5 a re-draw is refused if its team takes no part, or its game would come from nowhere or wait for itself', async () => {
    const { id, teamIds } = await addFinal8(store)
    const { schoolId } = teamOf(teamIds[0])
    const hockey = await store.heard(() => saveTeam(store.editing, { slug: 'other', schoolId, sport: 'hockey', gender: 'women' }))
    const redraw = (game: string, source: Extract<FactInput, { kind: 'source' }>['source']) =>
      say(id, { kind: 'source', game, side: 'home', source, reason: REASON })
    expect(await redraw('SF1', { kind: 'team', teamId: idOf(hockey) })).toEqual({ ok: false, reason: 'unknown-team' })
    for (const [game, source] of [
      ['QF1', { kind: 'winner', of: 'SF1' }],
      ['QF1', { kind: 'winner', of: 'QF1' }],
      ['QF1', { kind: 'winner', of: 'NOPE' }],
      ['QF1', { kind: 'place', pool: 'Z', place: 1 }],
      ['SF1', { kind: 'lowest', n: 2, of: ['QF1'] }],
    ] as const)
      expect(await redraw(game, source as never)).toEqual({ ok: false, reason: 'bad-source' })
    // A swap takes two decisions.
    expect(await redraw('SF1', { kind: 'winner', of: 'QF3' })).toMatchObject({ ok: true })
    expect(await redraw('SF2', { kind: 'winner', of: 'QF1' })).toMatchObject({ ok: true })
    expect(shown(id).facts).toHaveLength(2)
  })

  test('B2 a team that takes part keeps its sport and gender and cannot be deleted, until its championship is in the trash', async () => {
    const teamIds = await addBasketballTeams(store, 5)
    const content = aChampionship('four', teamIds.slice(0, 4))
    const entrant = { teamId: teamIds[4] ?? '', seed: 5, pool: null, route: { en: '', fr: '' } }
    const structure = { ...content.structure, entrants: [...content.structure.entrants, entrant] }
    const id = idOf(await store.heard(() => saveChampionship(store.editing, { ...content, structure })))
    const save = (change: object) => {
      const team = teamOf(teamIds[4])
      return store.heard(() => saveTeam(store.editing, { ...team, ...change, baseVersion: team.version }))
    }
    expect(await save({ sport: 'hockey' })).toEqual({ ok: false, reason: 'in-use' })
    expect(await save({ gender: 'men' })).toEqual({ ok: false, reason: 'in-use' })
    expect(await save({ slug: 'renamed' })).toMatchObject({ ok: true })
    expect(await removeTeam(store.editing, teamIds[4] ?? '')).toEqual({ ok: false, reason: 'in-use' })
    await store.heard(() => removeChampionship(store.editing, id))
    expect(await save({ gender: 'men' })).toMatchObject({ ok: true })
    expect(await removeTeam(store.editing, teamIds[4] ?? '')).toMatchObject({ ok: true })
  })

  test('B1 a game restored from the trash is a draft like its championship, linked again, with the teams that play now', async () => {
    const { id, teamIds } = await addFinal8(store)
    const { id: semi } = eventOf(id, 'SF1')
    const removed = await store.heard(() => removeEvent(store.editing, semi))
    expect(shown(id).eventIds.has('SF1')).toBe(false)
    await playOf(id, 'QF1')
    await publish(id, 'draft')
    await undo(removed)
    expect(eventOf(id, 'SF1')).toMatchObject({ id: semi, state: 'draft', homeTeamId: teamIds[0] })
    expect(isListed(store, eventOf(id, 'SF1'))).toBe(false)
    expect(store.championships().ofEvent(semi)).toMatchObject({ code: 'SF1' })
    await publish(id, 'public')
    expect(isListed(store, eventOf(id, 'SF1'))).toBe(true)
  })

  test('B1 the games of a locked series that was deleted and restored are drafts like their championship', async () => {
    await store.addSeries({ id: 'cup', password: 'Opening-night-1' })
    const [seriesDocId] = store.catalogue.snapshot('en').byDocId.keys()
    const teamIds = await addBasketballTeams(store, 8)
    const content = aChampionship('final-8', teamIds, { seriesDocId: seriesDocId ?? null })
    const id = idOf(await store.heard(() => saveChampionship(store.editing, content)))
    await publish(id, 'public')
    await playOf(id, 'QF1')
    const removed = await store.heard(() => removeSeries(store.editing, seriesDocId ?? ''))
    expect(shown(id).eventIds.size).toBe(0)
    await publish(id, 'draft')
    await undo(removed)
    expect(shown(id).eventIds.size).toBe(11)
    expect(new Set(shown(id).structure.slots.map(({ code }) => eventOf(id, code).state))).toEqual(new Set(['draft']))
  })

  test('B1 hiding a championship again hides a game that became public meanwhile', async () => {
    const { id } = await addFinal8(store, { isPublic: false })
    const semi = eventOf(id, 'SF1')
    await store.heard(() => saveEvent(store.editing, { ...semi, state: 'public', publicAt: null, baseVersion: semi.version }))
    expect(await publish(id, 'draft')).toEqual({ ok: true })
    expect(eventOf(id, 'SF1').state).toBe('draft')
  })

  test('B1 a championship without games is saved', async () => {
    const { id } = await addFinal8(store, { isPublic: false })
    const { version, structure, ...own } = shown(id)
    const content = { ...own, structure: { ...structure, slots: [] }, baseVersion: version }
    expect(await store.heard(() => saveChampionship(store.editing, content))).toEqual({ ok: true, id })
    expect(shown(id).eventIds.size).toBe(0)
  })

  test('B5 a replay ordered twice is one game, needs one that has begun, and takes back what was decided about that one', async () => {
    const { id, teamIds } = await addFinal8(store)
    const eventId = randomUUID()
    const replay = () => store.heard(() => replayGame(store.editing, id, { code: 'QF1', reason: REASON, eventId }))
    expect(await replay()).toEqual({ ok: false, reason: 'not-begun' })
    await playOf(id, 'QF1')
    await say(id, { kind: 'award', game: 'QF1', winner: 'home', why: 'protest', reason: REASON })
    await say(id, { kind: 'hold', game: 'QF1', reason: REASON })
    const before = store.games().byId.size
    for (let times = 0; times < 2; times++) expect(await replay()).toEqual({ ok: true, eventId })
    expect(store.games().byId.size).toBe(before + 1)
    expect(eventOf(id, 'SF1').homeTeamId).toBeNull()
    await playOf(id, 'QF1', [60, 90])
    expect(eventOf(id, 'SF1').homeTeamId).toBe(teamIds[7])
  })

  test('B5 a decision with the id of another championship’s is refused', async () => {
    const { id, teamIds } = await addFinal8(store)
    const content = aChampionship('four', teamIds.slice(0, 4), { slug: 'other' })
    const other = idOf(await store.heard(() => saveChampionship(store.editing, content)))
    const factId = randomUUID()
    await say(id, { kind: 'hold', game: 'QF1', reason: REASON }, factId)
    expect(await say(other, { kind: 'hold', game: 'SF1', reason: REASON }, factId)).toEqual({ ok: false, reason: 'unknown-fact' })
  })

  test('E1 a game of a championship does not move to another sport', async () => {
    const { id } = await addFinal8(store)
    const semi = eventOf(id, 'SF1')
    const moved = () => saveEvent(store.editing, { ...semi, sport: 'hockey', baseVersion: semi.version })
    expect(await moved()).toEqual({ ok: false, reason: 'other-sport' })
    await store.heard(() => removeChampionship(store.editing, id))
    expect(await store.heard(moved)).toMatchObject({ ok: true })
  })

  async function bestOfThree() {
    const teamIds = await addBasketballTeams(store, 2)
    const id = idOf(await store.heard(() => saveChampionship(store.editing, aChampionship('best-of-three', teamIds))))
    await publish(id, 'public')
    return id
  }

  test('B7 a game that was moved is not needed either, and is moved again once it is needed', async () => {
    const id = await bestOfThree()
    const third = eventOf(id, 'F3')
    const moved = { ...third, localDate: '2026-12-19', schedule: 'moved' as const, baseVersion: third.version }
    await store.heard(() => saveEvent(store.editing, moved))
    await playOf(id, 'F1', [80, 70])
    await playOf(id, 'F2', [70, 80])
    expect(eventOf(id, 'F3')).toMatchObject({ schedule: 'cancelled', reason: { en: 'Not needed' } })
    await say(id, { kind: 'hold', game: 'F2', reason: REASON })
    expect(eventOf(id, 'F3')).toMatchObject({ schedule: 'moved', localDate: '2026-12-19', reason: { en: '', fr: '' } })
  })

  test('B7 a game that is forfeited before it begins is cancelled, and what nobody reaches; both come back', async () => {
    const { id } = await addFinal8(store)
    const forfeit = randomUUID()
    await say(id, { kind: 'award', game: 'QF1', winner: 'home', why: 'forfeit', reason: REASON }, forfeit)
    expect(eventOf(id, 'QF1')).toMatchObject({
      schedule: 'cancelled',
      reason: { en: 'Awarded: forfeit', fr: 'Adjugé\u00a0: forfait' },
    })
    const out = randomUUID()
    await say(id, { kind: 'award', game: 'QF2', winner: null, why: 'disqualified', reason: REASON }, out)
    expect(eventOf(id, 'SF1')).toMatchObject({
      schedule: 'cancelled',
      reason: { en: 'Decided without a game', fr: 'Décidé sans match' },
    })
    for (const of of [out, forfeit]) await say(id, { kind: 'undo', of, reason: REASON })
    for (const code of ['QF1', 'QF2', 'SF1'])
      expect(eventOf(id, code)).toMatchObject({ schedule: 'planned', reason: { en: '', fr: '' } })
  })

  test('B7 an award after the start cancels nothing that may have been played, and one about a game that began never does', async () => {
    const { id } = await addFinal8(store)
    await playOf(id, 'QF2', [80, 70])
    await say(id, { kind: 'award', game: 'QF2', winner: 'away', why: 'forfeit', reason: REASON })
    store.clock.now = new Date('2026-12-05T12:00:00.000Z')
    await say(id, { kind: 'award', game: 'QF1', winner: 'home', why: 'other', reason: REASON })
    expect(['QF1', 'QF2'].map((code) => eventOf(id, code).schedule)).toEqual(['planned', 'planned'])
  })

  test('B5 a championship full of decisions takes one back', async () => {
    const { id } = await addFinal8(store)
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ championship_id: id, seq: at + 1, id: `f${at}`, said_at: '2026-11-21T12:00:00.000Z', said_by: '' },
      fact: JSON.stringify({ kind: 'hold', game: 'QF1', reason: REASON }),
    }))
    for (let at = 0; at < rows.length; at += 500)
      await db.database.db
        .insertInto('all_championship_fact')
        .values(rows.slice(at, at + 500))
        .execute()
    expect(await say(id, { kind: 'hold', game: 'QF2', reason: REASON })).toEqual({ ok: false, reason: 'full' })
    expect(await say(id, { kind: 'undo', of: 'f0', reason: REASON })).toMatchObject({ ok: true })
  })
})
