/** The domains of a provider that ignores dots in a name, each with the domain under which limits count its mailboxes. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** Providers so large that a domain limit would only make their users block each other. */
const LARGE = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.ca',
  'hotmail.fr',
  'live.com',
  'live.ca',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'yahoo.fr',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'videotron.ca',
  'bell.net',
  'sympatico.ca',
  'rogers.com',
  'shaw.ca',
  'telus.net',
])

/** The mailbox behind the spellings of an email address, and its domain; `domain` is undefined for large providers. */
export type Mailbox = { name: string; domain: string | undefined }

/**
 * Reduces an email address to its mailbox, only for limits: lower case, without `+…`, at Gmail without dots. Providers may
 * distinguish more spellings than this does, so mails always go to the address as typed.
 */
export function mailboxOf(email: string): Mailbox {
  const typed = email.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  const [local = '', domainTyped = ''] = at < 0 ? [typed, ''] : [typed.slice(0, at), typed.slice(at + 1)]
  const written = domainTyped.replace(/\.$/, '')
  const ascii = URL.canParse(`https://${written}`) ? new URL(`https://${written}`).hostname : written
  const domain = DOTLESS.get(ascii) ?? ascii
  const plain = local.replace(/^"(.*)"$/, '$1').replace(/(?<=.)\+.*$/, '')
  const name = DOTLESS.has(ascii) ? plain.replaceAll('.', '') : plain
  return { name: `${name}@${domain}`, domain: LARGE.has(domain) ? undefined : domain }
}
