import { start } from './processes.ts'
import type { ViewerCommands } from './viewers.ts'

export type LiveServer = {
  port: number
  /** Throws when the server is gone or another process holds its port. */
  assertOwns(port: number): void
  cpuSeconds(): number
  memory(): Promise<number>
}

/** Viewers of one server, in a process of their own. */
export type Crowd = {
  count: number
  /** CPU time of the server, in seconds, until all streams were open. */
  opened: number
  /** CPU time of the server, in seconds, over all deliveries that were waited for. */
  spent: number
  cpuSeconds(): number
  bytesPerViewer(): Promise<number>
  /** The last frame of the topic 'live', as its server wrote it. */
  frame(): Promise<string>
  arm(): Promise<void>
  heard(): Promise<{ at: number[]; lost: number }>
  stop(): Promise<void>
}

/** Files that a process needs beside its viewers' sockets. */
export const SPARE_FILES = 500
/** Viewers from one address: a port for each, and the ports of one address end. */
const PER_ADDRESS = 1_000
/** The frames that are waited for are those of this topic. */
const MARK = '"topic":"live"'
/** Longer than the hub keeps a topic quiet after a frame, in ms. */
const REST = 600

/** Opens `count` streams of one server. `network`: the third number of the addresses from which they come. */
export async function gather(server: LiveServer, path: string, count: number, network = 0): Promise<Crowd> {
  const { port, memory, assertOwns, cpuSeconds } = server
  const viewers = start<ViewerCommands>('./viewers.ts')
  const addresses = Array.from({ length: Math.ceil(count / PER_ADDRESS) }, (_, at) => ({
    localAddress: `127.0.${network}.${2 + at}`,
    viewers: Math.min(PER_ADDRESS, count - at * PER_ADDRESS),
  }))
  assertOwns(port)
  const before = await memory()
  const cpuBefore = cpuSeconds()
  await viewers.call('open', { port, path, mark: MARK, addresses })
  const opened = cpuSeconds() - cpuBefore
  assertOwns(port)
  return {
    count,
    opened,
    spent: 0,
    cpuSeconds,
    bytesPerViewer: async () => ((await memory()) - before) / count,
    frame: () => viewers.call('frame'),
    arm: () => viewers.call('arm'),
    heard: () => viewers.call('heard'),
    stop: () => viewers.stop(),
  }
}

/** Milliseconds from the trigger to the last viewer of all crowds. Throws when one was lost or heard nothing. */
export async function untilLast(crowds: Crowd[], trigger: () => Promise<number>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST))
  await Promise.all(crowds.map((crowd) => crowd.arm()))
  const before = crowds.map((crowd) => crowd.cpuSeconds())
  const startedAt = await trigger()
  const lasts = await Promise.all(
    crowds.map(async (crowd, place) => {
      const { at, lost } = await crowd.heard()
      crowd.spent += crowd.cpuSeconds() - (before[place] as number)
      if (lost > 0 || at.length !== crowd.count)
        throw new Error(`${crowd.count - at.length} of ${crowd.count} viewers heard nothing, ${lost} were lost.`)
      return at.at(-1) ?? Number.NaN
    }),
  )
  return Math.max(...lasts) - startedAt
}

/** What HTTP's chunked envelope holds. */
export const contentOfChunk = (chunk: string) => chunk.slice(chunk.indexOf('\r\n') + 2, chunk.lastIndexOf('\r\n'))
