import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aChampionship, addFinal8, idOf, play } from '../../tests/factories/championships.ts'
import { openTestSeasons, staff, type TestSeasons } from '../../tests/season.ts'
import { saveChampionship } from '../championships/edit-championship.server.ts'

const fileOf = (...rows: string[]) => ['Date,Time,Sport,Gender,Home,Away,Game number', ...rows].join('\n')
const SEMI = '2026-12-05,21:30,Basketball,Women,Winner QF1,Winner QF2,SF1'
const CONSOLATION = '2026-12-05,10:15,Basketball,Women,Perdant QF1,Loser QF2,'

describe.each(enginesOf(import.meta.filename))('a season’s file and a championship on %s', (engine) => {
  let db: TestDatabase
  let node: TestSeasons
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestSeasons(db)
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  const eventOf = (id: string, code: string) => {
    const { store } = node
    return store.games().byId.get(store.championships().byId.get(id)?.eventIds.get(code) ?? '')
  }
  const imported = async (text: string, takesAll: boolean) => {
    const id = await node.receive(text)
    if (takesAll) await node.choose(id, { decideAll: 'take' })
    const done = await node.bringIn(id)
    if (!done.ok) throw new Error(done.reason)
    return { id, counts: done.counts }
  }

  test('B12 E11 its rows become the games of the championship once staff say so, and the same file twice changes nothing', async () => {
    const { id, teamIds } = await addFinal8(node.store, { isPublic: false })
    const before = eventOf(id, 'SF1')
    const file = fileOf(SEMI, CONSOLATION)
    const asked = await node.report(await node.receive(file))
    expect(asked.counts).toMatchObject({ conflict: 2, new: 0, moved: 0, faulty: 0 })
    expect(asked.lines.slice(0, 2).map(({ reason, slot }) => [reason, slot?.code])).toEqual([
      ['slot', 'C1'],
      ['slot', 'SF1'],
    ])
    expect((await imported(file, false)).counts).toMatchObject({ conflict: 2, new: 0, moved: 0 })
    expect(eventOf(id, 'SF1')).toEqual(before)
    const taken = await imported(file, true)
    expect(taken.counts).toMatchObject({ conflict: 0, new: 0, moved: 2 })
    expect(node.store.games().byId.size).toBe(11)
    expect(eventOf(id, 'SF1')).toMatchObject({ localTime: '21:30', title: before?.title, homeTeamId: null, state: 'draft' })
    expect(eventOf(id, 'C1')).toMatchObject({ localTime: '10:15' })
    await play(node.store, eventOf(id, 'QF1')?.id ?? '', [80, 70])
    const again = await node.report(await node.receive(file))
    expect(again.counts).toMatchObject({ same: 2, conflict: 0, new: 0, moved: 0 })
    expect(eventOf(id, 'SF1')).toMatchObject({ homeTeamId: teamIds[0], localTime: '21:30' })
    expect(await node.store.heard(() => node.seasons.undo(taken.id, staff))).toMatchObject({ ok: false, reason: 'changed' })
    // Teams that the championship wrote are no edit by staff.
    const later = fileOf(SEMI.replace('21:30', '20:00'))
    expect((await imported(later, false)).counts).toMatchObject({ moved: 1, conflict: 0 })
    expect(eventOf(id, 'SF1')).toMatchObject({ homeTeamId: teamIds[0], localTime: '20:00' })
  })

  test('B12 E11 games from a file made before the championship are linked to it, with its title, and the file finds them again', async () => {
    const file = fileOf(SEMI)
    expect((await imported(file, false)).counts).toMatchObject({ new: 1, faulty: 0 })
    const [game] = node.store.games().events
    expect(game).toMatchObject({
      title: { en: 'Winner QF1 vs. Winner QF2', fr: 'Gagnant QF1 c. Gagnant QF2' },
      homeTeamId: null,
      awayTeamId: null,
    })
    const { places = [], ...content } = aChampionship('final-8', [])
    const linked = places.map((place) =>
      place.code === 'SF1' && game ? { ...place, localTime: game.localTime, eventId: game.id } : place,
    )
    const id = idOf(await node.store.heard(() => saveChampionship(node.store.editing, { ...content, places: linked })))
    expect(eventOf(id, 'SF1')).toMatchObject({ id: game?.id, title: { en: 'Semifinal 1: Winner QF1 vs. Winner QF2' } })
    expect((await node.report(await node.receive(file))).counts).toMatchObject({ same: 1, new: 0, moved: 0, conflict: 0 })
  })
})
