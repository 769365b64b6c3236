import { folderMailer } from './folder.ts'
import type { Mailer } from './port.ts'
import { smtpMailer } from './smtp.ts'

/** The mail server of the configuration, else a folder. */
export function openMailer({ smtpUrl, from, folder }: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(folder, from, (line) => console.log(line))
}
