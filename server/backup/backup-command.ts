// `npm run backup -- FILE_OR_FOLDER`: an operator's command. The site may stay up.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSeal } from '../../app/kit/http/seal.server.ts'
import { openDatabase } from '../../database/open.ts'
import { checkSecret } from '../secret.ts'
import { backUp } from './backup.ts'
import { contentsLine, failureLine, missingLine, sizeText } from './contents.ts'
import { restingSite } from './resting-site.ts'

const USAGE = 'Usage: npm run backup -- FILE_OR_FOLDER'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error('Stopped. No backup was made.')))

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(failureLine('No backup was made', error))
  process.exitCode = 1
}

async function run([given, ...others]: string[]): Promise<void> {
  if (!given || given.startsWith('-') || others.length > 0) throw new Error(USAGE)
  const now = new Date()
  const { where, secret, secretPlace, openStorage } = await restingSite()
  if ('file' in where && !existsSync(where.file))
    throw new Error(`There is no site in ${where.file}. Set DATA_DIR to the data folder of one.`)
  if (!secret) throw new Error('The secret of this site is gone: a backup without it is of no use. Set PODIUM_SECRET to it.')
  const path = pathOf(given, now)
  if (existsSync(path)) throw new Error(`${path} is there already. Name a new file.`)
  if (existsSync(`${path}.part`))
    throw new Error(`${path}.part is of a backup that was broken off. Remove it, or name another file.`)

  const database = openDatabase(where)
  const seal = openSeal(secret)
  try {
    await checkSecret(database.db, seal)
    const storage = await openStorage()
    const made = await backUp({ database, storage, seal, path, now, say: console.log, signal: stop.signal })
    console.log(`Backed up: ${contentsLine(made)}.`)
    const missing = missingLine(made)
    if (missing) console.log(missing)
    console.log(`${path} (${sizeText(made.bytes)}), readable for you only: it holds accounts and their emails.`)
    console.log(
      `The site's secret is not in it. Keep a copy of ${secretPlace} in another place: without it this backup cannot be restored.`,
    )
  } finally {
    await database.close()
  }
}

/** Returns the path to write; in a folder, the file's name contains the time. */
function pathOf(given: string, now: Date): string {
  const path = resolve(given)
  const isFolder = given.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  if (isFolder && !existsSync(path)) throw new Error(`There is no folder ${path}.`)
  const moment = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return isFolder ? join(path, `podium-${moment}.backup.gz`) : path
}
