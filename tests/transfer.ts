import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import type { Editor } from '../app/history/audit.server.ts'
import type { Pictures } from '../app/pictures/pictures.server.ts'
import { openExports } from '../app/transfer/export.server.ts'
import { type Imports, openImports } from '../app/transfer/imports.server.ts'
import { doJob } from '../app/transfer/jobs.server.ts'
import { PIECE_BYTES, pieceCount } from '../app/transfer/pieces.ts'
import type { RemotePictures } from '../app/transfer/remote-picture.server.ts'
import type { RunJob } from '../app/transfer/run-thread.server.ts'
import { openDatabase } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { diskStorage } from '../providers/storage/disk.ts'
import type { TestDatabase } from './databases.ts'
import { SECRET } from './secret.ts'
import { openTestStore, type TestStore } from './sites/store.ts'

export const staff: Editor = { uid: 'uid-staff', email: 'staff@example.org', client: '127.0.0.1' }

/** A node that exports and imports, with its own database. */
export type TestTransfer = {
  store: TestStore
  db: TestDatabase
  imports: Imports
  /** The export of all series. */
  exported(withPasswords?: boolean, docIds?: string[]): Promise<string>
  /** Uploads and checks a file; returns the run's id. */
  check(text: string | Uint8Array, id?: string): Promise<string>
  /** Uploads a file, checks it, imports it and waits for the end. */
  bringIn(text: string): Promise<string>
  /** All rows of the tables that an import may change, and all stored file names. */
  everything(): Promise<string>
  files(): Promise<string[]>
  close(): Promise<void>
}

type Options = {
  pictures?: Pick<Pictures, 'store'>
  remote?: RemotePictures
  imports?: Partial<Parameters<typeof openImports>[0]>
}

const nowhere: RemotePictures = { fetch: async () => undefined }

/** In this process: starting a thread takes half a second, too long for a test of many files. */
export const inProcess =
  (db: TestDatabase, ...plugins: KyselyPlugin[]): RunJob =>
  async (job, { data, piece, onProgress = () => {} }) => {
    async function* pieces() {
      for (let place = 0; ; place++) {
        const bytes = await piece?.(place)
        if (!bytes) return
        yield bytes
      }
    }
    const database = openDatabase(db.where)
    for (const plugin of plugins) database.db = database.db.withPlugin(plugin)
    try {
      return (await doJob(job, { ...data, database, pieces, onProgress })) as never
    } finally {
      await database.close()
    }
  }

export async function openTestTransfer(
  db: TestDatabase,
  { pictures, remote = nowhere, imports: rest }: Options = {},
): Promise<TestTransfer> {
  const store = await openTestStore(db.database)
  await store.addAdmin(staff)
  const { changes, seal } = store
  const now = () => store.clock.now
  const folder = join(db.settings.DATA_DIR as string, 'files')
  const imports = openImports({
    database: db.database,
    where: db.where,
    secret: SECRET,
    seal,
    changes,
    storage: diskStorage(folder),
    pictures: pictures ?? { store: async () => ({ ok: false, reason: 'not-a-picture' }) },
    origins: [],
    now,
    onError: (error) => {
      throw error
    },
    remote,
    flushMs: 20,
    ...rest,
  })
  const exports = openExports({ where: db.where, changes, seal, publicUrl: 'https://site.example', now })

  async function check(text: string | Uint8Array, id: string = randomUUID()) {
    await upload(imports, typeof text === 'string' ? Buffer.from(text) : text, id)
    await imports.look(id)
    return id
  }

  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()

  return {
    store,
    db,
    imports,
    async exported(withPasswords = true, docIds) {
      const file = await exports.open({ docIds, withPasswords }, staff, new AbortController().signal)
      return new Response(file?.content ?? null).text()
    },
    check,
    async bringIn(text) {
      const id = await check(text)
      await imports.start(id, staff)
      await imports.settled()
      return id
    },
    async everything() {
      const tables = [
        'content',
        'category',
        'series',
        'series_address',
        'episode',
        'picture',
        'live_topic',
        'series_grant',
        'saved_series',
      ] as const
      const rows = await Promise.all(tables.map((table) => db.database.db.selectFrom(table).selectAll().execute()))
      // The admins' topic also counts previews, which are no part of the site.
      const told = rows.map((each) =>
        each
          .filter((row) => !isAdmins(row as Partial<Tables['live_topic']>))
          .map((row) => JSON.stringify(row))
          .sort(),
      )
      return JSON.stringify([told, await files()])
    },
    files,
    async close() {
      await imports.close()
      await store.close()
    },
  }
}

const isAdmins = ({ topic }: Partial<Tables['live_topic']>) => topic === 'admin' || topic === '*'

export async function upload(imports: Imports, bytes: Uint8Array, id: string) {
  const opened = await imports.open({ id, fileName: 'series_backup_2026-11-21.json', bytes: bytes.length }, staff)
  if (!opened.ok) throw new Error(opened.reason)
  for (let place = 0; place < pieceCount(bytes.length); place++) {
    const taken = await imports.takePiece(id, place, bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES))
    if (!taken.ok) throw new Error(taken.reason)
  }
}
