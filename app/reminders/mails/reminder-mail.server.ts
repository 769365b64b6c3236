import type { Mail } from '../../../providers/mailer/port.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { clip } from '../../kit/text/clip.ts'
import { type Lead, REMINDER_PATHS } from '../reminder.ts'
import { reminderWords } from '../reminder-words.ts'
import { type GameText, type Occasion, reasonText, stateText } from './reminder-message.ts'

type MailParts = { id: string; to: string; token: string; site: string; publicUrl: string }

/** The maximum length of a title, in characters; mail programs cut longer subjects. */
const TITLE_LENGTH = 120

/**
 * Writes a reminder or a notice as plain text, in the reminder's language. It names the sender, the reason and the way to end it,
 * as Canada's anti-spam law requires; mail programs get the address for one click (RFC 8058).
 */
export function reminderMail({ id, to, token, site, publicUrl }: MailParts, occasion: Occasion, game: GameText): Mail {
  const { language, what } = occasion
  const words = reminderWords[language].mail
  const address = (path: string) => publicUrl + addressIn(language, path)
  const title = clip(game.title, TITLE_LENGTH)
  const unsubscribe = address(REMINDER_PATHS.stop(token))
  const text = [
    [title, stateText(occasion, game), reasonText(occasion, game)].filter(Boolean).join('\n'),
    `${words.watch}\n${address(game.path)}`,
    // The signature separator that mail programs recognise.
    `-- \n${words.reason(site)}`,
    `${words.stop}\n${unsubscribe}`,
    `${words.manage}\n${address(REMINDER_PATHS.manage(token))}`,
    `${words.contact}\n${address('/contact')}`,
  ]
  return { id, to, subject: words.subject(words.short[what], title), text: `${text.join('\n\n')}\n`, unsubscribe }
}

/** Writes the mail that asks the owner of this mailbox to confirm the reminder; without a confirmation none is sent. */
export function confirmationMail(
  { id, to, token, site, publicUrl }: MailParts,
  { title, lead, language }: { title: string; lead: Lead; language: Language },
): Mail {
  const words = reminderWords[language].confirmation
  const text = [
    `${words.greeting}\n${words.reason(site)}`,
    words.choice(clip(title, TITLE_LENGTH), words.leads[lead]),
    `${words.action}\n${publicUrl}${addressIn(language, REMINDER_PATHS.confirm(token))}`,
    words.rule,
    words.ignore,
  ]
  return { id, to, subject: words.subject(site), text: `${text.join('\n\n')}\n` }
}
