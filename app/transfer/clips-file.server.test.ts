import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { inProcess, openTestTransfer, type TestTransfer } from '../../tests/transfer.ts'
import { removeEpisodes } from '../events/deletions/remove-documents.server.ts'
import { removeClip, saveClip } from '../moments/clips/edit-clips.server.ts'
import { videoDigest } from '../moments/moments.server.ts'

const [GOAL, LIVE] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

describe.each(enginesOf(import.meta.filename))('clips in a file on %s', (engine) => {
  let dbs: TestDatabase[]
  let here: TestTransfer
  let there: TestTransfer
  beforeEach(async () => {
    dbs = await Promise.all([testDatabase(engine), testDatabase(engine)])
    ;[here, there] = (await Promise.all(dbs.map((db) => openTestTransfer(db, { imports: { runJob: inProcess(db) } })))) as [
      TestTransfer,
      TestTransfer,
    ]
    await here.store.addSeries({ id: 'cup' })
    await here.store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-1' })
    await save(GOAL)
    await save(LIVE, { baseAt: '2026-11-21T18:00:00.000Z', fromMs: 0, toMs: 70_000, tellsResult: true })
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await Promise.all(dbs.map((each) => each.close()))
  })

  const save = (id: string, given: Partial<Parameters<typeof saveClip>[1]> = {}) => {
    const times = { baseAt: null, fromMs: 60_000, toMs: 90_000 }
    const about = { title: { en: 'Goal', fr: 'But' }, thumbnail: '', tellsResult: false }
    return here.store.heard(() => saveClip(here.store.editing, { id, episodeDocId: 'ep', ...times, ...about, ...given }))
  }
  const clipsOf = ({ store }: TestTransfer) => [...store.clips().byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const planOf = async (node: TestTransfer, file: string) => {
    const { plan, faults } = (await node.imports.find(await node.check(file)))?.report ?? {}
    return { episodes: plan?.episodes, faults: faults?.told }
  }
  /** The file with each clip's fields changed by `change`. */
  const edited = (file: string, change: Record<string, unknown>) => {
    const all = JSON.parse(file)
    all['doc-cup'].episodes[0].clips = all['doc-cup'].episodes[0].clips.map((clip: object) => ({ ...clip, ...change }))
    return JSON.stringify(all)
  }

  test('J6 an export with clips imported into an empty site gives the same ones, and the same file again', async () => {
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    expect(clipsOf(there)).toEqual(clipsOf(here))
    expect(await there.exported()).toBe(file)
    for (const node of [here, there]) expect((await planOf(node, file)).episodes).toEqual({ new: 0, changed: 0, unchanged: 1 })
  })

  test('J6 an import changes clips, removes none, and leaves the clips of a file without any', async () => {
    const file = await here.exported()
    await save('33333333-3333-4333-8333-333333333333')
    const changed = edited(file, { title: { en: 'Changed', fr: '' } })
    expect((await planOf(here, changed)).episodes).toEqual({ new: 0, changed: 1, unchanged: 0 })
    await here.store.heard(() => here.bringIn(changed))
    expect(clipsOf(here).map(({ title, version }) => [title.en, version])).toEqual([
      ['Changed', 2],
      ['Changed', 2],
      ['Goal', 1],
    ])
    const without = JSON.parse(file)
    delete without['doc-cup'].episodes[0].clips
    await here.bringIn(JSON.stringify(without))
    expect(clipsOf(here)).toHaveLength(3)
  })

  test('J6 a deleted clip comes back by an import, also with an episode that was deleted', async () => {
    const file = await here.exported()
    await here.store.heard(() => removeClip(here.store.editing, GOAL))
    await here.store.heard(() => here.bringIn(file))
    expect(clipsOf(here)).toHaveLength(2)
    await here.store.heard(() => removeEpisodes(here.store.editing, ['ep']))
    await here.store.heard(() => here.bringIn(file))
    expect(clipsOf(here).map(({ episodeDocId }) => episodeDocId)).toEqual(['ep', 'ep'])
  })

  test('J6 a clip of a former video stays one of a former video', async () => {
    await here.store.addEpisode('cup', { docId: 'ep', videoUrl: 'play-2' })
    await there.store.heard(async () => there.bringIn(await here.exported()))
    expect(clipsOf(there)[0]?.video).not.toBe(videoDigest('play-2'))
    expect(await there.exported()).toBe(await here.exported())
  })

  test('J6 a file with a bad clip is refused, with its place', async () => {
    const file = await here.exported()
    const place = 'doc-cup.episodes[0].clips'
    for (const [change, path, reason] of [
      [{ toMs: 61_000 }, `${place}[0].toMs`, 'bad-number'],
      [{ fromMs: -1 }, `${place}[0].fromMs`, 'bad-number'],
      [{ fromMs: 'NaN' }, `${place}[0].fromMs`, 'bad-number'],
      [{ id: 'x' }, `${place}[0].id`, 'bad-id'],
      [{ title: { en: '', fr: '' } }, `${place}[0].title`, 'required'],
      [{ id: GOAL }, place, 'twice'],
      [{ baseAt: 'yesterday' }, `${place}[0].baseAt`, 'bad-date'],
      [{ madeAt: null }, `${place}[0].madeAt`, 'type'],
      [{ fromMs: 359_990_000, toMs: 360_000_001 }, `${place}[0].toMs`, 'bad-number'],
    ] as const)
      expect((await planOf(there, edited(file, change))).faults?.[0]).toEqual({ path, reason })
  })

  test('J6 an import takes no episode over 200 clips, which no later one could read', async () => {
    const file = JSON.parse(await here.exported())
    const [episode] = file['doc-cup'].episodes
    const more = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...episode.clips[0], id: `44444444-4444-4444-8444-${from + n + 10 ** 11}` }))
    episode.clips = more(0, 199)
    expect((await planOf(here, JSON.stringify(file))).faults).toEqual([{ path: 'doc-cup.episodes[0].clips', reason: 'too-many' }])
    episode.clips = more(0, 198)
    expect((await planOf(here, JSON.stringify(file))).episodes).toMatchObject({ changed: 1 })
  })
})
