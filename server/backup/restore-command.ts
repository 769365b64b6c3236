// `npm run restore -- FILE [--replace]`: an operator's command. The site must be stopped.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openSeal } from '../../app/kit/http/seal.server.ts'
import { holdDataFolder } from '../data-folder.ts'
import { readHead } from './backup-file.ts'
import { contentsLine, failureLine, missingLine } from './contents.ts'
import { restingSite } from './resting-site.ts'
import { restore } from './restore.ts'

const USAGE = 'Usage: npm run restore -- FILE [--replace]'

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(failureLine('Nothing was restored, and nothing has changed', error))
  process.exitCode = 1
}

async function run(words: string[]): Promise<void> {
  const [file, ...others] = words.filter((word) => word !== '--replace')
  if (!file || file.startsWith('-') || others.length > 0) throw new Error(USAGE)
  const path = resolve(file)
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
  const head = await readHead(path)
  const { dataDir, where, secret, openStorage } = await restingSite()
  if (!secret)
    throw new Error(
      `A backup does not hold the secret of its site, and here is none. Set PODIUM_SECRET to it, or put its file into ${dataDir}/secret.`,
    )
  const held = 'file' in where ? holdDataFolder(dataDir) : undefined
  try {
    const storage = await openStorage()
    const mayReplace = words.includes('--replace')
    const restored = await restore({ path, head, seal: openSeal(secret), where, storage, mayReplace, say: console.log })
    console.log(`Restored as of ${head.madeAt}: ${contentsLine(restored)}.`)
    const missing = missingLine(restored)
    if (missing) console.log(missing)
    console.log('Everybody has to sign in again. Now start the site.')
  } finally {
    held?.release()
  }
}
