import { createTransport } from 'nodemailer'
import { mailbox } from './mailbox.ts'
import { messageIds } from './message-id.ts'
import type { Mailer } from './port.ts'
import { unsubscribeHeaders } from './unsubscribe.ts'

/** Timeouts for connecting and greeting, for silence, and for the whole mail; in ms. */
const GREETING = 10_000
const SILENCE = 15_000
export const LONGEST_MAIL = 20_000

/** Sends mails through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const messageId = messageIds(from)
  const transport = createTransport(
    { url, pool: true, maxConnections: 5, connectionTimeout: GREETING, greetingTimeout: GREETING, socketTimeout: SILENCE },
    { from },
  )
  return {
    async send({ id, to, replyTo, unsubscribe, ...mail }) {
      const late = new AbortController()
      // A server that keeps trickling data never hits the silence timeout.
      const timer = setTimeout(() => late.abort(), LONGEST_MAIL)
      try {
        await transport.sendMail({
          ...mail,
          messageId: messageId(id),
          to: mailbox(to),
          ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
          ...unsubscribeHeaders(unsubscribe),
          signal: late.signal,
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}
