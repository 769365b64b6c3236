import { parse } from 'csv-parse/sync'
import { instantOf, localStartOf } from '../app/events/zoned-time.ts'
import { guessColumns } from '../app/season/columns.ts'
import type { ExistingEvent } from '../app/season/existing-event.ts'
import { knownSchools, knownSports, knownVenues } from '../app/season/known-names.ts'
import { previewSeason, type SeasonPreview } from '../app/season/preview-season.ts'
import { readSeasonFile } from '../app/season/read-season.server.ts'
import { migrate } from '../database/migrate.ts'
import { testDatabase } from '../tests/databases.ts'
import { addTeams } from '../tests/factories/games.ts'
import { daysAfter } from '../tests/factories/many-games.ts'
import { ANSWERS, afterwards, SCHOOLS, TEAMS, VENUES } from '../tests/factories/season.ts'
import { longSeason } from '../tests/factories/season-files.ts'
import { openTestSeasons, staff } from '../tests/season.ts'
import { longestWait } from '../tests/write-waits.ts'
import type { Bench } from './sites.ts'
import { type Row, shown, spread, whole } from './statistics.ts'

const ROWS = 3_000
const GOAL_SECONDS = 5
/** The games of a large import, and how long it may keep another write waiting. */
const [MANY, GOAL_WAIT_MS] = [12_000, 250]

/** The season of 3,000 games as staff see it before they import it: from the bytes of the file to what it would change. */
export async function gamesSeason({ isQuick }: Bench): Promise<Row[]> {
  const file = new TextEncoder().encode(seasonFile(ROWS))
  const rounds = isQuick ? 3 : 7
  const bare = measured(rounds, () => void parse(Buffer.from(file)))
  const { plan } = previewOf(file, [])
  if (plan?.new.length !== ROWS) throw new Error(`${plan?.new.length} of ${ROWS} games are new.`)
  const there = afterwards([], plan)
  const again = previewOf(file, there).plan
  if (again?.same.length !== ROWS) throw new Error(`${again?.same.length} of ${ROWS} games are the same.`)
  const preview = (figure: string, events: readonly ExistingEvent[]): Row => {
    const ours = measured(rounds, () => void previewOf(file, events))
    return {
      figure,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: shown(spread(ours), 2, ' s'),
      peer: `csv-parse alone ${shown(spread(bare), 3, ' s')}`,
      ratio: (spread(ours).median / spread(bare).median).toFixed(1),
      isMet: Math.max(...ours) <= GOAL_SECONDS,
    }
  }
  return [
    preview(`preview of a season of ${whole(ROWS)} rows (${whole(file.length / 1024)} KB)`, []),
    preview(`the same with its ${whole(ROWS)} games there already`, there),
    await imported(rounds),
    ...(await writesBeside(isQuick ? MANY / 4 : MANY)),
  ]
}

/** How long another write waits beside an import, a second one that moves all its games, and the undo of that, on SQLite. */
async function writesBeside(count: number): Promise<Row[]> {
  const db = await testDatabase('sqlite', { isMigrated: false })
  await migrate(db.database)
  const node = await openTestSeasons(db, { hasThreads: true })
  await addTeams(node.store)
  const { changes } = node.store
  const write = () => changes.change(async ({ touch }) => touch('viewer:bench'))
  const file = longSeason(count)
  const first = await node.receive(file)
  const added = await longestWait(write, () => node.bringIn(first))
  const second = await node.receive(
    file.replace(/,(\d+):(\d\d),Hockey/g, (_, hour, minute) => `,${Number(hour) + 1}:${minute},Hockey`),
  )
  const moved = await longestWait(write, () => node.bringIn(second))
  const undone = await longestWait(write, () => node.seasons.undo(second, staff))
  await node.close()
  await db.close()
  const row = (what: string, waited: number): Row => ({
    figure: `longest wait of another write beside ${what}`,
    goal: `≤ ${GOAL_WAIT_MS} ms`,
    measured: `${waited.toFixed(0)} ms`,
    peer: '–',
    ratio: (waited / GOAL_WAIT_MS).toFixed(2),
    isMet: waited <= GOAL_WAIT_MS,
  })
  return [
    row(`an import of ${whole(count)} games`, added),
    row('another that moves all of them', moved),
    row('the undo of that', undone),
  ]
}

/** The import, after staff have seen the preview, on SQLite. */
async function imported(rounds: number): Promise<Row> {
  const took: number[] = []
  for (let round = 0; round < Math.ceil(rounds / 2); round++) {
    const db = await testDatabase('sqlite', { isMigrated: false })
    await migrate(db.database)
    const seasons = await openTestSeasons(db)
    await addTeams(seasons.store)
    const id = await seasons.receive(longSeason(ROWS))
    const beganAt = performance.now()
    const { ok } = await seasons.bringIn(id)
    took.push((performance.now() - beganAt) / 1_000)
    if (!ok) throw new Error('The season was not imported.')
    await seasons.close()
    await db.close()
  }
  return {
    figure: `import of a season of ${whole(ROWS)} rows, until the site shows it`,
    goal: `≤ ${GOAL_SECONDS} s`,
    measured: shown(spread(took), 2, ' s'),
    peer: `limit ${GOAL_SECONDS} s`,
    ratio: (spread(took).median / GOAL_SECONDS).toFixed(2),
    isMet: Math.max(...took) <= GOAL_SECONDS,
  }
}

/** The time of each round, in s. */
function measured(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => {
    const beganAt = performance.now()
    work()
    return (performance.now() - beganAt) / 1_000
  })
}

/** The whole way of a file, with the columns as guessed and the rules of the site's own zones. */
function previewOf(file: Uint8Array, events: readonly ExistingEvent[]): SeasonPreview {
  const read = readSeasonFile(file)
  if (!read.ok) throw new Error(read.reason)
  return previewSeason({
    table: read.table,
    faults: read.faults,
    columns: guessColumns(read.table),
    answers: ANSWERS,
    memory: new Map(),
    known: { school: knownSchools(SCHOOLS), venue: knownVenues(VENUES), sport: knownSports(), series: [] },
    facts: { schools: SCHOOLS, teams: TEAMS, venues: VENUES },
    events,
    decisions: new Map(),
    rules: { instantOf, localStartOf },
  })
}

const TIMES = ['11:00', '13:30', '16:00', '18:00', '19:00', '20:30']

/** A file of the site's own columns, in which every team plays every other one again and again. */
function seasonFile(rows: number): string {
  const pairs = TEAMS.flatMap((home) =>
    TEAMS.filter(({ id, sport, gender }) => id !== home.id && sport === home.sport && gender === home.gender).map((away) => ({
      home,
      away,
    })),
  )
  const nameOf = (schoolId: string) => SCHOOLS.find(({ id }) => id === schoolId)
  const lines = Array.from({ length: rows }, (_, at) => {
    const { home, away } = pairs[at % pairs.length] as (typeof pairs)[number]
    const [host, guest] = [nameOf(home.schoolId), nameOf(away.schoolId)]
    const venue = VENUES.find(({ id }) => id === host?.homeVenueId)
    const date = daysAfter('2026-09-01', 2 * Math.floor(at / pairs.length))
    const time = TIMES[at % TIMES.length]
    return `${date},${time},${home.sport},${home.gender},${host?.short.en},${guest?.short.en},${venue?.name.en},${1 + at},g-${1 + at}`
  })
  return `Date,Time,Sport,Gender,Home team,Away team,Venue,Game number,External ID\n${lines.join('\n')}\n`
}
