import type { Language } from '../../kit/language.ts'

/** Texts for signed-in viewers on any page; loaded with the code that loads the viewer's own data. */
const en = {
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on all devices.',
  signedOutElsewhere: 'You were signed out on another device.',
  sessionOver: 'Your session has ended. Sign in again.',
  deleted: 'Your account is deleted.',
  stillSignedIn: 'The site did not answer: you are still signed in. Try again when you are connected.',
  saved: (title: string) => `${title} is saved to your favourites.`,
}

const fr: typeof en = {
  signedOut: 'Votre session est fermée.',
  signedOutEverywhere: 'Vos sessions sont fermées sur tous vos appareils.',
  signedOutElsewhere: 'Votre session a été fermée depuis un autre appareil.',
  sessionOver: 'Votre session a expiré. Connectez-vous de nouveau.',
  deleted: 'Votre compte a été supprimé.',
  stillSignedIn: 'Le site n’a pas répondu\u00a0: votre session est toujours ouverte. Réessayez au retour du réseau.',
  saved: (title) => `«\u00a0${title}\u00a0» est dans vos favoris.`,
}

export const viewerWords: Record<Language, typeof en> = { en, fr }
