import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { fillEpisodes } from '../../../../tests/factories/many-episodes.ts'
import fc from '../../../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { longestTurn, slowness, turnsGiven } from '../../../../tests/turns.ts'
import { openDocuments } from '../../../catalog/documents.server.ts'
import { LATE } from '../../../catalog/is-out.ts'
import { removeSeries } from '../../../events/deletions/remove-documents.server.ts'
import type { Site } from '../../../kit/http/site.ts'
import { nowItems } from '../now/now.server.ts'
import { newestOpen, type RssServices } from './rss.server.ts'
import { rssOf } from './rss-feed.server.ts'

const ORIGIN = 'https://site.example'
const CUP = { of: 'series', name: 'cup' } as const

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

  const servicesOf = ({ catalogue, access, database, clock }: TestStore): RssServices => ({
    catalogue,
    games: store.games,
    championships: store.championships,
    access,
    hosts: { provider: 'https://webcast.example', stream: 'https://s.example', media: ['https://s.example'], frames: [] },
    documents: openDocuments({ db: database.db }),
    site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
    now: () => clock.now,
    isEmbeddable: true,
  })
  const newest = async (most = 50) => (await newestOpen(servicesOf(store), 'en', most)).map(({ episode }) => episode.docId)

  test('R7 an episode is out once it is on air or its time has come', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'first', releaseDate: '2026-11-20' })
    const startsAt = '2026-11-21T19:00:00.000Z'
    await store.addEpisode('cup', { docId: 'second', releaseDate: '2026-11-21', startsAt })
    expect(await newest()).toEqual(['first'])
    await store.addEpisode('cup', { docId: 'second', isLive: true })
    expect(await newest()).toEqual(['second', 'first'])
    await store.addEpisode('cup', { docId: 'second', isLive: false })
    expect(await newest()).toEqual(['first'])
    // It begins late, and is not a replay meanwhile.
    store.clock.now = new Date(Date.parse(startsAt) + LATE - 1)
    expect(await newest()).toEqual(['first'])
    store.clock.now = new Date(Date.parse(startsAt) + LATE)
    expect(await newest()).toEqual(['second', 'first'])
  })

  test('R7 a webcast that begins late stays the next one for half an hour, whatever else goes live meanwhile', async () => {
    await store.addSeries({ id: 'cup' })
    const startsAt = '2026-11-21T19:00:00.000Z'
    await store.addEpisode('cup', { docId: 'late', startsAt })
    await store.addEpisode('cup', { docId: 'other' })
    const next = () => nowItems(servicesOf(store), { origin: ORIGIN, language: 'en' }).next.map(({ id }) => id)
    store.clock.now = new Date(Date.parse(startsAt) + LATE - 1)
    await store.addEpisode('cup', { docId: 'other', isLive: true })
    expect(next()).toEqual(['late'])
    store.clock.now = new Date(Date.parse(startsAt) + LATE)
    expect(next()).toEqual([])
  })

  test('R7 an episode without a video, or of a later day, is not out unless it is on air', async () => {
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'out', releaseDate: '2026-11-21' })
    await store.addEpisode('cup', { docId: 'tomorrow', releaseDate: '2026-11-22' })
    await store.addEpisode('cup', { docId: 'empty', releaseDate: '2026-11-20', videoUrl: '' })
    expect(await newest()).toEqual(['out'])
    for (const docId of ['tomorrow', 'empty']) await store.addEpisode('cup', { docId, isLive: true })
    expect(await newest()).toEqual(['tomorrow', 'out', 'empty'])
  })

  test('R7 what came out on one day is in the order in which it was added', async () => {
    await store.addSeries({ id: 'cup' })
    for (const [at, docId] of ['b', 'c', 'a'].entries()) {
      store.clock.now = new Date(Date.parse('2026-11-21T18:00:00.000Z') + at * 1_000)
      await store.addEpisode('cup', { docId, releaseDate: '2026-11-01' })
    }
    expect(await newest()).toEqual(['a', 'c', 'b'])
    const xml = (await rssOf(servicesOf(store), CUP, { origin: ORIGIN, language: 'en' })) ?? ''
    expect([...xml.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, id]) => id)).toEqual(['a', 'c', 'b'])
  })

  test('R7 P2 a series that is locked leaves the feeds at once, on a node that has not heard of it as well', async () => {
    await store.addSeries({ id: 'cup' })
    const deaf = await openTestStore(db.again())
    // PostgreSQL would notify it.
    await deaf.catalogue.close()
    await store.addEpisode('cup', { docId: 'canary', title: 'CANARY' })
    await store.addSeries({ id: 'cup', password: 'pw' })
    expect(deaf.catalogue.snapshot().byId.get('cup')?.sealedPassword).toBeNull()
    for (const of of [store, deaf]) {
      const wanted = { origin: ORIGIN, language: 'en' as const }
      const feeds = [await rssOf(servicesOf(of), { of: 'site' }, wanted), await rssOf(servicesOf(of), CUP, wanted)]
      expect(feeds.join()).not.toMatch(/canary/i)
    }
    await deaf.close()
  })

  test('Q-107 Q-108 a French feed says what is English in it, and nothing of what was typed in French', async () => {
    await store.addSeries({ id: 'cup', title: 'Zyx of the Flurb', shortDescription: 'All about the flurb.' })
    const mixed = 'Start delayed by 30 minutes.\nThe Carabins want revenge.'
    await store.addEpisode('cup', { docId: 'mixed', title: 'A Night Nobody Forgets', shortDescription: mixed })
    const typed = { title: 'Match des étoiles', shortDescription: 'Les Carabins affrontent le Rouge et Or.' }
    await store.addEpisode('cup', { docId: 'typed', ...typed })
    const xml = (await rssOf(servicesOf(store), CUP, { origin: ORIGIN, language: 'fr' })) ?? ''
    const [channel = '', ...items] = xml.split('<item>')
    expect(channel).toContain('<description>(en anglais) All about the flurb.</description>')
    const [ofTyped, ofMixed] = [items.find((item) => item.includes('étoiles')), items.find((item) => item.includes('Night'))]
    expect(ofMixed).toContain('<title xml:lang="en">A Night Nobody Forgets</title>')
    expect(ofMixed).toContain('<category xml:lang="en">Zyx of the Flurb</category>')
    for (const name of ['description', 'media:description'])
      expect(ofMixed).toContain(`<${name}>(en partie en anglais) Début retardé de 30\u00a0minutes.\nThe Carabins`)
    expect(ofTyped).toContain('<title>Match des étoiles</title>')
    expect(ofTyped).toContain(`<description>${typed.shortDescription}</description>`)
    const english = (await rssOf(servicesOf(store), CUP, { origin: ORIGIN, language: 'en' })) ?? ''
    expect(english).not.toMatch(/xml:lang|\(in English\)|\(en /)
  })

  const ofSeries = fc.record({
    lock: fc.constantFrom('', '', 'pw', 'ppv'),
    episodes: fc.array(
      fc.record({
        releaseDate: fc.constantFrom('2026-01-15', '2026-01-16', '2027-01-01'),
        isLive: fc.constantFrom(false, false, true),
        startsAt: fc.constantFrom(null, null, '2026-01-15T12:00:00.000Z', '2027-01-01T12:00:00.000Z'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })

  test('R7 P2 whatever the catalogue: the newest open episodes that are out, in order, and nothing of a closed series', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ofSeries, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 8 }),
        async (catalogue, most) => {
          for (const { docId } of store.catalogue.snapshot().series) await store.heard(() => removeSeries(store.editing, docId))
          const out: { docId: string; releaseDate: string }[] = []
          for (const [at, { lock, episodes }] of catalogue.entries()) {
            await store.addSeries({ id: `s${at}`, tags: lock === 'ppv' ? ['ppv'] : [], ...(lock === 'pw' && { password: 'pw' }) })
            for (const [number, episode] of episodes.entries()) {
              const docId = `e-${at}-${number}`
              await store.addEpisode(`s${at}`, { ...episode, docId })
              const isComing = (episode.startsAt ?? '') > store.clock.now.toISOString() || episode.releaseDate > '2026-11-21'
              if (!lock && (episode.isLive || !isComing)) out.push({ docId, releaseDate: episode.releaseDate })
            }
          }
          const rank = (each: (typeof out)[number]) => `${each.releaseDate} ${each.docId}`
          const expected = out.sort((a, b) => (rank(a) < rank(b) ? 1 : -1)).slice(0, most)
          expect(await newest(most)).toEqual(expected.map(({ docId }) => docId))
        },
      ),
      { numRuns: rounds({ daily: 10, proof: 100 }) },
    )
  }, 120_000)

  async function manyLocked(series: number, each: number) {
    await fillEpisodes(store, { series, each, ofSeries: { tags: ['ppv'] } })
    await store.addSeries({ id: 'open' })
    await store.addEpisode('open', { docId: 'last', releaseDate: '2001-01-01' })
  }

  test('R7 the newest of many episodes are looked for in pieces, all of them locked but the oldest', async () => {
    await manyLocked(10, 100)
    const given = await turnsGiven(async () => expect(await newest()).toEqual(['last']))
    expect(given).toBeGreaterThan(3)
  })

  test('R7 nobody waits while the newest of many episodes are found, all of them locked', {
    tags: ['timing'],
    timeout: 300_000,
  }, async () => {
    const [series, each] = rounds({ daily: 0, proof: 1 }) ? [200, 1_000] : [50, 100]
    await manyLocked(series, each)
    let found: string[] = []
    const longest = await longestTurn(async () => {
      found = await newest()
    })
    expect(found).toEqual(['last'])
    expect(longest).toBeLessThan(150 * slowness())
  })
})
