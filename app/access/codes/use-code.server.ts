import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { CodeRefusal } from '../unlock-answer.ts'
import { codeState } from './access-code.ts'
import { spanOf } from './access-codes.server.ts'

/** The result of using a code; 'gone': the code was deleted with its series. `at`: when the code starts, or ended. */
export type CodeUse = 'counted' | 'gone' | { ok: false; reason: CodeRefusal; at?: string }

/**
 * Counts one more browser or account that a code unlocks, if the code still may unlock. One statement decides, so that
 * simultaneous uses never exceed the code's limit.
 */
export async function countUse(trx: Transaction<Tables>, codeId: string, at: Date): Promise<CodeUse> {
  const now = at.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('all_access_code')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    // Excludes a code whose series is in the trash.
    .where('id', 'in', trx.selectFrom('access_code').select('id').where('id', '=', codeId))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('most_uses', 'is', null), eb('uses', '<', eb.ref('most_uses'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'counted' : checkUse(trx, codeId, at)
}

/** Returns why a code would not unlock; 'counted' if it would. */
export async function checkUse(db: Pick<Transaction<Tables>, 'selectFrom'>, codeId: string, at: Date): Promise<CodeUse> {
  const row = await db.selectFrom('access_code').selectAll().where('id', '=', codeId).executeTakeFirst()
  if (!row) return 'gone'
  const state = codeState(spanOf(row), at)
  if (state === 'active') return 'counted'
  if (state === 'not-yet') return { ok: false, reason: 'code-not-yet', at: row.starts_at ?? '' }
  if (state === 'ended') return { ok: false, reason: 'code-ended', at: row.ends_at ?? '' }
  return { ok: false, reason: state === 'revoked' ? 'code-ended' : 'code-used-up' }
}
