import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { SECRET } from '../secret.ts'

/** The production build in its own process, started like `npm start`. */
export type SiteProcess = {
  port: number
  origin: string
  pid: number
  /** From the start until the site was ready, in ms. */
  readyMs: number
  /** Its output so far, both streams. */
  said(): string
  /** The lines of its log. */
  log(): { level: number; msg: string; [name: string]: unknown }[]
  /** Sends a message to the module loaded before the site (planted.mjs); resolves when it is done. */
  tell(word: object): Promise<void>
  /** Resolves to the exit status, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals>
  /** Kills it like a power cut, and waits until it has gone. */
  kill(): Promise<void>
  /** Stops it as an operator would. */
  stop(): SiteProcess['ended']
}

type Options = {
  settings: Record<string, string>
  /** A fixed port, so that earlier browsers find it again. */
  port?: number
  /** Node options, such as modules to preload. */
  nodeOptions?: string[]
  /** A launcher to start it with, instead of the test itself. */
  by?: string[]
  /** Whether to wait until it is ready. */
  isWaitedFor?: boolean
  /** Holds server/ and build/. */
  root?: string
}

const repository = join(import.meta.dirname, '../..')

/** The last log line of a process that an error has ended. */
export const UNEXPECTED = 'uncaught exception, exiting'

/** The variables that any process needs; none of the tester's own settings. */
const { PATH, HOME, TMPDIR } = process.env
const SURROUNDINGS = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) }

/** A test site's settings, except where its data is. */
const SETTINGS = {
  HOST: '127.0.0.1',
  PODIUM_DEMO: '0',
  PODIUM_SECRET: SECRET,
  TRUSTED_PROXIES: '127.0.0.1',
  STOP_GRACE_SECONDS: '0',
  LOG_LEVEL: 'warn',
  HASHING_NICENESS: '0',
  // The first start fills the compile cache for all.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'podium-compiled'),
}

/** An interrupted test leaves no site behind. */
const ENDS_WITH_TEST = `data:text/javascript,process.on('disconnect', () => process.exit(1))`

/** Throws when the process ends, or is not ready within half a minute. */
export async function startProcess({
  settings,
  port,
  nodeOptions = [],
  by = [],
  isWaitedFor = true,
  root = repository,
}: Options): Promise<SiteProcess> {
  const own = port ?? (await freePort())
  const [command = '', ...parameters] = [...by, process.execPath, '--import', ENDS_WITH_TEST, ...nodeOptions, 'server/main.ts']
  const startedAt = performance.now()
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...SURROUNDINGS, ...SETTINGS, PORT: String(own), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([status, signal]) => status ?? signal)
  processes.add(child)
  void ended.then(() => processes.delete(child))
  const origin = `http://127.0.0.1:${own}`
  const site: SiteProcess = {
    port: own,
    origin,
    pid: child.pid as number,
    readyMs: 0,
    said: () => said,
    log: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async tell(word) {
      const done = once(child, 'message')
      child.send(word)
      await done
    },
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  if (isWaitedFor) {
    await ready(site)
    site.readyMs = performance.now() - startedAt
  }
  return site
}

/** Waits until a site is ready; throws when it ends before, or takes longer. */
export async function ready(site: Pick<SiteProcess, 'origin' | 'ended' | 'said'>, withinMs = 30_000): Promise<void> {
  const until = performance.now() + withinMs
  let status: unknown
  void site.ended.then((ended) => (status = ended))
  // Its last output comes a moment after it is ready.
  const isReady = async () => (await statusOf(`${site.origin}/readyz`)) === 200 && /is ready/.test(site.said())
  while (!(await isReady())) {
    if (status !== undefined) throw new Error(`The site has ended (${status}): ${site.said()}`)
    if (performance.now() > until) throw new Error(`Not ready within ${withinMs} ms: ${site.said()}`)
    await pause(15)
  }
}

/** The status of a response; undefined without one. */
export async function statusOf(address: string): Promise<number | undefined> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

/** The output and status of `npm run admin -- …`; beside a site or alone. */
export async function runAdmin(words: string[], settings: NodeJS.ProcessEnv): Promise<{ status: number; said: string }> {
  const environment = { ...SURROUNDINGS, ...SETTINGS, ...settings }
  const child = spawn(process.execPath, ['server/admin.ts', ...words], { cwd: repository, env: environment })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [status] = await once(child, 'close')
  return { status, said: said.trim() }
}

const processes = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of processes) child.kill('SIGKILL')
})
