import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openProxies } from './client-address.ts'

/** A request as node:http represents it: the peer's address, and X-Forwarded-For as one string. */
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test('T-07 without trusted proxies the peer counts, whatever it claims', () => {
  const { clientOf } = openProxies([])
  for (const claim of [undefined, '9.9.9.9', '9.9.9.9, 8.8.8.8', '127.0.0.1', '', ',,,', 'unknown', '<script>']) {
    expect(clientOf(from('203.0.113.7', claim))).toBe('203.0.113.7')
  }
})

test('T-07 X-Forwarded-For counts as far as trusted proxies wrote it, and no further', () => {
  const { clientOf } = openProxies(['10.0.0.0/8', '192.0.2.1'])
  expect(clientOf(from('10.1.2.3', '203.0.113.7'))).toBe('203.0.113.7')
  expect(clientOf(from('192.0.2.1', '203.0.113.7'))).toBe('203.0.113.7')
  expect(clientOf(from('10.1.2.3', '1.1.1.1, 203.0.113.7'))).toBe('203.0.113.7')
  expect(clientOf(from('10.1.2.3', '1.1.1.1, 203.0.113.7, 10.9.9.9'))).toBe('203.0.113.7')
  expect(clientOf(from('192.0.2.2', '203.0.113.7'))).toBe('192.0.2.2')
})

test('T-07 each request of one connection belongs to the client that its proxy names', () => {
  const { clientOf, isFromProxy } = openProxies(['10.0.0.1'])
  const { socket } = from('10.0.0.1')
  const onLine = (forwarded?: string) => ({ ...from('10.0.0.1', forwarded), socket }) as IncomingMessage
  expect(['203.0.113.7', '203.0.113.8', undefined].map((hops) => clientOf(onLine(hops)))).toEqual([
    '203.0.113.7',
    '203.0.113.8',
    '10.0.0.1',
  ])
  expect(isFromProxy(onLine())).toBe(true)
  expect(isFromProxy(from('203.0.113.7', '10.0.0.1'))).toBe(false)
})

test('T-07 a spoofed entry in front never becomes the client', () => {
  const { clientOf } = openProxies(['10.0.0.1'])
  const seen = Array.from({ length: 50 }, (_, at) => clientOf(from('10.0.0.1', `9.9.9.${at}, 203.0.113.7`)))
  expect(new Set(seen)).toEqual(new Set(['203.0.113.7']))
})

test('a proxy that names no address is counted itself', () => {
  const { clientOf } = openProxies(['10.0.0.1'])
  const odd = [
    undefined,
    '',
    'unknown',
    '_hidden',
    'a, b',
    '999.1.1.1',
    '203.0.113',
    '3405803783',
    '[203.0.113.7',
    '1.2.3.4:x',
    '::g',
  ]
  for (const claim of odd) {
    expect(clientOf(from('10.0.0.1', claim)), claim).toBe('10.0.0.1')
  }
})

test('T-07 a client is the same, however its proxy writes the address', () => {
  const { clientOf } = openProxies(['10.0.0.1'])
  for (const text of ['203.0.113.7', '203.0.113.7:51234', '"203.0.113.7:51234"', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:80'])
    expect(clientOf(from('10.0.0.1', text)), text).toBe('203.0.113.7')
  for (const text of ['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]:51234', '"[2001:DB8::7]:51234"'])
    expect(clientOf(from('10.0.0.1', text)), text).toBe('2001:db8:0:0')
})

test('T-08 one IPv6 network is one client, however its addresses are written', () => {
  const { clientOf } = openProxies([])
  const seen = ['2001:db8::1', '2001:DB8:0:0::ffff', '2001:0db8:0000:0000:aaaa:bbbb:cccc:dddd'].map((peer) =>
    clientOf(from(peer)),
  )
  expect(new Set(seen).size).toBe(1)
  expect(clientOf(from('2001:db8:0:1::1'))).not.toBe(seen[0])
})

test('T-08 an IPv4 address inside IPv6 is that IPv4 address', () => {
  expect(openProxies([]).clientOf(from('::ffff:203.0.113.7'))).toBe('203.0.113.7')
  expect(openProxies(['10.0.0.0/8']).clientOf(from('::ffff:10.0.0.1', '::ffff:203.0.113.7'))).toBe('203.0.113.7')
})

test('a trusted IPv6 proxy hands on its clients', () => {
  const { clientOf } = openProxies(['fd00::/8'])
  expect(clientOf(from('fd00::1', '203.0.113.7'))).toBe('203.0.113.7')
  expect(clientOf(from('fd00::1', '2001:db8::7'))).toBe('2001:db8:0:0')
})

test('a request whose peer has gone is still answered with one client', () => {
  expect(openProxies([]).clientOf(from(undefined))).toBe('unknown')
})
