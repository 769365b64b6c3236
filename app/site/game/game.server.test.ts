import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../tests/factories/games.ts'
import fc from '../../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { grantFor } from '../../access/grants.server.ts'
import type { EventContent } from '../../events/edit/edit-events.server.ts'
import { PLAY_STATES, SCHEDULE_STATES } from '../../events/event.ts'
import { shownState } from '../../events/event-state.ts'
import type { Site } from '../../kit/http/site.ts'
import type { Keys } from '../series/watch.server.ts'
import { teamPage } from '../team/team-page.server.ts'
import { gamePage } from './game.server.ts'

const HOSTS = {
  provider: 'https://webcast.example',
  stream: 'https://media.example',
  media: ['https://media.example'],
  frames: [],
}
const STREAM = 'https://media.example/live.m3u8'
/** The start of anEvent, in ms. */
const START = Date.parse('2026-12-05T19:00:00-03:30')

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
  const services = () => ({
    games: store.games,
    championships: store.championships,
    championshipState: store.championshipState,
    clips: store.clips,
    catalogue: store.catalogue,
    access: store.access,
    scores: store.scores,
    hosts: HOSTS,
    now: () => store.clock.now,
    site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
  })
  const picture = (episodeDocId: string, en = '') => ({ episodeDocId, label: { en, fr: '' } })
  async function found(id: string, keys?: Keys) {
    const page = await gamePage(services(), id, 'en', keys)
    if (!page) throw new Error(`There is no page of ${id}.`)
    return page
  }
  async function playing(id: string, keys?: Keys) {
    const page = await found(id, keys)
    return page.kind === 'open' ? page.pictures.map(({ episode }) => episode?.source.kind) : page.kind
  }
  /** Returns the keys that a correct password grants. */
  const unlocked = (seriesId: string): Keys => {
    const series = store.catalogue.snapshot().byId.get(seriesId)
    if (!series) throw new Error(`There is no series ${seriesId}.`)
    return { grants: [grantFor(store.seal, series)], isStaff: false }
  }
  const at = (minutes: number) => {
    store.clock.now = new Date(START + minutes * 60_000)
  }

  test('E6 a game has the pages of its pictures by name, and that of the series where it is paid for', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'bout', tags: ['ppv'] })
    await store.addEpisode('cup', { docId: 'one' })
    await store.addEpisode('cup', { docId: 'empty', videoUrl: '' })
    await store.addEpisode('bout', { docId: 'two', isLive: true })
    const id = await add({ pictures: [picture('one', 'Mat 1'), picture('empty'), picture('two')] })
    expect(await found(id)).toMatchObject({
      kind: 'open',
      pictures: [
        { path: '/series/cup/one', label: 'Mat 1', isLive: false },
        { path: '/series/bout', label: '', isLive: true, isPaid: true },
      ],
    })
    expect(await gamePage(services(), 'nowhere', 'en')).toBeUndefined()
  })

  test('E3 E6 P2 a suspended game leads to the one that finishes it and back, unless the other one is locked', async () => {
    const first = await add({ play: 'interrupted' })
    const next = await add({ localDate: '2026-12-06', continuesEventId: first })
    expect(await found(first)).toMatchObject({ continuedBy: { id: next, localDate: '2026-12-06' } })
    expect(await found(next)).toMatchObject({ continues: { id: first, localDate: '2026-12-05' } })
    expect(await found(first)).not.toHaveProperty('continues')
    await store.addSeries({ id: 'vault', password: 'pw' })
    await add({ id: next, localDate: '2026-12-06', seriesDocId: 'doc-vault' })
    expect(await found(first)).not.toHaveProperty('continuedBy')
  })

  test('E6 P2 a game has the others on the air that everybody may see and, once over, the next games of its teams', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'vault', password: 'pw' })
    await store.addEpisode('cup', { docId: 'one', isLive: true })
    await store.addEpisode('vault', { docId: 'two', isLive: true })
    const sides = { homeTeamId: northgate, awayTeamId: lacBleu }
    const id = await add({ ...sides, play: 'in-play' })
    const other = await add({ id: 'other', play: 'in-play', pictures: [picture('one')] })
    await add({ id: 'secret', play: 'in-play', pictures: [picture('two')] })
    const later = await add({ id: 'later', ...sides, localDate: '2026-12-12' })
    await add({ id: 'much-later', localDate: '2026-12-13' })
    at(60)
    const ids = (rows: { id: string }[] | undefined) => rows?.map((row) => row.id)
    const shown = async () => {
      const page = await found(id)
      return page.kind === 'open' ? [ids(page.alsoLive), ids(page.next)] : []
    }
    expect(await shown()).toEqual([[other], undefined])
    await add({ id, ...sides, play: 'over' })
    expect(await shown()).toEqual([[other], [later]])
    expect(await found(other)).not.toHaveProperty('alsoLive')
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
      expect(await found(id)).toEqual({
        kind: 'locked',
        id,
        language: 'en',
        v: expect.any(Number),
        at: store.clock.now.getTime(),
        series: { id: 'vault', title: 'The Vault', thumbnail: '', placeholder: '', isProtected: true, isLiveSeries: false },
        card: { path: expect.stringMatching(/^\/cards\/en\/vault\/[0-9a-f]{16}\.jpg$/), alt: 'The Vault' },
      })
    expect(teamPage(services(), 'northgate-hockey-women', 'en')?.games).toEqual([])
    const locked = await Promise.all([inSeries, byPicture].map(async (id) => (await found(id)).v))
    await store.addSeries({ id: 'vault', password: '' })
    for (const [at, id] of [inSeries, byPicture].entries()) {
      const page = await found(id)
      expect(page.kind).toBe('open')
      // Open pages follow the version.
      expect(page.v).toBeGreaterThan(locked[at] as number)
    }
  })

  test('E6 O4 a game of a draft is not there until the series is public', async () => {
    await store.addSeries({ id: 'plan', state: 'draft' })
    const id = await add({ seriesDocId: 'doc-plan' })
    expect(await gamePage(services(), id, 'en')).toBeUndefined()
    await store.addSeries({ id: 'plan', state: 'public' })
    expect(await found(id)).toMatchObject({ kind: 'open' })
  })

  test('E6 a locked picture of an open game is not told of', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'vault', password: 'pw' })
    await store.addEpisode('cup', { docId: 'open' })
    await store.addEpisode('vault', { docId: 'canary-1', title: 'CANARY' })
    const id = await add({ pictures: [picture('canary-1', 'CANARY'), picture('open')] })
    const page = await found(id)
    expect(page).toMatchObject({ kind: 'open', pictures: [{ path: '/series/cup/open' }] })
    expect(JSON.stringify(page)).not.toMatch(/canary/i)
  })

  test('E6 what plays is on the page from 15 minutes before the start until the game is called off, and never before', async () => {
    await store.addSeries({ id: 'cup', thumbnail: 'thumbnails/of-cup' })
    await store.addEpisode('cup', { docId: 'one', videoUrl: STREAM, videoType: 'HLS' })
    const pictures = [picture('one', 'Mat 1')]
    const id = await add({ pictures })
    at(-15 - 1 / 60)
    expect(await playing(id)).toEqual([undefined])
    at(-15)
    const page = await found(id)
    expect(page).toMatchObject({
      poster: { thumbnail: 'thumbnails/of-cup' },
      pictures: [
        {
          id: 'one',
          episode: {
            id: 'one',
            isLive: false,
            startsAt: new Date(START).toISOString(),
            source: { kind: 'hls', src: STREAM, captions: [] },
          },
        },
      ],
    })
    at(300)
    expect(await playing(id)).toEqual(['hls'])
    for (const schedule of ['postponed', 'cancelled'] as const) {
      await add({ id, pictures, schedule })
      expect(await playing(id)).toEqual([undefined])
    }
  })

  test('E6 P1 P2 holders of the password get what plays, until it changes; admins always', async () => {
    await store.addSeries({ id: 'vault', password: 'pw' })
    await store.addEpisode('vault', { docId: 'e1', title: 'CANARY', videoUrl: STREAM, videoType: 'HLS', isLive: true })
    const id = await add({ seriesDocId: 'doc-vault', pictures: [picture('e1')] })
    const keys = unlocked('vault')
    expect(await found(id, keys)).toMatchObject({ kind: 'open', event: { title: 'Final', picture: 'on-air' } })
    expect([await playing(id), await playing(id, keys), await playing(id, { grants: [], isStaff: true })]).toEqual([
      'locked',
      ['hls'],
      ['hls'],
    ])
    const { v } = await found(id)
    await store.addSeries({ id: 'vault', password: 'other' })
    // Open pages follow the version.
    expect((await found(id)).v).toBeGreaterThan(v)
    expect([await playing(id, keys), await playing(id, unlocked('vault'))]).toEqual(['locked', ['hls']])
  })

  test('E6 P2 a game that is locked while its episodes are read is locked', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'e1', title: 'CANARY', videoUrl: STREAM, isLive: true })
    const id = await add({ pictures: [picture('e1', 'CANARY')] })
    const catalogue: TestStore['catalogue'] = {
      ...store.catalogue,
      async episodesOf(series) {
        const read = await store.catalogue.episodesOf(series)
        await store.addSeries({ id: 'cup', password: 'pw' })
        return read
      },
    }
    const page = await gamePage({ ...services(), catalogue }, id, 'en')
    expect(page?.kind).toBe('locked')
    expect(JSON.stringify(page)).not.toContain('CANARY')
  })

  test('E6 P2 no address of a video is on a page that is locked, called off or not open yet, whatever the game is', async () => {
    for (const id of ['open', 'vault', 'paid']) {
      const isPaid = id === 'paid'
      await store.addSeries({
        id,
        ...(id === 'vault' && { password: 'pw' }),
        ...(isPaid && { tags: ['ppv'], embedLink: `https://media.example/CANARY-paid` }),
      })
      for (const isLive of [true, false])
        await store.addEpisode(id, { docId: `${id}-${isLive}`, videoUrl: `https://media.example/CANARY-${id}.m3u8`, isLive })
    }
    const game = fc.record({
      schedule: fc.constantFrom(...SCHEDULE_STATES),
      play: fc.constantFrom(...PLAY_STATES),
      hasPictureFault: fc.boolean(),
      localTime: fc.constantFrom('19:00', null),
      seriesDocId: fc.constantFrom(null, 'doc-open', 'doc-vault', 'doc-paid'),
      shown: fc.uniqueArray(fc.constantFrom('open-true', 'open-false', 'vault-true', 'vault-false', 'paid-true', 'paid-false'), {
        maxLength: 4,
      }),
      minutes: fc.oneof(fc.integer({ min: -60, max: 300 }), fc.constantFrom(-16, -15, -14, 0, 30, 150, 151)),
    })
    await fc.assert(
      fc.asyncProperty(game, async ({ shown, minutes, ...content }) => {
        const id = await add({ ...content, pictures: shown.map((docId) => picture(docId)) })
        at(minutes)
        const page = await found(id)
        const mayTell = page.kind === 'open' && shownState(page.event, store.clock.now.getTime()).isPlayerOpen
        const told = [...JSON.stringify(page).matchAll(/CANARY-(\w+)/g)].map(([, series]) => series)
        expect(told).toEqual(mayTell ? shown.filter((docId) => docId.startsWith('open-')).map(() => 'open') : [])
        if (content.seriesDocId === 'doc-vault') expect(page.kind).toBe('locked')
      }),
      { numRuns: rounds({ daily: 50, proof: 150 }) },
    )
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
