import { folderMailer } from './folder.ts'
import type { Mailer } from './port.ts'
import { smtpMailer } from './smtp.ts'

type MailerOptions = {
  smtpUrl: string | undefined
  from: string
  folder: string
  log: { info(details: object, message: string): void }
}

/** The mail server of the configuration, else a folder. */
export function openMailer({ smtpUrl, from, folder, log }: MailerOptions): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from)
  return folderMailer(folder, from, (file) => log.info({ file }, 'a mail was written to a file: no SMTP_URL is set'))
}
