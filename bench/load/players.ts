import { connect, type Socket } from 'node:net'
import { beaconText } from '../../app/audience/beacon.ts'
import { answer } from '../processes.ts'

/** A process that sends the beacons of a crowd, each as from its own page load. */
export type PlayersCommands = typeof commands

const CONNECTIONS = 50
const TICK_MS = 1
/** No address sends more than a campus may in a minute. */
const ADDRESSES = 20_000
const ANSWER = 'HTTP/1.1 204'

type Crowd = { port: number; episodes: string[]; count: number; perSecond: number }

const commands = {
  /** Sends `count` beacons at a steady pace over keep-alive connections, as a proxy does. Returns when all are answered. */
  async play({ port, episodes, count, perSecond }: Crowd): Promise<void> {
    const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)))
    const startedAt = performance.now()
    for (let sent = 0; sent < count; ) {
      const due = Math.min(count, Math.ceil(((performance.now() - startedAt) / 1_000) * perSecond))
      for (; sent < due; sent++) lines[sent % CONNECTIONS]?.send(requestOf(sent, episodes[sent % episodes.length] as string))
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
    await Promise.all(lines.map((line) => line.end()))
  },
}

function requestOf(at: number, episode: string): string {
  const id = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  const language = at % 4 === 0 ? 'fr' : 'en'
  const body = beaconText({ id, episode, language, surface: 'own', mode: 'live', crowd: 'people', stalls: 0, errors: 0 })
  const address = `10.${(at % ADDRESSES) >> 8}.${at & 255}.1`
  return `POST /played HTTP/1.1\r\nhost: podium.example\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\naccept: */*\r\naccept-language: en-CA,en;q=0.5\r\naccept-encoding: gzip, deflate, br, zstd\r\nx-forwarded-for: ${address}\r\ncontent-type: text/plain;charset=UTF-8\r\norigin: https://podium.example\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** Opens a connection that has one request in flight at a time. */
async function openLine(port: number) {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened.setNoDelay()))
    opened.once('error', reject)
  })
  const waiting: string[] = []
  let isBusy = false
  const drained = Promise.withResolvers<void>()
  let isEnding = false
  function next() {
    const request = waiting.shift()
    isBusy = request !== undefined
    if (request) socket.write(request)
    else if (isEnding) drained.resolve()
  }
  socket.on('data', (data) => {
    if (!data.toString('latin1').startsWith(ANSWER)) drained.reject(new Error('A beacon was not answered with 204.'))
    next()
  })
  socket.on('close', () => drained.reject(new Error('The site closed a connection.')))
  return {
    send(request: string) {
      waiting.push(request)
      if (!isBusy) next()
    },
    async end(): Promise<void> {
      isEnding = true
      if (!isBusy) drained.resolve()
      await drained.promise
      socket.destroy()
    },
  }
}

answer(commands)
