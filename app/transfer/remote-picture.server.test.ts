import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcp, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from '../../providers/public-address.ts'
import { openRemotePictures } from './remote-picture.server.ts'

const PUBLIC = '93.184.216.34'
/** Short: a test waits for each of these timeouts. */
const QUICK = { connect: 200, headers: 200, idle: 200, total: 600, bytes: 100_000 }
/** Long enough never to expire. */
const PATIENT = { ...QUICK, connect: 30_000, headers: 30_000, idle: 30_000, total: 30_000 }
const never = new AbortController().signal

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Opens a stranger's server behind a public address: connections to that address reach this machine, and no others are made. */
async function stranger(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  names: Record<string, string[]> = {},
  limits = PATIENT,
) {
  const server = createServer(answer)
  const port = await listen(server)
  closing.push(() => server.closeAllConnections())
  const dialled: string[] = []
  const resolved: string[] = []
  const sockets: Socket[] = []
  const remote = openRemotePictures({
    async resolve(host) {
      resolved.push(host)
      return names[host] ?? [PUBLIC]
    },
    dial(ip, at) {
      dialled.push(`${ip}:${at}`)
      const socket = connect({ host: '127.0.0.1', port })
      sockets.push(socket)
      return socket
    },
    limits,
  })
  return { fetch: (address: string) => remote.fetch(address, never), dialled, resolved, sockets }
}

test('a picture comes as it is, and the question carries nothing of ours', async () => {
  let asked: IncomingMessage | undefined
  process.env.HTTP_PROXY = 'http://127.0.0.1:1'
  const { fetch, dialled } = await stranger((request, response) => {
    asked = request
    response.end('picture')
  })
  expect(Buffer.from((await fetch('http://pictures.example/a.png?b#c')) ?? []).toString()).toBe('picture')
  delete process.env.HTTP_PROXY
  expect(dialled).toEqual([`${PUBLIC}:80`])
  expect([asked?.method, asked?.url]).toEqual(['GET', '/a.png?b'])
  // T-96
  expect(Object.keys(asked?.headers ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  expect([asked?.headers.host, asked?.headers['accept-encoding']]).toEqual(['pictures.example', 'identity'])
})

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0177.0.0.1',
  '0x7f000001',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::]',
  '[2001::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '127．0．0．1',
  '１２７.0.0.1',
  '%31%32%37.0.0.1',
]
const NAMES = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'LocalHost.',
  'ip6-localhost',
  'loop.example',
  'both.example',
  'mapped.example',
  'metadata.example',
  'none.example',
]
const TO = {
  'loop.example': ['127.0.0.1'],
  'both.example': [PUBLIC, '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'none.example': [],
}
const SCHEMES = [
  'file:///etc/passwd',
  'gopher://a.example/',
  'ftp://a.example/x.png',
  'data:image/png;base64,AA==',
  'blob:https://a.example/1',
  'javascript:1',
  'ws://a.example/',
  'http://u@a.example/',
  'http://u:p@a.example/',
  'http://a.example:22/',
  'http://a.example:8080/',
  'https://a.example:80/',
  'https://a.example:6379/',
  '',
  'x',
  '//a.example/x',
  'http://',
]

test('T-89 T-90 no spelling of an address leads to a network of ours: nothing is dialled', async () => {
  const names = Object.fromEntries(NAMES.map((name) => [name.toLowerCase(), TO[name as keyof typeof TO] ?? ['127.0.0.1', '::1']]))
  const { fetch, dialled } = await stranger((_, response) => response.end('secret'), names)
  const hosts = [...HOSTS, ...NAMES]
  const addresses = [...SCHEMES, ...hosts.flatMap((host) => [`http://${host}/x.png`, `https://${host}/x.png`])]
  expect(addresses.length).toBeGreaterThan(140)
  for (const address of addresses) expect(await fetch(address), address).toBeUndefined()
  expect(dialled).toEqual([])
})

test('T-89 the open internet is public', () => {
  for (const ip of [PUBLIC, '8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(ip), ip).toBe(true)
})

test('T-91 a name is asked once, and what it said is what is connected to', async () => {
  const answers = [[PUBLIC], ['127.0.0.1']]
  const server = createServer((_, response) => response.end('x'))
  const port = await listen(server)
  const dialled: string[] = []
  let asked = 0
  const remote = openRemotePictures({
    resolve: async () => answers[asked++] ?? [],
    dial(ip) {
      dialled.push(ip)
      return connect({ host: '127.0.0.1', port })
    },
    limits: PATIENT,
  })
  expect(await remote.fetch('http://rebinding.example/', never)).toBeDefined()
  expect([asked, dialled]).toEqual([1, [PUBLIC]])
})

test.each([
  ['to this machine', 'http://127.0.0.1:80/'],
  ['to a name of this machine', 'http://loop.example/'],
  ['to a file', 'file:///etc/passwd'],
  ['to a host without a scheme', '//loop.example/'],
  ['to another port', 'http://pictures.example:8080/'],
  ['to nowhere', 'http://'],
])('T-92 a redirect %s is not followed', async (_, location) => {
  const { fetch, dialled } = await stranger((_, response) => response.writeHead(302, { location }).end(), {
    'loop.example': ['127.0.0.1'],
  })
  expect(await fetch('http://pictures.example/')).toBeUndefined()
  expect(dialled).toHaveLength(1)
})

test('T-92 two redirects are followed, a circle is not', async () => {
  let left = 2
  const { fetch, dialled } = await stranger((_, response) =>
    left-- > 0 ? response.writeHead(301, { location: '/next' }).end() : response.end('x'),
  )
  expect(await fetch('http://pictures.example/')).toBeDefined()
  left = 50
  expect(await fetch('http://pictures.example/')).toBeUndefined()
  expect(dialled).toHaveLength(6)
})

const drip = (response: ServerResponse, text: string, everyMs: number) => {
  const timer = setInterval(() => response.write(text), everyMs)
  response.on('close', () => clearInterval(timer))
}

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['stops after its headers', (_, response) => response.writeHead(200).flushHeaders()],
  ['goes on for ever, slowly', (_, response) => drip(response, 'x', 20)],
  ['goes on for ever', (_, response) => drip(response, 'x'.repeat(50_000), 1)],
  ['says less than it sends', (_, response) => response.writeHead(200, { 'content-length': 200_000 }).end('x'.repeat(150_000))],
  [
    'says more than it sends',
    (request, response) => response.writeHead(200, { 'content-length': 500 }).write('x', () => request.socket.destroy()),
  ],
  [
    'compresses',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
  ],
  ['has no such picture', (_, response) => response.writeHead(404).end('x')],
  ['is broken', (_, response) => response.writeHead(500).end('x')],
  ['hangs up', (request) => request.socket.destroy()],
])('T-93 T-94 a stranger that %s is left in time, always with the same answer', async (_, answer) => {
  const { fetch, sockets } = await stranger(answer, {}, QUICK)
  expect(await fetch('http://pictures.example/')).toBeUndefined()
  expect(sockets).toHaveLength(1)
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

test('T-93 a line that is never taken, a name that is never answered and a handshake that never comes end in time', async () => {
  const silent = createTcp(() => {})
  const port = await listen(silent)
  const dial = () => connect({ host: '127.0.0.1', port })
  const stuck = openRemotePictures({ resolve: () => new Promise(() => {}), dial, limits: QUICK })
  expect(await stuck.fetch('http://pictures.example/', never)).toBeUndefined()
  const mute = openRemotePictures({ resolve: async () => [PUBLIC], dial, limits: QUICK })
  expect(await mute.fetch('https://pictures.example/', never)).toBeUndefined()
})
