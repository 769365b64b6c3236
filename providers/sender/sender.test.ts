import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../tests/peers/mail.ts'
import { type PushService, startPushService } from '../../tests/peers/push-service.ts'
import { waitFor } from '../../tests/wait-for.ts'
import { makeVapidKeys } from '../push/vapid.ts'
import { openSender, type Sender } from './sender.ts'

const FROM = 'Podium <no-reply@podium.example>'
const MAIL = { id: 'm', to: 'fan@viewers.example', subject: 'Soon', text: 'At 7 p.m.\n' }
const NOTIFICATION = { title: 'Huards at Harriers', lang: 'en', dir: 'ltr', body: 'Soon', navigate: '/', silent: false } as const
const MESSAGE = { notification: NOTIFICATION, ttlSeconds: 60, urgency: 'high', topic: 'game' } as const
const KEYS = makeVapidKeys()

let mail: MailPeer
let service: PushService
let sender: Sender
beforeEach(async () => {
  ;[mail, service] = [await startMail(), await startPushService()]
  sender = openSender()
})
afterEach(async () => {
  await sender.close()
  await Promise.all([mail.close(), service.close()])
})

const pushes = () => sender.push({ keys: KEYS, subject: 'mailto:webcast@podium.example', hosts: [service.origin] })

test('E9 a push that another thread sends arrives as it was written, and its outcome comes back', async () => {
  const browser = service.subscribe(KEYS.publicKey)
  expect(await pushes().send(browser, MESSAGE)).toEqual({ kind: 'sent' })
  expect(service.received[0]?.content.notification).toEqual(NOTIFICATION)
  expect(service.faults).toEqual([])
  service.answer({ status: 429, headers: { 'retry-after': '7' } })
  expect(await pushes().send(browser, MESSAGE)).toEqual({ kind: 'later', retryAfter: 7 })
  service.answer({ status: 410 })
  expect(await pushes().send(browser, MESSAGE)).toEqual({ kind: 'gone' })
})

test('F-12 a mail that another thread sends arrives, and its refusal has the words and code of the mail server', async () => {
  const mailer = sender.smtp(mail.url, FROM)
  await mailer.send(MAIL)
  expect(mail.mails[0]).toMatchObject({ subject: 'Soon', text: 'At 7 p.m.\n', to: [{ address: MAIL.to }] })
  mail.refuse('no such user')
  const refusal = { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: expect.stringContaining('no such user') }
  await expect(mailer.send(MAIL)).rejects.toMatchObject(refusal)
})

test('F-12 E9 when the thread ends, messages in flight have failed, and the next one starts another', async () => {
  const mailer = sender.smtp(mail.url, FROM)
  const held = mail.hold()
  service.answer('silent')
  const sending = [mailer.send(MAIL), pushes().send(service.subscribe(KEYS.publicKey), MESSAGE)]
  const settled = Promise.allSettled(sending)
  await waitFor(() => expect([held.open(), service.count()]).toEqual([1, 1]))
  await sender.close()
  expect(await settled).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: { kind: 'failed', status: undefined } },
  ])
  held.release()
  service.dropSilent()
  await mailer.send({ ...MAIL, id: 'n' })
})
