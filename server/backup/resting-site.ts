import { join, resolve } from 'node:path'
import { openStorage } from '../../providers/storage/storage.ts'
import { databaseOf, readConfig } from '../config.ts'
import { findSecret } from '../secret.ts'

/** Where the configuration says that a site is, without opening or making any of it; the secret is undefined where it is not. */
export async function restingSite() {
  const config = readConfig({ DATA_DIR: join(import.meta.dirname, '..', '..', 'data'), ...process.env })
  const dataDir = resolve(config.dataDir)
  return {
    dataDir,
    where: databaseOf({ ...config, dataDir }),
    secret: config.secret ?? (await findSecret(dataDir)),
    /** Where the secret is kept, for one who has to keep a copy. */
    secretPlace: config.secret ? 'PODIUM_SECRET' : join(dataDir, 'secret'),
    openStorage: () => openStorage({ s3: config.s3, folder: join(dataDir, 'files') }),
  }
}
