import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { LiveServer } from './live-crowd.ts'
import { temporaryFolder, watchProcess } from './processes.ts'

export type Floor = LiveServer & {
  /** Writes these bytes to every stream; returns the start time. */
  send(frame: Uint8Array): Promise<number>
  stop(): Promise<void>
}

/** A minimal server of live streams in C (peer/floor.c), as the lower limit. Undefined without a compiler. */
export async function startFloor(): Promise<Floor | undefined> {
  const program = join(temporaryFolder(), 'floor')
  const source = join(import.meta.dirname, 'peer/floor.c')
  try {
    await promisify(execFile)('cc', ['-O2', '-o', program, source])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error('The floor ended.')
    return Number(value)
  }
  const port = await read()
  const { assertOwns, cpuSeconds, residentBytes } = watchProcess(child.pid as number)
  return {
    port,
    assertOwns,
    cpuSeconds,
    memory: async () => residentBytes(),
    send(frame) {
      child.stdin.write(`${frame.length}\n`)
      child.stdin.write(frame)
      return read()
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
