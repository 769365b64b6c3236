import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkedKey, type Storage } from './port.ts'

export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** How long one call may take with all its tries, in ms; a picture that comes later is of no use to the one who asked. */
const DEADLINE = 10_000
const TRIES = 2

/** Files in one bucket of a storage that speaks the S3 protocol. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Settings, { deadline = DEADLINE } = {}): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Any server of the protocol knows these; names of hosts for each bucket and checksums at the end only some do.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadline) })

  return {
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }), inTime())
    },
    async get(key) {
      try {
        // A body that stops on its way breaks off at the deadline too.
        const { Body } = await client.send(new GetObjectCommand(at(key)), inTime())
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)), inTime())
    },
    async *list(folder) {
      let next: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${checkedKey(folder)}/`, ContinuationToken: next })
        const { Contents = [], NextContinuationToken } = await client.send(command, inTime())
        for (const { Key, LastModified } of Contents) if (Key) yield { key: Key, modifiedAt: async () => LastModified }
        next = NextContinuationToken
      } while (next)
    },
  }
}
