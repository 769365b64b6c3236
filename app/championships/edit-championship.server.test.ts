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
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { isListed } from '../events/public-events.server.ts'
import { championshipTopic, eventTopic } from '../history/topics.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import type { Entry } from '../scores/rules/score-fact.ts'
import type { Championship } from './championship.ts'
import { publishChampionship, removeChampionship, saveChampionship, sayFact } from './edit-championship.server.ts'
import type { FactInput } from './fact-refusal.ts'

const REASON = { en: 'Decided', fr: 'Décidé' }

describe.each(enginesOf(import.meta.filename))('championships on %s', (engine) => {
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
  /** The teams of a game by their seeds. */
  const sidesOf = (id: string, code: string) => {
    const { homeTeamId, awayTeamId } = eventOf(id, code)
    const seedOf = (teamId: string | null) => shown(id).structure.entrants.find((each) => each.teamId === teamId)?.seed ?? null
    return [seedOf(homeTeamId), seedOf(awayTeamId)]
  }
  const playOf = (id: string, code: string, score: readonly [number, number], options?: { isOfficial?: boolean }) =>
    play(store, eventOf(id, code).id, score, options)
  const say = async (id: string, fact: FactInput) => {
    const factId = randomUUID()
    const said = await store.heard(() => sayFact(store.editing, id, factId, fact))
    expect(said).toEqual({ ok: true, factId })
    return factId
  }
  async function final8() {
    const { id } = await addFinal8(store)
    return id
  }

  test('B1 a championship is made from a template with all its games, and nothing of it is public before it is published', async () => {
    const { id } = await addFinal8(store, { isPublic: false })
    const { structure, eventIds } = shown(id)
    expect(eventIds.size).toBe(11)
    const events = structure.slots.map(({ code }) => eventOf(id, code))
    expect(events.map(({ state }) => state)).toEqual(Array(11).fill('draft'))
    expect(events.filter((event) => isListed(store, event))).toEqual([])
    expect(eventOf(id, 'QF1')).toMatchObject({ localDate: '2026-12-04', localTime: '20:00', isNeutral: true })
    expect(await store.heard(() => publishChampionship(store.editing, id, 'public'))).toEqual({ ok: true })
    expect(structure.slots.filter(({ code }) => isListed(store, eventOf(id, code)))).toHaveLength(11)
    await store.heard(() => publishChampionship(store.editing, id, 'draft'))
    expect(structure.slots.filter(({ code }) => isListed(store, eventOf(id, code)))).toEqual([])
  })

  test('B2 unknown sides are named by pattern in both languages, and what staff wrote as the title stays', async () => {
    const id = await final8()
    expect(eventOf(id, 'QF1').title).toEqual({ en: '', fr: '' })
    expect(eventOf(id, 'SF1').title).toEqual({
      en: 'Semifinal 1: Winner QF1 vs. Winner QF2',
      fr: 'Demi-finale 1\u00a0: Gagnant QF1 c. Gagnant QF2',
    })
    await playOf(id, 'QF1', [80, 70])
    expect(eventOf(id, 'SF1').title).toEqual({
      en: 'Semifinal 1: Northgate vs. Winner QF2',
      fr: 'Demi-finale 1\u00a0: Northgate c. Gagnant QF2',
    })
    const own = { en: 'The Granary classic', fr: 'La classique du Granary' }
    const consolation = eventOf(id, 'C1')
    await store.heard(() => saveEvent(store.editing, { ...consolation, title: own, baseVersion: consolation.version }))
    await playOf(id, 'QF2', [60, 70])
    expect([eventOf(id, 'SF1').title, eventOf(id, 'C1').title]).toEqual([{ en: '', fr: '' }, own])
    expect(sidesOf(id, 'C1')).toEqual([8, 4])
  })

  test('B2 a structure with a fault is refused with its place, and nothing is written', async () => {
    const teamIds = await addBasketballTeams(store, 8)
    const content = aChampionship('final-8', teamIds)
    const slots = content.structure.slots.map((slot) =>
      slot.code === 'QF1' ? { ...slot, home: { kind: 'winner' as const, of: 'SF1' } } : slot,
    )
    const refused = await saveChampionship(store.editing, { ...content, structure: { ...content.structure, slots } })
    expect(refused).toMatchObject({ ok: false, reason: 'structure' })
    expect(JSON.stringify(refused)).toContain('SF1')
    const { places = [], ...without } = content
    expect(await saveChampionship(store.editing, { ...without, places: places.slice(1) })).toEqual({
      ok: false,
      reason: 'places',
    })
    expect(await db.database.db.selectFrom('championship').selectAll().execute()).toEqual([])
    expect(await db.database.db.selectFrom('event').selectAll().execute()).toEqual([])
  })

  test('B2 two staff at once: the later save of an older version is refused', async () => {
    const { id } = await addFinal8(store, { isPublic: false })
    const { version, structure, ...own } = shown(id)
    const content = { ...own, structure, baseVersion: version }
    idOf(await store.heard(() => saveChampionship(store.editing, { ...content, name: { en: 'One', fr: 'Un' } })))
    expect(await saveChampionship(store.editing, { ...content, name: { en: 'Two', fr: 'Deux' } })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(shown(id).name.en).toBe('One')
  })

  test('B4 an official result writes the teams into both next games at once, raises their sequence by one, and is taken back whole', async () => {
    const id = await final8()
    const before = ['SF1', 'C1'].map((code) => eventOf(id, code).sequence)
    const topics: string[] = []
    const stop = store.catalogue.onChange((changed) => void topics.push(...changed))
    await playOf(id, 'QF1', [80, 70], { isOfficial: false })
    expect([sidesOf(id, 'SF1'), sidesOf(id, 'C1')]).toEqual([
      [null, null],
      [null, null],
    ])
    expect(store.championshipState(shown(id)).slots.get('SF1')?.home).toMatchObject({
      teamId: null,
      provisionalId: eventOf(id, 'QF1').homeTeamId,
    })
    const source = { codeId: 'link', name: 'Table', device: 'phone', since: '2026-11-21T12:00:00.000Z' }
    const official = { id: randomUUID(), ageMs: 0, entry: { kind: 'official' } as const }
    await store.heard(() => store.scores.log.take(eventOf(id, 'QF1').id, source, [official]))
    stop()
    expect([sidesOf(id, 'SF1'), sidesOf(id, 'C1')]).toEqual([
      [1, null],
      [8, null],
    ])
    expect(['SF1', 'C1'].map((code) => eventOf(id, code).sequence)).toEqual(before.map((sequence) => sequence + 1))
    expect(topics).toEqual(
      expect.arrayContaining([championshipTopic(id), eventTopic(eventOf(id, 'SF1').id), eventTopic(eventOf(id, 'C1').id)]),
    )
    const undo = { id: randomUUID(), ageMs: 0, entry: { kind: 'undo' as const, of: [official.id] } }
    await store.heard(() => store.scores.log.take(eventOf(id, 'QF1').id, source, [undo]))
    expect([sidesOf(id, 'SF1'), sidesOf(id, 'C1')]).toEqual([
      [null, null],
      [null, null],
    ])
    expect(eventOf(id, 'SF1').title.en).toBe('Semifinal 1: Winner QF1 vs. Winner QF2')
  })

  test('B4 a goal that is entered or taken back after the end changes the provisional team, and open pages hear of it', async () => {
    const id = await final8()
    await playOf(id, 'QF1', [80, 79], { isOfficial: false })
    const { id: eventId, homeTeamId, awayTeamId } = eventOf(id, 'QF1')
    const source = { codeId: 'link', name: 'Table', device: 'phone', since: '2026-11-21T12:00:00.000Z' }
    const goal = randomUUID()
    const entries = [
      [{ kind: 'step', side: 'away', stat: 'score', by: 2 }, awayTeamId],
      [{ kind: 'undo', of: [goal] }, homeTeamId],
    ] as const
    for (const [at, [entry, winner]] of entries.entries()) {
      const topics: string[] = []
      const stop = store.catalogue.onChange((changed) => void topics.push(...changed))
      const sent = { id: at === 0 ? goal : randomUUID(), ageMs: 0, entry: entry as Entry }
      expect(await store.heard(() => store.scores.log.take(eventId, source, [sent]))).toMatchObject({ ok: true, refused: [] })
      stop()
      expect(topics).toContain(championshipTopic(id))
      expect(store.championshipState(shown(id)).slots.get('SF1')?.home).toMatchObject({ teamId: null, provisionalId: winner })
    }
  })

  test('B5 a corrected result moves teams before the next game has begun, and nothing after it; staff are asked', async () => {
    const id = await final8()
    await playOf(id, 'QF1', [80, 70])
    await playOf(id, 'QF2', [80, 70])
    expect(sidesOf(id, 'SF1')).toEqual([1, 4])
    const correct = (side: 'home' | 'away', to: number) => {
      store.clock.now = new Date(store.clock.now.getTime() + 1_000)
      const source = { codeId: 'link', name: 'Table', device: `phone ${to}`, since: '2026-11-21T12:00:00.000Z' }
      const entry = { kind: 'correction' as const, side, stat: 'score', to, reason: REASON }
      return store.heard(() => store.scores.log.take(eventOf(id, 'QF1').id, source, [{ id: randomUUID(), ageMs: 0, entry }]))
    }
    await correct('away', 90)
    expect([sidesOf(id, 'SF1'), sidesOf(id, 'C1')]).toEqual([
      [8, 4],
      [1, 5],
    ])
    await playOf(id, 'SF1', [50, 40], { isOfficial: false })
    await correct('away', 60)
    expect(sidesOf(id, 'SF1')).toEqual([8, 4])
    // The consolation game has not begun.
    expect(sidesOf(id, 'C1')).toEqual([8, 5])
    const [first, eighth] = [1, 8].map((seed) => shown(id).structure.entrants[seed - 1]?.teamId)
    expect(store.championshipState(shown(id)).asks).toEqual([
      { kind: 'corrected', game: 'SF1', side: 'home', nowId: first, playedId: eighth },
    ])
  })

  test('B5 a forfeit, a hold and a withdrawal are facts with a reason, undone by name as if never said', async () => {
    const id = await final8()
    const awarded = await say(id, { kind: 'award', game: 'QF1', winner: 'away', why: 'forfeit', reason: REASON })
    expect([sidesOf(id, 'SF1'), sidesOf(id, 'C1')]).toEqual([
      [8, null],
      [1, null],
    ])
    await say(id, { kind: 'undo', of: awarded, reason: REASON })
    expect(sidesOf(id, 'SF1')).toEqual([null, null])
    const held = await say(id, { kind: 'hold', game: 'QF2', reason: REASON })
    await playOf(id, 'QF2', [80, 70])
    expect(sidesOf(id, 'SF1')).toEqual([null, null])
    await say(id, { kind: 'undo', of: held, reason: REASON })
    expect(sidesOf(id, 'SF1')).toEqual([null, 4])
    const rows = await db.database.db.selectFrom('audit').select('action').where('subject', '=', id).execute()
    expect(rows.filter(({ action }) => action.startsWith('championship.')).length).toBe(0)
    expect(await sayFact(store.editing, id, randomUUID(), { kind: 'hold', game: 'QF9', reason: REASON })).toEqual({
      ok: false,
      reason: 'unknown-game',
    })
    expect(await sayFact(store.editing, id, randomUUID(), { kind: 'withdraw', teamId: 'no-team', reason: REASON })).toEqual({
      ok: false,
      reason: 'unknown-team',
    })
  })

  test('B5 the same decision sent twice counts once', async () => {
    const id = await final8()
    const factId = randomUUID()
    const fact: FactInput = { kind: 'hold', game: 'QF1', reason: REASON }
    for (let n = 0; n < 2; n++)
      expect(await store.heard(() => sayFact(store.editing, id, factId, fact))).toEqual({ ok: true, factId })
    expect(shown(id).facts).toHaveLength(1)
  })

  test('B7 once a series is decided the rest is not needed and cancelled in calendars, and comes back by undo', async () => {
    const teamIds = await addBasketballTeams(store, 2)
    const id = idOf(await store.heard(() => saveChampionship(store.editing, aChampionship('best-of-three', teamIds))))
    await store.heard(() => publishChampionship(store.editing, id, 'public'))
    const calendar = () => calendarFile({ ...store, now: () => store.clock.now }, { of: 'championship', name: 'final-8' }, PLACE)
    await playOf(id, 'F1', [80, 70])
    await playOf(id, 'F2', [70, 80])
    expect(eventOf(id, 'F3')).toMatchObject({ schedule: 'cancelled', reason: { en: 'Not needed', fr: 'Non nécessaire' } })
    expect((await calendar())?.match(/STATUS:\w+/g)?.toSorted()).toEqual([
      'STATUS:CANCELLED',
      'STATUS:CONFIRMED',
      'STATUS:CONFIRMED',
    ])
    // The second game was under protest.
    await say(id, { kind: 'hold', game: 'F2', reason: REASON })
    expect(eventOf(id, 'F3')).toMatchObject({ schedule: 'planned', reason: { en: '', fr: '' } })
    expect((await calendar())?.match(/STATUS:\w+/g)).toEqual(Array(3).fill('STATUS:CONFIRMED'))
  })

  test('B10 a team’s calendar takes a game once it is known, with possible games on request; without spoilers it names no winner', async () => {
    const id = await final8()
    const [northgate] = [...store.games().teams.values()].filter(({ slug }) => slug === 'team-1')
    const calendar = (options: object) =>
      calendarFile(
        { ...store, now: () => store.clock.now },
        { of: 'team', name: northgate?.slug ?? '' },
        { ...PLACE, ...options },
      )
    const uids = (text: string | undefined) => text?.match(/UID:\S+/g)?.map((line) => line.slice(4))
    const [quarter, semi, consolation] = ['QF1', 'SF1', 'C1'].map((code) => eventOf(id, code).id)
    expect(uids(await calendar({}))).toEqual([quarter])
    const maybe = unfolded(await calendar({ hasMaybe: true }))
    expect(maybe).toContain(`UID:${semi}-${northgate?.id}-if`)
    expect(maybe.match(/STATUS:TENTATIVE/g)).toHaveLength(5)
    await playOf(id, 'QF1', [80, 70])
    expect(uids(await calendar({}))?.toSorted()).toEqual([quarter, semi].toSorted())
    const decided = unfolded(await calendar({ hasMaybe: true }))
    const entry = (uid: string) => decided.split('BEGIN:VEVENT').find((text) => text.includes(`UID:${uid}\r\n`))
    expect(entry(`${consolation}-${northgate?.id}-if`)).toContain('STATUS:CANCELLED')
    expect(entry(`${semi}-${northgate?.id}-if`)).toContain('STATUS:CANCELLED')
    expect(entry(`${eventOf(id, 'GOLD').id}-${northgate?.id}-if`)).toContain('STATUS:TENTATIVE')
    await playOf(id, 'QF2', [80, 70])
    const whole = (options: object) =>
      calendarFile({ ...store, now: () => store.clock.now }, { of: 'championship', name: 'final-8' }, { ...PLACE, ...options })
    const titles = async (options: object) =>
      (await whole(options))
        ?.replaceAll('\r\n ', '')
        .match(/SUMMARY[^:]*:.*/g)
        ?.join('\n')
    expect(await titles({})).toMatch(/Kettle River Otters vs\. Northgate Harriers|Northgate Harriers vs\. /)
    expect(await titles({ isSpoilerFree: true })).toContain('Semifinal 1: Winner QF1 vs. Winner QF2')
  })

  test('B12 the trash takes a championship and gives it back with its games and decisions', async () => {
    const id = await final8()
    await say(id, { kind: 'award', game: 'QF1', winner: 'home', why: 'forfeit', reason: REASON })
    const before = shown(id)
    const removed = await store.heard(() => removeChampionship(store.editing, id))
    if (!removed.ok) throw new Error(removed.reason)
    expect(store.championships().byId.size).toBe(0)
    expect(eventOfGame(before, 'SF1')?.homeTeamId).not.toBeNull()
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(shown(id)).toMatchObject({ slug: before.slug, structure: before.structure, facts: before.facts })
    expect(shown(id).eventIds).toEqual(before.eventIds)
  })

  const eventOfGame = ({ eventIds }: Championship, code: string) => store.games().byId.get(eventIds.get(code) ?? '')
})

const unfolded = (text = '') => text.replaceAll('\r\n ', '')
const PLACE = { origin: 'https://podium.example', language: 'en', siteName: 'Podium' } as const
