import type { Mail } from '../../../providers/mailer/port.ts'
import type { Language } from '../../kit/language.ts'
import type { Role } from '../../kit/roles.ts'
import { spokenTime } from '../../kit/time/spoken-time.ts'
import { linkMail } from '../password-reset/link-mail.server.ts'

const dayOf = (at: string, language: Language) =>
  spokenTime(Date.parse(at), language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const WORDS = {
  en: {
    subject: (site: string) => `You are invited to work on ${site}`,
    greeting: 'Hello,',
    reason: (by: string, site: string, role: string) => `${by} invites you to work on ${site}, ${role}.`,
    roles: {
      admin: 'as an admin: you may change everything there',
      editor: 'as an editor: you look after series, episodes, categories, events, teams and venues',
      operator: 'as an operator: on game day you start and end live pictures, and delay, move or cancel games',
      translator: 'as a translator: you look after the French texts',
    } satisfies Record<Role, string>,
    action: 'Accept the invitation',
    rule: (to: string, until: string) =>
      `The link works once, until ${until}, and gives its reader the role: do not pass it on. The invitation is for ${to} alone.`,
    ignore: 'If you do not know what this is about, you can ignore this mail: nothing has changed.',
  },
  fr: {
    subject: (site: string) => `Invitation à travailler sur ${site}`,
    greeting: 'Bonjour,',
    reason: (by: string, site: string, role: string) => `${by} vous invite à travailler sur ${site}, ${role}.`,
    roles: {
      admin: 'à l’administration\u00a0: vous pourrez tout y modifier',
      editor: 'à la rédaction\u00a0: séries, épisodes, catégories, événements, équipes et lieux',
      operator:
        'à la régie\u00a0: les jours de match, vous lancez et terminez les directs, et vous retardez, déplacez ou annulez les matchs',
      translator: 'à la traduction\u00a0: vous vous occupez des textes français',
    } satisfies Record<Role, string>,
    action: 'Accepter l’invitation',
    rule: (to: string, until: string) =>
      `Le lien ne sert qu’une fois, jusqu’au ${until}, et donne ce rôle à qui l’ouvre\u00a0: ne le transmettez pas. L’invitation n’est valide que pour ${to}.`,
    ignore: 'Si ce message ne vous dit rien, ignorez-le\u00a0: rien n’a changé.',
  },
}

type Parts = {
  id: string
  to: string
  by: string
  role: Role
  expiresAt: string
  siteName: Record<Language, string>
  /** Returns the invitation's page in this language. */
  linkIn: (language: Language) => string
}

/**
 * Returns the mail that invites a colleague (spec O6): in both languages, because theirs is unknown; the inviting admin's comes
 * first.
 */
export function invitationMail(first: Language, { id, to, by, role, expiresAt, siteName, linkIn }: Parts): Mail {
  const inLanguage = (language: Language) => {
    const { subject, reason, roles, rule, ...words } = WORDS[language]
    const site = siteName[language]
    const said = { subject: subject(site), reason: reason(by, site, roles[role]), rule: rule(to, dayOf(expiresAt, language)) }
    return { language, site, link: linkIn(language), words: { ...words, ...said } }
  }
  return linkMail({ id, to }, inLanguage(first), inLanguage(first === 'en' ? 'fr' : 'en'))
}
