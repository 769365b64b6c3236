import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestSeasons, staff, type TestSeasons } from '../../tests/season.ts'
import type { SportEvent } from '../events/event.ts'
import { readAudit } from '../history/audit.server.ts'
import { NoLongerAdmin } from '../history/still-admin.server.ts'
import { GAMES } from '../history/topics.ts'

const HEADER = 'Date,Time,Sport,Gender,Home,Away,Venue,External ID,Game number,Status'
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n')
const [FIRST, SECOND, THIRD] = [
  '2026-12-05,19:00,Hockey,Women,Northgate,Lac-Bleu,Ferry Arena,g-1,1,',
  '2026-12-12,TBD,Hockey,Women,Lac-Bleu,Northgate,,g-2,2,',
  '2026-12-19,14:00,Hockey,Women,Northgate,Lac-Bleu,,g-3,3,',
] as const
const SEASON = fileOf(FIRST, SECOND, THIRD)

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let node: TestSeasons
  let teams: Awaited<ReturnType<typeof addTeams>>
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestSeasons(db)
    teams = await addTeams(node.store)
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  const rows = () => db.database.db.selectFrom('event').selectAll().orderBy('local_date').orderBy('id').execute()
  const events = () => node.store.games().events
  const audit = async () =>
    (await readAudit(db.database.db, { limit: 50 })).map(({ action, title, email }) => [action, title, email].join(' '))
  const versionOf = (topic: string) => node.store.catalogue.version(topic)

  /** Takes a file and imports all that it can. */
  async function imported(text: string) {
    const id = await node.receive(text)
    const done = await node.bringIn(id)
    if (!done.ok) throw new Error(done.reason)
    return { id, counts: done.counts }
  }
  const counted = async (text: string) => (await node.report(await node.receive(text))).counts
  const undone = (id: string) => node.store.heard(() => node.seasons.undo(id, staff))
  const edited = async (event: SportEvent, edit: Partial<SportEvent>) => {
    const editing = { ...node.store.editing, by: staff }
    const saved = await node.store.heard(() => saveEvent(editing, { ...event, ...edit, baseVersion: event.version }))
    if (!saved.ok) throw new Error(saved.reason)
  }
  /** Waits for `count` reads, so that an edit hits an import at each of its steps. */
  const afterReadings = async (count: number) => {
    for (let at = 0; at < count; at++) await rows()
  }
  const NOTHING = { new: 0, moved: 0, same: 3, conflict: 0, waiting: 0, faulty: 0, onlyInPodium: 0 }

  test('E11 a file becomes games at the time of their place, in one change with one entry in the activity', async () => {
    const [before, entries] = [versionOf(GAMES), (await audit()).length]
    const { id, counts } = await imported(SEASON)
    expect(counts).toEqual({ new: 3, moved: 0, same: 0, conflict: 0, faulty: 0 })
    expect(
      events().map(({ localDate, startsAt, zone, sequence, version }) => [localDate, startsAt, zone, sequence, version]),
    ).toEqual([
      ['2026-12-05', '2026-12-05T22:30:00.000Z', 'America/St_Johns', 0, 1],
      ['2026-12-12', null, 'America/St_Johns', 0, 1],
      ['2026-12-19', '2026-12-19T17:30:00.000Z', 'America/St_Johns', 0, 1],
    ])
    expect(events()[0]).toMatchObject({ homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, venueId: teams.venueId })
    expect(versionOf(GAMES)).toBe(before + 1)
    expect((await audit()).slice(0, -entries || undefined)).toEqual(['season.import season.csv staff@example.org'])
    expect(await node.seasons.find(id)).toMatchObject({ state: 'done', isUndoable: true, report: undefined })
  })

  test('E11 a thread reads, compares and imports; a node that stops gives up its work, and nothing of it is kept', async () => {
    const busy = await openTestSeasons(db, { hasThreads: true })
    const id = await busy.receive(SEASON)
    expect(await busy.bringIn(id)).toMatchObject({ ok: true, counts: { new: 3 } })
    const next = await busy.receive(fileOf('2027-01-09,19:00,Hockey,Women,Northgate,Lac-Bleu,,g-4,,'))
    const { digest } = await busy.report(next)
    const importing = busy.seasons.bringIn(next, digest, staff)
    const stopped = expect(importing).rejects.toThrow('The site is stopping.')
    await busy.close()
    await stopped
    expect(await rows()).toHaveLength(3)
    expect(await node.seasons.find(next)).toMatchObject({ state: 'open', isWorking: false })
  })

  test('E11 the same file twice changes nothing, not even when it is imported again', async () => {
    await imported(SEASON)
    const before = await rows()
    expect(await counted(SEASON)).toEqual(NOTHING)
    expect((await imported(fileOf(THIRD, FIRST, SECOND))).counts).toMatchObject({ new: 0, moved: 0, same: 3 })
    expect(await rows()).toEqual(before)
  })

  test('E11 a row that moved moves its game, whose sequence rises by one; a blank cell changes nothing', async () => {
    await imported(SEASON)
    const [first] = events()
    const moved = fileOf('2026-12-06,20:30,Hockey,Women,Northgate,Lac-Bleu,,g-1,,', SECOND, THIRD)
    expect(await counted(moved)).toMatchObject({ new: 0, moved: 1, same: 2 })
    await imported(moved)
    expect(events()).toHaveLength(3)
    expect(node.store.games().byId.get(first?.id ?? '')).toMatchObject({
      ...{ localDate: '2026-12-06', localTime: '20:30', venueId: teams.venueId, sequence: 1, version: 2 },
      startsAt: '2026-12-07T00:00:00.000Z',
    })
    expect(await counted(moved)).toEqual(NOTHING)
    const off = fileOf('2026-12-06,20:30,Hockey,Women,Northgate,Lac-Bleu,,g-1,,Cancelled', SECOND, THIRD)
    await imported(off)
    expect(events()[0]).toMatchObject({ schedule: 'cancelled', sequence: 2 })
  })

  test('E11 a game that the file does not have stays, and is told; a row with a fault is told and left out', async () => {
    await imported(SEASON)
    const file = fileOf(FIRST, '2026-12-12,25:99,Hockey,Women,Lac-Bleu,Northgate,,g-2,2,')
    const report = await node.report(await node.receive(file))
    expect(report.counts).toEqual({ new: 0, moved: 0, same: 1, conflict: 0, waiting: 0, faulty: 1, onlyInPodium: 1 })
    expect(report.lines.find(({ state }) => state === 'faulty')).toMatchObject({
      row: 3,
      faults: [{ column: 'time', code: 'bad-time' }],
      told: { date: '2026-12-12', time: '25:99', who: ['Northgate', 'Lac-Bleu'] },
    })
    expect((await imported(file)).counts).toMatchObject({ faulty: 1 })
    expect(events()).toHaveLength(3)
  })

  test('Q-85 a row that lacks an answer waits for it, with all its gaps, its date and opponent; the file asks each once', async () => {
    const teamSnap = [
      'Date,Start Time,Opponent Name,Location Name,Home or Away',
      '12/05/2026,7:00 PM,Lac-Bleu,Ferry Arena,Home',
      '12/19/2026,TBD,The Loons,Old Barn,Home',
      '12/20/2026,25:99,Lac-Bleu,Ferry Arena,Home',
    ].join('\n')
    const id = await node.receive(teamSnap)
    const report = await node.report(id)
    const asks = { sport: true, gender: true, schoolId: true, seasonYear: false, isLater: false }
    expect(report.asks).toEqual(asks)
    expect(report.counts).toMatchObject({ new: 0, waiting: 2, faulty: 1 })
    const waiting = report.lines.filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ row, told }) => [row, told])).toEqual([
      [2, { date: '2026-12-05', time: '7:00 PM', who: ['Lac-Bleu'] }],
      [3, { date: '2026-12-19', time: 'TBD', who: ['The Loons'] }],
    ])
    expect(waiting[1]?.faults?.map(({ code }) => code).toSorted()).toEqual([
      ...['no-gender', 'no-school', 'no-sport', 'unknown-team', 'unknown-venue'],
    ])
    const schoolId = node.store.games().teams.get(teams.northgate)?.schoolId ?? ''
    await node.choose(id, { answers: { sport: 'hockey', gender: 'women', schoolId } })
    const answered = await node.report(id)
    // The questions stay, so that staff can change their answers.
    expect(answered.asks).toEqual(asks)
    expect(answered.counts).toMatchObject({ new: 1, waiting: 1, faulty: 1 })
    expect((await node.bringIn(id)).ok).toBe(true)
    expect(events()).toHaveLength(1)
  })

  test('Q-89 how the letters of a file were read is told with it, where it is not all UTF-8', async () => {
    const reading = async (bytes: Uint8Array) => (await node.report(await node.receive(bytes))).reading
    const utf8 = new TextEncoder().encode(`${SEASON}\n2026-12-20,TBD,Hockey,Women,Northgate,Lac-Bleu,Aréna,,,\n`)
    expect(await reading(utf8)).toBeUndefined()
    expect(await reading(Uint8Array.from([...utf8, 0xe9]))).toEqual({ oddLines: [6] })
    const mac = Uint8Array.from(`${SEASON}\n2026-12-20,TBD,Hockey,Women,Northgate,Lac-Bleu,Ar\x8ena,,,\n`, (each) =>
      each.charCodeAt(0),
    )
    expect(await reading(mac)).toEqual({ encoding: 'macintosh' })
  })

  test('E11 a name is matched once: the next file knows it, and no other name', async () => {
    const named = (school: string) => fileOf(FIRST.replace('Lac-Bleu', school), SECOND)
    const id = await node.receive(named('The Loons'))
    const open = (await node.report(id)).values.find(({ by }) => by === 'none')
    expect(open).toMatchObject({ kind: 'school', value: 'The Loons', state: 'unknown' })
    expect((await node.report(id)).counts).toMatchObject({ new: 1, waiting: 1, faulty: 0 })
    const schoolId = node.store.games().teams.get(teams.lacBleu)?.schoolId ?? ''
    await node.choose(id, { values: { [open?.key ?? '']: schoolId } })
    expect((await node.report(id)).counts).toMatchObject({ new: 2, waiting: 0 })
    const next = await node.report(await node.receive(named('THE LOONS')))
    expect(next.values.find(({ value }) => value === 'THE LOONS')).toMatchObject({ id: schoolId, by: 'memory' })
    expect((await node.report(await node.receive(named('The Lynx')))).counts).toMatchObject({ waiting: 1 })
    await node.choose(id, { values: { [open?.key ?? '']: '' } })
    expect((await node.report(await node.receive(named('The Loons')))).counts).toMatchObject({ waiting: 1 })
  })

  test('E11 columns and answers of one form are remembered; the order of day and month is asked when no row proves it', async () => {
    const file = (date: string) => `Jour,Machin,Home,Away\n${date},19:00,Northgate,Lac-Bleu`
    const id = await node.receive(file('05/12/2026'))
    expect((await node.report(id)).question).toEqual({ ok: false, reason: 'no-date-column' })
    await node.choose(id, { columns: ['date', 'time', 'home', 'away'] })
    expect((await node.report(id)).question).toEqual({ ok: false, reason: 'order-asked' })
    await node.choose(id, { answers: { dateOrder: 'day-first', sport: 'hockey', gender: 'women' } })
    expect(await node.report(id)).toMatchObject({
      counts: { new: 1 },
      lines: [{ start: { localDate: '2026-12-05', localTime: '19:00' } }],
    })
    const next = await node.report(await node.receive(file('06/11/2026')))
    const third = await node.receive(file('07/11/2026'))
    await node.choose(third, { answers: { isLater: false } })
    expect((await node.report(await node.receive(file('08/11/2026')))).counts).toMatchObject({ new: 1 })
    await node.choose(third, { answers: { sport: '' } })
    expect((await node.report(third)).lines).toMatchObject([{ faults: [{ code: 'no-sport' }] }])
    expect(next).toMatchObject({ question: undefined, lines: [{ start: { localDate: '2026-11-06', localTime: '19:00' } }] })
  })

  test('E11 a choice is kept without a comparison, unless it is about all games that wait for a decision', async () => {
    await imported(SEASON)
    await edited(events()[0] as SportEvent, { localTime: '20:00' })
    const id = await node.receive(SEASON)
    const before = node.jobs.length
    await node.choose(id, { answers: { sport: 'hockey' } })
    expect(node.jobs.slice(before)).toEqual([])
    await node.choose(id, { decideAll: 'leave' })
    expect(node.jobs.slice(before)).toEqual(['look'])
    expect((await node.report(id)).counts).toMatchObject({ conflict: 0 })
  })

  test('E11 a game that staff edited is not changed back before they decide; what they leave stays as it is', async () => {
    await imported(SEASON)
    await edited(events()[0] as SportEvent, { localTime: '20:00' })
    const id = await node.receive(SEASON)
    expect((await node.report(id)).counts).toMatchObject({ same: 2, conflict: 1 })
    await node.bringIn(id)
    expect(events()[0]).toMatchObject({ localTime: '20:00' })
    const again = await node.receive(SEASON)
    await node.choose(again, { decideAll: 'leave' })
    expect((await node.report(again)).counts).toMatchObject({ same: 3, conflict: 0 })
    await node.bringIn(again)
    expect(events()[0]).toMatchObject({ localTime: '20:00', version: 2 })
    const last = await node.receive(SEASON)
    expect((await node.report(last)).counts).toMatchObject({ conflict: 1 })
    await node.choose(last, { decideAll: 'take' })
    await node.bringIn(last)
    expect(events()[0]).toMatchObject({ localTime: '19:00', version: 3 })
    expect(await counted(SEASON)).toEqual(NOTHING)
  })

  test('E11 E10 one undo takes the whole import back: what was there is as it was, and calendars follow', async () => {
    await imported(fileOf(FIRST, SECOND))
    const entries = (await audit()).length
    const before = await rows()
    const { id } = await imported(
      fileOf(FIRST.replace('19:00', '21:00'), SECOND.replace('g-2', 'g-9').replace('TBD', '13:00'), THIRD),
    )
    expect(events()).toHaveLength(3)
    expect(await undone(id)).toEqual({ ok: true })
    const bare = (list: typeof before) => list.map(({ version: _, sequence: __, updated_at: ___, ...rest }) => rest)
    expect(bare(await rows())).toEqual(bare(before))
    expect((await rows()).map(({ sequence, version }) => [sequence, version])).toEqual([
      [2, 3],
      [0, 1],
    ])
    const seasons = (await audit()).filter((entry) => entry.startsWith('season.'))
    expect(seasons.map((entry) => entry.split(' ')[0]).sort()).toEqual(['season.import', 'season.import', 'season.undo'])
    expect(await audit()).toHaveLength(entries + 2)
    expect(await node.seasons.find(id)).toMatchObject({ state: 'undone', isUndoable: false })
    expect(await undone(id)).toEqual({ ok: false, reason: 'not-done' })
    expect(await counted(fileOf(FIRST, SECOND))).toEqual({ ...NOTHING, same: 2 })
    const moved = fileOf(FIRST.replace('19:00', '21:00'), SECOND)
    expect(await counted(moved)).toMatchObject({ moved: 1, conflict: 0 })
  })

  test('E11 an undo is refused as a whole when a game was changed, shown or another file imported since', async () => {
    const { id } = await imported(SEASON)
    const [first, second] = events()
    const before = await rows()
    await edited(second as SportEvent, { play: 'in-play' })
    expect(await undone(id)).toEqual({ ok: false, reason: 'changed', eventIds: [second?.id] })
    expect((await rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const other = await imported(fileOf('2027-01-09,19:00,Hockey,Women,Northgate,Lac-Bleu,,g-4,,'))
    expect(await undone(id)).toEqual({ ok: false, reason: 'later' })
    await node.store.addSeries({ id: 'cup' })
    await node.store.addEpisode('cup', { docId: 'picture' })
    const fourth = events().find(({ localDate }) => localDate === '2027-01-09')
    const picture = { event_id: fourth?.id ?? '', episode_doc_id: 'picture', label_en: '', label_fr: '', position: 0 }
    await db.database.db.insertInto('all_event_episode').values(picture).execute()
    expect(await undone(other.id)).toEqual({ ok: false, reason: 'changed', eventIds: [fourth?.id] })
    expect(node.store.games().byId.has(first?.id ?? '')).toBe(true)
  })

  test('E11 M12 what changed since staff looked is not imported, and nothing is written', async () => {
    await imported(SEASON)
    const id = await node.receive(fileOf(FIRST.replace('19:00', '21:00'), SECOND, THIRD))
    const { digest } = await node.report(id)
    await edited(events()[0] as SportEvent, { localTime: '18:00' })
    const before = await rows()
    expect(await node.seasons.bringIn(id, digest, staff)).toEqual({ ok: false, reason: 'stale' })
    expect(await rows()).toEqual(before)
    expect((await node.report(id)).counts).toMatchObject({ moved: 0, conflict: 1 })
    await node.seasons.discard(id, staff)
    expect(await node.seasons.bringIn(id, digest, staff)).toEqual({ ok: false, reason: 'not-open' })
  })

  test('E11 two files with the same game that are imported at once add it once: the later one is looked through again', async () => {
    const other = await openTestSeasons(db)
    for (let round = 0; round < rounds({ daily: 4, proof: 30 }); round++) {
      await db.database.db.deleteFrom('all_event').execute()
      const file = fileOf(FIRST.replace('g-1', `g-${round}`))
      const [one, two] = [await node.receive(file), await other.receive(file)]
      const { digest } = await node.report(one)
      const done = await Promise.all([node.seasons.bringIn(one, digest, staff), other.seasons.bringIn(two, digest, staff)])
      expect(done.filter(({ ok }) => ok)).toHaveLength(1)
      expect(done).toContainEqual({ ok: false, reason: 'stale' })
      expect(await rows()).toHaveLength(1)
      const again = round % 2 === 0 ? one : two
      expect(await node.seasons.bringIn(again, digest, staff)).toMatchObject({ ok: false })
    }
    await other.close()
  })

  test('E11 an import that two ask for at once is done once', async () => {
    const id = await node.receive(SEASON)
    const { digest } = await node.report(id)
    const other = await openTestSeasons(db)
    const done = await Promise.all([node, node, other].map(({ seasons }) => seasons.bringIn(id, digest, staff)))
    await other.close()
    expect(done[0]).toEqual(done[1])
    expect(done.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(3)
    expect((await audit()).filter((entry) => entry.startsWith('season.import'))).toHaveLength(1)
  })

  test('E11 M12 of an import and an edit of the same game at once, one is refused', async () => {
    await imported(SEASON)
    const [game] = events()
    for (let round = 0; round < rounds({ daily: 6, proof: 40 }); round++) {
      const event = node.store.games().byId.get(game?.id ?? '') as SportEvent
      const id = await node.receive(fileOf(FIRST.replace('19:00', round % 2 === 0 ? '21:00' : '22:00'), SECOND, THIRD))
      await node.choose(id, { decideAll: 'take' })
      const { digest } = await node.report(id)
      const edit = { ...event, localTime: `${10 + (round % 9)}:15`, baseVersion: event.version }
      const both = await node.store.heard(() =>
        Promise.all([
          node.seasons.bringIn(id, digest, staff),
          afterReadings(round * 2).then(() => saveEvent(node.store.editing, edit)),
        ]),
      )
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(node.store.games().byId.get(event.id)?.version).toBe(event.version + 1)
    }
  })

  test('E11 T-30 an admin who was removed meanwhile imports nothing', async () => {
    const id = await node.receive(SEASON)
    const { digest } = await node.report(id)
    await db.database.db.deleteFrom('admin').where('uid', '=', staff.uid).execute()
    expect(await node.seasons.bringIn(id, digest, staff)).toEqual({ ok: false, reason: 'no-admin' })
    await expect(node.seasons.choose(id, { decideAll: 'take' }, staff)).rejects.toThrow(NoLongerAdmin)
    expect(await rows()).toEqual([])
  })

  test('E11 T-109 a file whose reading takes too long is refused, and takes no place from the next', async () => {
    const busy = await openTestSeasons(db, { hasThreads: true, readingMs: 200 })
    // A rule that repeats on every day of the year, for five centuries.
    const days = Array.from({ length: 31 }, (_, day) => day + 1)
    const rule = `RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=${days}`
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', rule]
    const end = ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE']
    const event = ['BEGIN:VEVENT', 'DTSTART;TZID=Odd:20990101T000000', 'SUMMARY:x', 'END:VEVENT']
    const bytes = Buffer.from(['BEGIN:VCALENDAR', ...zone, ...end, ...event, 'END:VCALENDAR'].join('\r\n'))
    const taken = await Promise.all(
      [1, 2, 3].map(() => busy.seasons.receive({ fileName: 'a.ics', bytes, isPaste: false }, staff)),
    )
    expect(taken).toEqual(Array(3).fill({ ok: false, reason: 'takes-too-long' }))
    expect(await busy.seasons.list()).toEqual([])
    await busy.close()
  })

  test('E11 games exchange their keys: each follows its own teams and day', async () => {
    await imported(fileOf(FIRST.replace('g-1', ''), THIRD.replace('g-3', '')))
    const [first, third] = await rows()
    // The two games swap their days, so each gets the key that the other had.
    await imported(
      fileOf(
        `${THIRD.slice(0, 16)}${FIRST.slice(16)}`.replace('g-1', ''),
        `${FIRST.slice(0, 16)}${THIRD.slice(16)}`.replace('g-3', ''),
      ),
    )
    const keys = (await rows()).map(({ source_key }) => source_key)
    expect(new Set(keys).size).toBe(2)
    expect(await rows()).toHaveLength(2)
    expect([first?.id, third?.id].sort()).toEqual((await rows()).map(({ id }) => id).sort())
  })

  test('E11 a key that another event of the site holds goes to the game of the row, and back when it is undone', async () => {
    await imported(fileOf(FIRST.replace('g-1', '')))
    const [first] = await rows()
    await node.store.heard(() =>
      saveEvent(node.store.editing, { ...anEvent({ localDate: '2026-12-05' }), id: first?.id ?? '', sport: 'curling' }),
    )
    const id = await node.receive(fileOf(FIRST.replace('g-1', '')))
    expect((await node.report(id)).lines).toMatchObject([{ state: 'conflict', reason: 'other-teams', eventId: first?.id }])
    await node.choose(id, { decideAll: 'new' })
    expect(await node.bringIn(id)).toMatchObject({ ok: true, counts: { new: 1, conflict: 0 } })
    const keysById = async () => new Map((await rows()).map((row) => [row.id, row.source_key]))
    expect((await keysById()).get(first?.id ?? '')).toBeNull()
    expect(await undone(id)).toEqual({ ok: true })
    expect(await keysById()).toEqual(new Map([[first?.id, first?.source_key]]))
  })

  test('E11 files that nobody imports are swept after a week, and an import can be taken back for a month', async () => {
    const { id } = await imported(SEASON)
    const left = await node.receive(SEASON)
    const day = 24 * 60 * 60_000
    const start = node.store.clock.now.getTime()
    node.store.clock.now = new Date(start + 6 * day)
    await node.seasons.sweep()
    expect(await node.seasons.find(left)).toBeDefined()
    node.store.clock.now = new Date(start + 8 * day)
    await node.seasons.sweep()
    expect(await node.seasons.find(left)).toBeUndefined()
    expect(await node.seasons.find(id)).toMatchObject({ isUndoable: true })
    node.store.clock.now = new Date(start + 31 * day)
    await node.seasons.sweep()
    expect(await node.seasons.find(id)).toMatchObject({ state: 'done', isUndoable: false })
    expect(await undone(id)).toEqual({ ok: false, reason: 'not-done' })
  })
})
