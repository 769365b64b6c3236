import { join, resolve } from 'node:path'
import { openStorage } from '../../providers/storage/storage.ts'
import { databaseOf, readConfig } from '../config.ts'
import { findSecret } from '../secret.ts'

/** Locates the configured site without opening or creating anything; `secret` is undefined when the site has none. */
export async function restingSite() {
  const config = readConfig({ DATA_DIR: join(import.meta.dirname, '..', '..', 'data'), ...process.env })
  const dataDir = resolve(config.dataDir)
  return {
    dataDir,
    where: databaseOf({ ...config, dataDir }),
    secret: config.secret ?? (await findSecret(dataDir)),
    /** The place to copy the secret from. */
    secretPlace: config.secret ? 'PODIUM_SECRET' : join(dataDir, 'secret'),
    openStorage: () => openStorage({ s3: config.s3, folder: join(dataDir, 'files') }),
  }
}
