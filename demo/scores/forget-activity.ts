import type { Transaction } from 'kysely'
import { BY_LIST } from '../../app/history/audit.server.ts'
import { DAY_MS } from '../../app/kit/time/time-units.ts'
import type { Tables } from '../../database/tables.ts'

const KEPT_MS = DAY_MS

/** The provider's list starts and ends a game of the demo every few minutes: what that left in the activity list a day ago goes. */
export async function forgetActivity(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await trx.deleteFrom('audit').where('uid', '=', BY_LIST.uid).where('at', '<', before).execute()
}
