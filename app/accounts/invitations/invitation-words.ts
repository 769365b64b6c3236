import type { Role } from '../../kit/roles.ts'

/** Texts of the invitation page. */
const en = {
  title: 'Invitation',
  /** Completes “You are invited to work here …”. */
  as: {
    admin: 'as an admin',
    editor: 'as an editor',
    operator: 'as an operator',
    translator: 'as a translator',
  } satisfies Record<Role, string>,
  lead: (as: string, email: string) => `${email} is invited to work on this site, ${as}.`,
  accept: 'Accept the invitation',
  busy: 'One moment…',
  join: 'Choose a password to make your account and accept the invitation.',
  signedOut: (email: string) => `Sign in with ${email} to accept.`,
  signIn: 'Sign in',
  forgot: 'Forgot your password?',
  other: (mine: string, email: string) =>
    `You are signed in as ${mine}. The invitation is for ${email} alone: sign in with that account, or ask for another invitation.`,
  change: 'Sign in with another account',
  ended: {
    unknown: 'This link does not work. If you got more than one email, use the newest link. Otherwise, ask for a new invitation.',
    expired: 'This invitation expired after seven days. Ask the person who invited you to send it again.',
    used: 'This invitation has been accepted already. Sign in to begin.',
    revoked: 'This invitation was revoked. Ask the person who invited you.',
  },
  panel: 'To the administration',
  home: 'Go to the home page',
  failed: 'Something went wrong. Try again.',
}

type InvitationWords = typeof en

const fr: InvitationWords = {
  title: 'Invitation',
  as: {
    admin: 'à l’administration',
    editor: 'à la rédaction',
    operator: 'à la régie',
    translator: 'à la traduction',
  },
  lead: (as, email) => `Cette invitation est pour ${email}. On vous invite à travailler sur ce site, ${as}.`,
  accept: 'Accepter l’invitation',
  busy: 'Un instant…',
  join: 'Choisissez un mot de passe pour créer votre compte et accepter l’invitation.',
  signedOut: (email) => `Connectez-vous avec ${email} pour accepter.`,
  signIn: 'Se connecter',
  forgot: 'Mot de passe oublié?',
  other: (mine, email) =>
    `Vous utilisez le compte ${mine}. L’invitation n’est valide que pour ${email} : connectez-vous avec ce compte, ou demandez une autre invitation.`,
  change: 'Se connecter avec un autre compte',
  ended: {
    unknown:
      'Ce lien ne fonctionne pas. Si vous avez reçu plusieurs courriels, seul le lien le plus récent compte. Sinon, demandez une nouvelle invitation.',
    expired: 'Cette invitation a expiré après sept jours. Demandez à la personne qui l’a envoyée de l’envoyer de nouveau.',
    used: 'Cette invitation a déjà été acceptée. Connectez-vous pour commencer.',
    revoked: 'Cette invitation a été annulée. Adressez-vous à la personne qui l’a envoyée.',
  },
  panel: 'Aller à l’administration',
  home: 'Aller à l’accueil',
  failed: 'Une erreur est survenue. Réessayez.',
}

export const invitationWords = { en, fr }
