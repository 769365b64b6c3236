import type { Selectable } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { lockState } from './score-log.server.ts'
import type { Keeper, Wants } from './score-sync.ts'
import type { ScorerLink } from './scorer-links.server.ts'

export type Keepers = {
  /** Applies the wish of this device, and returns the keeper of the event's score, if any. Any device may take over (spec S3). */
  meet(link: ScorerLink, device: string, wants: Wants): Promise<Keeper | undefined>
}

/** A keeper who is silent for this long, in ms, no longer keeps the score. */
const SILENCE_MS = 60_000
/** The minimum time between two updates of a keeper's stored last contact, in ms. */
const SEEN_MS = 15_000

type Options = { database: Pick<Database, 'db'>; now: () => Date }
type StateRow = Pick<Selectable<Tables['score_state']>, 'keeper_code' | 'keeper_device' | 'keeper_at'>

/** Opens the register of scores' keepers, which nodes share through the database. Scorers' pages poll; no page is notified. */
export function openKeepers({ database: { db }, now }: Options): Keepers {
  const isThere = ({ keeper_at }: StateRow) => keeper_at !== null && now().getTime() - Date.parse(keeper_at) < SILENCE_MS

  async function nameOf(codeId: string): Promise<string> {
    const row = await db.selectFrom('score_code').select('name').where('id', '=', codeId).executeTakeFirst()
    return row?.name ?? ''
  }

  return {
    async meet(link, device, wants) {
      const read = db.selectFrom('score_state').select(['keeper_code', 'keeper_device', 'keeper_at'])
      let row: StateRow | undefined = await read.where('event_id', '=', link.eventId).executeTakeFirst()
      const isMine = (one: StateRow | undefined) => one?.keeper_code === link.id && one.keeper_device === device
      const isFree = !row || !isThere(row)
      const isStale = row?.keeper_at == null || now().getTime() - Date.parse(row.keeper_at) >= SEEN_MS
      const takes = wants === 'take-over' ? !isMine(row) || isStale : wants === 'keep' && (isFree || (isMine(row) && isStale))
      if (takes) row = await take(link, device, wants === 'take-over')
      if (!row?.keeper_code || !isThere(row)) return undefined
      const isSameLink = row.keeper_code === link.id
      const name = isSameLink ? link.name : await nameOf(row.keeper_code)
      return { name, device: row.keeper_device ?? '', isMe: isMine(row), isSameLink }
    },
  }

  /** Makes this device the keeper, unless another one already is. `isAnyway`: takes over from it. Returns the keeper's row. */
  function take(link: ScorerLink, device: string, isAnyway: boolean): Promise<StateRow> {
    return db.transaction().execute(async (trx) => {
      const before = await lockState(trx, link.eventId, now())
      const isMine = before.keeper_code === link.id && before.keeper_device === device
      if (!isAnyway && !isMine && isThere(before)) return before
      const keeper = { keeper_code: link.id, keeper_device: device, keeper_at: now().toISOString() }
      await trx.updateTable('all_score_state').set(keeper).where('event_id', '=', link.eventId).execute()
      return keeper
    })
  }
}
