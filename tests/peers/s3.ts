import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'
import { scratchFolder } from '../scratch.ts'

const BUCKET = 'pictures'
/** The one key that the server knows. */
const KEY = 'S3RVER'

export type S3Peer = {
  /** For the site's configuration. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>
  /** Stops serving; its files stay until close(). */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A real S3 server on loopback, with one empty bucket. */
export async function startS3(): Promise<S3Peer> {
  const directory = await mkdtemp(join(scratchFolder, 'podium-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  const { port } = await server.run()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.close())
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: KEY,
      S3_SECRET_KEY: KEY,
    },
    stop,
    async close() {
      await stop()
      await rm(directory, { recursive: true })
    },
  }
}
