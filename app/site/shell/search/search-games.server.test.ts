import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../../tests/factories/games.ts'
import fc from '../../../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import type { EventContent } from '../../../events/edit/edit-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import { searchGames } from './search-games.server.ts'

// The store's clock shows 2026-11-21 18:00 in UTC.

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let sides: { homeTeamId: string; awayTeamId: string }
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    const { northgate, lacBleu } = await addTeams(store)
    sides = { homeTeamId: lacBleu, awayTeamId: northgate }
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  async function add(content: Partial<EventContent> = {}) {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent({ title: { en: '', fr: '' }, ...content })))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const search = (query: string, language: Language = 'en') =>
    searchGames({ ...store, now: () => store.clock.now }, query, language)
  const titles = (query: string) => search(query).games.map(({ title }) => title)

  test('H2 E7 teams and games are found with what a viewer has to know of them, in each language', async () => {
    const id = await add(sides)
    expect(search('harriers')).toEqual({
      teams: [
        { path: '/team/northgate-hockey-women', title: 'Northgate Harriers', about: "Women's hockey · Northgate University" },
      ],
      games: [
        {
          path: `/game/${id}`,
          title: 'Northgate Harriers at Lac-Bleu Huards',
          about: "Sat, Dec 5 at 7:00 p.m. Newfoundland time · Women's hockey",
        },
      ],
      hasMore: false,
    })
    const { teams, games } = search('universite lac bleu', 'fr')
    expect(teams.map(({ title, about }) => [title, about])).toEqual([
      ['Huards de Lac-Bleu', 'Hockey féminin · Université de Lac-Bleu'],
    ])
    expect(games[0]?.about).toContain('heure de Terre-Neuve · Hockey féminin')
    expect(search('soccer')).toEqual({ teams: [], games: [], hasMore: false })
  })

  test('H2 E3 a game that is called off, on air or over says so', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'on-air', isLive: true })
    await add({ title: { en: 'Off', fr: 'Off' }, schedule: 'cancelled' })
    const pictures = [{ episodeDocId: 'on-air', label: { en: '', fr: '' } }]
    await add({ title: { en: 'Aired', fr: 'Aired' }, localDate: '2026-11-21', localTime: '14:00', play: 'in-play', pictures })
    await add({ title: { en: 'Gone', fr: 'Gone' }, localDate: '2025-11-21', play: 'over' })
    expect(search('off').games[0]?.about).toMatch(/^Cancelled · /)
    expect(search('aired').games[0]?.isLive).toBe(true)
    expect(search('gone').games[0]?.about).toBe('Friday, November 21, 2025 · Hockey')
  })

  test('H2 of more teams or games than are shown the first are, and that there are others is said', async () => {
    for (let day = 1; day <= 6; day++) await add({ title: { en: `Relay ${day}`, fr: '' }, localDate: `2026-12-0${day}` })
    expect(search('relay')).toMatchObject({ hasMore: false, games: { length: 6 } })
    await add({ title: { en: 'Relay 0', fr: '' }, localDate: '2026-11-30' })
    expect(search('relay').hasMore).toBe(true)
    expect(titles('relay')).toEqual(['Relay 0', 'Relay 1', 'Relay 2', 'Relay 3', 'Relay 4', 'Relay 5'])
  })

  test('H2 an edit of a game or its teams is found by its new words at once, and by its old ones no more', async () => {
    const id = await add({ title: { en: 'Lantern', fr: '' } })
    expect(titles('lantern')).toEqual(['Lantern'])
    await add({ id, title: { en: 'Beacon', fr: '' } })
    expect([titles('lantern'), titles('beacon')]).toEqual([[], ['Beacon']])
  })

  test('H2 P2 whatever is locked, an event of a locked series is found by nothing, and an open one by its title', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isLocked: fc.boolean(), isBySeries: fc.boolean(), year: fc.constantFrom('2025', '2027') }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (given) => {
          for (const [at, { isLocked, isBySeries, year }] of given.entries()) {
            const id = `s${at}`
            await store.addSeries({ id, password: '' })
            const episodeDocId = await store.addEpisode(id, { docId: `e${at}`, title: 'CANARY' })
            const pictures = [{ episodeDocId, label: { en: 'CANARY', fr: '' } }]
            const title = { en: `Canary ${at}`, fr: `Canari ${at}` }
            await add({
              id: `event-${at}`,
              title,
              localDate: `${year}-01-0${at + 1}`,
              reason: title,
              ...(isBySeries ? { seriesDocId: `doc-${id}`, pictures: [] } : { seriesDocId: null, pictures }),
            })
            if (isLocked) await store.addSeries({ id, password: 'pw' })
          }
          for (const query of ['canary', 'canari', 'c', 'hockey']) {
            const answers = [search(query), search(query, 'fr')]
            for (const [at, { isLocked }] of given.entries())
              for (const { games } of answers)
                expect(games.some(({ title }) => /^Canar/.test(title) && title.endsWith(` ${at}`))).toBe(!isLocked)
          }
          for (const [at] of given.entries())
            await store.database.db.deleteFrom('all_event').where('id', '=', `event-${at}`).execute()
        },
      ),
      { numRuns: 10 },
    )
  })
})
