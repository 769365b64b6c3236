import type { Language } from '../kit/language.ts'
import { numberIn } from '../kit/text/number-in.ts'
import type { ContactFieldFault } from './contact-form.ts'
import { MESSAGE_LENGTH, PAGE_LENGTH } from './contact-form.ts'

export type ContactFault = ContactFieldFault | 'closed' | 'mail-failed' | 'failed' | 'network'

const en = {
  email: 'Your email',
  emailHint: 'We answer to this address.',
  message: 'What happened?',
  messageHint: 'What did you want to do, and what did you see instead?',
  page: 'Page (optional)',
  pageHint: 'The address of the page that your message is about.',
  diagnostics: 'Add technical details',
  diagnosticsHint: 'They help us when a video does not play. You see them here before you send them.',
  withTicket: (code: string) => `Add technical details and ticket ${code}`,
  toCheck: 'Can I watch? Find out with one press',
  submit: 'Send message',
  busy: 'Sending…',
  sent: 'Your message is on its way',
  sentHint: 'A representative answers by email.',
  lateHint: 'Our mail service is not responding right now. We have your message and will pass it on as soon as it does.',
  again: 'Write another message',
  faults: {
    'email-invalid': 'Enter an email address, such as name@example.org',
    'message-missing': 'Write what happened',
    'message-long': `The message may have ${numberIn(MESSAGE_LENGTH, 'en')} characters at most`,
    'page-long': `The address of the page may have ${PAGE_LENGTH} characters at most`,
    closed: 'Messages cannot be sent from here at the moment. Reach us through our website instead',
    'mail-failed': 'The message could not be sent. Reach us through our website instead',
    failed: 'Something went wrong on the site. Try again in a moment',
    network: 'The site did not answer. Check your connection and try again',
  } satisfies Record<ContactFault, string>,
  tooMany: (minutes: number) =>
    minutes === 1 ? 'Too many messages. Try again in a minute' : `Too many messages. Try again in ${minutes} minutes`,
}

const fr: typeof en = {
  email: 'Votre adresse courriel',
  emailHint: 'Nous répondons à cette adresse.',
  message: 'Que s’est-il passé?',
  messageHint: 'Que vouliez-vous faire, et qu’avez-vous vu à la place?',
  page: 'Page (facultative)',
  pageHint: 'L’adresse de la page dont vous parlez.',
  diagnostics: 'Joindre des détails techniques',
  diagnosticsHint: 'Ils nous aident lorsqu’une vidéo ne démarre pas. Vous les voyez ici avant l’envoi.',
  withTicket: (code) => `Joindre des détails techniques et le billet ${code}`,
  toCheck: 'Est-ce que je peux regarder? Vérifiez-le d’une pression',
  submit: 'Envoyer le message',
  busy: 'Envoi…',
  sent: 'Votre message est en route',
  sentHint: 'Nous vous répondrons par courriel.',
  lateHint:
    'Notre service de messagerie ne répond pas pour le moment. Nous avons votre message et le transmettrons dès que possible.',
  again: 'Écrire un autre message',
  faults: {
    'email-invalid': 'Saisissez une adresse courriel, comme nom@exemple.org',
    'message-missing': 'Écrivez ce qui s’est passé',
    'message-long': `Le message peut contenir au plus ${numberIn(MESSAGE_LENGTH, 'fr')}\u00a0caractères`,
    'page-long': `L’adresse de la page peut contenir au plus ${PAGE_LENGTH}\u00a0caractères`,
    closed: 'Il n’est pas possible d’envoyer de message d’ici pour le moment. Joignez-nous plutôt par notre site Web',
    'mail-failed': 'Le message n’a pas pu être envoyé. Joignez-nous plutôt par notre site Web',
    failed: 'Une erreur est survenue sur le site. Réessayez dans un instant',
    network: 'Le site n’a pas répondu. Vérifiez votre connexion, puis réessayez',
  },
  tooMany: (minutes) =>
    minutes === 1 ? 'Trop de messages. Réessayez dans une minute' : `Trop de messages. Réessayez dans ${minutes}\u00a0minutes`,
}

/** Words of the contact form, which come with its code. */
export const contactWords: Record<Language, typeof en> = { en, fr }
