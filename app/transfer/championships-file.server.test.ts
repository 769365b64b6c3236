import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addFinal8, idOf, play } from '../../tests/factories/championships.ts'
import { inProcess, openTestTransfer, type TestTransfer } from '../../tests/transfer.ts'
import type { Championship } from '../championships/championship.ts'
import { removeChampionship, saveChampionship, sayFact } from '../championships/edit-championship.server.ts'
import { replayGame } from '../championships/replay-game.server.ts'
import { saveTeam } from '../teams/edit-teams.server.ts'

const REASON = { en: 'Decided', fr: 'Décidé' }

describe.each(enginesOf(import.meta.filename))('championships in a file on %s', (engine) => {
  let dbs: TestDatabase[]
  let here: TestTransfer
  let there: TestTransfer
  beforeEach(async () => {
    dbs = await Promise.all([testDatabase(engine), testDatabase(engine)])
    ;[here, there] = (await Promise.all(dbs.map((db) => openTestTransfer(db, { imports: { runJob: inProcess(db) } })))) as [
      TestTransfer,
      TestTransfer,
    ]
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await Promise.all(dbs.map((each) => each.close()))
  })

  const only = ({ store }: TestTransfer): Championship => {
    const [championship] = store.championships().byId.values()
    if (!championship) throw new Error('There is no championship.')
    return championship
  }
  const eventOf = (node: TestTransfer, code: string) => node.store.games().byId.get(only(node).eventIds.get(code) ?? '')
  const say = ({ store }: TestTransfer, id: string, fact: Parameters<typeof sayFact>[3], factId: string = randomUUID()) =>
    store.heard(() => sayFact(store.editing, id, factId, fact))
  const planOf = async (node: TestTransfer, file: string) => {
    const { plan, faults } = (await node.imports.find(await node.check(file)))?.report ?? {}
    return { championships: plan?.games?.counts.championships, refused: plan?.games?.refused, faults: faults?.told }
  }
  const counts = (some: object) => ({ new: 0, changed: 0, unchanged: 0, refused: 0, ...some })

  /** A Final 8 with an awarded game and a withdrawn decision. */
  async function fill(node: TestTransfer) {
    await node.store.addSeries({ id: 'cup' })
    const { id } = await addFinal8(node.store)
    await say(node, id, { kind: 'award', game: 'QF1', winner: 'away', why: 'forfeit', reason: REASON })
    const held = randomUUID()
    await say(node, id, { kind: 'hold', game: 'QF2', reason: REASON }, held)
    await say(node, id, { kind: 'undo', of: held, reason: REASON })
    return id
  }

  test('B12 E10 an export with a championship imported into an empty site gives the same one, and the same file again', async () => {
    await fill(here)
    const file = await here.exported()
    expect(await planOf(there, file)).toEqual({ championships: counts({ new: 1 }), refused: [], faults: undefined })
    expect(there.store.championships().byId.size).toBe(0)
    await there.store.heard(() => there.bringIn(file))
    const { version: _, updatedAt: __, ...same } = only(here)
    expect(only(there)).toMatchObject(same)
    expect(await there.exported()).toBe(file)
    for (const code of ['SF1', 'GOLD']) {
      const { sequence: _, version: __, updatedAt: ___, ...event } = eventOf(here, code) ?? {}
      expect(eventOf(there, code)).toMatchObject(event)
    }
    for (const node of [here, there]) expect((await planOf(node, file)).championships).toEqual(counts({ unchanged: 1 }))
    // The next result moves teams there, too.
    await play(there.store, eventOf(there, 'QF2')?.id ?? '', [80, 70])
    expect(eventOf(there, 'SF1')?.awayTeamId).toBe(only(there).structure.entrants[3]?.teamId)
  })

  test('B12 an older file takes no decision away, and who plays follows the results that are here', async () => {
    const id = await fill(here)
    const file = await here.exported()
    await say(here, id, { kind: 'award', game: 'QF2', winner: 'home', why: 'forfeit', reason: REASON })
    const changed = only(here)
    const rename = () =>
      saveChampionship(here.store.editing, { ...changed, name: { en: 'New', fr: 'Neuf' }, baseVersion: changed.version })
    idOf(await here.store.heard(rename))
    const semi = eventOf(here, 'SF1')
    expect(semi?.awayTeamId).not.toBeNull()
    expect((await planOf(here, file)).championships).toEqual(counts({ changed: 1 }))
    await here.store.heard(() => here.bringIn(file))
    expect(only(here)).toMatchObject({ name: JSON.parse(file)['@championships'].rows[0].name, facts: changed.facts })
    expect(eventOf(here, 'SF1')).toMatchObject({ homeTeamId: semi?.homeTeamId, awayTeamId: semi?.awayTeamId })
  })

  test('B12 what is in the trash gives way to the file, and a file of before changes nothing of championships', async () => {
    const id = await fill(here)
    const file = await here.exported()
    const { facts, eventIds } = only(here)
    await here.store.heard(() => removeChampionship(here.store.editing, id))
    await here.store.heard(() => here.bringIn(file))
    expect(only(here)).toMatchObject({ id, facts, eventIds })
    const { '@championships': _, ...before } = JSON.parse(file)
    await here.store.heard(() => here.bringIn(JSON.stringify({ ...before, '@venues': { rows: [VENUE] } })))
    expect(only(here)).toMatchObject({ id, facts, eventIds })
  })

  type FileChampionship = Pick<Championship, 'structure'> & { [key: string]: unknown; games: object[]; facts: object[] }
  const slots = (row: FileChampionship, change: (slot: Championship['structure']['slots'][number]) => object) => ({
    ...row,
    structure: { ...row.structure, slots: row.structure.slots.map((slot) => ({ ...slot, ...change(slot) })) },
  })
  test.each<[what: string, change: (row: FileChampionship) => unknown, fault: { path: string; reason: string }]>([
    [
      'a cycle',
      (row) => slots(row, ({ code }) => (code === 'QF1' ? { home: { kind: 'winner', of: 'SF1' } } : {})),
      { path: 'structure', reason: 'bad-structure' },
    ],
    [
      'ten thousand games',
      (row) => ({ ...row, structure: { ...row.structure, slots: Array(10_000).fill(row.structure.slots[0]) } }),
      { path: 'structure', reason: 'too-many' },
    ],
    [
      'an unknown source',
      (row) => slots(row, () => ({ away: { kind: 'magic' } })),
      { path: 'structure', reason: 'bad-structure' },
    ],
    [
      'a missing seed of a public one',
      (row) => slots(row, ({ code }) => (code === 'QF1' ? { home: { kind: 'seed', seed: 99 } } : {})),
      { path: 'structure', reason: 'bad-structure' },
    ],
    [
      'a link of no slot',
      (row) => ({ ...row, games: [{ ...row.games[0], code: 'QF9' }] }),
      { path: 'games[0].code', reason: 'bad-structure' },
    ],
    [
      'one game twice',
      (row) => ({ ...row, games: [row.games[0], { ...row.games[1], eventId: 'x' }, { ...row.games[2], eventId: 'x' }] }),
      { path: 'games[2].eventId', reason: 'twice' },
    ],
    [
      'an unknown decision',
      (row) => ({ ...row, facts: [{ ...row.facts[0], kind: 'guess' }] }),
      { path: 'facts[0]', reason: 'bad-decision' },
    ],
    ['no list of games', (row) => ({ ...row, games: {} }), { path: 'games', reason: 'type' }],
  ])('B12 a file with %s is refused as a whole, with its place', async (_, change, { path, reason }) => {
    await fill(here)
    const file = JSON.parse(await here.exported())
    file['@championships'].rows = file['@championships'].rows.map(change)
    const { faults } = await planOf(there, JSON.stringify(file))
    expect(faults).toEqual([{ path: `@championships.rows[0].${path}`, reason }])
    expect(there.store.championships().byId.size + there.store.games().byId.size).toBe(0)
  })

  test('B12 a file whose structure reaches for a prototype is refused, and nothing of it is written', async () => {
    await fill(here)
    const file = (await here.exported()).replace('"entrants":', '"__proto__":{"polluted":true},"entrants":')
    expect((await planOf(there, file)).faults).toMatchObject([{ reason: 'prototype' }])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('B12 a championship whose teams, games or address are not to be had is left out, and the rest comes in', async () => {
    const id = await fill(here)
    const file = JSON.parse(await here.exported())
    const [row] = file['@championships'].rows
    const reasonOf = async (rows: object[], node = there) => {
      const changed = { ...file, '@championships': { rows } }
      const { refused, championships } = await planOf(node, JSON.stringify(changed))
      expect(championships?.refused).toBe(1)
      return refused?.map(({ reason }) => reason)
    }
    const [first, ...others] = row.structure.entrants
    const withTeam = (teamId: string) => ({
      ...row,
      structure: { ...row.structure, entrants: [{ ...first, teamId }, ...others] },
    })
    expect(await reasonOf([withTeam('gone')])).toEqual(['team-missing'])
    expect(await reasonOf([{ ...row, gender: 'men' }])).toEqual(['other-sport'])
    expect(await reasonOf([{ ...row, games: [{ ...row.games[0], eventId: 'gone' }] }])).toEqual(['game-missing'])
    expect(await reasonOf([{ ...row, id: 'other', games: [], facts: [] }], here)).toEqual(['championship-taken'])
    expect(await reasonOf([{ ...row, id: 'other', slug: 'other' }], here)).toEqual(['game-taken'])
    expect(here.store.championships().byId.get(id)?.slug).toBe('final-8')
  })

  const outcomeOf = async (node: TestTransfer, file: object) => {
    const { refused, championships } = await planOf(node, JSON.stringify(file))
    return championships?.refused === 0 ? ['none'] : refused?.map(({ reason }) => reason)
  }

  test('B12 decisions and sources of a file are checked like those that staff make', async () => {
    const id = await fill(here)
    const { schoolId } = here.store.games().teams.get(only(here).structure.entrants[0]?.teamId ?? '') ?? {}
    const hockey = await here.store.heard(() =>
      saveTeam(here.store.editing, { slug: 'hockey', schoolId: schoolId ?? '', sport: 'hockey', gender: 'women' }),
    )
    const file = await here.exported()
    const withFacts = (...facts: object[]) => {
      const changed = JSON.parse(file)
      const said = { at: '2026-01-01T00:00:00.000Z', reason: REASON }
      changed['@championships'].rows[0].facts.push(
        ...facts.map((each, at) => ({ ...said, id: randomUUID(), seq: 9 + at, ...each })),
      )
      return changed
    }
    const redraw = { kind: 'source', game: 'QF1', side: 'home' }
    for (const [fact, reason] of [
      [{ kind: 'pin', game: 'SF1', home: idOf(hockey), away: null }, 'team-missing'],
      [{ kind: 'hold', game: 'QF9' }, 'game-missing'],
      [{ ...redraw, source: { kind: 'winner', of: 'SF1' } }, 'bad-decision'],
      [{ ...redraw, source: { kind: 'team', teamId: idOf(hockey) } }, 'team-missing'],
      [{ kind: 'hold', game: 'QF3' }, 'none'],
    ] as const)
      expect(await outcomeOf(here, withFacts(fact))).toEqual([reason])
    const many = Array.from({ length: 2_000 }, () => ({ kind: 'hold', game: 'QF3' }))
    expect(await outcomeOf(here, withFacts(...many))).toEqual(['bad-decision'])
    const sourced = withFacts()
    const [row] = sourced['@championships'].rows
    row.structure.slots.find(({ code }: { code: string }) => code === 'SF1').home = { kind: 'team', teamId: idOf(hockey) }
    expect(await outcomeOf(here, sourced)).toEqual(['other-sport'])
    expect(only(here).id).toBe(id)
  })

  test('B12 an older file takes no replay back', async () => {
    const id = await fill(here)
    await play(here.store, eventOf(here, 'QF2')?.id ?? '', [80, 70])
    const file = await here.exported()
    const eventId = randomUUID()
    await here.store.heard(() => replayGame(here.store.editing, id, { code: 'QF2', reason: REASON, eventId }))
    await here.store.heard(() => here.bringIn(file))
    expect(eventOf(here, 'QF2')?.id).toBe(eventId)
    // One that knows the replay does not undo it once it has begun.
    const changed = JSON.parse(await here.exported())
    const { eventIds } = only(here)
    const links = changed['@championships'].rows[0].games as { code: string; eventId: string }[]
    for (const link of links) {
      if (link.code === 'QF3') link.eventId = eventIds.get('QF4') ?? ''
      else if (link.code === 'QF4') link.eventId = eventIds.get('QF3') ?? ''
    }
    await play(here.store, eventOf(here, 'QF3')?.id ?? '', [80, 70])
    await here.store.heard(() => here.bringIn(JSON.stringify(changed)))
    expect(only(here).eventIds).toEqual(eventIds)
  })

  test('B12 a file that makes a championship a draft hides its games', async () => {
    await fill(here)
    const file = JSON.parse(await here.exported())
    file['@championships'].rows[0].state = 'draft'
    await here.store.heard(() => here.bringIn(JSON.stringify(file)))
    expect(only(here).state).toBe('draft')
    const states = [...only(here).eventIds.values()].map((id) => here.store.games().byId.get(id)?.state)
    expect([...new Set(states)]).toEqual(['draft'])
  })

  test('B12 a file may take all games out of a championship', async () => {
    await fill(here)
    const file = JSON.parse(await here.exported())
    const [row] = file['@championships'].rows
    Object.assign(row, { structure: { ...row.structure, slots: [] }, games: [] })
    await here.store.heard(() => here.bringIn(JSON.stringify(file)))
    expect([only(here).structure.slots.length, only(here).eventIds.size]).toEqual([0, 0])
  })
})

const VENUE = { id: 'v-1', name: { en: 'Hall', fr: '' }, city: '', province: '', zone: 'America/Toronto' }
