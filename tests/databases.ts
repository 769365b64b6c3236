import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { scratchFolder } from './scratch.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export type TestDatabase = {
  database: Database
  /** What openDatabase needs to open it. */
  where: Parameters<typeof openDatabase>[0]
  /** Opens the same database once more, as another node would. */
  again(): Database
  /** What a site's configuration needs to open it. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** A new, empty database of one engine, gone after close(); with its tables unless told otherwise. */
export async function testDatabase(engine: Engine, { isMigrated = true } = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  const name = `podium_${randomUUID().replaceAll('-', '')}`
  const server = process.env.POSTGRES_URL ?? ''
  const url = server.replace(/\/postgres$/, `/${name}`)
  if (engine === 'postgres') await onServer(server, `create database ${name}`)
  const opened: Database[] = []
  const where = engine === 'postgres' ? { url } : { file: join(folder, 'podium.sqlite') }
  const again = () => {
    const database = openDatabase(where)
    opened.push(database)
    return database
  }
  const database = again()
  if (isMigrated) await migrate(database)
  return {
    database,
    where,
    again,
    settings: engine === 'postgres' ? { DATABASE_URL: url, DATA_DIR: folder } : { DATA_DIR: folder },
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      if (engine === 'postgres') await onServer(server, `drop database ${name} with (force)`)
      // Sizes of a picture that nobody waits for may still be written.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
