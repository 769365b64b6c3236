import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TopicVersion } from '../../database/changes.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { edit } from '../history/editing.server.ts'
import { GAMES, viewerTopic } from '../history/topics.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { removeSchool, removeTeam, saveSchool, saveTeam, writeSchool, writeTeam, writeVenue } from './edit-teams.server.ts'

const SCHOOL = {
  name: { en: 'Kettle River University', fr: '' },
  short: { en: 'Kettle River', fr: '' },
  nickname: { en: 'Otters', fr: '' },
  code: 'ket',
  colour: '#AABBCC',
  logo: '',
  homeVenueId: null,
}
const VENUE = { name: { en: 'Kettle Rink', fr: '' }, city: 'Kettle River', province: 'BC', zone: 'America/Vancouver' }
const TEAM = { slug: 'kettle-river-hockey-women', sport: 'hockey', gender: 'women' } as const

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

  /** Returns the notifications sent by an edit. */
  async function bellsOf(work: () => Promise<unknown>): Promise<TopicVersion[]> {
    const rung: TopicVersion[] = []
    const stop = store.changes.onBells((bells) => rung.push(...bells))
    await store.heard(work)
    stop()
    return rung
  }

  test('E2 a school, its team and its venue that are written in one change show together, after one bell', async () => {
    const rung = await bellsOf(() =>
      edit(store.editing, async (change) => {
        const venue = await writeVenue(change, store.editing, VENUE)
        const homeVenueId = venue.ok ? venue.id : null
        const school = await writeSchool(change, store.editing, { ...SCHOOL, homeVenueId })
        if (school.ok) await writeTeam(change, store.editing, { ...TEAM, schoolId: school.id })
      }),
    )
    expect(rung.filter(({ topic }) => topic === GAMES)).toHaveLength(1)
    const { teamBySlug, schools, venues } = store.games()
    const school = schools.get(teamBySlug.get(TEAM.slug)?.schoolId ?? '')
    expect(school).toMatchObject({ code: 'KET', colour: '#aabbcc', version: 1 })
    expect(venues.get(school?.homeVenueId ?? '')?.city).toBe('Kettle River')
  })

  test('E2 a change that fails half-way leaves neither of them', async () => {
    const failing = edit(store.editing, async (change) => {
      await writeVenue(change, store.editing, VENUE)
      await writeSchool(change, store.editing, SCHOOL)
      const refused = await writeTeam(change, store.editing, { ...TEAM, schoolId: 'gone' })
      if (!refused.ok) throw new Error(refused.reason)
    })
    await expect(failing).rejects.toThrow('school-not-found')
    expect(await db.database.db.selectFrom('school').selectAll().execute()).toEqual([])
    expect(await db.database.db.selectFrom('venue').selectAll().execute()).toEqual([])
  })

  /** Adds an account that follows this team. */
  async function aFollower(teamId: string): Promise<string> {
    const account = { email: 'fan@example.org', password: 'correct horse battery', remember: true }
    const signed = await store.accounts.signUp(account, { cookie: '', client: '203.0.113.7', language: 'en' })
    if (!signed.ok) throw new Error(signed.reason)
    const { id: uid } = await db.database.db.selectFrom('viewer').select('id').executeTakeFirstOrThrow()
    await db.database.db
      .insertInto('all_saved_team')
      .values({ uid, team_id: teamId, saved_at: '2026-11-21T18:00:00.000Z' })
      .execute()
    return uid
  }
  const followed = async () => await db.database.db.selectFrom('saved_team').select(['uid', 'team_id']).execute()

  test('E7 a deleted team leaves the lists of those who follow it, whose pages are told of it, and comes back to them', async () => {
    const { lacBleu } = await addTeams(store)
    const uid = await aFollower(lacBleu)
    let removedId = ''
    const rung = await bellsOf(async () => {
      const removed = await removeTeam(store.editing, lacBleu)
      if (!removed.ok) throw new Error(removed.reason)
      removedId = removed.removedId
    })
    expect(await followed()).toEqual([])
    expect(rung.map(({ topic }) => topic)).toContain(viewerTopic(uid))
    expect(store.games().teams.has(lacBleu)).toBe(false)
    const again = await bellsOf(() => takeBack(store.editing, removedId))
    expect(again.map(({ topic }) => topic)).toContain(viewerTopic(uid))
    expect(await followed()).toEqual([{ uid, team_id: lacBleu }])
    expect(store.games().teamBySlug.get('lac-bleu-hockey-women')?.id).toBe(lacBleu)
  })

  test('E2 what was deleted does not come back where another one has its code, its address or its place', async () => {
    const { lacBleu } = await addTeams(store)
    const school = [...store.games().schools.values()].find(({ code }) => code === 'LAC')
    const team = store.games().teams.get(lacBleu)
    if (!school || !team) throw new Error('There is no such team.')
    const removedTeam = await store.heard(() => removeTeam(store.editing, lacBleu))
    const { id: _, ...anew } = team
    await store.heard(() => saveTeam(store.editing, { ...anew, slug: 'huards' }))
    if (!removedTeam.ok) throw new Error(removedTeam.reason)
    const taken = { ok: false, reason: 'exists', holder: { kind: 'team', title: 'huards' } }
    expect(await takeBack(store.editing, removedTeam.removedId)).toMatchObject(taken)
    const huards = store.games().teamBySlug.get('huards')?.id ?? ''
    await store.heard(() => removeTeam(store.editing, huards))
    const removedSchool = await store.heard(() => removeSchool(store.editing, school.id))
    if (!removedSchool.ok) throw new Error(removedSchool.reason)
    expect(await takeBack(store.editing, removedTeam.removedId)).toEqual({ ok: false, reason: 'school-not-found' })
    await store.heard(() => saveSchool(store.editing, { ...SCHOOL, code: 'LAC' }))
    const holder = { kind: 'school', title: SCHOOL.name.en }
    expect(await takeBack(store.editing, removedSchool.removedId)).toMatchObject({ ok: false, reason: 'code-taken', holder })
  })

  test('O1 a school whose code is taken comes back with another one, and a team with another address', async () => {
    const { lacBleu } = await addTeams(store)
    const team = store.games().teams.get(lacBleu)
    const school = [...store.games().schools.values()].find(({ code }) => code === 'LAC')
    if (!school || !team) throw new Error('There is no such team.')
    const [removedTeam, removedSchool] = [
      await store.heard(() => removeTeam(store.editing, lacBleu)),
      await store.heard(() => removeSchool(store.editing, school.id)),
    ]
    if (!removedTeam.ok || !removedSchool.ok) throw new Error('Something is in use.')
    const other = await store.heard(() => saveSchool(store.editing, { ...SCHOOL, code: 'LAC' }))
    if (!other.ok) throw new Error(other.reason)
    expect(await store.heard(() => takeBack(store.editing, removedSchool.removedId, 'lbl'))).toMatchObject({ ok: true })
    expect(store.games().schools.get(school.id)).toMatchObject({ code: 'LBL', name: school.name })
    const { id: _, version: __, updatedAt: ___, ...values } = team
    await store.heard(() => saveTeam(store.editing, { ...values, schoolId: other.id }))
    expect(await takeBack(store.editing, removedTeam.removedId)).toMatchObject({
      reason: 'slug-taken',
      holder: { kind: 'team', title: team.slug },
      proposed: `${team.slug}-2`,
    })
    await store.heard(() => takeBack(store.editing, removedTeam.removedId, `${team.slug}-2`))
    expect(store.games().teams.get(lacBleu)).toMatchObject({ slug: `${team.slug}-2`, schoolId: school.id })
  })
})
