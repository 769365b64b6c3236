/**
 * A mail. `id`: the same at every retry. `replyTo`: the address for replies, when it is not the site's. `unsubscribe`: the
 * address that a mail program posts to when its reader unsubscribes (unsubscribe.ts).
 */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  unsubscribe?: string
}

/** Sends one mail. Throws the server's own message when the server refuses, or does not answer within 20 s. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** A mailer that counts its sent and failed mails since the start. */
export type CountingMailer = Mailer & { counts: Readonly<{ sent: number; failed: number }> }
