import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addFinal8, play } from '../../../tests/factories/championships.ts'
import { saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { staff } from '../../../tests/transfer.ts'
import { sayFact } from '../../championships/edit-championship.server.ts'
import { renamedSource } from '../../championships/rules/sources.ts'
import type { GameValues } from './championship-values.ts'
import { championshipForms } from './championship-view.server.ts'
import { saveChampionshipForm } from './save-championship.server.ts'

const reason = { en: 'Decided', fr: 'Décidé' }

describe.each(enginesOf(import.meta.filename))('the form of a championship on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(staff)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const shown = (id: string, node = store) => {
    const championship = node.championships().byId.get(id)
    if (!championship) throw new Error(`There is no championship ${id}.`)
    return championship
  }
  const eventOf = (id: string, code: string, node = store) => {
    const event = node.games().byId.get(shown(id, node).eventIds.get(code) ?? '')
    if (!event) throw new Error(`Game ${code} has no event.`)
    return event
  }
  const formOf = (id: string) => championshipForms(store, shown(id))
  /** Sends a form with other games. */
  const send = (id: string, form: ReturnType<typeof formOf>, change: (game: GameValues) => GameValues, node = store) => {
    const games = JSON.stringify(JSON.parse(form.values.games).map(change))
    const body = new URLSearchParams({ ...form.values, games, version: String(form.version) })
    return saveChampionshipForm(
      new Request('http://site.example', { method: 'POST', body }),
      { ...node, editing: { ...node.editing, by: staff } },
      id,
    )
  }

  test('B2 a game under another code keeps its event, its result and the decisions about it', async () => {
    const { id, teamIds } = await addFinal8(store)
    await play(store, eventOf(id, 'QF1').id, [80, 70])
    const say = (fact: Parameters<typeof sayFact>[3]) => store.heard(() => sayFact(store.editing, id, randomUUID(), fact))
    await say({ kind: 'award', game: 'QF2', winner: 'away', why: 'forfeit', reason })
    await say({ kind: 'source', game: 'C2', side: 'home', source: { kind: 'loser', of: 'QF1' }, reason })
    await say({ kind: 'source', game: 'C1', side: 'home', source: { kind: 'loser', of: 'QF3' }, reason })
    const [first, second] = [eventOf(id, 'QF1').id, eventOf(id, 'QF2').id]
    const events = store.games().byId.size
    // Both quarterfinals change their codes, one for that of the other.
    const codes: Record<string, string> = { QF1: 'QF2', QF2: 'QFX' }
    const rename = (code: string) => codes[code] ?? code
    const renamed = (source: GameValues['home']) => renamedSource(source, rename)
    const sent = await store.heard(() =>
      send(id, formOf(id), (game) => ({
        ...game,
        code: rename(game.code),
        home: renamed(game.home),
        away: renamed(game.away),
      })),
    )
    expect(sent).toEqual({ ok: true })
    expect([eventOf(id, 'QF2').id, eventOf(id, 'QFX').id, store.games().byId.size]).toEqual([first, second, events])
    expect(eventOf(id, 'SF1')).toMatchObject({ homeTeamId: teamIds[0], awayTeamId: teamIds[4] })
    expect(shown(id).facts).toMatchObject([
      { game: 'QFX' },
      { game: 'C2', source: { of: 'QF2' } },
      { game: 'C1', source: { of: 'QF3' } },
    ])
  })

  test('M12 a form that knows an earlier place does not move a game back, even on a node that has not heard of the move', async () => {
    const { id } = await addFinal8(store)
    const node = await openTestStore(db.again())
    try {
      const form = formOf(id)
      const semi = eventOf(id, 'SF1')
      await saveEvent(store.editing, { ...semi, localTime: '21:30', baseVersion: semi.version })
      const later = (game: GameValues) => (game.code === 'SF1' ? { ...game, localTime: '12:15' } : game)
      expect(await send(id, form, later, node)).toMatchObject({ init: { status: 409 } })
      // Other games are moved, and this one stays where the colleague put it.
      const other = (game: GameValues) => (game.code === 'QF1' ? { ...game, localTime: '12:15' } : game)
      expect(await store.heard(() => send(id, form, other))).toEqual({ ok: true })
      expect([eventOf(id, 'SF1').localTime, eventOf(id, 'QF1').localTime]).toEqual(['21:30', '12:15'])
    } finally {
      await node.close()
    }
  })
})
