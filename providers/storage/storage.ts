import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import type { S3Settings } from './s3.ts'

/** The S3 bucket of the configuration, else a folder. Its client is loaded by those only who need it. */
export async function openStorage({ s3, folder }: { s3: S3Settings | undefined; folder: string }): Promise<Storage> {
  if (!s3) return diskStorage(folder)
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(s3)
}
