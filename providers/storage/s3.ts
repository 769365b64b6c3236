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

/** The deadline of one call with its retries, in ms; an image that arrives later is useless to the client. */
const DEADLINE = 10_000
const TRIES = 2

/** Stores files in one S3 bucket. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Settings, { deadline = DEADLINE } = {}): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Every S3 server supports these; only some support bucket host names and trailing checksums.
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
        // The deadline also covers a stalled body.
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
