import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { openProbeDoor, type ProbeDoor } from './probe-door.ts'

const open: (Server | ProbeDoor)[] = []
afterEach(() => {
  for (const each of open.splice(0)) {
    if ('closeAllConnections' in each) each.closeAllConnections()
    each.close()
  }
})

/** Starts a real server on this machine; `asked` counts its requests. */
async function peer(answer: RequestListener, host = '127.0.0.1') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    asked,
  }
}
const door = (options: Parameters<typeof openProbeDoor>[0]) => {
  const opened = openProbeDoor(options)
  open.push(opened)
  return opened
}
const never = new AbortController().signal
const saying =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text)

describe('D3 the probe reads from its own hosts alone', () => {
  test('D3 a playlist of an allowed host is read, over one connection again and again', async () => {
    const sockets = new Set<unknown>()
    const { origin, asked } = await peer((request, response) => {
      sockets.add(request.socket)
      response.end('#EXTM3U')
    })
    const one = door({ origins: [origin] })
    for (let times = 0; times < 3; times++)
      expect(await one.read(`${origin}/a.m3u8`, never)).toEqual({ ok: true, text: '#EXTM3U', url: `${origin}/a.m3u8` })
    expect([asked.length, sockets.size]).toEqual([3, 1])
  })

  test.each([
    ['another port', (origin: string) => origin.replace(/\d+$/, '1')],
    ['another scheme', (origin: string) => origin.replace('http:', 'https:')],
    ['a user in it', (origin: string) => origin.replace('//', '//user@')],
    ['another host that begins alike', (origin: string) => origin.replace('127.0.0.1', '127.0.0.1.example')],
    ['a file', () => 'file:///etc/passwd'],
    ['nothing', () => ''],
  ])('D3 an address with %s is not asked', async (_, changed) => {
    const { origin, asked } = await peer(saying('#EXTM3U'))
    const one = door({ origins: [origin] })
    const address = `${changed(origin)}/a.m3u8`
    expect(one.mayAsk(address)).toBe(false)
    expect(await one.read(address, never)).toEqual({ ok: false, fault: 'unreachable' })
    expect(asked).toEqual([])
  })

  test('D3 Q-91 a redirect on its hosts is followed; one off them, to this machine, or without end is not', async () => {
    const inner = await peer(saying('the database'))
    const other = await peer(saying('#EXTM3U other'))
    const { origin } = await peer((request, response) => {
      const to = { '/own': '/a', '/other': `${other.origin}/b`, '/inner': `${inner.origin}/secret`, '/round': '/round' }[
        request.url ?? ''
      ]
      if (to) response.writeHead(302, { location: to }).end()
      else response.end('#EXTM3U')
    })
    const one = door({ origins: [origin, other.origin] })
    expect(await one.read(`${origin}/own`, never)).toEqual({ ok: true, text: '#EXTM3U', url: `${origin}/a` })
    expect(await one.read(`${origin}/other`, never)).toEqual({ ok: true, text: '#EXTM3U other', url: `${other.origin}/b` })
    expect(await one.read(`${origin}/inner`, never)).toEqual({ ok: false, fault: 'redirect' })
    expect(await one.read(`${origin}/round`, never)).toEqual({ ok: false, fault: 'redirect' })
    expect(inner.asked).toEqual([])
  })

  test.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.8']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public address and a private one', ['93.184.215.14', '192.168.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
  ])('D3 a configured name that leads to %s is not connected to', async (_, addresses) => {
    const { port, asked } = await peer(saying('the database'))
    const resolved: string[] = []
    const resolve = async (host: string) => {
      resolved.push(host)
      return addresses
    }
    const origin = `http://streams.example:${port}`
    const one = door({ origins: [origin], resolve })
    expect(await one.read(`${origin}/a.m3u8`, never)).toEqual({ ok: false, fault: 'unreachable' })
    expect([resolved, asked]).toEqual([['streams.example'], []])
  })

  test('D3 a name is looked up for each connection, so that it cannot become private later', async () => {
    const resolved: string[] = []
    const origin = 'http://streams.example'
    const one = door({
      origins: [origin],
      resolve: async (host) => {
        resolved.push(host)
        return ['127.0.0.1']
      },
    })
    for (let times = 0; times < 2; times++) await one.read(`${origin}/a`, never)
    expect(resolved).toEqual(['streams.example', 'streams.example'])
  })
})

describe('D3 the probe bears what a server does', () => {
  test.each<[string, RequestListener, { fault: string; status?: number }]>([
    ['404', (_, response) => response.writeHead(404).end('no'), { fault: 'refused', status: 404 }],
    [
      '500 without an end',
      (_, response) => void response.writeHead(500).write('x'.repeat(10_000)),
      { fault: 'refused', status: 500 },
    ],
    ['204', (_, response) => response.writeHead(204).end(), { fault: 'refused', status: 204 }],
    ['a redirect to nowhere', (_, response) => response.writeHead(302).end(), { fault: 'refused', status: 302 }],
    ['a redirect to no address', (_, response) => response.writeHead(302, { location: 'http://[' }).end(), { fault: 'redirect' }],
    ['a body without end', (_, response) => void endless(response), { fault: 'too-large' }],
    ['a body of two megabytes', saying('x'.repeat(2_000_000)), { fault: 'too-large' }],
    ['silence', () => {}, { fault: 'timeout' }],
    ['half an answer', (_, response) => void response.write('#EXTM3U'), { fault: 'timeout' }],
    ['a line that breaks', (_, response) => void response.write('#EXTM3U', () => response.destroy()), { fault: 'unreachable' }],
    [
      'another protocol',
      (request) => void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      { fault: 'unreachable' },
    ],
    ['nonsense', (request) => void request.socket.end('nonsense\r\n\r\n'), { fault: 'unreachable' }],
  ])('D3 %s', async (_, answer, expected) => {
    const { origin } = await peer(answer)
    const one = door({ origins: [origin], limits: { total: expected.fault === 'timeout' ? 300 : 20_000 } })
    expect(await one.read(`${origin}/a.m3u8`, never)).toEqual({ ok: false, ...expected })
  })

  test('D3 what is compressed against its wish is no text of a playlist, and does not grow', async () => {
    const { origin } = await peer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))),
    )
    const answer = await door({ origins: [origin] }).read(`${origin}/a.m3u8`, never)
    expect(answer.ok && answer.text.length).toBeLessThan(100_000)
  })

  test('D3 an aborted request ends at once', async () => {
    const { origin } = await peer(() => stop.abort())
    const stop = new AbortController()
    expect(await door({ origins: [origin] }).read(`${origin}/a.m3u8`, stop.signal)).toEqual({ ok: false, fault: 'unreachable' })
  })
})

function endless(response: Parameters<RequestListener>[1]) {
  const more = () => {
    while (!response.destroyed && response.write('#EXTINF:4,\nsegment.ts\n'.repeat(1_000)));
  }
  response.on('drain', more)
  more()
}
