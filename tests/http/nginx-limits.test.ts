import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { type Nginx, startNginx } from '../peers/nginx.ts'
import { ask, languageOf } from '../sites/visitor.ts'

// The limits of deploy/nginx, unchanged, in front of a node that can be made slow.

const CLIENT = 'x-test-client'
const AT_ONCE = 1_000
const BURST = 20_000

let nginx: Nginx
let isSlow = false
const waiting: ServerResponse[] = []
const node = createServer((_, response) => {
  if (isSlow) waiting.push(response)
  else response.end('made')
})

beforeAll(async () => {
  node.listen(0, '127.0.0.1', 4_096)
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  nginx = await startNginx({ web: [port], live: [port] }, { clientHeader: CLIENT })
})
afterEach(() => {
  isSlow = false
  for (const response of waiting.splice(0)) response.end('late')
})
afterAll(async () => {
  await nginx.close()
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
})

const as = (client: string) => ({ headers: { [CLIENT]: client } })
const statusOf = async (path: string, client: string) => (await ask(nginx, path, as(client))).status

/** Fills a client's share of concurrent requests; resolves when all have reached the node or been refused. */
async function fill(client: string, path = '/search?q=a') {
  isSlow = true
  const answers: Promise<number>[] = []
  let refused = 0
  for (let at = 0; at < AT_ONCE + 10; at++)
    answers.push(
      statusOf(path, client).then((status) => {
        if (status === 429) refused++
        return status
      }),
    )
  await expect.poll(() => waiting.length + refused).toBe(AT_ONCE + 10)
  isSlow = false
  return { refused, answers }
}

test('Q-04 a client has so many requests at one time with the nodes, is told so beyond, and takes no place from others', async () => {
  const { refused, answers } = await fill('198.51.100.1')
  expect([refused, waiting.length]).toEqual([10, AT_ONCE])
  for (const language of ['en', 'fr'] as const) {
    const answer = await ask(nginx, '/me', { ...as('198.51.100.1'), language })
    expect([answer.status, answer.headers.get('retry-after'), languageOf(answer.body)]).toEqual([429, '5', language])
  }
  expect(await statusOf('/me', '198.51.100.2')).toBe(200)
  for (const response of waiting.splice(0)) response.end('late')
  await Promise.all(answers)
  await expect.poll(() => statusOf('/me', '198.51.100.1')).toBe(200)
})

test('Q-04 a campus whose share is used up goes on loading public pages, files and live streams', async () => {
  const { answers } = await fill('198.51.100.3')
  const open = [
    ...FIXED_PATHS,
    '/series/cup',
    '/series/cup/e1',
    '/series/cup.data',
    '/_.data',
    '/row/hockey/2',
    '/sw.js',
    '/live',
  ]
  const files = ['/assets/site-aB1.js', '/art/logo.svg', '/thumbnails/a/640']
  for (const path of [...open, ...files]) expect([path, await statusOf(path, '198.51.100.3')]).toEqual([path, 200])
  for (const path of ['/search', '/me', '/series/cup/content', '/admin/', '/login'])
    expect([path, await statusOf(path, '198.51.100.3')]).toEqual([path, 429])
  for (const response of waiting.splice(0)) response.end('late')
  await Promise.all(answers)
})

test('Q-04 the networks of one IPv6 /48 are one client, others are not', async () => {
  const { answers } = await fill('2001:db8:7:1::1')
  for (const client of ['2001:db8:7:2::1', '2001:db8:7::', '2001:db8:7:ffff:1:2:3:4'])
    expect([client, await statusOf('/me', client)]).toEqual([client, 429])
  for (const client of ['2001:db8:8:1::1', '2001:db8::1', '::1', '2001:db9:7:1::1'])
    expect([client, await statusOf('/me', client)]).toEqual([client, 200])
  for (const response of waiting.splice(0)) response.end('late')
  await Promise.all(answers)
})

/** Pipelines `count` requests over a few connections; counts them by status. */
async function flood(client: string, count: number): Promise<Record<string, number>> {
  const LINES = 50
  const counts: Record<string, number> = {}
  const each = count / LINES
  const request = `GET /me HTTP/1.1\r\nhost: a\r\n${CLIENT}: ${client}\r\n\r\n`
  const last = request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
  const one = async () => {
    const socket = connect(Number(new URL(nginx.origin).port), '127.0.0.1')
    let rest = ''
    socket.on('data', (part) => {
      const text = rest + part.toString('latin1')
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) counts[status] = (counts[status] ?? 0) + 1
      rest = /H?T?T?P?\/?1?\.?1? ?\d{0,3}$/.exec(text)?.[0] ?? ''
    })
    socket.write(request.repeat(each - 1) + last)
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: LINES }, one))
  return counts
}

test('Q-04 the personal requests of 5,000 viewers behind one address come through at once, a flood beyond does not', async () => {
  expect(await flood('198.51.100.4', 15_000)).toEqual({ 200: 15_000 })
  const { 200: passed = 0, 429: refused = 0 } = await flood('198.51.100.5', 2 * BURST)
  expect(passed + refused).toBe(2 * BURST)
  expect(passed).toBeGreaterThanOrEqual(BURST)
  expect(refused).toBeGreaterThan(0)
  expect(await statusOf('/me', '198.51.100.6')).toBe(200)
})
