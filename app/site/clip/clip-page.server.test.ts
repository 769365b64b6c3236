import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addFinal8, play } from '../../../tests/factories/championships.ts'
import { addTeams, anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { grantFor } from '../../access/grants.server.ts'
import { openDocuments } from '../../catalog/documents.server.ts'
import type { EventContent } from '../../events/edit/edit-events.server.ts'
import type { Site } from '../../kit/http/site.ts'
import { saveClip } from '../../moments/clips/edit-clips.server.ts'
import { gamePage } from '../game/game.server.ts'
import type { Keys } from '../series/watch.server.ts'
import { clipPage } from './clip-page.server.ts'
import { clipsOf } from './public-clips.server.ts'

let db: TestDatabase
let store: TestStore
beforeEach(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
})
afterEach(async () => {
  await store.close()
  await db.close()
})

const PICTURE = 'thumbnails/11111111-1111-4111-8111-111111111111'
const services = () => ({
  ...store,
  documents: openDocuments({ db: db.database.db }),
  now: () => store.clock.now,
  site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
})
const page = (id = 'clip-1', keys?: Keys, language: 'en' | 'fr' = 'en') => clipPage(services(), id, language, keys)
const open = async (id?: string, keys?: Keys, language?: 'en' | 'fr') => {
  const shown = await page(id, keys, language)
  if (shown?.kind !== 'open') throw new Error(`The clip is ${shown?.kind ?? 'not there'}.`)
  return shown
}
const keysTo = (seriesId: string): Keys => {
  const series = store.catalogue.snapshot().byId.get(seriesId)
  if (!series) throw new Error(`There is no series ${seriesId}.`)
  return { grants: [grantFor(store.seal, series)], isStaff: false }
}
async function addClip(given: Partial<Parameters<typeof saveClip>[1]> = {}) {
  const content = {
    ...{ id: 'clip-1', episodeDocId: 'ep', baseAt: null, fromMs: 60_000, toMs: 90_000, thumbnail: PICTURE, tellsResult: false },
    title: { en: 'CANARY goal', fr: '' },
    ...given,
  }
  const saved = await store.heard(() => saveClip(store.editing, content))
  if (!saved.ok) throw new Error(saved.reason)
}
async function addGame(episodeDocId = 'ep', content: Partial<EventContent> = {}) {
  const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
  const saved = await store.heard(() => saveEvent(store.editing, anEvent({ pictures, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

test('J6 a clip plays its part of the webcast, with its title, its game and the other clips of that', async () => {
  await store.addSeries({ id: 'cup' })
  await store.addEpisode('cup', { docId: 'ep' })
  const game = await addGame()
  await addClip()
  await addClip({ id: 'clip-2', title: { en: 'Save', fr: 'Arrêt' }, thumbnail: '' })
  const shown = await open()
  expect(shown).toMatchObject({
    clip: { title: 'CANARY goal', thumbnail: PICTURE, seconds: 30 },
    range: { from: { seconds: 60 }, to: { seconds: 90 } },
    episode: { id: 'ep' },
    isGone: false,
    isLocked: false,
    game: { id: game, title: 'Final' },
    whole: `/game/${game}`,
    card: { path: `/${PICTURE}/1200`, alt: 'CANARY goal' },
  })
  expect(shown.others.map(({ title }) => title)).toEqual(['Save'])
  // The other language's title, marked as such.
  expect((await open('clip-1', undefined, 'fr')).clip).toMatchObject({ title: 'CANARY goal', lang: 'en' })
  expect((await open('clip-2', undefined, 'fr')).clip).not.toHaveProperty('lang')
})

test('J6 P2 a clip of a locked series shows what the tile shows and nothing else, until its viewer has unlocked it', async () => {
  await store.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await store.addEpisode('vault', { docId: 'ep', title: 'CANARY' })
  const game = await addGame('ep', { title: { en: 'CANARY', fr: 'CANARY' } })
  await addClip()
  expect(await page()).toEqual({
    ...{ kind: 'locked', id: 'clip-1', topic: 'series:vault', v: expect.any(Number), language: 'en' },
    series: { id: 'vault', title: 'The Vault', thumbnail: '', placeholder: '', isProtected: true, isLiveSeries: false },
    card: { path: expect.stringMatching(/^\/cards\/en\/vault\/[0-9a-f]{16}\.jpg$/), alt: 'The Vault' },
  })
  expect(await open('clip-1', keysTo('vault'))).toMatchObject({
    clip: { title: 'CANARY goal' },
    isLocked: true,
    game: { id: game },
  })
  const gamePageWith = (keys?: Keys) => gamePage(services(), game, 'en', keys)
  expect(JSON.stringify(await gamePageWith())).not.toContain('CANARY')
  expect(await gamePageWith(keysTo('vault'))).toMatchObject({ clips: [{ id: 'clip-1' }] })
  await store.addSeries({ id: 'vault', password: '' })
  expect((await open()).isLocked).toBe(false)
})

test('J6 there is no page of an unknown clip, nor of one whose episode or series is a draft', async () => {
  expect(await page('nowhere')).toBeUndefined()
  await store.addSeries({ id: 'cup' })
  await store.addEpisode('cup', { docId: 'ep' })
  await addClip()
  await store.addEpisode('cup', { docId: 'ep', state: 'draft' })
  expect(await page()).toBeUndefined()
  await store.addEpisode('cup', { docId: 'ep', state: 'public' })
  expect((await page())?.kind).toBe('open')
  await store.addSeries({ id: 'cup', state: 'draft' })
  expect(await page()).toBeUndefined()
})

test('J6 a clip of a pay-per-view series leads to the page that sells it', async () => {
  await store.addSeries({ id: 'bout', title: 'The Bout', tags: ['ppv'] })
  await store.addEpisode('bout', { docId: 'ep' })
  await addClip()
  const game = await addGame()
  const shown = await page()
  expect(shown).toMatchObject({ kind: 'paid', series: { title: 'The Bout' } })
  expect(JSON.stringify([shown, await gamePage(services(), game, 'en')])).not.toContain('CANARY')
})

test('J6 a clip says so when its video is gone or another one; one made live plays in every video of the game', async () => {
  await store.addSeries({ id: 'cup' })
  await store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-1' })
  await addClip()
  await addClip({ id: 'live', baseAt: '2026-11-21T18:00:00.000Z', fromMs: 0, toMs: 70_000 })
  const gone = async () => [(await open()).isGone, (await open('live')).isGone]
  expect(await gone()).toEqual([false, false])
  await store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-2' })
  expect(await gone()).toEqual([true, false])
  await store.addEpisode('cup', { docId: 'ep', videoUrl: '' })
  expect(await gone()).toEqual([true, true])
})

test('J6 a game, a team and a championship list their clips, the newest first, without those of locked series', async () => {
  const { northgate, lacBleu } = await addTeams(store)
  await store.addSeries({ id: 'cup' })
  await store.addSeries({ id: 'vault', password: 'pw' })
  await store.addEpisode('cup', { docId: 'ep' })
  await store.addEpisode('vault', { docId: 'secret' })
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, title: { en: '', fr: '' } }
  const game = await addGame('ep', teams)
  await addGame('secret', teams)
  await addClip()
  await addClip({ id: 'hidden', episodeDocId: 'secret' })
  store.clock.now = new Date('2026-11-21T19:00:00.000Z')
  await addClip({ id: 'newer' })
  const ids = (list: { id: string }[] = []) => list.map(({ id }) => id)
  expect(ids(clipsOf(services(), { of: 'team', slug: 'northgate-hockey-women' }, 'en'))).toEqual(['newer', 'clip-1'])
  expect(clipsOf(services(), { of: 'team', slug: 'nobody' }, 'en')).toEqual([])
  expect(clipsOf(services(), { of: 'championship', slug: 'none' }, 'en')).toEqual([])
  const shown = await gamePage(services(), game, 'en')
  expect(shown?.kind === 'open' && ids(shown.clips)).toEqual(['newer', 'clip-1'])
})

test('J6 a clip that tells the result carries the game beside it, and its preview shows nothing but the game', async () => {
  await store.addSeries({ id: 'cup', thumbnail: 'https://media.podium.example/cup.jpg' })
  await store.addEpisode('cup', { docId: 'ep' })
  await addGame()
  await addClip({ tellsResult: true })
  const { clip, card, episode } = await open()
  const safe = { title: 'Final', thumbnail: 'https://media.podium.example/cup.jpg', isByTeams: false }
  expect(clip).toMatchObject({ title: 'CANARY goal', safe })
  expect(JSON.stringify({ card, episode })).not.toContain('CANARY')
  expect(card?.path).toMatch(/^\/cards\/game\/en\//)
  expect(JSON.stringify(card)).not.toContain(PICTURE)
})

test('J6 B9 a championship lists its clips; where the teams of a game tell a result, so do its clips', async () => {
  const { id } = await addFinal8(store)
  await store.addSeries({ id: 'cup' })
  const codes = ['QF1', 'SF1']
  for (const code of codes) {
    const docId = code.toLowerCase()
    await store.addEpisode('cup', { docId })
    const event = store.games().byId.get(store.championships().byId.get(id)?.eventIds.get(code) ?? '')
    if (!event) throw new Error(`There is no game ${code}.`)
    const pictures = [{ episodeDocId: docId, label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, { ...event, pictures, baseVersion: event.version }))
    await addClip({ id: docId, episodeDocId: docId })
  }
  const { slug = '' } = store.championships().byId.get(id) ?? {}
  const listed = () => {
    const all = clipsOf(services(), { of: 'championship', slug }, 'en')
    return Object.fromEntries(all.map((clip) => [clip.id, clip.safe]))
  }
  expect(listed()).toEqual({ qf1: undefined, sf1: undefined })
  await play(store, store.championships().byId.get(id)?.eventIds.get('QF1') ?? '', [80, 70])
  expect(listed()).toEqual({
    qf1: undefined,
    sf1: { title: 'Semifinal 1: Winner QF1 vs. Winner QF2', thumbnail: '', isByTeams: true },
  })
})
