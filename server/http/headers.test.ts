import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { PROVIDERS } from '../../app/kit/webcast/providers.ts'
import { commonHeaders, pagePolicy } from './headers.ts'
import { sentHeader } from './pages/sent-header.ts'

const hosts = {
  providerHost: 'https://webcast.example.org',
  mediaHosts: ['https://stream.example.org', 'https://media.example'],
  frameHosts: ['frames.example'],
  pictureOrigins: ['https://webcast.example.org', 'https://images.example'],
  helpdesk: undefined,
  signInHost: undefined,
  embedAncestors: ['*'],
  isDev: false,
}
const directives = (policy: string) => new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))

test('T-99 the policy starts from nothing and allows no inline code, no wildcard, no plugin, no frame around us', () => {
  const policy = pagePolicy(hosts, ['abc='])
  expect(policy).not.toMatch(/unsafe-|\*|undefined|data:.*script/)
  const map = directives(policy)
  expect(map.get('default-src')).toEqual(["'none'"])
  expect(map.get('script-src')).toEqual(["'self'", "'sha256-abc='"])
  expect(map.get('style-src')).toEqual(["'self'"])
  expect(map.get('object-src')).toEqual(["'none'"])
  expect(map.get('base-uri')).toEqual(["'none'"])
  expect(map.get('form-action')).toEqual(["'self'"])
  expect(map.get('frame-ancestors')).toEqual(["'none'"])
})

test('W5 frames are allowed from the providers’ players and the configured hosts', () => {
  expect(directives(pagePolicy(hosts, [])).get('frame-src')).toEqual([
    ...Object.values(PROVIDERS).map(({ playerOrigin }) => playerOrigin),
    'https://webcast.example.org',
    'https://frames.example',
  ])
  expect(directives(pagePolicy({ ...hosts, helpdesk: 'https://help.example' }, [])).get('frame-src')).toContain(
    'https://help.example',
  )
})

test('Q-28 videos and streams come from the media hosts, and from nowhere else', () => {
  const map = directives(pagePolicy(hosts, []))
  expect(map.get('media-src')).toEqual(["'self'", 'blob:', ...hosts.mediaHosts])
  expect(map.get('connect-src')).toEqual(["'self'", ...hosts.mediaHosts])
})

test('Z1 the check may ask the hosts of players if they answer', () => {
  const map = directives(pagePolicy({ ...hosts, asksFrames: true }, []))
  expect(map.get('connect-src')).toEqual(["'self'", ...hosts.mediaHosts, ...(map.get('frame-src') ?? []).slice(0, 3)])
})

test('A3 forms may redirect to the sign-in service, when one is configured', () => {
  const policy = pagePolicy({ ...hosts, signInHost: 'https://accounts.example' }, [])
  expect(directives(policy).get('form-action')).toEqual(["'self'", 'https://accounts.example'])
})

test('no host stands twice in a directive', () => {
  const policy = pagePolicy({ ...hosts, mediaHosts: [hosts.providerHost], helpdesk: hosts.providerHost }, [])
  for (const [name, values] of directives(policy)) expect(new Set(values).size, name).toBe(values.length)
})

test('a header of a request is found in any case, and a repeated one as node:http joins it', () => {
  const request = (...rawHeaders: string[]) => ({ rawHeaders, headers: { cookie: 'a=1; b=2' } }) as unknown as IncomingMessage
  const names = ['Accept-Language', 'fr', 'Accept-Encoding', 'br', 'COOKIE', 'a=1'] as const
  expect(sentHeader(request(...names), 'accept-encoding')).toBe('br')
  expect(sentHeader(request(...names), 'cookie')).toBe('a=1')
  expect(sentHeader(request(...names), 'if-none-match')).toBeUndefined()
  expect(sentHeader(request(...names, 'cookie', 'b=2'), 'cookie')).toBe('a=1; b=2')
})

test('T-98 strict transport security is sent over https only', () => {
  expect(commonHeaders({ isSecure: true })['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/)
  expect(commonHeaders({ isSecure: false })).not.toHaveProperty('strict-transport-security')
})
