import { diskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import type { S3Settings } from './s3.ts'

/** Opens the configured S3 bucket, or else a folder. Imports the S3 client only when needed. */
export async function openStorage({ s3, folder }: { s3: S3Settings | undefined; folder: string }): Promise<Storage> {
  if (!s3) return diskStorage(folder)
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(s3)
}
