import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealCode, unsealCode } from '../app/access/codes/access-codes.server.ts'
import { sealSecondFactor, unsealSecondFactor } from '../app/accounts/second-factor/second-factor.server.ts'
import { holdCatalogue } from '../app/history/editing.server.ts'
import { ownKey } from '../app/history/marked-rows.server.ts'
import { openSeal, type Seal } from '../app/kit/http/seal.server.ts'
import { resealStaffPushes } from '../app/monitor/staff-pushes.server.ts'
import { resealReminders } from '../app/reminders/mails/reminder-address.server.ts'
import { resealPushKeys } from '../app/reminders/push-keys.server.ts'
import { resealScorers } from '../app/scores/log/reseal-scorers.server.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { syncFolderOf } from '../providers/storage/keep-name.ts'
import { UNFINISHED_IMPORTS } from './backup/kept-tables.ts'
import { checkUnused } from './backup/restore.ts'
import { type Config, databaseOf } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import { resealRemoved } from './reseal-removed.ts'
import { checkSecret, checkText, keptSecret } from './secret.ts'

/**
 * Changes the secret of a stopped site: to `next`, or to a new one in the data folder where the site stores its own. One
 * transaction seals series passwords, access codes, scorers' codes, second factors and addresses of reminders again, those in
 * the trash too, and ends sessions, unlocks, mailed links and unfinished imports. Throws when the site runs, or when the
 * current secret does not match the database. Returns the number of series passwords.
 */
export async function changeSecret(
  { dataDir, databaseUrl, secret }: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>,
  next: string | undefined,
): Promise<number> {
  const held = databaseUrl ? undefined : holdDataFolder(dataDir)
  const database = openDatabase({ ...databaseOf({ dataDir, databaseUrl }), name: 'podium change-secret' })
  try {
    if (databaseUrl) await checkUnused(database.db)
    const before = openSeal(secret ?? (await keptSecret(dataDir, database.db)))
    await checkSecret(database.db, before)
    if (secret !== undefined) {
      if (next === undefined || next.length < 32) throw new Error('PODIUM_NEW_SECRET needs at least 32 characters.')
      return await sealAnew(database, before, openSeal(next))
    }
    // Written to disk before the transaction and renamed after it: after a crash at any point, one of the two files holds the
    // right secret.
    const made = randomBytes(32).toString('base64url')
    const draft = join(dataDir, 'secret.new')
    await writeFile(draft, made, { mode: 0o600, flush: true })
    await syncFolderOf(draft)
    const count = await sealAnew(database, before, openSeal(made))
    await rename(draft, join(dataDir, 'secret'))
    await syncFolderOf(draft)
    return count
  } finally {
    await database.close()
    held?.release()
  }
}

async function sealAnew({ db }: Database, before: Seal, after: Seal): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await holdCatalogue(trx)
    const rows = await trx
      .selectFrom('all_series')
      .select(['doc_id', 'sealed_password', 'removed_id'])
      .where('sealed_password', 'is not', null)
      .execute()
    for (const { doc_id, sealed_password, removed_id } of rows) {
      if (sealed_password === null) continue
      const owner = removed_id === null ? doc_id : ownKey(doc_id)
      const sealed = after.seal(owner, before.open(owner, sealed_password))
      await trx.updateTable('all_series').set({ sealed_password: sealed }).where('doc_id', '=', doc_id).execute()
    }
    const codes = await trx.selectFrom('all_access_code').select(['id', 'sealed_code']).execute()
    for (const { id, sealed_code } of codes) {
      const sealed = sealCode(after, id, unsealCode(before, id, sealed_code))
      await trx.updateTable('all_access_code').set({ sealed_code: sealed }).where('id', '=', id).execute()
    }
    await resealScorers(trx, before, after)
    const factors = await trx.selectFrom('second_factor').selectAll().execute()
    for (const { uid, sealed_secret, sealed_codes } of factors) {
      const anew = (sealed: string) => sealSecondFactor(after, uid, unsealSecondFactor(before, uid, sealed))
      const values = { sealed_secret: anew(sealed_secret), sealed_codes: anew(sealed_codes) }
      await trx.updateTable('second_factor').set(values).where('uid', '=', uid).execute()
    }
    await resealPushKeys(trx, before, after)
    await resealReminders(trx, before, after)
    await resealStaffPushes(trx, before, after)
    await resealRemoved(trx, before, after)
    for (const table of ['all_series_grant', 'all_code_grant', 'session', 'single_use', 'rate_limit'] as const)
      await trx.deleteFrom(table).execute()
    // An admin sends open invitations again, with new links.
    await trx.updateTable('invitation').set({ token_digest: null }).execute()
    await trx.deleteFrom('import_run').where('state', 'in', UNFINISHED_IMPORTS).execute()
    await trx
      .updateTable('content')
      .set({ secret_check: checkText(after) })
      .execute()
    return rows.filter(({ removed_id }) => removed_id === null).length
  })
}
