import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The commands of a child process; the parent infers their types with `typeof`. */
export type Commands = Record<string, (...input: never[]) => unknown>

export type Child<C extends Commands> = {
  pid: number
  call<Name extends keyof C & string>(name: Name, ...input: Parameters<C[Name]>): Promise<Awaited<ReturnType<C[Name]>>>
  stop(): Promise<void>
} & WatchedProcess

export type WatchedProcess = {
  /** Returns the CPU time of all its threads so far, in seconds. */
  cpuSeconds(): number
  residentBytes(): number
}

type Call = { id: number; name: string; input: never[] }
type Answer = { id: number; result?: unknown; error?: string }

/** Linux reports CPU time to processes in hundredths of a second. */
const TICKS_PER_SECOND = 100

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** Ends every child and removes every temporary folder, however this process ends. */
process.on('exit', () => {
  endChildren()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Ends all children, so that a failed figure leaves nothing behind that slows the next. */
export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-bench-'))
  folders.add(folder)
  return folder
}

/** Starts a file, named relative to this folder, as a process that answers commands. */
export function start<C extends Commands>(file: string, nodeOptions: string[] = []): Child<C> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${file} did not start.`)
  children.add(child)
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let calls = 0
  child.on('message', ({ id, result, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result as never)
    else call?.reject(new Error(error))
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (status, signal) => {
      children.delete(child)
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended (${status ?? signal}).`))
      resolve()
    })
  })
  return {
    ...watchProcess(pid),
    pid,
    call: (name, ...input) =>
      new Promise((resolve, reject) => {
        const id = calls++
        waiting.set(id, { resolve, reject })
        child.send({ id, name, input } satisfies Call, (error) => error && reject(error))
      }),
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** In a child: answers the parent's commands, and exits with the parent. */
export function answer(commands: Commands): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, name, input }: Call) => {
    const reply: Answer = { id }
    try {
      reply.result = await commands[name]?.(...input)
    } catch (error) {
      reply.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    process.send?.(reply)
  })
}

/** Observes any process of this machine. */
export const watchProcess = (pid: number): WatchedProcess => ({
  cpuSeconds() {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in brackets, may contain spaces, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  },
  residentBytes: () => 1_024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
})

/** Returns how many files, including sockets, a process may have open here. */
export function fileLimit(): number {
  const line = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return line === undefined || line === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line)
}
