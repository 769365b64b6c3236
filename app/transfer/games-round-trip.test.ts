import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import { reminderRow, waitingPlanners } from '../../tests/reminders.ts'
import { inProcess, openTestTransfer, staff, type TestTransfer } from '../../tests/transfer.ts'
import type { EventContent } from '../events/edit/edit-events.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { Stale } from '../kit/staged-rows.server.ts'
import { openPlanner } from '../reminders/plan-due.server.ts'
import { saveTeam } from '../teams/edit-teams.server.ts'
import type { GamesArrivals } from './file/compare-games.server.ts'
import { MOST_GAMES } from './file/file-values.ts'
import { writeGames } from './write-games.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let dbs: TestDatabase[]
  let here: TestTransfer
  let there: TestTransfer
  beforeEach(async () => {
    dbs = await Promise.all([testDatabase(engine), testDatabase(engine)])
    ;[here, there] = (await Promise.all(dbs.map((db) => openTestTransfer(db, { imports: { runJob: inProcess(db) } })))) as [
      TestTransfer,
      TestTransfer,
    ]
  })
  afterEach(async () => {
    await Promise.all([here.close(), there.close()])
    await Promise.all(dbs.map((each) => each.close()))
  })

  const save = async ({ store }: TestTransfer, content: Partial<EventContent>) => {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const planOf = async (node: TestTransfer, id: string) => {
    const plan = (await node.imports.find(id))?.report.plan
    if (!plan?.games) throw new Error('The file has no games.')
    return { ...plan, games: plan.games }
  }
  const TIMES = ['2036-12-05', '2036-12-06'] as const

  /** Fills a site with a moved game that has two webcasts, and a meet without a time. */
  async function fill(node: TestTransfer) {
    const { store } = node
    await store.addSeries({ id: 'cup' })
    await store.addSeries({ id: 'other' })
    const english = await store.addEpisode('cup', { docId: 'english' })
    const french = await store.addEpisode('cup', { docId: 'french' })
    const { venueId, northgate, lacBleu } = await addTeams(store)
    const pictures = [
      { episodeDocId: french, label: { en: 'French', fr: 'Français' } },
      { episodeDocId: english, label: { en: 'English', fr: 'Anglais' } },
    ]
    const game = {
      homeTeamId: northgate,
      awayTeamId: lacBleu,
      venueId,
      title: { en: '', fr: '' },
      seriesDocId: 'doc-cup',
      pictures,
    }
    const id = await save(node, { ...game, localDate: TIMES[0], sourceKey: 'row 1' })
    const reason = { en: 'Ice', fr: 'Glace' }
    await save(node, { ...game, id, localDate: TIMES[1], schedule: 'moved', reason, isNeutral: true })
    const meet = await save(node, {
      kind: 'meet',
      sport: 'swimming',
      localTime: null,
      play: 'not-begun',
      seriesDocId: 'doc-other',
      continuesEventId: id,
    })
    return { id, meet, venueId, northgate, lacBleu }
  }

  test('E10 an export with games imported into an empty site gives the same site: its export is the same file', async () => {
    const { id, meet, northgate } = await fill(here)
    const file = await here.exported()
    const run = await there.check(file)
    const none = { changed: 0, unchanged: 0, refused: 0 }
    const counts = { venues: 1, schools: 2, teams: 2, events: 2, championships: 0 }
    expect((await planOf(there, run)).games).toEqual({
      counts: Object.fromEntries(Object.entries(counts).map(([part, count]) => [part, { new: count, ...none }])),
      refused: [],
    })
    expect(there.store.games().events).toEqual([])
    await there.store.heard(() => there.bringIn(file))
    expect(await there.exported()).toBe(file)
    const games = there.store.games()
    expect(games.byId.get(id)).toMatchObject({ homeTeamId: northgate, startsAt: '2036-12-06T22:30:00.000Z', sequence: 1 })
    expect(games.byId.get(meet)).toMatchObject({ startsAt: null, kind: 'meet' })
    expect(games.picturesOf(id).map(({ episodeDocId, label }) => [episodeDocId, label.fr])).toEqual([
      ['french', 'Français'],
      ['english', 'Anglais'],
    ])
    expect(games.formerStartsOf(id)).toMatchObject([{ localDate: TIMES[0], reason: { fr: 'Glace' } }])
    for (const node of [here, there]) {
      const plan = await planOf(node, await node.check(file))
      expect(plan.games.counts.events).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
      expect(plan.games.counts.teams).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
    }
  })

  test('D2 E10 a file keeps how a game stood before it was called off, and one of before leaves what the site knows', async () => {
    await here.store.addSeries({ id: 'cup' })
    const off = { title: { en: 'Off', fr: '' }, seriesDocId: 'doc-cup' }
    const id = await save(here, { ...off, schedule: 'delayed' })
    await save(here, { ...off, id, schedule: 'cancelled' })
    const file = await here.exported()
    const calledOffFrom = ({ store }: TestTransfer) =>
      store.database.db.selectFrom('event').select('called_off_from').where('id', '=', id).executeTakeFirst()
    for (const each of [file, file.replaceAll('"calledOffFrom":"delayed",', '')]) {
      await there.store.heard(() => there.bringIn(each))
      expect(await calledOffFrom(there)).toEqual({ called_off_from: 'delayed' })
    }
  })

  test('E10 a file of before games could be continued leaves what the site knows of that, and is no fault', async () => {
    const { id, meet } = await fill(here)
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    const older = file.replaceAll(/"continuesEventId":(?:null|"[^"]+"),/g, '')
    expect(older).not.toContain('continuesEventId')
    const plan = await planOf(there, await there.check(older))
    expect(plan.games.counts.events).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
    await there.store.heard(() => there.bringIn(older.replace('"2036-12-06"', '"2036-12-07"')))
    expect(there.store.games().byId.get(meet)?.continuesEventId).toBe(id)
  })

  test('E10 an import writes what has changed, raises the sequence for calendars, and removes nothing', async () => {
    const { id, venueId } = await fill(here)
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    const own = await save(there, { title: { en: 'Only there', fr: 'Seulement là' } })
    const moved = file.replace('"localDate":"2036-12-06"', '"localDate":"2036-12-07"').replace('Ferry Arena', 'Ferry Rink')
    const run = await there.check(moved)
    const { counts } = (await planOf(there, run)).games
    expect([counts.events, counts.venues]).toEqual([
      { new: 0, changed: 1, unchanged: 1, refused: 0 },
      { new: 0, changed: 1, unchanged: 0, refused: 0 },
    ])
    await there.store.heard(() => there.bringIn(moved))
    const games = there.store.games()
    expect(games.byId.get(id)).toMatchObject({
      localDate: '2036-12-07',
      startsAt: '2036-12-07T22:30:00.000Z',
      sequence: 2,
      version: 2,
    })
    expect(games.venues.get(venueId)?.name.en).toBe('Ferry Rink')
    expect(games.byId.has(own)).toBe(true)
    const { starts_at } = await dbOf(there)
      .selectFrom('episode')
      .select('starts_at')
      .where('doc_id', '=', 'french')
      .executeTakeFirstOrThrow()
    expect(starts_at).toBe('2036-12-07T22:30:00.000Z')
  })
  const dbOf = ({ db }: TestTransfer) => db.database.db

  test('E9 E10 a file that moves a game moves its reminders, also one that is asked for while the file is imported', async () => {
    const { id } = await fill(here)
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    await dbOf(there)
      .insertInto('reminder')
      .values(reminderRow('before', { event_id: id }))
      .execute()
    const run = await there.check(file.replace('"localDate":"2036-12-06"', '"localDate":"2036-12-07"'))
    let started: Promise<unknown> | undefined
    await there.db
      .again()
      .db.transaction()
      .execute(async (trx) => {
        await openPlanner({ engine, now: () => there.store.clock.now }).hold(trx)
        started = there.imports.start(run, staff)
        if (engine === 'postgres') await expect.poll(() => waitingPlanners(there.db)).toBe(1)
        await trx
          .insertInto('reminder')
          .values(reminderRow('meanwhile', { event_id: id }))
          .execute()
      })
    await started
    await there.imports.settled()
    expect((await there.imports.find(run))?.state).toBe('done')
    const due = await dbOf(there).selectFrom('reminder_due').select(['reminder_id', 'due_at']).orderBy('reminder_id').execute()
    expect(due).toEqual(
      ['before', 'meanwhile'].map((who) => ({ reminder_id: `reminder ${who}`, due_at: '2036-12-07T22:15:00.000Z' })),
    )
  })

  test('E10 another label or former start alone changes an event', async () => {
    const { id } = await fill(here)
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    for (const changed of [
      file.replace('"Français"', '"En français"'),
      file.replace('"replacedAt":"2026-11', '"replacedAt":"2026-10'),
    ]) {
      expect(changed).not.toBe(file)
      const { counts } = (await planOf(there, await there.check(changed))).games
      expect(counts.events).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
      await there.store.heard(() => there.bringIn(changed))
    }
    const games = there.store.games()
    expect(games.formerStartsOf(id).map(({ replacedAt }) => replacedAt.slice(0, 7))).toEqual(['2026-10'])
    expect(games.picturesOf(id).map(({ label }) => label.fr)).toEqual(['Français', 'Anglais'])
    expect(games.byId.get(id)?.sequence).toBe(1)
  })

  test('E10 rows that name what neither site nor file has are left out one by one, and the rest is imported', async () => {
    const { meet } = await fill(here)
    const file = JSON.parse(await here.exported())
    const { 'doc-cup': cup, 'doc-other': other, '@venues': venues, '@events': events } = file
    const { 'doc-other': _, ...withoutSeries } = file
    expect(await reasonsOf(withoutSeries)).toEqual(['series-missing'])
    expect(await reasonsOf({ ...file, 'doc-cup': { ...cup, episodes: [] } })).toEqual(['episode-missing'])
    const withoutTeams = { 'doc-cup': cup, 'doc-other': other, '@venues': venues, '@events': events }
    expect(await reasonsOf(withoutTeams)).toEqual(['team-missing'])
    expect(await reasonsOf({ ...withoutTeams, '@venues': { rows: [] }, '@schools': file['@schools'] })).toEqual([
      'venue-missing',
      'venue-missing',
      'team-missing',
    ])
    const schools = file['@schools'].rows.filter(({ code }: { code: string }) => code === 'NOR')
    const broken = { ...file, '@schools': { rows: schools } }
    expect(await reasonsOf(broken)).toEqual(['school-missing', 'team-missing'])
    await there.store.heard(() => there.bringIn(JSON.stringify(broken)))
    const games = there.store.games()
    expect([games.events.map(({ id }) => id), games.teams.size, games.schools.size]).toEqual([[meet], 1, 1])
  })

  test('E10 codes, addresses, teams and rows of a season that another has are refused', async () => {
    await fill(here)
    const file = JSON.parse(await here.exported())
    await there.store.heard(() => there.bringIn(JSON.stringify(file)))
    const another = (row: object) => ({ rows: [{ ...row, id: 'another-id' }] })
    const [school] = file['@schools'].rows
    expect(await reasonsOf({ '@schools': another(school) })).toEqual(['code-taken'])
    const [team] = file['@teams'].rows
    expect(await reasonsOf({ '@teams': another(team) })).toEqual(['address-taken'])
    expect(await reasonsOf({ '@teams': another({ ...team, slug: 'free' }) })).toEqual(['team-taken'])
    const event = file['@events'].rows.find(({ sourceKey }: { sourceKey: string | null }) => sourceKey !== null)
    expect(await reasonsOf({ '@events': another({ ...event, formerStarts: [] }) })).toEqual(['row-taken'])
  })

  test('E10 M12 an event that was changed after the preview is not overwritten: the import asks again', async () => {
    const { meet: id } = await fill(here)
    const file = await here.exported()
    await there.store.heard(() => there.bringIn(file))
    const run = await there.check(file.replace('"expectedMinutes":150', '"expectedMinutes":90'))
    await save(there, { title: { en: 'New', fr: 'Nouveau' }, id })
    await there.imports.start(run, staff)
    await there.imports.settled()
    expect(await there.imports.find(run)).toMatchObject({ state: 'checked', report: { isStale: true } })
    expect(there.store.games().byId.get(id)?.title.en).toBe('New')
  })

  test('E10 M12 rows that were changed, or lost what they name, in the moment before they are written roll the import back', async () => {
    const { id } = await fill(here)
    const { changes } = here.store
    const row = await dbOf(here).selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const none = {
      venue: [],
      school: [],
      team: [],
      event: [],
      pictures: [],
      dates: [],
      championship: [],
      slots: [],
      facts: [],
      advanced: [],
      aligned: [],
    }
    const write = (games: Partial<GamesArrivals>) =>
      here.store.heard(() => changes.change((change) => writeGames(change, { ...none, ...games }, row.updated_at)))
    const next = { ...row, title_en: 'From the file', version: row.version + 1 }
    const gone = { event_id: id, episode_doc_id: 'gone', label_en: '', label_fr: '', position: 0 }
    await expect(write({ event: [{ ...next, version: row.version }] })).rejects.toThrow(Stale)
    await expect(write({ event: [next], pictures: [gone] })).rejects.toThrow(Stale)
    await expect(write({ event: [{ ...next, id: 'another', version: 1 }] })).rejects.toThrow(Stale)
    expect(here.store.games().byId.get(id)?.title.en).toBe('')
    await write({ event: [next] })
    expect(here.store.games().byId.get(id)?.title.en).toBe('From the file')
  })

  const reasonsOf = async (file: object) =>
    (await planOf(there, await there.check(JSON.stringify(file)))).games.refused.map(({ reason }) => reason)

  test('E10 a fault in a game refuses the whole file, with its place', async () => {
    await fill(here)
    const file = await here.exported()
    const faultsOf = async (text: string) => {
      const run = await there.imports.find(await there.check(text))
      return [run?.state, ...(run?.report.faults?.told ?? [])]
    }
    expect(await faultsOf(file.replace('"zone":"America/St_Johns"}', '"zone":"EST"}'))).toEqual([
      'failed',
      { path: '@venues.rows[0].zone', reason: 'bad-zone' },
    ])
    const skipped = file.replace(/"localDate":"2036-12-06","localTime":"19:00"/, '"localDate":"2026-03-08","localTime":"02:30"')
    expect(await faultsOf(skipped)).toEqual(['failed', { path: '@events.rows[1].localTime', reason: 'bad-time' }])
    const parsed = JSON.parse(file)
    const [first] = parsed['@events'].rows
    const twice = JSON.stringify({ ...parsed, '@events': { rows: [first] }, '@events-2': { rows: [first] } })
    expect(await faultsOf(twice)).toEqual(['failed', { path: '@events-2.rows[0].id', reason: 'twice' }])
    const { sport: _, ...without } = first
    expect(await faultsOf(JSON.stringify({ ...parsed, '@events': { rows: [without] } }))).toEqual([
      'failed',
      { path: '@events.rows[0].sport', reason: 'required' },
    ])
    expect(await there.exported()).toBe('')
  })

  test('E10 chosen series take along their own events with teams, schools and venues, and nothing else', async () => {
    const { id, meet, northgate } = await fill(here)
    const elsewhere = await here.store.addEpisode('other', { docId: 'elsewhere' })
    const pictures = ['english', elsewhere].map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } }))
    await save(here, { id, seriesDocId: 'doc-cup', homeTeamId: northgate, pictures })
    await here.store.heard(() =>
      saveTeam(here.store.editing, {
        slug: 'spare',
        schoolId: here.store.games().teams.get(northgate)?.schoolId ?? '',
        sport: 'soccer',
        gender: 'men',
      }),
    )
    const cup = JSON.parse(await here.exported(true, ['doc-cup']))
    expect(Object.keys(cup)).toEqual(['doc-cup', '@venues', '@schools', '@teams', '@events'])
    expect([cup['@teams'].rows.length, cup['@events'].rows.length]).toEqual([1, 1])
    expect(cup['@events'].rows[0].pictures.map(({ episodeDocId }: { episodeDocId: string }) => episodeDocId)).toEqual(['english'])
    const other = JSON.parse(await here.exported(true, ['doc-other']))
    expect(Object.keys(other)).toEqual(['doc-other', '@events'])
    expect(other['@events'].rows.map(({ id }: { id: string }) => id)).toEqual([meet])
    expect(JSON.parse(await here.exported())['@teams'].rows.length).toBe(3)
  })

  test('E10 more rows than a member may have go into several, and come back from them', async () => {
    await here.store.addSeries({ id: 'cup' })
    const at = here.store.clock.now.toISOString()
    const venues = Array.from({ length: MOST_GAMES.inPart + 1 }, (_, number) => ({
      id: `venue-${number}`,
      ...{ name_en: `Rink ${number}`, name_fr: '', city: '', province: '', zone: 'America/Halifax', version: 1, updated_at: at },
    }))
    for (const rows of inParts(venues)) await dbOf(here).insertInto('all_venue').values(rows).execute()
    const file = await here.exported()
    expect(Object.keys(JSON.parse(file))).toEqual(['doc-cup', '@venues', '@venues-2'])
    await there.store.heard(() => there.bringIn(file))
    expect(there.store.games().venues.size).toBe(venues.length)
    expect(await there.exported()).toBe(file)
    const parsed = JSON.parse(file)
    const all = { rows: [...parsed['@venues'].rows, ...parsed['@venues-2'].rows] }
    const run = await there.imports.find(await there.check(JSON.stringify({ '@venues': all })))
    expect(run?.report.faults?.told).toEqual([{ path: '@venues.rows', reason: 'too-many' }])
  })

  test('E10 a file of before, without games, changes nothing of the games that are there', async () => {
    const { id } = await fill(here)
    const { 'doc-cup': cup } = JSON.parse(await here.exported())
    const before = here.store.games()
    cup.series.title = 'Another title'
    const run = await here.store.heard(() => here.bringIn(JSON.stringify({ 'doc-cup': cup })))
    expect(await here.imports.find(run)).toMatchObject({ state: 'done', seriesDone: 1 })
    expect((await here.imports.find(run))?.report.plan).not.toHaveProperty('games')
    expect(here.store.games().byId.get(id)).toEqual(before.byId.get(id))
    expect(here.store.games().formerStartsOf(id)).toEqual(before.formerStartsOf(id))
  })
})
