import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import type { EventContent } from '../../events/edit/edit-events.server.ts'
import type { ScheduleFilter } from '../../events/time/days.ts'
import { unpackDays } from './packed-days.ts'
import { packedSchedule } from './schedule.server.ts'

// The store's clock shows 2026-11-21 13:00 in the site's zone.

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

  /** Saves an event with this title, on this date. */
  async function add(title: string, localDate: string, content: Partial<EventContent> = {}) {
    const saved = await store.heard(() =>
      saveEvent(store.editing, anEvent({ title: { en: title, fr: '' }, localDate, ...content })),
    )
    if (!saved.ok) throw new Error(saved.reason)
  }
  const page = (month?: string, filter: ScheduleFilter = {}) =>
    packedSchedule({ ...store, now: () => store.clock.now }, { month, filter, language: 'en' })
  const daysOf = (month?: string, filter?: ScheduleFilter) => unpackDays(page(month, filter)?.days ?? '')
  const titles = (month?: string, filter?: ScheduleFilter) =>
    page(month, filter) && daysOf(month, filter).map(({ date, events }) => [date, ...events.map(({ title }) => title)])

  test('E5 the page without a month has the days from yesterday on, and a month all of its days', async () => {
    await add('Before', '2026-11-19')
    await add('Late', '2026-11-20', { localTime: '22:00' })
    await add('Early', '2026-11-20', { localTime: '10:00' })
    await add('Next', '2026-12-19')
    await add('Beyond', '2026-12-20')
    expect(titles()).toEqual([
      ['2026-11-20', 'Early', 'Late'],
      ['2026-12-19', 'Next'],
    ])
    expect(titles('2026-11')).toEqual([
      ['2026-11-19', 'Before'],
      ['2026-11-20', 'Early', 'Late'],
    ])
    expect(page()).toMatchObject({ earlier: '2026-11', later: '2026-12' })
    expect(page('2026-11')).toMatchObject({ earlier: undefined, later: '2026-12' })
  })

  test('E5 there is a page for each month with games and for those around today, and for no other', async () => {
    await add('Old', '2025-02-28')
    const months = ['2025-01', '2025-02', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2099-01']
    expect(months.filter((month) => page(month))).toEqual(['2025-02', '2026-10', '2026-11', '2026-12'])
    expect(page()).toMatchObject({ earlier: '2025-02', later: undefined })
    expect(daysOf()).toEqual([])
  })

  test('E5 a filter leaves what passes it, and can be set to what these days have', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup', { docId: 'fr-1', language: 'fr' })
    await add('', '2026-11-22', {
      homeTeamId: lacBleu,
      awayTeamId: northgate,
      pictures: [{ episodeDocId, label: { en: '', fr: '' } }],
    })
    await add('Meet', '2026-11-23', { sport: 'swimming', kind: 'meet' })
    expect(page()?.choices).toEqual({
      sports: [
        { key: 'hockey', name: 'Hockey' },
        { key: 'swimming', name: 'Swimming' },
      ],
      schools: [
        { key: 'LAC', name: 'Lac-Bleu' },
        { key: 'NOR', name: 'Northgate' },
      ],
      genders: ['women'],
      languages: ['fr'],
    })
    const dates = (filter: ScheduleFilter) => titles(undefined, filter)?.map(([date]) => date)
    for (const filter of [{ sport: 'hockey' }, { school: 'NOR' }, { gender: 'women' }, { language: 'fr' }] as const)
      expect(dates(filter)).toEqual(['2026-11-22'])
    expect(dates({ sport: 'swimming' })).toEqual(['2026-11-23'])
    expect(dates({ sport: 'swimming', school: 'NOR' })).toEqual([])
    expect(page(undefined, { gender: 'men' })?.choices.genders).toEqual(['women'])
  })

  test('E5 a game of a locked series is in no day, and makes no month', async () => {
    await store.addSeries({ id: 'vault', password: 'pw' })
    await add('CANARY', '2026-11-22', { seriesDocId: 'doc-vault' })
    await add('CANARY', '2025-02-22', { seriesDocId: 'doc-vault', sport: 'judo' })
    expect(page('2025-02')).toBeUndefined()
    expect(page()).toMatchObject({ earlier: undefined, choices: { sports: [] } })
    expect(daysOf()).toEqual([])
    await store.addSeries({ id: 'vault', password: '' })
    expect(titles()).toEqual([['2026-11-22', 'CANARY']])
  })
})
