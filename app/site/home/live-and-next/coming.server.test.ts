import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { setEpisodeLive } from '../../../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../../catalog/series/edit-series.server.ts'
import type { EventContent } from '../../../events/edit/edit-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import { comingCards } from './coming.server.ts'

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

  /** Saves an event on 22 November at 19:00 in Newfoundland, 28 and a half hours from now. */
  async function save(content: Partial<EventContent> = {}) {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent({ localDate: '2026-11-22', ...content })))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const named = (en: string) => ({ title: { en, fr: `${en} (fr)` } })
  const cards = (language: Language = 'en') => comingCards({ ...store, now: () => store.clock.now }, language).cards
  const titles = () => cards().map(({ title }) => title)

  test('E4 what is live stands first, then the next seven days by time; what is over, cancelled or later is not there', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
    await save({ ...named('late'), localTime: '21:00' })
    await save({ ...named('early'), localTime: '15:00' })
    await save({ ...named('on air'), localDate: '2026-11-21', localTime: '14:00', pictures })
    await save({ ...named('without a time'), localTime: null })
    await save({ ...named('played'), localDate: '2026-11-20' })
    await save({ ...named('next month') })
    await save({ ...named('cancelled'), schedule: 'cancelled' })
    await save({ ...named('postponed'), schedule: 'postponed' })
    await save({ ...named('far'), localDate: '2026-11-29' })
    await store.heard(() => setEpisodeLive(store.editing, episodeDocId, true))
    expect(titles()).toEqual(['on air', 'early', 'next month', 'late', 'without a time'])
  })

  test('J5 a game that the site’s own player shows live leads to its beginning, one in a frame does not', async () => {
    await store.addSeries({ id: 'cup' })
    for (const [docId, videoUrl] of [
      ['own', 'https://media.podium.example/own.m3u8'],
      ['framed', 'play-1'],
    ] as const) {
      await store.addEpisode('cup', { docId, videoUrl })
      const pictures = [{ episodeDocId: docId, label: { en: '', fr: '' } }]
      await save({ ...named(docId), localDate: '2026-11-21', localTime: '14:00', pictures })
      expect(cards().some(({ from }) => from !== undefined)).toBe(false)
    }
    for (const docId of ['own', 'framed']) await store.heard(() => setEpisodeLive(store.editing, docId, true))
    const at = Date.parse('2026-11-21T14:00:00-03:30') / 1_000
    expect(Object.fromEntries(cards().map(({ title, from }) => [title, from]))).toEqual({ framed: undefined, own: at })
  })

  test('E4 there are at most 20, and what is on is never cut', async () => {
    for (let minute = 10; minute < 33; minute++) await save({ ...named(`game ${minute}`), localTime: `10:${minute}` })
    await save({ ...named('on'), localTime: '23:00', play: 'in-play' })
    expect(titles()).toHaveLength(20)
    expect([titles()[0], titles()[1], titles().at(-1)]).toEqual(['on', 'game 10', 'game 28'])
  })

  test('E4 a webcast that was announced without an event stands there too, and one that shows an event stands there once', async () => {
    await store.addSeries({ id: 'cup', title: 'Cup' })
    const startsAt = '2026-11-22T20:00:00.000Z'
    const alone = await store.addEpisode('cup', { title: 'Alone', startsAt })
    const linked = await store.addEpisode('cup', { title: 'Linked', startsAt })
    const eventId = await save({ pictures: [{ episodeDocId: linked, label: { en: '', fr: '' } }] })
    expect(cards()).toMatchObject([
      { id: alone, path: `/series/cup/${alone}`, title: 'Alone', about: 'Cup', isLive: false },
      { id: eventId, path: `/game/${eventId}`, title: 'Final' },
    ])
  })

  test('E2 E4 the title of a game comes from its teams in each language, with their colours', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    await save({ title: { en: '', fr: '' }, homeTeamId: northgate, awayTeamId: lacBleu })
    expect(cards('en')).toMatchObject([
      {
        title: 'Lac-Bleu Huards at Northgate Harriers',
        about: "Women's hockey",
        crests: ['LAC', 'NOR'].map((code) => ({ code, colour: '#003366' })),
      },
    ])
    expect(cards('fr')).toMatchObject([{ title: 'Huards de Lac-Bleu à Northgate', about: 'Hockey féminin' }])
  })

  test('E4 P2 no event of a locked series is there, from the moment that it gets its password, nor one whose pictures are all locked', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'open' })
    const locked = await store.addEpisode('cup')
    const open = await store.addEpisode('open')
    const label = { en: '', fr: '' }
    await save({ ...named('of the series'), seriesDocId: 'doc-cup' })
    await save({ ...named('by its picture'), pictures: [{ episodeDocId: locked, label }] })
    await save({
      ...named('one picture open'),
      pictures: [
        { episodeDocId: locked, label },
        { episodeDocId: open, label },
      ],
    })
    await save(named('without any'))
    expect(titles()).toHaveLength(4)
    const cup = { docId: 'doc-cup', id: 'cup', title: 'Cup', releaseDate: '2026-01-15', password: 'secret' }
    await store.heard(() => saveSeries(store.editing, cup))
    expect(titles().sort()).toEqual(['one picture open', 'without any'])
  })

  test('E3 E4 a card has the time of its place in words, and its states with the instants from which they hold', async () => {
    const start = Date.parse('2026-11-22T19:00:00-03:30')
    const HOUR = 3_600_000
    await save(named('planned'))
    await save({ ...named('delayed'), localTime: '21:00', schedule: 'delayed' })
    await save({ ...named('without a time'), localTime: null })
    const [planned, delayed, without] = cards()
    const { now } = store.clock
    expect(planned).toMatchObject({
      isLive: false,
      time: {
        text: 'Sun, Nov 22 at 7:00 p.m. Newfoundland time',
        at: new Date(start).toISOString(),
        place: '2026-11-22T19:00',
      },
      states: [
        [now.getTime(), ''],
        [start - 24 * HOUR, null],
        [start, 'Starting shortly'],
        [start + 2.5 * HOUR, 'Final'],
      ],
    })
    expect(delayed?.states.map(([, text]) => text)).toEqual(['Delayed: now 9:00 p.m.', 'Starting shortly', 'Final'])
    expect(without).toMatchObject({ time: { text: 'Sun, Nov 22', at: '2026-11-22' } })
    expect(without?.states[0]).toEqual([now.getTime(), 'Time to be confirmed'])
    expect(cards('fr')[0]?.time?.text).toBe('dim. 22\u00a0nov. à 19\u00a0h, heure de Terre-Neuve')
  })

  test('E4 Q-65 a webcast without an event names the site’s own zone until the viewer’s is known', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { startsAt: '2026-11-22T20:00:00.000Z' })
    expect(cards()).toMatchObject([
      { time: { text: 'Sun, Nov 22 at 3:00 p.m. Eastern time', at: '2026-11-22T20:00:00.000Z' }, states: [] },
    ])
  })
})
