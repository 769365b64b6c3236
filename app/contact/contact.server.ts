import type { Mail } from '../../providers/mailer/port.ts'
import type { BrowserMark } from '../kit/http/browser-mark.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Language } from '../kit/language.ts'
import { limitsOfKind, type TooMany, type Tries } from '../kit/limits/tries.server.ts'
import { type MailDeliveryOptions, type OutboxDoor, openMailDelivery } from '../kit/mail/mail-delivery.server.ts'
import { HOUR_SECONDS } from '../kit/time/time-units.ts'
import type { ContactMessage } from './contact-form.ts'
import { contactMail } from './contact-mail.server.ts'

/**
 * The rate limit for messages to staff. Addresses that sent few have a share of their own, so that nobody can close the form to
 * them (spec Q-92).
 */
const MESSAGES = limitsOfKind('contact', HOUR_SECONDS, {
  browser: 5,
  fresh: 50,
  others: 20,
  slowSeconds: 60,
  all: { most: 200, spare: 60 },
})

export type Contact = {
  /** True when the form accepts messages: there is a mailbox for them, and no helpdesk takes them instead. */
  isOpen(): Promise<boolean>
  /**
   * Mails a message to staff. While the mail server is down the message is queued (`isLate`), across restarts. The same form sent
   * twice in a day reaches its reader as one mail. `closed`: the form accepts no messages; `mail-failed`: the mail server
   * rejected it for good.
   */
  send(
    message: ContactMessage,
    sender: { client: string; cookie: string; language: Language },
  ): Promise<{ ok: true; isLate: boolean } | TooMany | { ok: false; reason: 'closed' | 'mail-failed' }>
  /** Access to messages still queued for the mail server. */
  outbox: OutboxDoor
}

/** A queued message. */
type QueuedMessage = Record<'email' | 'message', string> & Record<'page' | 'diagnostics', string | null> & { language: Language }

type ContactOptions = Pick<MailDeliveryOptions<QueuedMessage>, 'db' | 'work' | 'now' | 'log' | 'patienceMs'> & {
  tries: Tries
  seal: Seal
  mark: BrowserMark
  mailer: { send(mail: Mail): Promise<void> }
  /** The configured mailbox; without one, messages go to the super-admin. */
  mailbox: string | undefined
  /** True when a helpdesk takes messages instead. */
  hasHelpdesk: boolean
  site: Record<Language, string>
  publicUrl: string
}

/** The contact form (spec H12): it mails messages to one mailbox of staff. */
export function openContact({
  tries,
  seal,
  mark,
  mailer,
  mailbox,
  hasHelpdesk,
  site,
  publicUrl,
  ...options
}: ContactOptions): Contact {
  const { db, now } = options
  const { add, attempt, ...outbox } = openMailDelivery<QueuedMessage>({
    ...options,
    kind: 'contact mail',
    async hand({ key: id, payload: { email, message, page, diagnostics, language } }) {
      const to = await recipient()
      // The message stays queued until there is a recipient.
      if (to === undefined)
        throw Object.assign(new Error('No mailbox takes messages of the contact form.'), { code: 'no-recipient' })
      const parts = { id, to, language, site: site[language], publicUrl }
      await mailer.send(contactMail({ email, message, page: page ?? undefined, diagnostics: diagnostics ?? undefined }, parts))
    },
  })

  async function recipient(): Promise<string | undefined> {
    if (mailbox !== undefined) return mailbox
    const superAdmin = await db
      .selectFrom('content')
      .innerJoin('viewer', 'viewer.id', 'content.super_admin')
      .select('viewer.email')
      .executeTakeFirst()
    return superAdmin?.email
  }

  const isOpen = async () => !hasHelpdesk && (await recipient()) !== undefined

  return {
    isOpen,

    async send({ email, message, page, diagnostics }, { client, cookie, language }) {
      if (!(await isOpen())) return { ok: false, reason: 'closed' }
      const taken = await tries.mayDo(MESSAGES, mark.from({ client, cookie }))
      if (!taken.ok) return taken
      const at = now().toISOString()
      // The id is also the mail's Message-ID, so that a duplicate on the same day is the same mail to its reader.
      const id = seal.sign('contact message', at.slice(0, 10), email, message, page ?? '').slice(0, 36)
      const waiting: QueuedMessage = { email, message, page: page || null, diagnostics: diagnostics || null, language }
      await add([{ key: id, payload: waiting }])
      const outcome = await attempt(id)
      if (outcome === 'sent' || outcome === 'waits') return { ok: true, isLate: outcome === 'waits' }
      await taken.giveBack()
      return { ok: false, reason: 'mail-failed' }
    },

    outbox,
  }
}
