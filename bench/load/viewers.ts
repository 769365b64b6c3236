import { connect } from 'node:net'
import { now } from '../../tests/load/crowd.ts'
import { answer } from '../processes.ts'

/** Many viewers of one stream in one process: plain sockets that search the received bytes for one mark. */
export type ViewerCommands = typeof commands

type Crowd = { port: number; path: string; mark: string; addresses: { localAddress: string; viewers: number }[] }

/** The number of connections being opened at a time. */
const AT_ONCE = 250
/** The time, in ms, after which a viewer that has received nothing counts as lost. */
const PATIENCE = 20_000

const arrivals: number[] = []
let expected = 0
let lost = 0
let onAll = () => {}
let sample = ''

const commands = {
  /** Opens all streams; resolves once each has received its first bytes. */
  async open({ port, path, mark, addresses }: Crowd): Promise<number> {
    const wanted = addresses.flatMap(({ localAddress, viewers }) => Array.from({ length: viewers }, () => localAddress))
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let from = wanted.pop(); from !== undefined; from = wanted.pop()) {
        await openViewer(port, from, path, Buffer.from(mark), expected++)
      }
    })
    await Promise.all(lanes)
    return expected
  },

  /** Starts a new round of arrivals. */
  arm() {
    arrivals.length = 0
  },

  /** Returns when each viewer received it, in ms of the machine's clock: all of them, or those until the timeout. */
  async heard(): Promise<{ at: number[]; lost: number }> {
    if (arrivals.length < expected) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE)
        onAll = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return { at: arrivals, lost }
  },

  /** Returns the last frame with the mark, as the server wrote it. */
  frame: () => sample,
}

function openViewer(port: number, localAddress: string, path: string, mark: Buffer, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false
    function onBytes(bytes: number, buffer: Uint8Array): boolean {
      const part = Buffer.from(buffer.buffer, buffer.byteOffset, bytes)
      if (!isOpen) {
        isOpen = true
        if (part.includes('HTTP/1.1 200')) resolve()
        else reject(new Error(part.toString('latin1', 0, 80)))
      } else if (part.includes(mark)) {
        arrivals.push(now())
        if (index === 0) sample = part.toString()
        if (arrivals.length === expected) onAll()
      }
      return true
    }
    const socket = connect({ host: '127.0.0.1', port, localAddress, onread: { buffer: SHARED, callback: onBytes } })
    socket.on('connect', () => socket.write(requestOf(port, path)))
    socket.on('error', reject)
    socket.on('close', () => lost++)
  })
}

const requestOf = (port: number, path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`

/** All received bytes are searched before the next read, so one buffer serves all sockets. */
const SHARED = Buffer.allocUnsafe(64 * 1024)

answer(commands)
