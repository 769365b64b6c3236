import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type NodeProcess = {
  port: number
  origin: string
  pid: number
  /** As a crash, or a machine without power. */
  kill(): Promise<void>
  /** As whoever runs the site stops it. The status by which it ended. */
  stop(): Promise<number | null>
  /** What it has written so far. */
  said(): string
}

type Options = {
  settings: Record<string, string>
  port?: number
  /** Holds server/ and build/. */
  root?: string
}

/** Starts the site as a process of its own, as an installation does; resolves when it answers. Rejects with its last words. */
export async function startNode({
  settings,
  port: wanted,
  root = join(import.meta.dirname, '..'),
}: Options): Promise<NodeProcess> {
  const port = wanted ?? (await freePort())
  const environment = { PATH: process.env.PATH, PODIUM_DEMO: '0', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: { ...environment, ...settings } })
  running.add(child)
  const exited = once(child, 'exit').then(([status]) => {
    running.delete(child)
    return status as number | null
  })
  let text = ''
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (/is ready/.test(text)) resolve()
      })
  })
  const ended = exited.then((status) => {
    throw new Error(`The node ended (${status}): ${text}`)
  })
  ended.catch(() => {})
  await Promise.race([isReady, ended])
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    said: () => text,
  }
}

/** None outlives the tests. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
