import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

/** How long the server may take to greet and to answer, in ms (spec K2). */
const PATIENCE = 30_000

/** Mails by an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
    { from },
  )
  return {
    async send({ to, ...mail }) {
      // An address as an object is taken as it is: nothing in it can name a second one.
      await transport.sendMail({ ...mail, to: { name: '', address: to } })
    },
    close: () => transport.close(),
  }
}
