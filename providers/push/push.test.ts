import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, startPushService } from '../../tests/peers/push-service.ts'
import type { PushMessage } from './port.ts'
import { openPush } from './push.ts'
import { makeVapidKeys, openVapid } from './vapid.ts'

const KEYS = makeVapidKeys()
const SUBJECT = 'mailto:webcast@podium.example'
const MESSAGE: PushMessage = {
  notification: {
    title: 'Huards de Lac-Bleu à Northgate',
    lang: 'fr',
    dir: 'ltr',
    body: 'Commence dans 15\u00a0minutes\u00a0: 19\u00a0h',
    navigate: 'https://podium.example/fr/game/1',
    silent: false,
  },
  ttlSeconds: 1_500,
  urgency: 'high',
  topic: 'game-1',
}

type PushOptions = Partial<Parameters<typeof openPush>[0]>

async function open(given: PushOptions = {}) {
  const clock = { now: new Date('2026-11-21T18:00:00.000Z') }
  const now = () => clock.now
  const service = await startPushService({ now })
  const push = openPush({ keys: KEYS, subject: SUBJECT, hosts: [service.origin], now, ...given })
  onTestFinished(async () => {
    push.close()
    await service.close()
  })
  return { service, push, clock, subscription: service.subscribe(KEYS.publicKey) }
}

test('E9 a push reaches the browser as declarative JSON, signed by the site, with how long and how urgent it is', async () => {
  const { service, push, subscription } = await open()
  expect(await push.send(subscription, MESSAGE)).toEqual({ kind: 'sent' })
  expect(service.faults).toEqual([])
  const [{ content, headers, claims } = expect.fail()] = service.received
  expect(content).toEqual({ web_push: 8030, notification: MESSAGE.notification })
  expect(headers).toMatchObject({ ttl: '1500', urgency: 'high', topic: 'game-1' })
  expect(claims).toEqual({ aud: service.origin, exp: Date.parse('2026-11-22T06:00:00Z') / 1_000, sub: SUBJECT })
})

test('E9 no service is asked to keep a push longer than the 28 days that it can', async () => {
  const { service, push, subscription } = await open()
  for (const ttlSeconds of [2_419_199.9, 2_419_201, 300 * 86_400, -1])
    expect(await push.send(subscription, { ...MESSAGE, ttlSeconds })).toEqual({ kind: 'sent' })
  expect(service.received.map(({ headers }) => headers.ttl)).toEqual(['2419199', '2419200', '2419200', '0'])
})

test('E9 a service gets one token for six hours, and none that has expired', async () => {
  const { service, push, clock, subscription } = await open()
  for (const hours of [0, 5, 6, 11, 40]) {
    clock.now = new Date(Date.parse('2026-11-21T18:00:00Z') + hours * 3_600_000)
    expect(await push.send(subscription, MESSAGE)).toEqual({ kind: 'sent' })
  }
  const tokens = service.received.map(({ headers }) => headers.authorization)
  expect(new Set(tokens).size).toBe(3)
  expect(tokens[0]).toBe(tokens[1])
  expect(tokens[2]).toBe(tokens[3])
})

test('E9 a service refuses a message that another site has signed', async () => {
  const { service, subscription } = await open()
  const push = openPush({
    keys: makeVapidKeys(),
    subject: SUBJECT,
    hosts: [service.origin],
    now: () => new Date('2026-11-21T18:00:00Z'),
  })
  expect(await push.send(subscription, MESSAGE)).toEqual({ kind: 'failed', status: 400, said: '' })
  expect(service.faults).toEqual(['The message is signed by another site.'])
})

test.each<[Answer, object]>([
  [{ status: 200 }, { kind: 'sent' }],
  [{ status: 202 }, { kind: 'sent' }],
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [{ status: 413 }, { kind: 'too-large' }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { kind: 'later', retryAfter: 120 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'Sat, 21 Nov 2026 18:00:45 GMT' } },
    { kind: 'later', retryAfter: 45 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'Sat, 21 Nov 2026 17:00:00 GMT' } },
    { kind: 'later', retryAfter: 1 },
  ],
  [
    { status: 429, headers: { 'retry-after': '9999999' } },
    { kind: 'later', retryAfter: 600 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'soon' } },
    { kind: 'later', retryAfter: 30 },
  ],
  [{ status: 500 }, { kind: 'later', retryAfter: 30 }],
  [
    { status: 503, headers: { 'retry-after': '0' } },
    { kind: 'later', retryAfter: 1 },
  ],
  [
    { status: 400, text: '{"reason":\n "BadTtl"}' },
    { kind: 'failed', status: 400, said: '{"reason": "BadTtl"}' },
  ],
  [{ status: 401 }, { kind: 'failed', status: 401, said: '' }],
  [
    { status: 403, text: 'x'.repeat(1_000_000) },
    { kind: 'failed', status: 403, said: 'x'.repeat(200) },
  ],
  ['broken', { kind: 'failed', status: undefined }],
])('E9 the answer %j means %j', async (answer, outcome) => {
  const { service, push, subscription } = await open()
  service.answer(answer)
  expect(await push.send(subscription, MESSAGE)).toMatchObject(outcome)
})

test('E9 a redirect is not followed', async () => {
  const { service, push, subscription } = await open()
  const other = await startPushService()
  onTestFinished(() => other.close())
  for (const status of [301, 302, 303, 307, 308]) {
    service.answer({ status, headers: { location: other.subscribe(KEYS.publicKey).endpoint } })
    expect(await push.send(subscription, MESSAGE)).toMatchObject({ kind: 'failed', status })
  }
  expect([service.count(), other.count()]).toEqual([5, 0])
})

test('E9 a service that does not answer is given up after the deadline, and at once when the site closes', async () => {
  const { service, push, subscription } = await open({ limits: { deadline: 200 } })
  service.answer('silent')
  expect(await push.send(subscription, MESSAGE)).toMatchObject({ kind: 'failed', status: undefined, said: 'TimeoutError' })
  const patient = await open()
  patient.service.answer('silent')
  const sending = patient.push.send(patient.subscription, MESSAGE)
  await expect.poll(patient.service.count).toBe(1)
  patient.push.close()
  expect(await sending).toMatchObject({ kind: 'failed', status: undefined })
})

test('E9 a message to a service that is away may be tried again', async () => {
  const { service, push, subscription } = await open()
  await service.close()
  expect(await push.send(subscription, MESSAGE)).toEqual({ kind: 'later', retryAfter: 30 })
  service.close = async () => {}
})

describe('E9 no request leaves', () => {
  /** Sends a changed message and counts the requests that would have left. */
  async function asked(change: (given: Awaited<ReturnType<typeof open>>) => [subscription: object, message?: object]) {
    const requests: unknown[] = []
    const ask = (async (address: unknown) => {
      requests.push(address)
      return new Response(null, { status: 201 })
    }) as typeof fetch
    const given = await open({ ask })
    const [subscription, message = {}] = change(given)
    const outcome = await given.push.send({ ...given.subscription, ...subscription }, { ...MESSAGE, ...message })
    return { requests: requests.length, kind: outcome.kind }
  }

  test('E9 to the service itself one does', async () => {
    expect(await asked(() => [{}])).toEqual({ requests: 1, kind: 'sent' })
    expect(await asked(() => [{ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }])).toEqual({ requests: 1, kind: 'sent' })
  })

  test.each([
    'https://push.podium.example/x',
    'http://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'x',
  ])('E9 to %s', async (endpoint) => {
    expect(await asked(() => [{ endpoint }])).toEqual({ requests: 0, kind: 'failed' })
  })

  test('E9 for keys that are none', async () => {
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }
    expect(await asked(() => [{ keys }])).toEqual({ requests: 0, kind: 'failed' })
  })

  test('E9 for a text that browsers do not show', async () => {
    const texts = [' '.repeat(3_000), 'é'.repeat(1_500)]
    for (const body of texts)
      expect(await asked(() => [{}, { notification: { ...MESSAGE.notification, body } }])).toEqual({
        requests: 0,
        kind: 'too-large',
      })
  })

  test('E9 for a topic that services refuse', async () => {
    for (const topic of ['', 'a'.repeat(33), 'a b', 'a\r\nb', 'é'])
      expect(await asked(() => [{}, { topic }]), topic).toEqual({ requests: 0, kind: 'failed' })
    expect(await asked(() => [{}, { topic: 'a'.repeat(32) }])).toEqual({ requests: 1, kind: 'sent' })
  })
})

test('E9 the contact of the site is an address that push services can write to', () => {
  const now = () => new Date()
  for (const subject of ['mailto:a@podium.example', 'https://podium.example/contact']) openVapid({ keys: KEYS, subject, now })
  for (const subject of ['', 'a@podium.example', 'http://podium.example', 'mailto:nobody', 'mailto: a@b'])
    expect(() => openVapid({ keys: KEYS, subject, now }), subject).toThrow('no mailto: or https:')
})
