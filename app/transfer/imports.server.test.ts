import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '../../providers/storage/disk.ts'
import { enginesOf, rounds } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import fc from '../../tests/rules/properties.ts'
import { textPlaces } from '../../tests/rules/text-places.ts'
import { SECRET } from '../../tests/secret.ts'
import { inProcess, openTestTransfer, staff, type TestTransfer, upload } from '../../tests/transfer.ts'
import { moveEpisode } from '../catalog/episodes/edit-episodes.server.ts'
import { moveSeries } from '../catalog/series/edit-series.server.ts'
import { NoLongerAdmin } from '../history/still-admin.server.ts'
import type { Report } from './file/outcome.ts'
import { PIECE_BYTES } from './pieces.ts'
import type { RunJob } from './run-thread.server.ts'

const root = join(import.meta.dirname, '../..')
/** How many imports are killed. */
const KILLS = rounds({ daily: 2, proof: 20 })

const aFile = (series: Record<string, object>) => JSON.stringify(series)
const entry = (id: string, fields: object = {}, episodes: object[] = []) => ({
  series: { id, title: `Title of ${id}`, ...fields },
  episodes,
})

/** Builds a file with this many series of this many episodes. */
const large = (series: number, episodes: number) =>
  aFile(
    Object.fromEntries(
      Array.from({ length: series }, (_, at) => [
        `doc-${at}`,
        entry(
          `s-${at}`,
          { order: at, password: at % 7 === 0 ? 'pw' : '' },
          Array.from({ length: episodes }, (_, number) => ({
            docId: `e-${at}-${number}`,
            title: 'É 🏒',
            videoUrl: 'play-1',
            episodeNumber: number + 1,
          })),
        ),
      ]),
    ),
  )

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let node: TestTransfer
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db) } })
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  const report = async (id: string): Promise<Report> => (await node.imports.find(id))?.report as Report
  const counts = async (id: string) => (await report(id)).plan?.counts
  const allSeries = () => db.database.db.selectFrom('series').selectAll().orderBy('doc_id').execute()

  test('M10 a preview tells what is new, changed, unchanged and left out, and changes nothing', async () => {
    await node.store.addSeries({ id: 'same', title: 'Title of same', releaseDate: '2026-01-15' })
    await node.store.addSeries({ id: 'old', releaseDate: '2026-01-15' })
    await node.store.addSeries({ id: 'taken', docId: 'doc-holder' })
    const before = await node.everything()
    const id = await node.check(
      aFile({
        'doc-same': entry('same'),
        'doc-old': entry('old', { title: 'Changed', password: 'pw' }, [{ docId: 'e1' }]),
        'doc-new': entry('new'),
        'doc-thief': entry('taken'),
      }),
    )
    expect(await counts(id)).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 1 })
    const outcomes = (await report(id)).plan?.outcomes
    expect(outcomes?.find(({ docId }) => docId === 'doc-thief')).toMatchObject({
      status: 'refused',
      conflict: { reason: 'id-taken', path: 'doc-thief.series.id' },
    })
    expect(outcomes?.find(({ docId }) => docId === 'doc-old')).toMatchObject({ isLockChanged: true, episodes: { new: 1 } })
    await node.imports.discard(id)
    expect(await node.everything()).toBe(before)
  })

  test('M10 M11 an import brings in what was shown, keeps what the file does not say, and is written down', async () => {
    await node.store.addSeries({ id: 'old', shortDescription: 'Stays', password: 'pw', order: 3 })
    await node.store.addEpisode('old', { docId: 'kept', title: 'Not in the file' })
    await node.store.addSeries({ id: 'taken', docId: 'doc-holder', order: 5 })
    node.store.clock.now = new Date('2026-12-01T10:00:00.000Z')
    const told = node.store.catalogue.version('series:old')
    const id = await node.bringIn(
      aFile({ 'doc-old': entry('old', { title: 'Changed' }), 'doc-new': entry('new', { order: 5 }), 'doc-x': entry('taken') }),
    )
    expect(await node.imports.find(id)).toMatchObject({ state: 'done', seriesTotal: 3, seriesDone: 2, seriesLeftOut: 1 })
    expect(await node.imports.list()).toMatchObject([{ id, seriesDone: 2, seriesLeftOut: 1 }])
    const at = '2026-12-01T10:00:00.000Z'
    expect(await allSeries()).toMatchObject([
      { doc_id: 'doc-holder', title: 'Title of taken', imported_at: null },
      { doc_id: 'doc-new', sort_order: 6, imported_at: at, version: 1 },
      { doc_id: 'doc-old', title: 'Changed', short_description: 'Stays', sort_order: 3, imported_at: at, version: 2 },
    ])
    const old = (await allSeries()).at(-1)
    expect(node.store.seal.open('doc-old', old?.sealed_password ?? '')).toBe('pw')
    expect(await db.database.db.selectFrom('episode').select('doc_id').execute()).toEqual([{ doc_id: 'kept' }])
    await expect.poll(() => node.store.catalogue.version('series:old')).toBe(told + 1)
    expect(node.store.catalogue.snapshot()).toMatchObject({ lastUpdated: at })
    expect(node.store.catalogue.snapshot().byId.get('new')?.title).toBe('Title of new')
    expect(await db.database.db.selectFrom('audit').select(['action', 'subject', 'uid']).execute()).toEqual([
      { action: 'transfer.import', subject: id, uid: staff.uid },
    ])
    expect(await node.files()).toEqual([])
    const { written, said } = await textPlaces(db.database)
    expect(written).toEqual(said)
    expect(written.series.map(({ doc_id }) => doc_id)).toContain('doc-new')
  })

  test('M10 P1 a protected series whose password the file does not tell comes back closed, and the preview says so', async () => {
    await node.store.addSeries({ id: 'film-room', password: 'pw' })
    await node.store.addSeries({ id: 'open' })
    const file = await node.exported(false)
    expect(JSON.parse(file)['doc-film-room'].series).toMatchObject({ isLocked: true })
    expect(JSON.parse(file)['doc-open'].series).toMatchObject({ isLocked: false })
    const isSealed = async () => (await allSeries()).map(({ doc_id, sealed_password }) => [doc_id, sealed_password !== null])
    const closed = async (id: string) => (await report(id)).plan?.outcomes.map(({ docId, isClosed }) => [docId, isClosed])

    const onto = await node.bringIn(file)
    expect(await closed(onto)).not.toContainEqual(['doc-film-room', true])
    const [kept] = await allSeries()
    expect(node.store.seal.open('doc-film-room', kept?.sealed_password ?? '')).toBe('pw')

    await db.database.db.deleteFrom('all_series').execute()
    const back = await node.bringIn(file)
    expect(await closed(back)).toEqual(
      expect.arrayContaining([
        ['doc-film-room', true],
        ['doc-open', false],
      ]),
    )
    expect(await isSealed()).toEqual([
      ['doc-film-room', true],
      ['doc-open', false],
    ])
    const [locked] = await allSeries()
    expect(node.store.seal.open('doc-film-room', locked?.sealed_password ?? '')).toMatch(/^[\w-]{24}$/)
  })

  test('M10 P1 whatever the file says beside it, a series that it calls locked does not come in open', async () => {
    const isLocked = true
    const file = {
      'doc-empty': entry('empty', { isLocked, password: '' }),
      'doc-blank': entry('blank', { isLocked, password: '  ' }),
      'doc-beside': { ...entry('beside', {}), isLocked },
      'doc-told': { ...entry('told', {}), password: 'pw' },
    }
    await node.bringIn(aFile(file))
    const open = (await allSeries()).filter(({ sealed_password }) => sealed_password === null)
    expect(await allSeries()).toHaveLength(4)
    expect(open).toEqual([])
  })

  test('P5 an import that changes a password ends its unlocks, one that has the same leaves them', async () => {
    for (const id of ['same', 'other', 'open']) await node.store.addSeries({ id, password: 'pw' })
    await db.database.db.insertInto('viewer').values(aViewer('u')).execute()
    for (const id of ['same', 'other', 'open'])
      await db.database.db
        .insertInto('all_series_grant')
        .values({ uid: 'u', series_doc_id: `doc-${id}`, fingerprint: 'f', granted_at: '' })
        .execute()
    const password = { same: 'pw', other: 'changed', open: '' }
    await node.bringIn(
      aFile(Object.fromEntries(Object.entries(password).map(([id, password]) => [`doc-${id}`, entry(id, { password })]))),
    )
    expect(await db.database.db.selectFrom('series_grant').select('series_doc_id').execute()).toEqual([
      { series_doc_id: 'doc-same' },
    ])
    expect((await allSeries()).map(({ sealed_password }) => sealed_password !== null)).toEqual([false, true, true])
  })

  test('M10 series of one file may exchange their addresses, and an episode of another series is left alone', async () => {
    for (const id of ['a', 'b', 'c']) await node.store.addSeries({ id })
    await node.store.addEpisode('c', { docId: 'of-c' })
    const id = await node.bringIn(
      aFile({ 'doc-a': entry('b'), 'doc-b': entry('a'), 'doc-d': entry('d', {}, [{ docId: 'of-c' }]) }),
    )
    expect((await allSeries()).map(({ doc_id, slug }) => `${doc_id} ${slug}`)).toEqual(['doc-a b', 'doc-b a', 'doc-c c'])
    expect((await report(id)).plan?.outcomes.at(-1)?.conflict).toEqual({
      reason: 'episode-elsewhere',
      path: 'doc-d.episodes[0].docId',
    })
  })

  test('M10 W1 an import that gives a series another address leaves the earlier one leading to it', async () => {
    for (const id of ['a', 'b', 'c']) await node.store.addSeries({ id })
    await node.bringIn(aFile({ 'doc-a': entry('b'), 'doc-b': entry('a'), 'doc-c': entry('moved') }))
    const movedFrom = () => [...node.store.catalogue.snapshot().movedFrom].map(([slug, { id }]) => `${slug} ${id}`)
    // The two series have exchanged their addresses.
    await expect.poll(movedFrom).toEqual(['c moved'])
    await node.bringIn(aFile({ 'doc-c': entry('again') }))
    await expect.poll(() => movedFrom().sort()).toEqual(['c again', 'moved again'])
  })

  test('T-75 T-76 a file broken in any of many ways changes nothing, in the database and in the storage', async () => {
    await node.store.addSeries({ id: 's-1', docId: 'doc-1', password: 'pw' })
    const good = large(4, 3)
    const before = await node.everything()
    let broken = 0
    // The file is refused before it reaches a database.
    const ways = rounds({ daily: 50, proof: 200 })
    await fc.assert(
      fc.asyncProperty(breakage(good), async (text) => {
        const id = await node.check(text)
        const run = await node.imports.find(id)
        if (run?.state === 'failed') {
          broken++
          expect(run.report).toMatchObject({ problem: 'file', faults: { told: expect.any(Array) } })
          expect(run.report.faults?.told.length).toBeGreaterThan(0)
          expect(run.report.faults?.told.length).toBeLessThanOrEqual(50)
          expect(await node.imports.start(id, staff)).toEqual({ ok: false, reason: 'not-checked' })
        } else expect(run?.state).toBe('checked')
        await node.imports.discard(id)
        expect(await node.everything()).toBe(before)
      }),
      { numRuns: ways },
    )
    expect(broken).toBeGreaterThan(ways * 0.75)
  }, 120_000)

  test('T-75 series, addresses and episodes that are there twice are told with their places', async () => {
    const twice =
      '{"doc-1":{"series":{"id":"a","title":"A"}},"doc-1":{"series":{"id":"b","title":"B"}},"DOC-1":{"series":{"id":"b","title":"C"}}}'
    expect((await report(await node.check(twice))).faults?.told.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'doc-1 twice',
      'DOC-1 twice',
      'DOC-1.series.id twice',
    ])
    const episodes = aFile({ a: entry('a', {}, [{ docId: 'e' }]), b: entry('b', {}, [{ docId: 'x' }, { docId: 'e' }]) })
    expect((await report(await node.check(episodes))).faults?.told).toEqual([{ path: 'b.episodes[1].docId', reason: 'twice' }])
  })

  test('M10 a document whose id differs from a stored one by case alone is left out: no export of both would come back', async () => {
    await node.store.addSeries({ id: 'old', docId: 'Case-1' })
    const file = aFile({ 'case-1': entry('new', {}, [{ docId: 'e1' }]), 'Case-2': entry('other') })
    const id = await node.bringIn(file)
    expect(await counts(id)).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 1 })
    expect((await report(id)).plan?.outcomes[0]).toMatchObject({
      docId: 'case-1',
      conflict: { reason: 'document-taken', path: 'case-1' },
    })
    expect((await allSeries()).map(({ doc_id }) => doc_id).sort()).toEqual(['Case-1', 'Case-2'])
    expect(await db.database.db.selectFrom('episode').select('doc_id').execute()).toEqual([])
    expect((await node.imports.find(await node.check(await node.exported())))?.state).toBe('checked')
  })

  test('M10 a look at a file of which a piece is missing is refused, and the piece can follow', async () => {
    const bytes = Buffer.from(aFile({ 'doc-a': entry('a') }).padEnd(PIECE_BYTES + 9))
    const id = randomUUID()
    await node.imports.open({ id, fileName: 'a.json', bytes: bytes.length }, staff)
    await node.imports.takePiece(id, 0, bytes.subarray(0, PIECE_BYTES))
    expect(await node.imports.look(id)).toEqual({ ok: false, reason: 'incomplete' })
    expect(await node.imports.find(id)).toMatchObject({ state: 'receiving' })
    expect(await node.imports.takePiece(id, 1, bytes.subarray(PIECE_BYTES))).toEqual({ ok: true })
    expect(await node.imports.look(id)).toEqual({ ok: true })
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked', seriesTotal: 1 })
    expect(await node.imports.look(id)).toEqual({ ok: true })
  })

  test('F-31 a row that the database refuses in the middle leaves nothing, and the import can be begun again', async () => {
    const failures: unknown[] = []
    await node.close()
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db), onError: (error) => failures.push(error) } })
    const [before] = JSON.parse(await node.everything())
    await refuseEpisode(db, 'e-30-1')
    const id = await node.bringIn(large(60, 3))
    expect(failures).toHaveLength(1)
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked', seriesDone: 0, report: { problem: 'site' } })
    expect(JSON.parse(await node.everything())[0]).toEqual(before)
    await allowEpisodes(db)
    await node.imports.start(id, staff)
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'done', seriesDone: 60 })
    expect(await allSeries()).toHaveLength(60)
  })

  test('F-31 pieces that a storage did not let go of are swept when no import needs them, others are left', async () => {
    await node.close()
    const failures: unknown[] = []
    const storage = diskStorage(join(db.settings.DATA_DIR as string, 'files'))
    const stubborn = { ...storage, remove: () => Promise.reject(new Error('the storage is away')) }
    const onError = (error: unknown) => failures.push(error)
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db), storage: stubborn, onError } })
    const [imported, discarded] = [await node.bringIn(aFile({ a: entry('a') })), await node.check(aFile({ b: entry('b') }))]
    await node.imports.discard(discarded)
    const failed = await node.check('no file')
    expect(failures).toHaveLength(3)
    expect(await node.imports.find(imported)).toMatchObject({ state: 'done', copied: { kept: 0 } })
    await node.close()

    node = await openTestTransfer(db, { imports: { runJob: inProcess(db) } })
    const checked = await node.check(aFile({ c: entry('c') }))
    const received = randomUUID()
    await upload(node.imports, Buffer.from(aFile({ d: entry('d') })), received)
    const part = `imports/${discarded}.1.${randomUUID()}.part`
    await storage.put(part, new Uint8Array([1]))
    const pieces = (...ids: string[]) => ids.map((id) => `imports/${id}.0`)
    expect(await node.files()).toEqual([...pieces(imported, discarded, failed, checked, received), part].sort())
    await node.imports.sweep()
    expect(await node.files()).toEqual(pieces(checked, received).sort())
    await node.imports.start(checked, staff)
    await node.imports.settled()
    expect(await node.imports.find(checked)).toMatchObject({ state: 'done' })
  })

  test('F-22 T-80 an import begun ten times at once has one effect; another one waits for it', async () => {
    await node.close()
    const isAnswered = Promise.withResolvers<void>()
    const runJob: RunJob = async (job, options) => {
      if (job.kind === 'import') await isAnswered.promise
      return inProcess(db)(job, options)
    }
    node = await openTestTransfer(db, { imports: { runJob } })
    const first = await node.check(large(20, 2))
    const second = await node.check(aFile({ other: entry('other') }))
    const begun = await Promise.all(Array.from({ length: 10 }, () => node.imports.start(first, staff)))
    expect(begun.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await node.imports.start(second, staff)).toEqual({ ok: false, reason: 'busy' })
    isAnswered.resolve()
    await node.imports.settled()
    expect(await node.imports.start(first, staff)).toMatchObject({ ok: true })
    await node.imports.settled()
    expect(new Set((await allSeries()).map(({ version }) => version))).toEqual(new Set([1]))
    expect(await db.database.db.selectFrom('audit').select('subject').execute()).toEqual([{ subject: first }])
    expect(await node.imports.start(second, staff)).toMatchObject({ ok: true })
    await node.imports.settled()
    expect(await allSeries()).toHaveLength(21)
  })

  test('T-30 an import whose admin is removed meanwhile brings nothing in; another admin may confirm it', async () => {
    await node.close()
    const { db: kysely } = db.database
    const runJob: RunJob = async (job, options) => {
      if (job.kind === 'import') await kysely.deleteFrom('admin').where('uid', '=', staff.uid).execute()
      return inProcess(db)(job, options)
    }
    node = await openTestTransfer(db, { imports: { runJob } })
    const id = await node.check(aFile({ a: entry('a') }))
    expect(await node.imports.start(id, staff)).toMatchObject({ ok: true })
    await node.imports.settled()
    expect(await allSeries()).toEqual([])
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked' })
    await expect(node.imports.start(id, staff)).rejects.toThrow(NoLongerAdmin)
    await node.close()
    // Opening the node makes `staff` an admin.
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db) } })
    await node.imports.start(id, staff)
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'done' })
    expect(await allSeries()).toHaveLength(1)
  })

  test('T-30 an import goes on when its admin signs out, but cannot be begun by a session that has ended', async () => {
    await node.close()
    const { db: kysely } = db.database
    const endSession = () => kysely.deleteFrom('session').execute()
    const runJob: RunJob = async (job, options) => {
      if (job.kind === 'import') await endSession()
      return inProcess(db)(job, options)
    }
    node = await openTestTransfer(db, { imports: { runJob } })
    const signedIn = { ...staff, sessionId: 's' }
    const [first, second] = [await node.check(aFile({ a: entry('a') })), await node.check(aFile({ b: entry('b') }))]
    const at = '2026-11-21T18:00:00.000Z'
    await kysely
      .insertInto('session')
      .values({ id: 's', viewer_id: staff.uid, token: 't', expires_at: at, created_at: at, updated_at: at, remembered: 1 })
      .execute()
    await node.imports.start(first, signedIn)
    await node.imports.settled()
    expect(await node.imports.find(first)).toMatchObject({ state: 'done' })
    await expect(node.imports.start(second, signedIn)).rejects.toThrow(NoLongerAdmin)
    expect(await node.imports.find(second)).toMatchObject({ state: 'checked' })
  })

  test('M12 an import over what was changed since its preview is shown anew before it overwrites', async () => {
    await node.store.addSeries({ id: 'a', title: 'Before' })
    const id = await node.check(aFile({ 'doc-a': entry('a', { title: 'Of the file' }) }))
    await node.store.addSeries({ id: 'a', title: 'Edited meanwhile' })
    await node.imports.start(id, staff)
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked', report: { isStale: true } })
    expect((await allSeries())[0]?.title).toBe('Edited meanwhile')
    await node.imports.start(id, staff)
    await node.imports.settled()
    expect((await allSeries())[0]?.title).toBe('Of the file')
  })

  test('M12 series and episodes that are moved while a file without their places is read stay where they were put', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `s-${at}`)
    for (const [order, id] of ids.entries()) await node.store.addSeries({ id, order, releaseDate: '2026-01-15' })
    await node.close()
    let meanwhile = async () => {}
    const runJob = inProcess(db)
    node = await openTestTransfer(db, {
      imports: {
        // The first fifty series have been compared by the end of the file.
        runJob: (job, options) =>
          runJob(job, {
            ...options,
            async piece(at) {
              const bytes = await options.piece?.(at)
              if (!bytes && job.kind === 'import') await meanwhile()
              return bytes
            },
          }),
      },
    })
    const { editing } = node.store
    const id = await node.check(aFile(Object.fromEntries(ids.map((id) => [`doc-${id}`, entry(id, { title: 'Of the file' })]))))
    meanwhile = async () => {
      meanwhile = async () => {}
      await moveSeries(editing, { docId: 'doc-s-7', after: '', tag: '', text: '' })
    }
    await node.imports.start(id, staff)
    await node.imports.settled()
    const rows = (await allSeries()).sort((a, b) => a.sort_order - b.sort_order)
    expect(rows.map(({ slug }) => slug)).toEqual(['s-7', ...ids.filter((id) => id !== 's-7')])
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['Of the file']))

    const episodes = ['one', 'two'].map((docId) => ({ docId, title: docId }))
    for (const { docId } of episodes) await node.store.addEpisode('s-0', { docId })
    const second = await node.check(
      aFile({ 'doc-s-0': entry('s-0', {}, episodes), ...Object.fromEntries(ids.slice(1).map((id) => [`doc-${id}`, entry(id)])) }),
    )
    meanwhile = async () => {
      meanwhile = async () => {}
      await moveEpisode(editing, { seriesDocId: 'doc-s-0', docId: 'two', after: null })
    }
    await node.imports.start(second, staff)
    await node.imports.settled()
    expect(await node.imports.find(second)).toMatchObject({ state: 'checked', report: { isStale: true } })
  })

  test('F-22 an import confirmed anew while its job before has not quite ended is done after it', async () => {
    await node.close()
    const hold = Promise.withResolvers<void>()
    let isHeld = false
    const holder: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isHeld) await hold.promise
        return result
      },
    }
    const runJob: RunJob = async (job, options) => {
      const result = await inProcess(db)(job, options)
      isHeld = job.kind === 'import'
      return result
    }
    const database = { ...db.database, db: db.database.db.withPlugin(holder) }
    node = await openTestTransfer(db, { imports: { runJob, database } })
    await node.store.addSeries({ id: 'a', title: 'Before' })
    const id = await node.check(aFile({ 'doc-a': entry('a', { title: 'Of the file' }) }))
    await node.store.addSeries({ id: 'a', title: 'Edited meanwhile' })
    await node.imports.start(id, staff)
    await expect.poll(async () => (await openAndRead(db, id))?.state).toBe('checked')
    expect(await node.imports.start(id, staff)).toMatchObject({ ok: true })
    hold.resolve()
    await node.imports.settled()
    expect((await openAndRead(db, id))?.state).toBe('done')
    expect((await allSeries())[0]?.title).toBe('Of the file')
  })

  test('M12 a series edited in the moment before its import moves over is not overwritten, and shown anew', async () => {
    await node.close()
    const other = db.again()
    const isRead = Promise.withResolvers<void>()
    const runJob: RunJob = async (job, options) => {
      if (job.kind !== 'import') return inProcess(db)(job, options)
      const isEdited = Promise.withResolvers<void>()
      const edit = other.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('all_series')
          .set((eb) => ({ title: 'Edited meanwhile', version: eb('version', '+', 1) }))
          .execute()
        isEdited.resolve()
        await isRead.promise
      })
      await isEdited.promise
      const result = await inProcess(db)(job, { ...options, onProgress: () => isRead.resolve() })
      await edit
      return result
    }
    node = await openTestTransfer(db, { imports: { runJob } })
    await node.store.addSeries({ id: 'a', title: 'Before' })
    const id = await node.bringIn(aFile({ 'doc-a': entry('a', { title: 'Of the file' }), 'doc-b': entry('b') }))
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked', report: { isStale: true } })
    expect(await allSeries()).toMatchObject([{ title: 'Edited meanwhile', version: 2 }])
  })

  test('M10 series that the file gives no order come last in its order, 400 of them with one statement', async () => {
    await node.close()
    let statements = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db, counter) } })
    await node.store.addSeries({ id: 'held', order: 3 })
    const size = 900
    const file = (order: (at: number) => object) =>
      aFile(Object.fromEntries(Array.from({ length: size }, (_, at) => [`new-${at}`, entry(`s-${at}`, order(at))])))
    const cost = async (text: string) => {
      const id = await node.check(text)
      statements = 0
      await node.imports.start(id, staff)
      await node.imports.settled()
      return statements
    }
    const without = await cost(file(() => ({})))
    const rows = (await allSeries()).filter(({ doc_id }) => doc_id.startsWith('new-'))
    expect(new Map(rows.map(({ doc_id, sort_order }) => [doc_id, sort_order]))).toEqual(
      new Map(Array.from({ length: size }, (_, at) => [`new-${at}`, at + 4])),
    )
    await db.database.db.deleteFrom('all_series').where('slug', '<>', 'held').execute()
    expect(without - (await cost(file((at) => ({ order: at + 4 }))))).toBe(Math.ceil(size / 400))
  })

  test('M10 F-16 T-95 pictures come after, few at a time; of one that does not come the address stays', async () => {
    await node.close()
    let now = 0
    let most = 0
    const asked: string[] = []
    const hosts = new Map<string, number>()
    const remote = {
      async fetch(address: string) {
        const { hostname } = new URL(address)
        asked.push(address)
        hosts.set(hostname, (hosts.get(hostname) ?? 0) + 1)
        most = Math.max(most, ++now)
        expect(hosts.get(hostname)).toBe(1)
        await new Promise((resolve) => setImmediate(resolve))
        now--
        hosts.set(hostname, 0)
        return address.includes('gone') ? undefined : Buffer.from(address)
      },
    }
    const stored: string[] = []
    const pictures = {
      store: async (_: Uint8Array, id = '') => {
        stored.push(id)
        return { ok: true as const, thumbnail: `thumbnails/${id}`, width: 1280, height: 720 }
      },
    }
    node = await openTestTransfer(db, { remote, pictures, imports: { runJob: inProcess(db) } })
    const series = Array.from({ length: 30 }, (_, at) => [
      `doc-${at}`,
      entry(`s-${at}`, { thumbnailUrl: `https://h${at % 6}.example/${at % 10 === 3 ? 'gone' : 'a'}-${at}.png` }, [
        { docId: `e-${at}`, thumbnailUrl: 'https://h0.example/all.png' },
      ]),
    ])
    const id = await node.bringIn(aFile(Object.fromEntries(series)))
    expect(await node.imports.find(id)).toMatchObject({
      state: 'done',
      picturesTotal: 31,
      picturesDone: 31,
      copied: { kept: 3 },
    })
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
    expect(asked).toHaveLength(31)
    const rows = await allSeries()
    expect(rows.filter(({ thumbnail }) => thumbnail.startsWith('https://'))).toHaveLength(3)
    expect(rows.filter(({ thumbnail }) => stored.includes(thumbnail.replace('thumbnails/', '')))).toHaveLength(27)
    const episodes = await db.database.db.selectFrom('episode').select('thumbnail').distinct().execute()
    expect(episodes).toHaveLength(1)
    expect(episodes[0]?.thumbnail).toMatch(/^thumbnails\//)
  })

  test('M10 the lists of the admins show each copied picture as soon as the site does', async () => {
    await node.close()
    const remote = { fetch: async () => Buffer.from('x') }
    const pictures = {
      store: async (_: Uint8Array, id = '') => ({ ok: true as const, thumbnail: `thumbnails/${id}`, width: 1, height: 1 }),
    }
    node = await openTestTransfer(db, { remote, pictures, imports: { runJob: inProcess(db) } })
    const shown: string[][] = []
    node.store.changes.onBells((bells) => shown.push(bells.map(({ topic }) => topic)))
    await node.bringIn(aFile({ a: entry('a', { thumbnailUrl: 'https://a.example/1.png' }) }))
    const ofSite = shown.filter((topics) => topics.includes('catalog'))
    expect(ofSite.length).toBeGreaterThan(1)
    for (const topics of ofSite) expect(topics).toContain('admin')
  })

  test('M10 how far an import is, and each picture that it copies, costs no look at its long report', async () => {
    await node.close()
    const hold = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const remote = {
      async fetch() {
        asked.resolve()
        await hold.promise
        return undefined
      },
    }
    node = await openTestTransfer(db, { remote, imports: { runJob: inProcess(db) } })
    const id = await node.check(aFile({ a: entry('a', { thumbnailUrl: 'https://a.example/1.png' }) }))
    await node.imports.start(id, staff)
    await asked.promise
    await db.database.db.updateTable('import_run').set({ report: 'not read' }).execute()
    hold.resolve()
    await expect.poll(async () => (await node.imports.howFar(id))?.state).toBe('done')
    const row = await db.database.db.selectFrom('import_run').select(['report', 'copied']).executeTakeFirstOrThrow()
    expect(row.report).toBe('not read')
    expect(JSON.parse(row.copied ?? '')).toMatchObject({ kept: 1, tried: ['https://a.example/1.png'] })
  })

  test('M10 copying pauses, and goes on where it was, also after a restart', async () => {
    await node.close()
    const asked: string[] = []
    let hold = Promise.withResolvers<void>()
    const remote = {
      async fetch(address: string, signal: AbortSignal) {
        asked.push(address)
        await Promise.race([hold.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
        return signal.aborted ? undefined : Buffer.from('x')
      },
    }
    const pictures = {
      store: async (_: Uint8Array, id = '') => ({ ok: true as const, thumbnail: `thumbnails/${id}`, width: 1, height: 1 }),
    }
    const open = () => openTestTransfer(db, { remote, pictures, imports: { runJob: inProcess(db), silenceMs: -1 } })
    node = await open()
    const id = await node.check(
      aFile({
        a: entry('a', { thumbnailUrl: 'https://a.example/1.png' }),
        b: entry('b', { thumbnailUrl: 'https://b.example/2.png' }),
      }),
    )
    await node.imports.start(id, staff)
    await expect.poll(() => asked.length).toBe(2)
    await node.imports.pause(id)
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'paused', picturesDone: 0 })
    await node.imports.resume(id)
    await expect.poll(() => asked.length).toBe(4)
    await node.close()
    expect(await openAndRead(db, id)).toMatchObject({ state: 'pictures', pictures_done: 0 })
    hold.resolve()
    hold = Promise.withResolvers()
    hold.resolve()
    node = await open()
    await node.imports.takeUp()
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'done', picturesDone: 2, copied: { kept: 0 } })
  })

  test('F-28 what a node that stops has under way another one takes up at its next look, what died not so soon', async () => {
    const started = Promise.withResolvers<void>()
    const stuck: RunJob = (_, { signal }) => {
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const stopping = await openTestTransfer(db, { imports: { runJob: stuck } })
    const id = randomUUID()
    await upload(stopping.imports, Buffer.from(aFile({ a: entry('a') })), id)
    const looking = stopping.imports.look(id)
    await started.promise
    if (engine === 'postgres') {
      await node.imports.takeUp()
      await node.imports.settled()
      expect(await node.imports.find(id)).toMatchObject({ state: 'checking' })
    }
    await stopping.close()
    await looking
    await node.imports.takeUp()
    await node.imports.settled()
    expect(await node.imports.find(id)).toMatchObject({ state: 'checked', seriesTotal: 1 })
  })

  test('F-18 a node whose clock is two minutes ahead leaves the imports of another one alone, until they have really fallen silent', async () => {
    const id = await node.check(aFile({ a: entry('a') }))
    const other = await node.check(aFile({ b: entry('b') }))
    const { db: rows } = db.database
    await rows.updateTable('import_run').set({ state: 'running' }).where('id', '=', id).execute()
    // A run that another node started is continued by one that has no work on it.
    const ahead = await openTestTransfer(db, { imports: { runJob: inProcess(db), silenceMs: 1_000 } })
    ahead.store.clock.now = new Date(node.store.clock.now.getTime() + 120_000)
    expect(await ahead.imports.start(other, staff)).toEqual({ ok: false, reason: 'busy' })
    if (engine === 'postgres') {
      await ahead.imports.takeUp()
      expect(await openAndRead(db, id)).toMatchObject({ state: 'running' })
      await expect
        .poll(
          async () => {
            await ahead.imports.takeUp()
            return (await openAndRead(db, id))?.state
          },
          { timeout: 10_000, interval: 200 },
        )
        .toBe('checked')
    }
    await ahead.close()
  })

  test('F-31 killed at any moment of an import, again and again, nothing of it is there or all of it', async () => {
    await node.close()
    node = await openTestTransfer(db, { imports: { runJob: inProcess(db), silenceMs: -1 } })
    const [series, episodes] = [100, 6]
    const file = Buffer.from(large(series, episodes))
    const { db: rows } = db.database
    let length = 0
    const found = new Set<number>()
    for (let round = 0; round <= KILLS; round++) {
      const id = randomUUID()
      await upload(node.imports, file, id)
      await node.imports.look(id)
      const child = spawn(process.execPath, ['--input-type=module', '--eval', importer(db, id, node.store.clock.now)], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        // The first process compiles for all.
        env: { ...process.env, NODE_COMPILE_CACHE: join(db.settings.DATA_DIR as string, 'compiled') },
      })
      const exit = once(child, 'exit')
      await Promise.race([once(child.stdout, 'data'), exit])
      const startedAt = performance.now()
      // The first process runs to its end, to measure an import. The next one is killed at once, however long that took.
      if (round === 1) child.kill('SIGKILL')
      const delay = length * 1.1 * ((round - 1) / (KILLS - 1)) ** 2
      const timer = round > 1 ? setTimeout(() => child.kill('SIGKILL'), delay) : undefined
      await exit
      clearTimeout(timer)
      if (round === 0) length = performance.now() - startedAt
      // The server takes a moment to notice that a client is gone, or to finish a commit.
      if (engine === 'postgres') await expect.poll(() => othersOf(db), { timeout: 10_000 }).toBe(0)
      const count = (await rows.selectFrom('series').select('doc_id').execute()).length
      const episodeCount = (await rows.selectFrom('episode').select('doc_id').execute()).length
      expect([
        [0, 0],
        [series, series * episodes],
      ]).toContainEqual([count, episodeCount])
      found.add(count)
      await node.imports.takeUp()
      await node.imports.settled()
      const run = await node.imports.find(id)
      expect(run?.state).toBe(count === 0 ? 'checked' : 'done')
      if (count === 0) {
        await node.imports.start(id, staff)
        await node.imports.settled()
        expect((await node.imports.find(id))?.state).toBe('done')
      }
      await rows.deleteFrom('all_series').execute()
    }
    // Removes what killed nodes have left behind.
    await node.imports.sweep()
    expect(await node.files()).toEqual([])
    expect(found).toEqual(new Set([0, series]))
  }, 180_000)
})

/**
 * Returns the code of a process that imports as a site does, reports when it starts to read the file, and then exits. It runs
 * nothing else of a site, so that it starts quickly.
 */
const importer = (db: TestDatabase, id: string, now: Date) => `
  import { openChanges } from '${root}/database/changes.ts'
  import { openDatabase } from '${root}/database/open.ts'
  import { diskStorage } from '${root}/providers/storage/disk.ts'
  import { openSeal } from '${root}/app/kit/http/seal.server.ts'
  import { openImports } from '${root}/app/transfer/imports.server.ts'
  const onError = (error) => { throw error }
  const storage = diskStorage(${JSON.stringify(join(db.settings.DATA_DIR as string, 'files'))})
  const database = openDatabase(${JSON.stringify(db.where)})
  const imports = openImports({
    database,
    where: ${JSON.stringify(db.where)},
    secret: ${JSON.stringify(SECRET)},
    seal: openSeal(${JSON.stringify(SECRET)}),
    changes: await openChanges(database, { onError }),
    storage: {
      ...storage,
      get(key) {
        console.log('begins')
        return storage.get(key)
      },
    },
    pictures: { store: async () => ({ ok: false, reason: 'not-a-picture' }) },
    origins: [],
    now: () => new Date('${now.toISOString()}'),
    onError,
  })
  await imports.start('${id}', ${JSON.stringify(staff)})
  await imports.settled()
  process.exit(0)`

async function othersOf({ database }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and application_name = 'podium' and state <> 'idle' and pid <> pg_backend_pid()`.execute(database.db)
  return rows.length
}

async function openAndRead(db: TestDatabase, id: string) {
  return db.database.db.selectFrom('import_run').select(['state', 'pictures_done']).where('id', '=', id).executeTakeFirst()
}

async function refuseEpisode({ database: { db, engine } }: TestDatabase, docId: string) {
  if (engine === 'sqlite')
    await sql`create trigger refuse before insert on all_episode when new.doc_id = ${sql.lit(docId)} begin select raise(abort, 'refused'); end`.execute(
      db,
    )
  else await sql`alter table all_episode add constraint refuse check (doc_id <> ${sql.lit(docId)})`.execute(db)
}

async function allowEpisodes({ database: { db, engine } }: TestDatabase) {
  if (engine === 'sqlite') await sql`drop trigger refuse`.execute(db)
  else await sql`alter table all_episode drop constraint refuse`.execute(db)
}

/** Returns a valid file with one error somewhere: a value of the wrong type, a truncation, a stray byte. */
function breakage(good: string) {
  const places: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    if (path.length > 0) places.push(path)
    if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value)) walk(each, [...path, key])
  }
  walk(JSON.parse(good), [])
  const values: unknown[] = [
    -1,
    1.5,
    1e300,
    true,
    [],
    {},
    [[[]]],
    'x'.repeat(20_000),
    'a\0',
    '\ud800',
    'javascript:alert(1)',
    '9999-99-99',
    { a: { b: {} } },
  ]
  const wrong = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...values)).map(([path, value]) => {
    const file = JSON.parse(good)
    let at = file
    for (const key of path.slice(0, -1)) at = at[key]
    at[path.at(-1) as string] = value
    return JSON.stringify(file)
  })
  const cut = fc.nat(good.length - 2).map((length) => good.slice(0, length + 1))
  const odd = fc
    .tuple(fc.nat(good.length - 1), fc.constantFrom('}', '{', ']', '"', '\\', ',', '\u0001', '<'))
    .map(([at, mark]) => good.slice(0, at) + mark + good.slice(at + 1))
  return fc.oneof({ weight: 3, arbitrary: wrong }, { weight: 1, arbitrary: cut }, { weight: 1, arbitrary: odd })
}
