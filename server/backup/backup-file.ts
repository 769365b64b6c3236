import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { errorField } from '../../app/kit/error-field.ts'
import type { Seal } from '../../app/kit/http/seal.server.ts'
import { syncFolderOf } from '../../providers/storage/keep-name.ts'
import { checkText } from '../secret.ts'

// A backup is gzipped JSON Lines, so that everyday tools can read it: a head, rows in foreign-key order, images, and an end line
// that signs everything before it with the site's secret.

const FORMAT = 1
/** The maximum length of a line in bytes, enough for an image in base64. */
const LINE_BYTES = 64 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

const head = z.strictObject({
  podium: z.literal('backup'),
  format: z.number().int(),
  /** The site's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to the schema of these rows, in order. */
  migrations: z.array(z.string()).min(1),
  /** A signature that only the site's secret can reproduce. */
  secretCheck: z.string(),
})
const row = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
const file = z.strictObject({
  file: z.string().regex(/^thumbnails\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  sha256: z.string(),
  base64: z.string(),
})
const end = z.strictObject({ end: z.literal(true), signature: z.string() })
const entry = z.union([row, file])

export type Head = z.infer<typeof head>
export type Row = z.infer<typeof row>
export type StoredPicture = { key: string; content: Buffer }
export type Entry = Row | { picture: StoredPicture }

export type BackupWriter = {
  write(entry: Entry): Promise<void>
  /** Signs the backup, flushes it to the disk, runs `check` on it and renames it to its final path. Returns its size. */
  end(check?: (draft: string) => Promise<void>): Promise<number>
  /** Removes the draft. */
  abort(): Promise<void>
}

const signature = (seal: Seal, digest: string) => seal.sign('backup', digest)
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Begins a backup that only its owner can read, in a draft beside `path`; `end` renames it. Throws when the file cannot be
 * created.
 */
export async function createBackup(
  path: string,
  seal: Seal,
  about: Omit<Head, 'podium' | 'format' | 'secretCheck'>,
): Promise<BackupWriter> {
  const draft = `${path}.part`
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  await once(out, 'open')
  const gzip = createGzip()
  const packed = pipeline(gzip, out)
  packed.catch(() => {})
  const hash = createHash('sha256')
  let waiting: string[] = []
  let waitingLength = 0

  async function flush() {
    const chunk = Buffer.from(waiting.join(''))
    waiting = []
    waitingLength = 0
    hash.update(chunk)
    // Only the pipeline rejects when the disk is full.
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), packed])
  }

  async function writeLine(line: object) {
    const text = `${JSON.stringify(line)}\n`
    waiting.push(text)
    waitingLength += text.length
    if (waitingLength >= CHUNK_BYTES) await flush()
  }

  await writeLine({ podium: 'backup', format: FORMAT, ...about, secretCheck: checkText(seal) } satisfies Head)

  return {
    write: (entry) =>
      writeLine(
        'picture' in entry
          ? {
              file: entry.picture.key,
              sha256: digestOf(entry.picture.content),
              base64: entry.picture.content.toString('base64'),
            }
          : entry,
      ),
    async end(check) {
      await flush()
      gzip.end(`${JSON.stringify({ end: true, signature: signature(seal, hash.digest('hex')) })}\n`)
      await packed
      await check?.(draft)
      await rename(draft, path)
      await syncFolderOf(path)
      return (await stat(path)).size
    },
    async abort() {
      gzip.destroy()
      await packed.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Reads the head. Throws a message for the operator when the file is not a backup, or has a newer format. */
export async function readHead(path: string): Promise<Head> {
  for await (const line of linesOf(path)) return headOf(line)
  throw damaged()
}

/**
 * Yields all entries of a backup. Throws a message for the operator when the file is damaged or not signed with this secret.
 * The signature comes last, so the caller must be able to undo what it did with earlier entries.
 */
export async function* readBackup(path: string, seal: Seal): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let isFirst = true
  let signed: string | undefined
  for await (const line of linesOf(path)) {
    if (signed !== undefined) throw damaged()
    if (isFirst) headOf(line)
    else {
      const parsed = parsedLine(line)
      const last = end.safeParse(parsed)
      if (last.success) {
        signed = last.data.signature
        continue
      }
      yield entryOf(parsed)
    }
    isFirst = false
    hash.update(line).update('\n')
  }
  if (signed === undefined || signed !== signature(seal, hash.digest('hex'))) throw damaged()
}

function headOf(line: Buffer): Head {
  const form = z.looseObject({ podium: z.literal('backup'), format: z.number() }).safeParse(parsedLine(line))
  if (!form.success) throw new Error('This file is no backup of a site.')
  if (form.data.format > FORMAT) throw new Error('This backup was made by a newer version of the site. Restore it with that one.')
  const parsed = head.safeParse(form.data)
  if (!parsed.success) throw damaged()
  return parsed.data
}

function entryOf(parsed: unknown): Entry {
  const known = entry.safeParse(parsed)
  if (!known.success) throw damaged()
  if ('table' in known.data) return known.data
  const content = Buffer.from(known.data.base64, 'base64')
  if (digestOf(content) !== known.data.sha256) throw damaged()
  return { picture: { key: known.data.file, content } }
}

function parsedLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw damaged()
  }
}

const damaged = () => new Error('This backup is not whole, or was changed after it was made. Nothing of it can be trusted.')

async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path)
  const unpacked = createGunzip()
  const piping = pipeline(packed, unpacked)
  piping.catch(() => {})
  let rest: Buffer[] = []
  let restLength = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, to)])
        rest = []
        restLength = 0
        from = to + 1
      }
      rest.push(chunk.subarray(from))
      restLength += chunk.length - from
      if (restLength > LINE_BYTES) throw damaged()
    }
  } catch (error) {
    // The zlib errors for a truncated file, or one that is not gzip.
    throw String(errorField(error, 'code')).startsWith('Z_') ? damaged() : error
  }
  if (restLength > 0) throw damaged()
}
