import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailPeer = {
  /** For SMTP_URL. */
  url: string
  /** Mails in the order they came. */
  mails: Email[]
  /** Waits for the next mail after those there are. */
  next(): Promise<Email>
  /** From now on the server refuses each mail with these words. */
  refuse(words: string | undefined): void
  close(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMail(): Promise<MailPeer> {
  const mails: Email[] = []
  const waiting: ((mail: Email) => void)[] = []
  let refusal: string | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 554 }))
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          waiting.shift()?.(mail)
          done()
        }, done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    refuse(words) {
      refusal = words
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
