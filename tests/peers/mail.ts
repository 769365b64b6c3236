import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailPeer = {
  /** For SMTP_URL. */
  url: string
  /** Mails in order of arrival. */
  mails: Email[]
  /** Waits for the next mail. */
  next(): Promise<Email>
  /** Makes the server refuse every mail with these words: for good, or temporarily with a 4xx `code`. */
  refuse(words: string | undefined, code?: number): void
  /** Makes the server refuse mails for this address temporarily. */
  refuseMailbox(address: string): void
  /** Makes the server accept each mail without answering; resolves with the next one accepted so. */
  fallSilent(): Promise<Email>
  /** Makes the server hold its answers back until `release`; `open`: how many mails wait for one. */
  hold(): { open(): number; release(): void }
  close(): Promise<void>
}

/** A real SMTP server on loopback that stores its mails. */
export async function startMail(port = 0): Promise<MailPeer> {
  const mails: Email[] = []
  const waiting: ((mail: Email) => void)[] = []
  let refusal: { words: string; code: number } | undefined
  const fullMailboxes = new Set<string>()
  let held: { count: number; until: Promise<void> } | undefined
  let swallow: ((mail: Email) => void) | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(fullMailboxes.has(address) ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : undefined)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
        PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          if (held) {
            held.count++
            await held.until
          }
          if (swallow) return swallow(mail)
          mails.push(mail)
          waiting.shift()?.(mail)
          done()
        }, done)
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    refuse(words, code = 554) {
      refusal = words === undefined ? undefined : { words, code }
    },
    refuseMailbox: (address) => void fullMailboxes.add(address),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const now = { count: 0, until: promise }
      held = now
      return {
        open: () => now.count,
        release() {
          if (held === now) held = undefined
          resolve()
        },
      }
    },
    fallSilent: () => new Promise((resolve) => (swallow = resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // A client without an answer would wait on.
        if (swallow) for (const socket of sockets) socket.destroy()
      }),
  }
}
