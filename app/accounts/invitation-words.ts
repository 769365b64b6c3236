import type { Role } from '../shared/roles.ts'

/** Texts of the page of an invitation. */
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
  signedOut: (email: string) => `Sign in with ${email}, or create an account with this address. Then you can accept.`,
  signIn: 'Sign in',
  signUp: 'Create an account',
  other: (mine: string, email: string) =>
    `You are signed in as ${mine}. The invitation is for ${email} alone: sign in with that account, or ask for another invitation.`,
  change: 'Sign in with another account',
  unconfirmed: (email: string) =>
    `One step is left: confirm that the mailbox ${email} is yours. We’ll send an email there; open its link in this browser.`,
  confirm: 'Send the email',
  sent: (email: string) => `The email is on its way to ${email}. Open its link in this browser. Check your spam folder too.`,
  sendAgain: 'Send it again',
  ended: {
    unknown: 'This link does not work. If you got more than one email, use the newest link. Otherwise, ask for a new invitation.',
    expired: 'This invitation expired after seven days. Ask the person who invited you to send it again.',
    used: 'This invitation has been accepted already. Sign in to begin.',
    revoked: 'This invitation was revoked. Ask the person who invited you.',
  },
  panel: 'To the administration',
  home: 'Go to the home page',
  failed: 'Something went wrong. Try again.',
  mailFailed: 'The email could not be sent. Check the address with the person who invited you, or try again later.',
  tooMany: 'Too many emails were requested. Try again in an hour.',
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
  lead: (as, email) => `${email} : vous avez une invitation à travailler sur ce site, ${as}.`,
  accept: 'Accepter l’invitation',
  busy: 'Un instant…',
  signedOut: (email) => `Ouvrez une session avec ${email}, ou créez un compte avec cette adresse. Vous pourrez ensuite accepter.`,
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  other: (mine, email) =>
    `Votre session est ouverte avec ${mine}. L’invitation ne vaut que pour ${email} : ouvrez une session avec ce compte, ou demandez une autre invitation.`,
  change: 'Se connecter avec un autre compte',
  unconfirmed: (email) =>
    `Il reste une étape : nous devons savoir que la boîte ${email} est bien la vôtre. Nous y envoyons un courriel; ouvrez son lien dans ce navigateur.`,
  confirm: 'Envoyer le courriel',
  sent: (email) =>
    `Le courriel est en route vers ${email}. Ouvrez son lien dans ce navigateur. Regardez aussi dans les pourriels.`,
  sendAgain: 'Envoyer de nouveau',
  ended: {
    unknown:
      'Ce lien ne fonctionne pas. Si vous avez reçu plusieurs courriels, seul le lien le plus récent compte. Sinon, demandez une nouvelle invitation.',
    expired:
      'Cette invitation est échue : elle valait sept jours. Demandez à la personne qui vous a invité de l’envoyer de nouveau.',
    used: 'Cette invitation a déjà été acceptée. Connectez-vous pour commencer.',
    revoked: 'Cette invitation a été retirée. Adressez-vous à la personne qui vous a invité.',
  },
  panel: 'À l’administration',
  home: 'Aller à l’accueil',
  failed: 'Cela n’a pas fonctionné. Réessayez.',
  mailFailed:
    'Le courriel n’a pas pu être envoyé. Vérifiez l’adresse avec la personne qui vous a invité, ou réessayez plus tard.',
  tooMany: 'Trop de courriels ont été demandés. Réessayez dans une heure.',
}

export const invitationWords = { en, fr }
