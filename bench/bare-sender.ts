import { randomUUID } from 'node:crypto'
import { openPace } from '../app/shared/pace.server.ts'
import { smtpMailer } from '../providers/mailer/smtp.ts'
import type { PushSubscription } from '../providers/push/port.ts'
import { openPush } from '../providers/push/push.ts'
import { makeVapidKeys } from '../providers/push/vapid.ts'
import { answer } from './processes.ts'

/** Sends messages as the site does, with its own mailer and pushes, and nothing else: no database, no pages. */
export type SenderCommands = typeof commands

const PUSH_EVERY_MS = 6
const MAILS_AT_ONCE = 5
const TEXT = 'Huards at Harriers starts in a quarter of an hour.\n'.repeat(12)
const keys = makeVapidKeys()

const commands = {
  pushKey: () => keys.publicKey,

  /** A push to each browser and a mail to as many people, at the pace of the site. */
  async send({
    mailUrl,
    pushOrigin,
    browsers,
  }: {
    mailUrl: string
    pushOrigin: string
    browsers: PushSubscription[]
  }): Promise<void> {
    const push = openPush({ keys, subject: 'mailto:bench@podium.example', hosts: [pushOrigin], now: () => new Date() })
    const mailer = smtpMailer(mailUrl, 'Podium <no-reply@podium.example>')
    const pace = openPace(PUSH_EVERY_MS)
    const notification = {
      title: 'Huards at Harriers',
      lang: 'en',
      dir: 'auto',
      body: 'Soon',
      navigate: 'https://podium.example/',
      silent: false,
    } as const
    const sending: Promise<unknown>[] = []
    let left = browsers.length
    const mailing = Array.from({ length: MAILS_AT_ONCE }, async () => {
      while (left-- > 0)
        await mailer.send({ id: randomUUID(), to: `fan${left}@bench.example`, subject: 'Soon', text: TEXT, html: TEXT })
    })
    for (const subscription of browsers) {
      await pace()
      sending.push(push.send(subscription, { notification, ttlSeconds: 900, urgency: 'high', topic: 'bench' }))
    }
    await Promise.all([...sending, ...mailing])
    push.close()
    mailer.close()
  },
}

answer(commands)
