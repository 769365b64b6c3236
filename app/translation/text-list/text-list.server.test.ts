import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { openTestTexts } from '../../../tests/sites/texts.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { addEntry } from '../entries/edit-glossary.server.ts'
import { approveProposals, type SeenProposal } from '../french/approve-french.server.ts'
import { backToMachine, saveLine } from '../french/edit-french.server.ts'
import { readLine } from '../french/line-detail.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let list: ReturnType<typeof openTestTexts>

  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database, { areProposals: true })
    list = openTestTexts(store)
  })
  afterEach(async () => {
    list.close()
    await store.close()
    await db.close()
  })

  const page = (query = '') => list.page(query)
  const sources = (query = '') => list.sources(query)
  const said = (source: string, target: string, version = 0) =>
    store.heard(() => saveLine(store.editing, { source, target, isLocked: false, baseVersion: version }))
  /** Stores a service's proposal for a text. */
  const proposes = (source: string, target: string) =>
    db.database.db
      .insertInto('translation')
      .values({
        lang: 'fr',
        hash: sourceHash(source),
        source,
        target,
        origin: 'libretranslate',
        status: 'machine',
        version: 0,
        updated_by: null,
        updated_at: '2026-11-21T18:00:00.000Z',
      })
      .execute()

  test('Q-47 what stays English is listed over all series: on air first, then the newest; titles before descriptions', async () => {
    await store.addSeries({ id: 'old', title: 'Zorble zibble', shortDescription: 'Quietly zorbling along.' })
    await store.addSeries({ id: 'new', title: 'Wumble wobble' })
    const of = (month: number) => ({ title: `Zibble ${month}`, dateAdded: `2026-0${month}-01T12:00:00.000Z` })
    await store.addEpisode('old', { ...of(1), longDescription: 'Zibbling on and on.' })
    await store.addEpisode('new', of(3))
    await store.addEpisode('old', of(2))
    await store.addEpisode('old', { ...of(4), title: 'Wobbling next', startsAt: '2026-11-22T18:00:00.000Z' })
    await store.addEpisode('new', { ...of(4), title: 'Wobbling now', isLive: true })
    expect(await sources('what=titles')).toEqual([
      'Wobbling now',
      'Wumble wobble',
      'Wobbling next',
      'Zorble zibble',
      'Zibble 3',
      'Zibble 2',
      'Zibble 1',
    ])
    // Descriptions of episodes on air precede titles of other days.
    const all = await sources()
    expect([all.indexOf('Quietly zorbling along.'), all.at(-1)]).toEqual([4, 'Zibbling on and on.'])
    const { lines, counts } = await page('what=descriptions')
    expect(lines.map(({ place }) => place)).toMatchObject([
      { kind: 'series', series: 'Zorble zibble', field: 'shortDescription' },
      { kind: 'episode', series: 'Zorble zibble', episode: 'Zibble 1', field: 'longDescription' },
    ])
    expect([counts.titles.english, counts.descriptions.waiting, counts.descriptions.english]).toEqual([7, 2, 2])
    expect(await sources('q=zorble+2')).toEqual(['Zibble 2'])
    expect(await sources('q=nothing')).toEqual([])
  })

  test('Q-47 a line that a person writes leaves the list, and comes back with the machine; each text is listed once', async () => {
    await store.addSeries({ id: 'cup', title: 'Zorble zibble' })
    await store.addSeries({ id: 'other', title: 'Semifinal' })
    for (let at = 0; at < 3; at += 1) await store.addEpisode('cup', { title: 'Wumble wobble' })
    await store.addEpisode('other', { title: 'Wumble wobble' })
    const before = await page()
    expect(before.lines.map(({ source, places }) => `${source} ${places}`).sort()).toEqual(['Wumble wobble 4', 'Zorble zibble 1'])
    // It is in two series, and counts in each.
    expect(before.counts.titles.english).toBe(3)
    await said('Wumble wobble', 'Le wumble')
    expect(await sources()).toEqual(['Zorble zibble'])
    await store.heard(() => backToMachine(store.editing, { hash: sourceHash('Wumble wobble'), baseVersion: 1 }))
    expect(await sources()).toHaveLength(2)
    const entry = { source: 'Zorble zibble', target: 'Le zorble' }
    await store.heard(() => addEntry(store.editing, entry))
    expect(await sources()).toEqual(['Wumble wobble'])
    await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    const { lines, counts } = await page()
    expect(lines.map(({ places, place }) => ({ places, place }))).toMatchObject([{ places: 1, place: { series: 'Semifinal' } }])
    expect(counts.titles.english).toBe(1)
  })

  test('Q-47 pages follow each other without a text twice or none at all', async () => {
    for (let series = 0; series < 4; series += 1) {
      await store.addSeries({ id: `s${series}`, title: `Zorble ${series}` })
      for (let at = 0; at < 30; at += 1)
        await store.addEpisode(`s${series}`, {
          title: `Wumble ${(series * 7 + at) % 90}`,
          dateAdded: `2026-01-${10 + (at % 5)}T12:00:00.000Z`,
        })
    }
    const titles = async () => {
      const { db: tables } = db.database
      const all = [
        ...(await tables.selectFrom('series').select('title').execute()),
        ...(await tables.selectFrom('episode').select('title').execute()),
      ]
      return all.map(({ title }) => title)
    }
    const read: string[] = []
    for (let at = 1; ; at += 1) {
      const { lines, hasMore } = await page(`page=${at}`)
      read.push(...lines.map(({ source }) => source))
      if (!hasMore) break
    }
    expect(read.length).toBeGreaterThan(50)
    expect(new Set(read).size).toBe(read.length)
    expect(read.length).toBe(new Set(await titles()).size)
  })

  test('Q-47 English that changed after a person had translated it is out of date, with what was said before', async () => {
    await store.addSeries({ id: 'cup', title: 'Zorble zibble' })
    const docId = await store.addEpisode('cup', { title: 'Wumble wobble' })
    await said('Zorble zibble', 'Le zorble')
    await said('Wumble wobble', 'Le wumble')
    expect(await sources()).toEqual([])
    await store.addSeries({ id: 'cup', title: 'Zorble zibble again' })
    await store.addEpisode('cup', { docId, title: 'Final' })
    // Also when the machine has French for the new text.
    const { lines, counts } = await page('state=outdated')
    expect(lines.map(({ source, states }) => [source, states])).toEqual([
      ['Zorble zibble again', ['english', 'outdated']],
      ['Final', ['outdated']],
    ])
    expect(counts.titles.outdated).toBe(2)
    expect(await readLine(db.database.db, store.memory, sourceHash('Final'))).toMatchObject({
      source: 'Final',
      machine: 'Finale',
      before: { source: 'Wumble wobble', target: 'Le wumble' },
    })
    await said('Final', 'La finale')
    await store.addSeries({ id: 'cup', title: 'Zorble zibble' })
    expect(await sources('state=outdated')).toEqual([])
  })

  describe('proposals of a service', () => {
    const seen = async (query = 'state=proposed') =>
      (await page(query)).lines.flatMap(({ hash, proposal }): SeenProposal[] =>
        proposal ? [[hash, proposal.version, proposal.seen]] : [],
      )
    const rows = async () =>
      new Map((await db.database.db.selectFrom('translation').selectAll().execute()).map((row) => [row.source, row]))

    beforeEach(async () => {
      await store.addSeries({ id: 'cup', title: 'Zorble zibble' })
      for (const title of ['Wumble 1', 'Wumble 2', 'Wumble 3']) await store.addEpisode('cup', { title })
      await proposes('Wumble 1', 'Le wumble 1')
      await proposes('Wumble 2', 'Le wumble 2')
      await proposes('Wumble 3', 'Le wumble trois')
    })

    test('Q-47 those of all episodes are approved together and undone together; what the checks find is left out by name', async () => {
      const { lines, counts } = await page('state=proposed')
      expect(counts.titles).toMatchObject({ proposed: 3, english: 1 })
      expect(lines.map(({ source, french, proposal }) => [source, french, proposal?.fault]).sort()).toEqual([
        ['Wumble 1', 'Le wumble 1', null],
        ['Wumble 2', 'Le wumble 2', null],
        ['Wumble 3', 'Le wumble trois', 'numbers'],
      ])
      const wanted = await seen()
      const approved = await store.heard(() => approveProposals(store.editing, [], wanted))
      expect(approved).toMatchObject({ ok: true, count: 2, notApproved: [{ source: 'Wumble 3', reason: 'numbers' }] })
      expect(await sources('state=proposed')).toEqual(['Wumble 3'])
      expect((await rows()).get('Wumble 1')).toMatchObject({ status: 'reviewed', target: 'Le wumble 1', version: 1 })
      const { removedId } = approved as { removedId: string }
      expect(await store.heard(() => takeBack(store.editing, removedId))).toMatchObject({ ok: true, approved: 2 })
      expect(await sources('state=proposed')).toHaveLength(3)
      expect((await rows()).get('Wumble 1')).toMatchObject({ status: 'machine', origin: 'libretranslate' })
      expect(await takeBack(store.editing, removedId)).toEqual({ ok: false, reason: 'not-kept' })
      // A late request cannot approve what was displayed before the undo.
      expect(await approveProposals(store.editing, [], wanted)).toMatchObject({ ok: false, reason: 'changed' })
    })

    test('Q-47 of two admins neither writes over the other; what another has changed is named, and undo leaves it alone', async () => {
      const wanted = await seen()
      await said('Wumble 1', 'Mon wumble 1')
      await db.database.db.updateTable('translation').set({ target: 'Un autre 2' }).where('source', '=', 'Wumble 2').execute()
      expect(await approveProposals(store.editing, [], wanted)).toMatchObject({
        ok: false,
        notApproved: expect.arrayContaining([
          { source: 'Wumble 1', reason: 'changed' },
          { source: 'Wumble 2', reason: 'changed' },
        ]),
      })
      expect((await rows()).get('Wumble 1')?.target).toBe('Mon wumble 1')
      await proposes('Zorble zibble', 'Le zorble')
      const both = (await seen()).filter(([hash]) => hash !== sourceHash('Wumble 3'))
      const twice = await Promise.all([1, 2].map(() => approveProposals(store.editing, [], both)))
      expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
      const { removedId } = twice.find(({ ok }) => ok) as { removedId: string }
      await said('Wumble 2', 'Mon wumble 2', 1)
      expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: true, approved: 1 })
      const after = await rows()
      expect([after.get('Wumble 2')?.target, after.get('Zorble zibble')?.status]).toEqual(['Mon wumble 2', 'machine'])
    })
  })
})
