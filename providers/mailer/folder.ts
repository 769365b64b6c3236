import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailbox } from './mailbox.ts'
import { messageIds } from './message-id.ts'
import type { Mailer } from './port.ts'
import { unsubscribeHeaders } from './unsubscribe.ts'

/** Replaces a mail server: writes each mail to a file that mail programs can open, and calls `tell` with its path. */
export function folderMailer(folder: string, from: string, tell: (file: string) => void): Mailer {
  const messageId = messageIds(from)
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    async send({ id, to, replyTo, unsubscribe, ...mail }) {
      const { message } = await transport.sendMail({
        ...mail,
        messageId: messageId(id),
        to: mailbox(to),
        ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
        ...unsubscribeHeaders(unsubscribe),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' })
      tell(file)
    },
  }
}
