import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import type { Engine } from './daily.ts'
import { scratchFolder } from './scratch.ts'

export type { Engine }

export type TestDatabase = {
  database: Database
  /** Parameters of openDatabase. */
  where: Parameters<typeof openDatabase>[0]
  /** Opens the same database again, as another node would. */
  again(): Database
  /** The site's settings for this database. */
  settings: Record<string, string>
  close(): Promise<void>
}

const POSTGRES_TEMPLATE = 'podium_template'

/** Makes migrated databases for tests to copy: migrating each one would take most of a test. */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-template-'))
  const file = join(folder, 'podium.sqlite')
  const server = process.env.POSTGRES_URL ?? ''
  await onServer(server, `create database ${POSTGRES_TEMPLATE}`)
  for (const where of [{ file }, { url: addressOf(POSTGRES_TEMPLATE) }]) {
    const database = openDatabase(where)
    await migrate(database)
    await database.close()
  }
  process.env.SQLITE_TEMPLATE = file
  return async () => {
    // Whoever starts PostgreSQL next has to make them anew.
    delete process.env.SQLITE_TEMPLATE
    await rm(folder, { recursive: true, force: true })
  }
}

const addressOf = (name: string) => (process.env.POSTGRES_URL ?? '').replace(/\/postgres$/, `/${name}`)

/** A new, empty database of one engine, removed by close(); migrated by default. */
export async function testDatabase(engine: Engine, { isMigrated = true } = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  const name = `podium_${randomUUID().replaceAll('-', '')}`
  const server = process.env.POSTGRES_URL ?? ''
  const url = addressOf(name)
  const file = join(folder, 'podium.sqlite')
  if (engine === 'postgres')
    await onServer(server, `create database ${name}${isMigrated ? ` template ${POSTGRES_TEMPLATE} strategy file_copy` : ''}`)
  else if (isMigrated) await copyFile(process.env.SQLITE_TEMPLATE ?? '', file)
  const opened: Database[] = []
  const where = engine === 'postgres' ? { url } : { file }
  const again = () => {
    const database = openDatabase(where)
    opened.push(database)
    return database
  }
  return {
    database: again(),
    where,
    again,
    settings: engine === 'postgres' ? { DATABASE_URL: url, DATA_DIR: folder } : { DATA_DIR: folder },
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      if (engine === 'postgres') await onServer(server, `drop database ${name} with (force)`)
      // Resized pictures may still be written in the background.
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
