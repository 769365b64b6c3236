import { folderMailer } from './folder.ts'
import type { CountingMailer, Mailer } from './port.ts'

type MailerOptions = {
  smtpUrl: string | undefined
  /** Opens the mailer of a mail server. */
  smtp: (url: string, from: string) => Mailer
  from: string
  folder: string
  log: { info(details: object, message: string): void }
}

/** Opens the configured mail server, or else a folder. */
export function openMailer({ smtpUrl, smtp, from, folder, log }: MailerOptions): CountingMailer {
  if (smtpUrl) return counting(smtp(smtpUrl, from))
  return counting(folderMailer(folder, from, (file) => log.info({ file }, 'a mail was written to a file: no SMTP_URL is set')))
}

function counting(mailer: Mailer): CountingMailer {
  const counts = { sent: 0, failed: 0 }
  return {
    ...mailer,
    counts,
    async send(mail) {
      try {
        await mailer.send(mail)
        counts.sent++
      } catch (error) {
        counts.failed++
        throw error
      }
    },
  }
}
