import { type Child, type Commands, fileLimit, start } from '../processes.ts'
import type { Bench } from '../site/sites.ts'
import type { ViewerCommands } from './viewers.ts'

/** A server of live streams that reports its memory after garbage collection. */
type LiveServer = Child<Commands & { memory: () => Promise<number> }>

/** The viewers of one server, in a process of their own. */
export type CrowdFigures = {
  count: number
  /** The server's CPU time until all streams were open, in seconds. */
  opened: number
  /** The server's CPU time over all measured deliveries, in seconds. */
  spent: number
  cpuSeconds(): number
  bytesPerViewer(): Promise<number>
  /** Returns the last frame with the mark, as the server wrote it. */
  frame(): Promise<string>
  arm(): Promise<void>
  heard(): Promise<{ at: number[]; lost: number }>
  stop(): Promise<void>
}

const VIEWERS = 10_000
/** Files that a process needs besides its viewers' sockets. */
const SPARE_FILES = 500
/** Viewers per address: each takes a port, and an address has a limited number of ports. */
const PER_ADDRESS = 1_000
/** The text that identifies frames of the measured topic. */
const MARK = '"topic":"live"'
/** Longer than the hub's pause after a frame, in ms. */
const REST = 600

/** Returns as many viewers as a process may have here, at most 10,000. */
export const crowdSize = ({ isQuick }: Bench) => Math.min(isQuick ? 4_000 : VIEWERS, fileLimit() - SPARE_FILES)

/**
 * Opens `count` streams of one server. `network`: the third number of their source addresses; `mark`: a text that the measured
 * frames contain.
 */
export async function gather(
  server: LiveServer,
  port: number,
  path: string,
  count: number,
  network = 0,
  mark = MARK,
): Promise<CrowdFigures> {
  const viewers = start<ViewerCommands>('./load/viewers.ts')
  const addresses = Array.from({ length: Math.ceil(count / PER_ADDRESS) }, (_, at) => ({
    localAddress: `127.0.${network}.${2 + at}`,
    viewers: Math.min(PER_ADDRESS, count - at * PER_ADDRESS),
  }))
  const before = await server.call('memory')
  const cpuBefore = server.cpuSeconds()
  await viewers.call('open', { port, path, mark, addresses })
  return {
    count,
    opened: server.cpuSeconds() - cpuBefore,
    spent: 0,
    cpuSeconds: server.cpuSeconds,
    bytesPerViewer: async () => ((await server.call('memory')) - before) / count,
    frame: () => viewers.call('frame'),
    arm: () => viewers.call('arm'),
    heard: () => viewers.call('heard'),
    stop: () => viewers.stop(),
  }
}

/**
 * Returns the time in ms from the trigger until the last viewer has the change. Throws when a viewer was disconnected or received
 * nothing.
 */
export async function untilLast(crowd: CrowdFigures, trigger: () => Promise<number>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST))
  await crowd.arm()
  const before = crowd.cpuSeconds()
  const startedAt = await trigger()
  const { at, lost } = await crowd.heard()
  crowd.spent += crowd.cpuSeconds() - before
  if (lost > 0 || at.length !== crowd.count)
    throw new Error(`${crowd.count - at.length} of ${crowd.count} viewers heard nothing, ${lost} were lost.`)
  return (at.at(-1) ?? Number.NaN) - startedAt
}

/** Returns the content of an HTTP chunk. */
export const contentOfChunk = (chunk: string) => chunk.slice(chunk.indexOf('\r\n') + 2, chunk.lastIndexOf('\r\n'))
