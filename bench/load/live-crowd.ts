import { start } from '../processes.ts'
import type { ViewerCommands } from './viewers.ts'

export type LiveServer = {
  port: number
  /** Throws when the server is gone, or another process has its port. */
  assertOwns(port: number): void
  cpuSeconds(): number
  memory(): Promise<number>
}

/** The viewers of one server, in a process of their own. */
export type Crowd = {
  count: number
  /** The server's CPU time until all streams were open, in seconds. */
  opened: number
  /** The server's CPU time over all measured deliveries, in seconds. */
  spent: number
  cpuSeconds(): number
  bytesPerViewer(): Promise<number>
  /** The last frame of the topic 'live', as the server wrote it. */
  frame(): Promise<string>
  arm(): Promise<void>
  heard(): Promise<{ at: number[]; lost: number }>
  stop(): Promise<void>
}

/** Files that a process needs besides its viewers' sockets. */
export const SPARE_FILES = 500
/** Viewers per address: each takes a port, and an address has a limited number. */
const PER_ADDRESS = 1_000
/** Identifies the frames of the measured topic. */
const MARK = '"topic":"live"'
/** Longer than the hub's pause after a frame, in ms. */
const REST = 600

/** Opens `count` streams of one server. `network`: the third number of their source addresses; `mark`: what the measured frames have. */
export async function gather(server: LiveServer, path: string, count: number, network = 0, mark = MARK): Promise<Crowd> {
  const { port, memory, assertOwns, cpuSeconds } = server
  const viewers = start<ViewerCommands>('./load/viewers.ts')
  const addresses = Array.from({ length: Math.ceil(count / PER_ADDRESS) }, (_, at) => ({
    localAddress: `127.0.${network}.${2 + at}`,
    viewers: Math.min(PER_ADDRESS, count - at * PER_ADDRESS),
  }))
  assertOwns(port)
  const before = await memory()
  const cpuBefore = cpuSeconds()
  await viewers.call('open', { port, path, mark, addresses })
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

/**
 * The time in ms from the trigger until the last viewer of all crowds has the change. Throws when a viewer was disconnected or
 * heard nothing.
 */
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

/** The content of an HTTP chunk. */
export const contentOfChunk = (chunk: string) => chunk.slice(chunk.indexOf('\r\n') + 2, chunk.lastIndexOf('\r\n'))
