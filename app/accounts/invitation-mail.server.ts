import type { Mail } from '../../providers/mailer/port.ts'
import type { Language } from '../shared/language.ts'
import type { Role } from '../shared/roles.ts'
import { linkMail } from './link-mail.server.ts'

type Parts = { id: string; to: string; language: Language; site: string; link: string }

const LOCALE = { en: 'en-CA', fr: 'fr-CA' } as const

const dayOf = (at: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALE[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(at),
  )

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
      `The link works once, until ${until}. Sign in with ${to}, or create an account with it: the invitation is for this address alone.`,
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
      `Le lien ne sert qu’une fois, jusqu’au ${until}. Ouvrez une session avec ${to}, ou créez un compte avec cette adresse\u00a0: l’invitation ne vaut que pour elle.`,
    ignore: 'Si ce message ne vous dit rien, ignorez-le\u00a0: rien n’a changé.',
  },
}

/** The mail that invites a colleague (spec O6), in the language of whoever invites. */
export function invitationMail(parts: Parts, { by, role, expiresAt }: { by: string; role: Role; expiresAt: string }): Mail {
  const { language, site, to } = parts
  const { subject, reason, roles, rule, ...words } = WORDS[language]
  return linkMail(parts, {
    ...words,
    subject: subject(site),
    reason: reason(by, site, roles[role]),
    rule: rule(to, dayOf(expiresAt, language)),
  })
}

const CONFIRM_WORDS = {
  en: {
    subject: (site: string) => `Confirm your address for ${site}`,
    greeting: 'Hello,',
    reason: (site: string) => `Somebody, probably you, accepted the invitation to work on ${site} with this address.`,
    action: 'Confirm the address',
    rule: 'Open the link where you are signed in with this address. It works until the invitation ends.',
    ignore:
      'If it was not you, do not open the link: somebody has created an account with your address. Choose “Forgot your password?” on the sign-in page to make it yours.',
  },
  fr: {
    subject: (site: string) => `Confirmez votre adresse pour ${site}`,
    greeting: 'Bonjour,',
    reason: (site: string) => `Quelqu’un, sans doute vous, a accepté avec cette adresse l’invitation à travailler sur ${site}.`,
    action: 'Confirmer l’adresse',
    rule: 'Ouvrez le lien là où votre session est ouverte avec cette adresse. Il vaut jusqu’à la fin de l’invitation.',
    ignore:
      'Si ce n’est pas vous, n’ouvrez pas le lien\u00a0: quelqu’un a créé un compte avec votre adresse. Choisissez «\u00a0Mot de passe oublié?\u00a0» à la page de connexion pour en reprendre possession.',
  },
}

/** The mail that shows that the mailbox of an account is its owner's, before the account gets a role. */
export function mailboxMail(parts: Parts): Mail {
  const { subject, reason, ...words } = CONFIRM_WORDS[parts.language]
  return linkMail(parts, { ...words, subject: subject(parts.site), reason: reason(parts.site) })
}
