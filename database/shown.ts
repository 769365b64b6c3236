import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Line } from './listen.ts'
import { NODE_WITH_VIEWERS, NODE_WITHOUT } from './open.ts'
import type { Tables } from './tables.ts'

/** The longest wait of a change for the slowest node, in ms. */
const SHOWN_MS = 3_000
/** The time between two looks at what the other nodes show, in ms. */
const LOOK_MS = 10

/** Tracks the change up to which each node shows everything. `line` returns undefined when this node is the only one. */
export function openShown({ db, line }: { db: Kysely<Tables>; line: () => Line | undefined }) {
  let caughtUp: (() => Promise<void>) | undefined
  let published = -1
  /** Nodes that timed out, by connection, with the change that they showed then. */
  const late = new Map<number, number>()

  function heard(seq: number) {
    if (seq === published) return
    void caughtUp?.().then(() => {
      if (seq <= published) return
      published = seq
      line()?.tell(seq)
    })
  }

  /** Returns the change that each other node shows, by connection; leaves out nodes that show nothing yet. */
  async function others(): Promise<[pid: number, seq: number][]> {
    const own = line()
    if (!own) return []
    const { rows } = await sql<{ pid: number; application_name: string }>`
      select pid, application_name from pg_stat_activity where datname = current_database() and pid <> ${own.pid()}
      and (application_name like ${`${NODE_WITH_VIEWERS} %`} or application_name like ${`${NODE_WITHOUT} %`})`.execute(db)
    return rows.map(({ pid, application_name }) => [pid, Number(application_name.split(' ').at(-1))])
  }

  return {
    heard,
    by(shows: () => Promise<void>, seq: number) {
      caughtUp = shows
      heard(seq)
    },
    async upTo(
      seq: number,
      { withinMs = SHOWN_MS, isPatient = false }: { withinMs?: number; isPatient?: boolean } = {},
    ): Promise<boolean> {
      const over = new AbortController()
      let behind: [pid: number, seq: number][] = []
      async function look() {
        await caughtUp?.()
        while (!over.signal.aborted) {
          behind = (await others()).filter(([pid, shown]) => shown < seq && (isPatient || late.get(pid) !== shown))
          if (behind.length === 0) return true
          await pause(LOOK_MS)
        }
        return false
      }
      const isOver = pause(withinMs, false, { signal: over.signal, ref: false }).catch(() => false)
      const isShown = await Promise.race([look(), isOver]).finally(() => over.abort())
      if (!isShown && !isPatient) for (const [pid, shown] of behind) late.set(pid, shown)
      return isShown
    },
  }
}
