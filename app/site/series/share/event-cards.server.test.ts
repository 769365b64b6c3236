import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '../../../../providers/storage/disk.ts'
import type { Storage } from '../../../../providers/storage/port.ts'
import { enginesOf } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import type { EventContent } from '../../../events/edit/edit-events.server.ts'
import type { Site } from '../../../kit/http/site.ts'
import { openCardPictures } from '../../../pictures/cards/card-pictures.server.ts'
import { eventCardPath } from '../../../pictures/cards/event-card.ts'
import { cardAnswer } from './card-answer.server.ts'
import { publicGameCard, publicTeamCard } from './event-cards.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let storage: Storage
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    storage = diskStorage(join(db.settings.DATA_DIR as string, 'files'))
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const services = () => ({
    games: store.games,
    catalogue: store.catalogue,
    site: { name: { en: 'Podium', fr: 'Le Podium' } } as Site,
  })
  async function add(content: Partial<EventContent> = {}): Promise<string> {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const card = (id: string, language: 'en' | 'fr' = 'en') => publicGameCard(services(), language, id)
  const picture = (episodeDocId: string) => ({ episodeDocId, label: { en: '', fr: '' } })

  test('R5 E7 the cards of a game and a team have their names in the language of the card', async () => {
    const { northgate, lacBleu, venueId } = await addTeams(store)
    const id = await add({ title: { en: '', fr: '' }, homeTeamId: lacBleu, awayTeamId: northgate, venueId })
    expect(card(id)).toMatchObject({ siteName: 'Podium', title: '', sport: "Women's hockey" })
    expect(card(id, 'fr')).toMatchObject({
      siteName: 'Le Podium',
      sport: 'Hockey féminin',
      teams: [{ name: 'Harriers de Northgate' }, { name: 'Huards de Lac-Bleu', colour: '#003366' }],
      where: "Heure de Terre-Neuve · Aréna du Traversier, St. John's (T.-N.-L.)",
    })
    const titled = await add({ homeTeamId: lacBleu, awayTeamId: northgate })
    expect(card(titled, 'fr')).toMatchObject({ title: 'Finale' })
    expect(publicTeamCard(services(), 'fr', 'lac-bleu-hockey-women')).toMatchObject({
      team: { name: 'Huards de Lac-Bleu', code: 'LAC' },
      school: 'Université de Lac-Bleu',
      sport: 'Hockey féminin',
    })
    for (const none of [card('gone'), publicTeamCard(services(), 'en', 'gone')]) expect(none).toBeUndefined()
  })

  test('R5 E6 P2 a game of a locked series has no card, by its series or by its pictures', async () => {
    await store.addSeries({ id: 'vault' })
    await store.addEpisode('vault', { docId: 'canary' })
    const ids = [await add({ seriesDocId: 'doc-vault' }), await add({ pictures: [picture('canary')] })]
    expect(ids.map((id) => card(id)?.title)).toEqual(['Final', 'Final'])
    await store.addSeries({ id: 'vault', password: 'pw' })
    expect(ids.map((id) => card(id))).toEqual([undefined, undefined])
  })

  test('R5 P2 a game whose series is locked while its card is drawn has no card', async () => {
    await store.addSeries({ id: 'vault' })
    const id = await add({ seriesDocId: 'doc-vault' })
    let atStorage = async () => {}
    const slow: Storage = {
      ...storage,
      async put(key, bytes) {
        await atStorage()
        return storage.put(key, bytes)
      },
    }
    const cards = openCardPictures({ storage: slow, now: () => store.clock.now, log: { error: () => {} } })
    const shown = card(id)
    if (!shown) throw new Error('There is no card.')
    const request = new Request(`https://podium.example${eventCardPath(shown)}`)
    const answer = () =>
      cardAnswer({
        cards,
        request,
        language: 'en',
        cardIn: (language) => publicGameCard(services(), language, id),
        pathOf: eventCardPath,
      })
    atStorage = () => store.addSeries({ id: 'vault', password: 'pw' })
    expect((await answer()).status).toBe(404)
    atStorage = async () => {}
    expect((await answer()).status).toBe(404)
    await store.addSeries({ id: 'vault', password: '' })
    const open = await answer()
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('R5 E6 a game that is moved while its card is drawn leads to the new card', async () => {
    const id = await add()
    let atStorage = async () => {}
    const slow: Storage = {
      ...storage,
      async put(key, bytes) {
        await atStorage()
        return storage.put(key, bytes)
      },
    }
    const cards = openCardPictures({ storage: slow, now: () => store.clock.now, log: { error: () => {} } })
    const request = new Request(`https://podium.example${eventCardPath(card(id) as NonNullable<ReturnType<typeof card>>)}`)
    atStorage = async () => void (await add({ id, localTime: '20:00', schedule: 'delayed' }))
    const answer = await cardAnswer({
      cards,
      request,
      language: 'en',
      cardIn: (language) => publicGameCard(services(), language, id),
      pathOf: eventCardPath,
    })
    const moved = card(id)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, moved && eventCardPath(moved)])
    expect(moved).toMatchObject({ state: 'Delayed', when: 'Saturday, December 5, 2026 at 8:00 p.m.' })
  })
})
