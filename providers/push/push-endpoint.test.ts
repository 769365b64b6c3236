import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { isPushEndpoint } from './push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4:APA91bH_x-y',
  'https://fcm.googleapis.com/wp/dQw4:APA91bH_x-y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  'https://web.push.apple.com/QGx-_1',
  'https://api.push.apple.com/3/device/1',
  'https://wns2-by3p.notify.windows.com/w/?token=AwYAAAB%2fQ%3d',
  'https://a.b.notify.windows.com/w/?token=A',
])('E9 pushes may go to %s', (address) => {
  expect(isPushEndpoint(address)).toBe(true)
})

test.each(['https://jmt17.google.com/fcm/send/dQw4:APA91bH_x-y', 'https://fcm.google.com/preprod/wp/dQw4:APA91bH_x-y'])(
  'Q-73 pushes may go to %s, the address of a Chromium without keys',
  (address) => {
    expect(isPushEndpoint(address)).toBe(true)
  },
)

test.each([
  'https://jmt17.google.com/',
  'https://jmt17.google.com/fcm/send/',
  'https://jmt17.google.com/fcm/send/../../checkin',
  'https://jmt17.google.com/checkin',
  'https://fcm.google.com/x',
  'https://jmt18.google.com/fcm/send/x',
  'https://www.google.com/fcm/send/x',
  'https://jmt17.google.com.evil.example/fcm/send/x',
  'https://evil.jmt17.google.com/fcm/send/x',
  'http://jmt17.google.com/fcm/send/x',
  'https://jmt17.google.com:8443/fcm/send/x',
  'https://user@jmt17.google.com/fcm/send/x',
])('Q-73 no push goes to %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false)
})

/** Addresses that must get no request, with the trick that each one tries. */
const HOSTILE: [trick: string, address: string][] = [
  ['nothing', ''],
  ['no address', 'fcm.googleapis.com'],
  ['no scheme', '//fcm.googleapis.com/x'],
  ['another scheme', 'http://fcm.googleapis.com/x'],
  ['a scheme of sockets', 'wss://fcm.googleapis.com/x'],
  ['a scheme of files', 'file://fcm.googleapis.com/etc/passwd'],
  ['a scheme of data', 'data:text/plain,https://fcm.googleapis.com/x'],
  ['capitals in the scheme', 'HTTPS://fcm.googleapis.com/x'],
  ['capitals in the host', 'https://FCM.googleapis.com/x'],
  ['a trailing dot', 'https://fcm.googleapis.com./x'],
  ['two trailing dots', 'https://fcm.googleapis.com../x'],
  ['a trailing dot behind a domain', 'https://web.push.apple.com./x'],
  ['a leading dot', 'https://.push.apple.com/x'],
  ['an empty label', 'https://web..push.apple.com/x'],
  ['the domain alone', 'https://push.apple.com/x'],
  ['the other domain alone', 'https://notify.windows.com/x'],
  ['a longer host', 'https://fcm.googleapis.com.evil.example/x'],
  ['a host in front', 'https://evil.fcm.googleapis.com/x'],
  ['a host that ends alike', 'https://evilfcm.googleapis.com/x'],
  ['a domain that ends alike', 'https://web.evilpush.apple.com/x'],
  ['a domain that goes on', 'https://web.push.apple.com.evil.example/x'],
  ['a domain of a look-alike', 'https://web.push.apple.co/x'],
  ['a hyphen for a dot', 'https://web-push.apple.com/x'],
  ['an underscore', 'https://we_b.push.apple.com/x'],
  ['a user', 'https://fcm.googleapis.com@evil.example/x'],
  ['a user before the right host', 'https://evil.example@fcm.googleapis.com/x'],
  ['a user with a password', 'https://a:b@fcm.googleapis.com/x'],
  ['an empty user', 'https://@fcm.googleapis.com/x'],
  ['an empty password', 'https://a:@fcm.googleapis.com/x'],
  ['an encoded @', 'https://fcm.googleapis.com%40evil.example/x'],
  ['an encoded dot', 'https://fcm%2egoogleapis.com/x'],
  ['an encoded letter', 'https://%66cm.googleapis.com/x'],
  ['a zero byte', 'https://fcm.googleapis.com%00.evil.example/x'],
  ['a backslash', 'https:\\\\fcm.googleapis.com\\x'],
  ['a backslash before the host', 'https://evil.example\\@fcm.googleapis.com/x'],
  ['three slashes', 'https:///fcm.googleapis.com/x'],
  ['one slash', 'https:/fcm.googleapis.com/x'],
  ['a port', 'https://fcm.googleapis.com:8443/x'],
  ['the port of http', 'https://fcm.googleapis.com:80/x'],
  ['its own port, spelled out', 'https://fcm.googleapis.com:443/x'],
  ['an empty port', 'https://fcm.googleapis.com:/x'],
  ['a fragment', 'https://fcm.googleapis.com/x#y'],
  ['an empty fragment', 'https://fcm.googleapis.com/x#'],
  ['a space in front', ' https://fcm.googleapis.com/x'],
  ['a line end behind', 'https://fcm.googleapis.com/x\n'],
  ['a tab inside', 'https://fcm.google\tapis.com/x'],
  ['a header behind a line end', 'https://fcm.googleapis.com/x\r\nHost: evil.example'],
  ['a soft hyphen', 'https://fcm.google\u00adapis.com/x'],
  ['a full-width letter', 'https://\uff46cm.googleapis.com/x'],
  ['an ideographic full stop', 'https://fcm\u3002googleapis.com/x'],
  ['a Cyrillic letter', 'https://fcm.googleapis.c\u043em/x'],
  ['a punycode host', 'https://xn--fcm-x.googleapis.com/x'],
  ['a Kelvin sign', 'https://wn\u212a.notify.windows.com/x'],
  ['a number of this machine', 'https://2130706433/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine in IPv6', 'https://[::1]/x'],
  ['the address of a cloud’s secrets', 'http://169.254.169.254/latest/meta-data'],
  ['a path that steps back', 'https://fcm.googleapis.com/x/../y'],
  ['an address of great length', `https://fcm.googleapis.com/${'x'.repeat(2_000)}`],
]

test.each(HOSTILE)('E9 no push goes to an address with %s', (_, address) => {
  expect(isPushEndpoint(address)).toBe(false)
})

test('E9 further services come by configuration, each as a whole origin', () => {
  const extra = ['https://push.podium.example', 'http://127.0.0.1:4010']
  expect(isPushEndpoint('https://push.podium.example/x', extra)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:4010/x', extra)).toBe(true)
  expect(isPushEndpoint('https://push.podium.example/x')).toBe(false)
  for (const address of [
    'http://push.podium.example/x',
    'https://push.podium.example:8443/x',
    'https://push.podium.example./x',
    'https://a.push.podium.example/x',
    'https://u@push.podium.example/x',
    'http://127.0.0.1:4011/x',
    'http://127.0.0.1:40100/x',
    'http://localhost:4010/x',
  ])
    expect(isPushEndpoint(address, extra), address).toBe(false)
})

test('E9 whatever an address says, what is accepted leads to a known service', () => {
  const piece = fc.constantFrom(
    'https:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    '#',
    '?',
    'evil.example',
    'fcm.googleapis.com',
    'web.push.apple.com',
  )
  const address = fc.oneof(
    fc.webUrl(),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 9 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(address, (text) => {
      if (isPushEndpoint(text)) expect(text).toMatch(/^https:\/\/(fcm\.googleapis\.com|web\.push\.apple\.com)\/[^#]*$/)
    }),
    { numRuns: 1_000 },
  )
})
