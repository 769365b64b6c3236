import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HANGING, MARKED } from '../../database/schema/view-names.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aClip } from '../../tests/factories/clips.ts'
import { aSeries } from '../../tests/factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { countUse } from '../access/codes/use-code.server.ts'
import { endLiveEpisodes, publishEpisodes, releaseEpisodes, setEpisodeLive } from '../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'
import { RANK_PRESETS } from '../championships/rules/rank-presets.ts'
import { removeEpisodes, removeSeries } from '../events/deletions/remove-documents.server.ts'
import { removeEvent } from '../events/edit/edit-events.server.ts'
import { endNotice } from '../notices/edit-notices.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { removeTeam } from '../teams/edit-teams.server.ts'
import { trashKeyOf } from './marked-rows.server.ts'
import { emptyTrash } from './trash.server.ts'
import { TRASH_KEY } from './trash-key.ts'

const VIEWS = [...Object.keys(MARKED), ...Object.keys(HANGING)]

describe.each(enginesOf(import.meta.filename))('marked rows on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let teams: Awaited<ReturnType<typeof addTeams>>
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    teams = await addTeams(store)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const idOf = (answer: { ok: boolean; removedId?: string }) => answer.removedId as string
  /** Returns everything that readers can see, by view. */
  /** A championship that loses its game, or gets it back, has another version. */
  async function seen(names: readonly string[] = VIEWS): Promise<Record<string, string[]>> {
    const rows = names.map(async (name) => {
      const read = await sql<object>`select * from ${sql.table(name)}`.execute(db.database.db)
      const still = name === 'championship' ? { version: 0, updated_at: '' } : {}
      return [name, read.rows.map((row) => JSON.stringify({ ...row, ...still })).sort()] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  /** Adds a locked series with a game and one row of every dependent table; the viewer follows a team of the game. */
  async function addAll() {
    const tables = db.database.db
    const [at, end] = ['2026-11-21T18:00:00.000Z', '2099-01-01T00:00:00.000Z']
    await saveSeries(store.editing, aSeries({ id: 'former', docId: 'doc-cup', password: 'pw' }))
    await saveSeries(store.editing, aSeries({ id: 'cup', docId: 'doc-cup', password: 'pw' }))
    const episode_doc_id = await store.addEpisode('cup', { docId: 'final' })
    const sides = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, seriesDocId: 'doc-cup' }
    const pictures = [{ episodeDocId: episode_doc_id, label: { en: '', fr: '' } }]
    const saved = await saveEvent(store.editing, anEvent({ ...sides, id: 'game', pictures }))
    expect(saved.ok).toBe(true)
    const event_id = 'game'
    await tables.insertInto('viewer').values(aViewer('u')).execute()
    const code = { series_doc_id: 'doc-cup', name: 'c', sealed_code: 's', created_at: at, created_by: 'u' }
    await tables
      .insertInto('all_access_code')
      .values({ id: 'c', ...code })
      .execute()
    await tables.insertInto('all_code_grant').values({ uid: 'u', code_id: 'c', fingerprint: 'f', granted_at: at }).execute()
    const grant = { uid: 'u', series_doc_id: 'doc-cup', fingerprint: 'f', granted_at: at }
    await tables.insertInto('all_series_grant').values(grant).execute()
    await tables.insertInto('all_saved_series').values({ uid: 'u', series_doc_id: 'doc-cup', saved_at: at }).execute()
    await tables.insertInto('all_saved_team').values({ uid: 'u', team_id: teams.northgate, saved_at: at }).execute()
    await tables.insertInto('all_live_stream').values({ episode_doc_id, stream: 's', is_live: 1, said_at: at }).execute()
    const start = { local_date: '2026-11-20', zone: 'America/Toronto', is_later: 0, replaced_at: at, replaced_by: '' }
    await tables
      .insertInto('all_event_date')
      .values({ id: 'd', event_id, ...start, reason_en: '', reason_fr: '' })
      .execute()
    await tables.insertInto('all_event_lock').values({ event_id, axis: 'play', locked_by: 'u', locked_at: at }).execute()
    await tables.insertInto('all_season_game').values({ event_id, game_number: '1', version: 1 }).execute()
    const notice = { text_en: 'n', text_fr: 'n', created_at: at, created_by: 'u' }
    await tables
      .insertInto('all_notice')
      .values({ id: 'n', event_id, ...notice })
      .execute()
    await tables
      .insertInto('all_notice')
      .values({ id: 'm', series_doc_id: 'doc-cup', ...notice })
      .execute()
    const link = { name: 'k', sealed_code: 's', created_at: at, created_by: 'u', expires_at: end }
    await tables
      .insertInto('all_score_code')
      .values({ id: 'k', event_id, ...link })
      .execute()
    const fact = { id: 'f', seq: 1, entry: '{}', happened_at: at, received_at: at, code_id: 'k', device: 'd' }
    await tables
      .insertInto('all_score_fact')
      .values({ event_id, ...fact })
      .execute()
    const names = { name_en: 'C', name_fr: 'C', note_en: '', note_fr: '', tickets_url: '' }
    const marks = { version: 1, created_at: at, updated_at: at }
    await tables
      .insertInto('all_championship')
      .values({
        id: 'ch',
        slug: 'ch',
        ...names,
        sport: 'hockey',
        gender: 'women',
        state: 'public',
        structure: JSON.stringify({ entrants: [], pools: [], slots: [], rank: RANK_PRESETS.fiba }),
        ...marks,
      })
      .execute()
    const game = { event_id, championship_id: 'ch', code: 'F', title_en: '', title_fr: '' }
    await tables.insertInto('all_championship_game').values(game).execute()
    const said = { championship_id: 'ch', seq: 1, id: 'cf', fact: '{}', said_at: at, said_by: 'u' }
    await tables.insertInto('all_championship_fact').values(said).execute()
    const clock = { video: 'v', media_ms: 0, wall_at: at, set_by: 'u', set_at: at }
    await tables
      .insertInto('all_episode_clock')
      .values({ episode_doc_id, ...clock })
      .execute()
    const edit = { fact_id: 'f', is_hidden: 1, title_en: '', title_fr: '', shift_ms: 0 }
    await tables
      .insertInto('all_moment_edit')
      .values({ event_id, ...edit })
      .execute()
    await tables
      .insertInto('all_clip')
      .values(aClip({ episode_doc_id, made_at: at }))
      .execute()
    await tables.insertInto('all_score_state').values({ event_id, seq: 0, state: '{}', updated_at: at }).execute()
  }

  test('O1 nothing that hangs by a deleted series can be read, and all of it is there again after a restore', async () => {
    await addAll()
    const before = await seen()
    for (const [view, rows] of Object.entries(before).filter(([view]) => view !== 'category')) expect(rows, view).not.toEqual([])
    const removedId = idOf(await removeSeries(store.editing, 'doc-cup'))
    const after = await seen()
    const others = ['category', 'team', 'school', 'venue', 'saved_team', 'championship', 'championship_fact']
    for (const view of VIEWS.filter((name) => !others.includes(name))) expect(after[view], view).toEqual([])
    expect(after.saved_team).toEqual(before.saved_team)
    expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: true })
    expect(await seen()).toEqual(before)
  })

  test('O1 an import may bring back what is in the trash: that one is another, and the deleted one comes back once it is gone', async () => {
    await addAll()
    const before = await seen()
    const removedId = idOf(await removeSeries(store.editing, 'doc-cup'))
    await saveSeries(store.editing, aSeries({ id: 'cup', docId: 'doc-cup', title: 'Imported' }))
    expect((await seen(['saved_series', 'access_code', 'episode', 'notice'])).episode).toEqual([])
    expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: false, reason: 'exists' })
    await removeSeries(store.editing, 'doc-cup')
    expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: true })
    expect(await seen()).toEqual(before)
  })

  test('O1 an episode that was deleted before its series comes back into the series that an import brought again', async () => {
    await saveSeries(store.editing, aSeries({ id: 'cup' }))
    const episode = await store.addEpisode('cup', { docId: 'final' })
    const removedId = idOf(await removeEpisodes(store.editing, [episode]))
    await removeSeries(store.editing, 'doc-cup')
    expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: false, reason: 'series-not-found' })
    await saveSeries(store.editing, aSeries({ id: 'cup', docId: 'doc-cup', title: 'Imported' }))
    expect(await takeBack(store.editing, removedId)).toMatchObject({ ok: true })
    expect(await db.database.db.selectFrom('episode').select(['doc_id', 'series_doc_id']).execute()).toEqual([
      { doc_id: 'final', series_doc_id: 'doc-cup' },
    ])
  })

  test('O7 a code of a series in the trash is not counted', async () => {
    await addAll()
    const count = () => store.changes.change(({ trx }) => countUse(trx, 'c', store.clock.now))
    expect(await count()).toBe('counted')
    await removeSeries(store.editing, 'doc-cup')
    expect(await count()).toBe('gone')
    expect(await db.database.db.selectFrom('all_access_code').select('uses').execute()).toEqual([{ uses: 1 }])
  })

  test('O1 nothing in the trash is changed by the key that it has there', async () => {
    await addAll()
    const removedId = idOf(await removeSeries(store.editing, 'doc-cup'))
    const [episode, game] = [trashKeyOf('final', removedId), trashKeyOf('game', removedId)]
    const tables = ['all_episode', 'all_event', 'all_score_code', 'all_notice']
    expect(episode).toMatch(TRASH_KEY)
    const before = await seen(tables)
    expect(await setEpisodeLive(store.editing, episode, true)).toEqual({ ok: false, reason: 'episode-not-found' })
    expect(await endLiveEpisodes(store.editing, [episode])).toEqual({ count: 0 })
    expect(await releaseEpisodes(store.editing, [episode], '2027-01-01')).toEqual({ count: 0 })
    expect(await publishEpisodes(store.editing, [episode], 'draft')).toEqual({ count: 0 })
    await store.changes.change(async (change) => expect(await endNotice(change, store.editing, 'n')).toBeUndefined())
    expect(await removeEpisodes(store.editing, [episode])).toMatchObject({ ok: false })
    expect(await removeEvent(store.editing, game)).toMatchObject({ ok: false })
    expect(await seen(tables)).toEqual(before)
  })

  test('O1 what another deletion needs outlives the emptied trash, unseen', async () => {
    const saved = await saveEvent(store.editing, anEvent({ id: 'game', homeTeamId: teams.northgate, awayTeamId: teams.lacBleu }))
    expect(saved.ok).toBe(true)
    const game = idOf(await removeEvent(store.editing, 'game'))
    const team = idOf(await removeTeam(store.editing, teams.northgate))
    const { db: tables } = db.database
    await tables.updateTable('removed').set({ removed_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', team).execute()
    expect(await emptyTrash(store.editing, '2000-01-02T00:00:00.000Z')).toBe(1)
    expect(await takeBack(store.editing, team)).toEqual({ ok: false, reason: 'not-kept' })
    expect(await takeBack(store.editing, game)).toMatchObject({ ok: false, reason: 'names-gone' })
    expect(await tables.selectFrom('team').selectAll().where('id', '=', teams.northgate).execute()).toEqual([])
    expect(await emptyTrash(store.editing, '2099-01-01T00:00:00.000Z')).toBe(1)
    expect(await tables.selectFrom('removed').select('id').execute()).toEqual([])
    expect((await tables.selectFrom('all_team').select('id').execute()).map(({ id }) => id)).not.toContainEqual(
      expect.stringContaining(teams.northgate),
    )
  })
})
