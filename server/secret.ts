import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { errorField } from '../app/kit/error-field.ts'
import type { Seal } from '../app/kit/http/seal.server.ts'
import type { Tables } from '../database/tables.ts'
import { syncFolderOf } from '../providers/storage/keep-name.ts'

const BYTES = 32
const WHOLE = /^[\w-]{43}$/

/**
 * Returns the site's secret, created at the first start and readable for its owner only. Throws when the stored one is
 * incomplete, or is missing although the database was filled under it.
 */
export async function keptSecret(folder: string, db: Kysely<Tables>): Promise<string> {
  const file = join(folder, 'secret')
  const kept = await findSecret(folder)
  if (kept === undefined) {
    if (await isFilled(db))
      throw new Error(
        `The secret of this site is gone: ${file} is not there, and its database was filled under it. Put the file back from a copy, or set PODIUM_SECRET to what stood in it. Nothing was changed.`,
      )
    // Renamed only once the file is complete and on the disk, so that an interrupted start leaves none.
    const draft = `${file}.${crypto.randomUUID()}`
    await writeFile(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, file)
    await syncFolderOf(file)
  }
  return kept ?? ((await findSecret(folder)) as string)
}

/** True when the database holds anything sealed or signed. */
async function isFilled(db: Kysely<Tables>): Promise<boolean> {
  const { secret_check } = await db.selectFrom('content').select('secret_check').executeTakeFirstOrThrow()
  const series = db.selectFrom('series').select('doc_id').where('sealed_password', 'is not', null)
  return secret_check !== null || (await series.executeTakeFirst()) !== undefined
}

/** Returns the site's secret; undefined when none exists. Throws when the stored one is incomplete. */
export async function findSecret(folder: string): Promise<string | undefined> {
  const file = join(folder, 'secret')
  const secret = await readKept(file)
  if (secret !== undefined && !WHOLE.test(secret))
    throw new Error(`The secret in ${file} is not whole. Put it back from a copy, or set PODIUM_SECRET to the earlier one.`)
  return secret
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorField(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the signature that the database stores to identify the secret without revealing it. */
export const checkText = (seal: Seal) => seal.sign('secret of the database')

/**
 * Throws when the database was filled under another secret, because its seals and signatures would be invalid. The first node
 * stores the signature.
 */
export async function checkSecret(db: Kysely<Tables>, seal: Seal): Promise<void> {
  const mine = checkText(seal)
  await db.updateTable('content').set({ secret_check: mine }).where('secret_check', 'is', null).execute()
  const { secret_check } = await db.selectFrom('content').select('secret_check').executeTakeFirstOrThrow()
  if (secret_check !== mine)
    throw new Error(
      'This database belongs to a site with another secret. Set PODIUM_SECRET to that one, the same on every node, or put its DATA_DIR/secret back.',
    )
}
