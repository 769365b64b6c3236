import type { Logger } from 'pino'
import { browserMark } from '../../app/kit/http/browser-mark.server.ts'
import { oneLineAMinute } from '../../app/kit/limits/one-line-a-minute.server.ts'
import { reminderTexts } from '../../app/reminders/mails/reminder-texts.server.ts'
import { storedPushKeys } from '../../app/reminders/push-keys.server.ts'
import { openReminders, type Reminders } from '../../app/reminders/reminders.server.ts'
import type { CountingMailer } from '../../providers/mailer/port.ts'
import type { Sender } from '../../providers/sender/sender.ts'
import type { Part } from '../close-all.ts'
import type { Config } from '../config.ts'
import type { LiveParts } from './live-parts.ts'

type Options = { config: Config; live: LiveParts; mailer: CountingMailer; sender: Sender; log: Logger; opened: Part[] }

/** Opens reminders (spec E9) with the site's own keys for push services, which the first start creates. */
export async function openReminderParts({ config, live, mailer, sender, log, opened }: Options): Promise<Reminders> {
  const { database, changes, catalogue, games, tries, work, seal, now } = live
  const { publicUrl, isSecure, pushHosts, site } = config
  const keys = await storedPushKeys({ db: database.db, seal, now })
  const push = sender.push({ keys, subject: subjectOf(config), hosts: pushHosts })
  const reminders = openReminders({
    database,
    changes,
    seal,
    tries,
    work,
    mark: browserMark(seal, isSecure, now),
    now,
    push,
    pushKey: keys.publicKey,
    pushHosts,
    mailer,
    texts: reminderTexts({ games, catalogue }),
    site: site.name,
    publicUrl,
    log: oneLineAMinute(log),
  })
  opened.unshift(reminders)
  return reminders
}

/** Returns the address by which push services reach the operator; of web addresses they accept only https. */
export function subjectOf({ mail, publicUrl }: Config): string {
  if (mail.contact !== undefined) return `mailto:${mail.contact}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`
}
