import type { Kysely, Transaction } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { edit } from '../history/editing.server.ts'
import { ADMIN, CATALOG, LIVE, seriesTopic } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Pictures } from '../pictures/pictures.server.ts'
import { storedPicture } from '../pictures/sizes.ts'
import type { CopyRequest } from './copies-wanted.server.ts'
import { copyOf } from './import-rows.server.ts'
import type { RemotePictures } from './remote-picture.server.ts'

/** The maximum number of connections: in total, and to one host. */
const CONNECTIONS = 4
const CONNECTIONS_PER_HOST = 1
/** The time between two publications of copied images, in ms; each publication makes all open pages reload. */
const FLUSH_MS = 5_000

type Options = {
  changes: Changes
  pictures: Pick<Pictures, 'store'>
  remote: RemotePictures
  now: () => Date
  flushMs?: number
}

type Copying = {
  wanted: CopyRequest[]
  signal: AbortSignal
  /** Called within the transaction that publishes the images copied since the last call. */
  keep: (trx: Transaction<Tables>, done: { shown: number; failed: string[] }) => Promise<void>
}

/** Copies images from other sites into the storage, a few at a time for all imports of this node (spec M10). */
export function openPictureCopier({ changes, pictures, remote, now, flushMs = FLUSH_MS }: Options) {
  const everywhere = pLimit(CONNECTIONS)

  async function copy({ address }: CopyRequest, signal: AbortSignal): Promise<string | undefined> {
    const content = await remote.fetch(address, signal)
    const stored = content && (await pictures.store(content, storedPicture(copyOf(address))))
    return stored?.ok ? stored.thumbnail : undefined
  }

  /** Resolves when every image was tried, or when `signal` aborts; images copied until then stay. */
  return async ({ wanted, signal, keep }: Copying): Promise<void> => {
    const hosts = new Map<string, LimitFunction>()
    let copied: [CopyRequest, string][] = []
    let failed: string[] = []
    let flushing = Promise.resolve()

    async function flush() {
      const [ready, lost] = [copied, failed]
      copied = []
      failed = []
      if (ready.length + lost.length === 0) return
      await edit({ changes }, async ({ trx, touch }) => {
        for (const [one, thumbnail] of ready) await showCopy(trx, touch, one, thumbnail, now().toISOString())
        await keep(trx, { shown: ready.length, failed: lost })
      })
    }

    const timer = setInterval(() => {
      flushing = flushing.then(flush)
      flushing.catch(() => {})
    }, flushMs)
    try {
      await Promise.all(
        wanted.map((one) => {
          const host = hostOf(one.address)
          const turns = hosts.get(host) ?? pLimit(CONNECTIONS_PER_HOST)
          hosts.set(host, turns)
          return turns(() =>
            everywhere(async () => {
              if (signal.aborted) return
              const thumbnail = await copy(one, signal)
              if (thumbnail) copied.push([one, thumbnail])
              // An aborted copy is tried again later.
              else if (!signal.aborted) failed.push(one.address)
            }),
          )
        }),
      )
    } finally {
      clearInterval(timer)
    }
    await flushing
    await flush()
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/** Shows a copied image in the documents that wait for it; a document whose image was changed meanwhile retains the new one. */
async function showCopy(
  trx: Transaction<Tables>,
  touch: (topic: string) => void,
  { address, series, episodes }: CopyRequest,
  thumbnail: string,
  at: string,
) {
  const slugs: string[] = []
  for (const some of inParts(series)) {
    const rows = await trx
      .updateTable('all_series')
      .set((eb) => ({ thumbnail, updated_at: at, version: eb('version', '+', 1) }))
      .where('doc_id', 'in', some)
      .where('thumbnail', '=', address)
      .returning('slug')
      .execute()
    slugs.push(...rows.map(({ slug }) => slug))
  }
  if (slugs.length > 0) touch(CATALOG)
  for (const some of inParts(episodes)) {
    const rows = await trx
      .updateTable('all_episode')
      .set((eb) => ({ thumbnail, updated_at: at, version: eb('version', '+', 1) }))
      .where('doc_id', 'in', some)
      .where('thumbnail', '=', address)
      .returning('series_doc_id')
      .execute()
    slugs.push(...(await slugsOf(trx, [...new Set(rows.map(({ series_doc_id }) => series_doc_id))])))
  }
  for (const slug of slugs) touch(seriesTopic(slug))
  if (slugs.length > 0) for (const topic of [LIVE, ADMIN]) touch(topic)
}

async function slugsOf(trx: Kysely<Tables>, docIds: string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of inParts(docIds)) {
    const rows = await trx.selectFrom('series').select('slug').where('doc_id', 'in', some).execute()
    found.push(...rows.map(({ slug }) => slug))
  }
  return found
}
