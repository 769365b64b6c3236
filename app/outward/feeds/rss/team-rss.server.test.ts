import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { openDocuments } from '../../../catalog/documents.server.ts'
import type { EventContent } from '../../../events/edit/edit-events.server.ts'
import type { Site } from '../../../kit/http/site.ts'
import { rssOf } from './rss-feed.server.ts'

const HOSTS = { provider: 'https://webcast.example', stream: 'https://s.example', media: ['https://s.example'], frames: [] }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let teams: Awaited<ReturnType<typeof addTeams>>
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    teams = await addTeams(store)
    await store.addSeries({ id: 'cup' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  async function feed(team = 'lac-bleu', language: 'en' | 'fr' = 'en', of = store): Promise<string | undefined> {
    const { catalogue, games, championships, access, database, clock } = of
    const documents = openDocuments({ db: database.db })
    const site = { name: { en: 'Podium', fr: 'Le Podium' } } as Site
    const services = {
      catalogue,
      games,
      championships,
      access,
      hosts: HOSTS,
      documents,
      site,
      now: () => clock.now,
      isEmbeddable: true,
    }
    return rssOf(services, { of: 'team', name: `${team}-hockey-women` }, { origin: 'https://site.example', language })
  }
  const idsIn = (xml: string | undefined) => [...(xml ?? '').matchAll(/<guid[^>]*>([^<]*)/g)].map(([, id]) => id)
  /** Saves a past game of Lac-Bleu, with these webcasts. */
  async function add(episodes: string[], content: Partial<EventContent> = {}): Promise<string> {
    const pictures = episodes.map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } }))
    const event = anEvent({ homeTeamId: teams.lacBleu, localDate: '2026-09-01', pictures, ...content })
    const saved = await store.heard(() => saveEvent(store.editing, event))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }

  test('R7 E7 a team’s feed has the pictures of its games, at home and away, newest first, and nobody else’s', async () => {
    for (const [docId, releaseDate] of [
      ['home', '2026-11-01'],
      ['away', '2026-11-03'],
      ['mat-2', '2026-11-02'],
      ['others', '2026-11-04'],
      ['alone', '2026-11-05'],
    ] as const)
      await store.addEpisode('cup', { docId, releaseDate })
    await store.addSeries({ id: 'league' })
    await store.addEpisode('league', { docId: 'league-1', releaseDate: '2026-10-01' })
    await add(['home', 'mat-2'])
    await add(['away', 'home'], { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu })
    await add(['league-1'])
    await add(['others'], { homeTeamId: null, awayTeamId: teams.northgate })
    expect(idsIn(await feed())).toEqual(['away', 'mat-2', 'home', 'league-1'])
    expect(idsIn(await feed('northgate'))).toEqual(['others', 'away', 'home'])
    const french = await feed('lac-bleu', 'fr')
    expect(french).toContain('<title>Huards de Lac-Bleu · Hockey féminin</title>')
    expect(french).toContain('<link>https://site.example/fr/team/lac-bleu-hockey-women</link>')
    expect(await feed('nobody')).toBeUndefined()
  })

  test('R7 E7 a team’s feed has an episode once it is on air or out, and no longer than its game has it', async () => {
    await store.addEpisode('cup', { docId: 'coming' })
    await store.addEpisode('cup', { docId: 'empty', videoUrl: '', releaseDate: '2026-11-01' })
    const id = await add(['coming', 'empty'], { localDate: '2026-12-05' })
    expect(idsIn(await feed())).toEqual([])
    await store.addEpisode('cup', { docId: 'coming', isLive: true })
    expect(idsIn(await feed())).toEqual(['coming'])
    await add([], { id, localDate: '2026-12-05' })
    expect(idsIn(await feed())).toEqual([])
  })

  test('R7 E7 P2 a team’s feed has nothing of locked or pay-per-view series, nor of games in them, from the moment they are locked', async () => {
    await store.addSeries({ id: 'vault' })
    await store.addEpisode('vault', { docId: 'canary-1', title: 'CANARY' })
    await store.addEpisode('cup', { docId: 'canary-2', title: 'CANARY' })
    await store.addEpisode('cup', { docId: 'open' })
    await add(['canary-1', 'open'])
    // An open webcast of a game that nobody may see without the password.
    await add(['canary-2'], { seriesDocId: 'doc-vault' })
    expect(idsIn(await feed()).sort()).toEqual(['canary-1', 'canary-2', 'open'])
    await store.addSeries({ id: 'vault', password: 'pw' })
    const locked = await feed()
    expect([idsIn(locked), /canary/i.test(locked ?? '')]).toEqual([['open'], false])
    await store.addSeries({ id: 'vault', password: '', tags: ['ppv'] })
    expect(idsIn(await feed()).sort()).toEqual(['canary-2', 'open'])
  })

  test('R7 P2 a node that has not heard of a password tells nothing of its series', async () => {
    await store.addEpisode('cup', { docId: 'canary', title: 'CANARY' })
    await add(['canary'])
    const deaf = await openTestStore(db.again())
    // PostgreSQL would notify it.
    await deaf.catalogue.close()
    expect(idsIn(await feed())).toEqual(['canary'])
    await store.addSeries({ id: 'cup', password: 'pw' })
    expect(deaf.catalogue.snapshot().byId.get('cup')?.sealedPassword).toBeNull()
    expect(await feed('lac-bleu', 'en', deaf)).not.toMatch(/canary/i)
    await deaf.close()
  })

  test('R7 a team’s feed has fifty items', async () => {
    const episodes: string[] = []
    for (let at = 0; at < 55; at++)
      episodes.push(
        await store.addEpisode('cup', { docId: `e-${at}`, releaseDate: `2026-10-${String(1 + (at % 28)).padStart(2, '0')}` }),
      )
    await add(episodes.slice(0, 30))
    await add(episodes.slice(30))
    const xml = await feed()
    expect(idsIn(xml)).toHaveLength(50)
    const days = [...(xml ?? '').matchAll(/<pubDate>([^<]*)/g)].map(([, day]) => Date.parse(day ?? ''))
    expect(days).toEqual([...days].sort((a, b) => b - a))
  })
})
