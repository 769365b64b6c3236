import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams, anEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/store.ts'
import { type EventContent, saveEvent } from '../../events/edit-events.server.ts'
import { teamPage } from '../team/team-page.server.ts'
import { gamePage } from './game.server.ts'

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

  async function add(content: Partial<EventContent> = {}): Promise<string> {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const services = () => ({ games: store.games, catalogue: store.catalogue, now: () => store.clock.now })
  const picture = (episodeDocId: string, en = '') => ({ episodeDocId, label: { en, fr: '' } })
  const found = (id: string) => {
    const page = gamePage(services(), id, 'en')
    if (!page) throw new Error(`There is no page of ${id}.`)
    return page
  }

  test('E6 a game has the pages of its pictures by name, and that of the series where it is paid for', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'bout', tags: ['ppv'] })
    await store.addEpisode('cup', { docId: 'one' })
    await store.addEpisode('cup', { docId: 'empty', videoUrl: '' })
    await store.addEpisode('bout', { docId: 'two', isLive: true })
    const id = await add({ pictures: [picture('one', 'Mat 1'), picture('empty'), picture('two')] })
    expect(found(id)).toMatchObject({
      kind: 'open',
      pictures: [
        { path: '/series/cup/one', label: 'Mat 1', isLive: false },
        { path: '/series/bout', label: '', isLive: true },
      ],
    })
    expect(gamePage(services(), 'nowhere', 'en')).toBeUndefined()
  })

  test('E3 E6 P2 a suspended game leads to the one that finishes it and back, unless the other one is locked', async () => {
    const first = await add({ play: 'interrupted' })
    const next = await add({ localDate: '2026-12-06', continuesEventId: first })
    expect(found(first)).toMatchObject({ continuedBy: { id: next, localDate: '2026-12-06' } })
    expect(found(next)).toMatchObject({ continues: { id: first, localDate: '2026-12-05' } })
    expect(found(first)).not.toHaveProperty('continues')
    await store.addSeries({ id: 'vault', password: 'pw' })
    await add({ id: next, localDate: '2026-12-06', seriesDocId: 'doc-vault' })
    expect(found(first)).not.toHaveProperty('continuedBy')
  })

  test('E6 P2 a game of a locked series shows what the tile of the series shows, and nothing else', async () => {
    const { northgate, lacBleu, venueId } = await addTeams(store)
    await store.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
    await store.addEpisode('vault', { docId: 'canary-1', title: 'CANARY' })
    const secret = {
      title: { en: 'CANARY', fr: 'CANARY' },
      reason: { en: 'CANARY', fr: '' },
      homeTeamId: lacBleu,
      awayTeamId: northgate,
      venueId,
    }
    const inSeries = await add({ ...secret, seriesDocId: 'doc-vault' })
    const byPicture = await add({ ...secret, pictures: [picture('canary-1', 'CANARY')] })
    for (const id of [inSeries, byPicture])
      expect(found(id)).toEqual({
        kind: 'locked',
        id,
        v: expect.any(Number),
        at: store.clock.now.getTime(),
        series: { id: 'vault', title: 'The Vault', thumbnail: '', placeholder: '', isProtected: true, isLiveSeries: false },
      })
    expect(teamPage(services(), 'northgate-hockey-women', 'en')?.games).toEqual([])
    const locked = [inSeries, byPicture].map((id) => found(id).v)
    await store.addSeries({ id: 'vault', password: '' })
    for (const [at, id] of [inSeries, byPicture].entries()) {
      expect(found(id).kind).toBe('open')
      // What open pages follow.
      expect(found(id).v).toBeGreaterThan(locked[at] as number)
    }
  })

  test('E6 a locked picture of an open game is not told of', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'vault', password: 'pw' })
    await store.addEpisode('cup', { docId: 'open' })
    await store.addEpisode('vault', { docId: 'canary-1', title: 'CANARY' })
    const id = await add({ pictures: [picture('canary-1', 'CANARY'), picture('open')] })
    const page = found(id)
    expect(page).toMatchObject({ kind: 'open', pictures: [{ path: '/series/cup/open' }] })
    expect(JSON.stringify(page)).not.toMatch(/canary/i)
  })

  test('E7 a team’s page has its games in the order of their days, with the pages of their pictures', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'one' })
    await add({ title: { en: 'Other', fr: '' } })
    const later = await add({ homeTeamId: lacBleu, awayTeamId: northgate, localDate: '2026-12-06' })
    const first = await add({ homeTeamId: northgate, awayTeamId: lacBleu, pictures: [picture('one')] })
    const page = teamPage(services(), 'lac-bleu-hockey-women', 'fr')
    expect(page).toMatchObject({
      team: { slug: 'lac-bleu-hockey-women', name: 'Huards de Lac-Bleu' },
      school: 'Université de Lac-Bleu',
      sportName: 'Hockey féminin',
    })
    expect(page?.games.map(({ row, watch }) => [row.id, watch])).toEqual([
      [first, '/series/cup/one'],
      [later, undefined],
    ])
    expect(teamPage(services(), 'nobody', 'fr')).toBeUndefined()
  })
})
