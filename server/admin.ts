// `npm run admin -- list|grant|revoke|reset-password|reset-second-factor|mails|change-secret`: operator commands, run on the
// server itself.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { BY_CONSOLE } from '../app/history/audit.server.ts'
import type { MailBacklog } from '../app/kit/mail/mail-delivery.server.ts'
import { isRole } from '../app/kit/roles.ts'
import { databaseOf, readConfig } from './config.ts'

const USAGE =
  'Usage: npm run admin -- list | grant EMAIL [--role=admin|editor|operator|translator] [--anyway] | revoke EMAIL | reset-password EMAIL | reset-second-factor EMAIL | mails | change-secret'

const [command = '', given = '', ...options] = process.argv.slice(2)
const email = given.trim().toLowerCase()
process.exitCode = await run().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

/** Runs one command and prints its result; returns the exit code. */
async function run(): Promise<number> {
  const needsEmail = ['grant', 'revoke', 'reset-password', 'reset-second-factor'].includes(command)
  if (!['list', 'mails', 'change-secret'].includes(command) && (!needsEmail || email === '')) return refuse(USAGE)
  const role = options.find((option) => option.startsWith('--role='))?.slice('--role='.length) ?? 'admin'
  if (!isRole(role)) return refuse(USAGE)
  const config = readConfig({ DATA_DIR: join(import.meta.dirname, '..', 'data'), ...process.env })
  const dataDir = resolve(config.dataDir)
  // Opening the services would create a site, which no command here should do.
  const where = databaseOf({ ...config, dataDir })
  if ('file' in where && !existsSync(where.file))
    return refuse(`There is no site in ${dataDir}. Set DATA_DIR to the data folder of one.`)
  // Loaded late, so that a refused command exits at once.
  if (command === 'change-secret') {
    const { changeSecret } = await import('./change-secret.ts')
    const count = await changeSecret({ ...config, dataDir }, process.env.PODIUM_NEW_SECRET)
    const where = config.secret ? 'Start the site with PODIUM_SECRET set to it.' : `It lies in ${join(dataDir, 'secret')}.`
    return say(`The site has another secret. ${where} Passwords of series sealed anew: ${count}. Everybody signs in again.`)
  }
  const { openServices } = await import('./parts/services.ts')
  const running = await openServices({ ...config, dataDir }, pino({ level: 'silent' }), { isSite: false })
  const { admins, accounts, invitations, contact, secondFactors } = running.services
  try {
    if (command === 'list') {
      const all = await admins.list()
      const nameOf = ({ role, isSuper }: (typeof all)[number]) =>
        isSuper ? ' (super-admin)' : role === 'admin' ? '' : ` (${role})`
      console.log(all.map((admin) => `${admin.email}${nameOf(admin)}`).join('\n') || 'No admins found.')
      return 0
    }
    if (command === 'mails') {
      const lines = [
        waitingLine('Mails', await accounts.outbox.waiting()),
        waitingLine('Invitations', await invitations.outbox.waiting()),
        waitingLine('Messages of the contact form', await contact.outbox.waiting()),
      ].filter((line) => line !== undefined)
      return say(lines.length > 0 ? lines.join('\n') : 'No mails wait.')
    }
    if (command === 'grant') {
      const granted = await admins.grant(email, { by: BY_CONSOLE, role, onlyConfirmed: !options.includes('--anyway') })
      if (granted.ok) return say(`User ${email} added as ${role}.`)
      return refuse(
        granted.reason === 'mailbox-unconfirmed'
          ? `Nobody has shown yet that the mailbox ${email} is theirs; anybody may have signed up with it. Let them set a new password by the link that the site mails them, or repeat with --anyway.`
          : `No account found with the email ${email}. Sign up on the site first.`,
      )
    }
    if (command === 'revoke') {
      const revoked = await admins.revoke(email, { by: BY_CONSOLE })
      if (revoked.ok) return say('Admin removed successfully.')
      return refuse(revoked.reason === 'super-admin' ? 'The super-admin cannot be removed.' : `${email} is no admin.`)
    }
    if (command === 'reset-second-factor')
      return (await secondFactors.remove(email, BY_CONSOLE))
        ? say(`The second factor of ${email} is removed. They can set up a new one on their account page.`)
        : refuse(`${email} has no second factor.`)
    const link = await accounts.makeResetLink(email)
    return link
      ? say(`Open this link within an hour to set a new password:\n${link}`)
      : refuse(`No account found with the email ${email}.`)
  } finally {
    await running.close()
  }
}

/** Describes the mails in the outbox; undefined when there are none. */
function waitingLine(name: string, { count, since, fault, nextAt }: MailBacklog): string | undefined {
  if (count === 0) return undefined
  const why = fault ? `, the last try came to ${fault}` : ''
  return `${name} that wait for the mail server: ${count}, since ${since}${why}. The next one is tried at ${nextAt}.`
}

function say(text: string): 0 {
  console.log(text)
  return 0
}

function refuse(text: string): 1 {
  console.error(text)
  return 1
}
