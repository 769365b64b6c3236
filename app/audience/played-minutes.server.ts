import type { Database } from '../../database/open.ts'
import { shownEpisodes } from '../catalog/shown.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { type Beacon, isRobot, parseBeacon } from './beacon.ts'
import { MOST_PER_ADDRESS } from './played-minute.ts'

/** Beacons of this process by outcome; 'lost': the database was away for too long. */
type BeaconCounts = Record<'counted' | 'double' | 'malformed' | 'too-many' | 'no-episode' | 'lost', number>

export type PlayedMinutes = {
  counts: Readonly<BeaconCounts>
  /** Counts one beacon. `client`: the key of rate limits, forgotten after the minute. Gives the sender no feedback. */
  take(text: string, from: { client: string; userAgent: string }): void
  /** Counts bodies that are too long and never reach `take`. */
  refuse(): void
  /** Writes the beacons taken since the last flush to the table. Runs on a timer, and once more in close(). */
  flush(): Promise<void>
  close(): Promise<void>
}

type Minute = {
  key: Omit<Beacon, 'id' | 'stalls' | 'errors'> & { minute: number }
  players: number
  stalls: number
  errors: number
  /** Players that stalled or failed in this minute. */
  stalled: number
}

/** The maximum number of ids in a minute on one node, which take about 40 MB. */
const MOST_IDS = 1_000_000
const MOST_ADDRESSES = 200_000
/** The maximum number of rows queued for the database; while the database is away, further rows are dropped. */
const MOST_WAITING = 50_000

type Options = { database: Pick<Database, 'db'>; now: () => Date; onError: (error: unknown) => void }

export const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000)

/** Counts the beacons of players (spec N1). */
export function openPlayedMinutes({ database: { db }, now, onError }: Options): PlayedMinutes {
  const counts: BeaconCounts = { counted: 0, double: 0, malformed: 0, 'too-many': 0, 'no-episode': 0, lost: 0 }
  /** The current minute on this node; earlier ones are forgotten. */
  let seen = { minute: 0, ids: new Set<number>(), addresses: new Map<string, number>() }
  let waiting = new Map<string, Minute>()
  let flushing = Promise.resolve()

  /** Decides the outcome of a beacon of this minute. */
  function outcomeOf(id: number, client: string): keyof BeaconCounts {
    const { ids, addresses } = seen
    const sent = addresses.get(client) ?? 0
    if (sent >= MOST_PER_ADDRESS) return 'too-many'
    if (sent === 0 && addresses.size >= MOST_ADDRESSES) return 'too-many'
    addresses.set(client, sent + 1)
    if (ids.has(id)) return 'double'
    if (ids.size >= MOST_IDS) return 'too-many'
    ids.add(id)
    return 'counted'
  }

  function add(key: Minute['key'], { players, stalls, errors, stalled }: Omit<Minute, 'key'>): boolean {
    const name = `${key.episode} ${key.minute} ${key.language} ${key.surface} ${key.mode} ${key.crowd}`
    const known = waiting.get(name)
    if (known) {
      known.players += players
      known.stalls += stalls
      known.errors += errors
      known.stalled += stalled
    } else if (waiting.size >= MOST_WAITING) return false
    else waiting.set(name, { key, players, stalls, errors, stalled })
    return true
  }

  async function flush() {
    if (waiting.size === 0) return
    const taken = [...waiting.values()]
    waiting = new Map()
    try {
      counts['no-episode'] += await write(db, taken)
    } catch (error) {
      onError(error)
      // Queues the sums for the next try. Minutes can count twice only if the answer to a commit was lost.
      for (const { key, ...sums } of taken) if (!add(key, sums)) counts.lost += sums.players
    }
  }

  const played: PlayedMinutes = {
    counts,
    take(text, { client, userAgent }) {
      const beacon = parseBeacon(text)
      if (!beacon) return void counts.malformed++
      const minute = minuteOf(now())
      if (seen.minute !== minute) seen = { minute, ids: new Set(), addresses: new Map() }
      const outcome = outcomeOf(beacon.id, client)
      if (outcome !== 'counted') return void counts[outcome]++
      const { id: _, stalls, errors, crowd: told, ...key } = beacon
      const crowd = isRobot(userAgent) ? 'robots' : told
      const stalled = stalls > 0 || errors > 0 ? 1 : 0
      const isKept = add({ ...key, crowd, minute }, { players: 1, stalls, errors, stalled })
      counts[isKept ? 'counted' : 'too-many']++
    },
    refuse: () => void counts.malformed++,
    // One at a time, so that the last one, when the node stops, includes everything before it.
    flush: () => (flushing = flushing.then(flush)),
    close: () => played.flush(),
  }
  return played
}

/** Writes all rows or none. Returns the number of players of episodes that do not exist or are not public. */
async function write(db: Database['db'], taken: readonly Minute[]): Promise<number> {
  const asked = [...new Set(taken.map(({ key }) => key.episode))]
  return db.transaction().execute(async (trx) => {
    const known = new Set<string>()
    for (const ids of inParts(asked)) {
      const rows = await shownEpisodes(trx).select('episode.doc_id').where('episode.doc_id', 'in', ids).execute()
      for (const { doc_id } of rows) known.add(doc_id)
    }
    const rows = taken
      .filter(({ key }) => known.has(key.episode))
      .map(({ key, ...sums }) => ({ ...key, ...sums }))
      // Sorted alike on all nodes, so that no two deadlock.
      .toSorted((a, b) => a.minute - b.minute || compare(nameOf(a), nameOf(b)))
    for (const values of inParts(rows))
      await trx
        .insertInto('audience_minute')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['episode', 'minute', 'language', 'surface', 'mode', 'crowd']).doUpdateSet(({ eb, ref }) => ({
            players: eb('audience_minute.players', '+', ref('excluded.players')),
            stalls: eb('audience_minute.stalls', '+', ref('excluded.stalls')),
            errors: eb('audience_minute.errors', '+', ref('excluded.errors')),
            stalled: eb('audience_minute.stalled', '+', ref('excluded.stalled')),
          })),
        )
        .execute()
    return taken.reduce((sum, { key, players }) => sum + (known.has(key.episode) ? 0 : players), 0)
  })
}

const nameOf = (key: Omit<Minute['key'], 'minute'>) => `${key.episode} ${key.language} ${key.surface} ${key.mode} ${key.crowd}`
const compare = (a: string, b: string) => (a < b ? -1 : 1)
