import type { Language } from '../../kit/language.ts'

const en = {
  title: 'Your private calendar',
  lead: 'The games of the teams that you follow and of your favourite series, in the calendar that you use. Games of protected series are left out, unlocked ones too.',
  make: 'Make a private address',
  secret:
    'Anyone with this address can see this calendar. If it reaches someone who should not have it, make a new address: the old one stops working at once.',
  unshown: 'Your address still works, but it cannot be shown any more. Make a new one to add it elsewhere.',
  renew: 'Make a new address',
  remove: 'Remove the address',
  renewTitle: 'Make a new address?',
  removeTitle: 'Remove the address?',
  ends: 'Calendars that read the present address get nothing new from it. You will have to add the calendar to them again.',
  cancel: 'Cancel',
  failed: 'That could not be done. Please try again later.',
}

const fr: typeof en = {
  title: 'Votre calendrier privé',
  lead: 'Les matchs des équipes que vous suivez et de vos séries favorites, dans le calendrier que vous utilisez. Les matchs des séries protégées n’y figurent pas, même déverrouillées.',
  make: 'Créer une adresse privée',
  secret:
    'Toute personne qui possède cette adresse voit ce calendrier. Si quelqu’un l’a obtenue sans votre accord, créez une nouvelle adresse\u00a0: l’ancienne cesse aussitôt de fonctionner.',
  unshown: 'Votre adresse fonctionne encore, mais ne peut plus être affichée. Créez-en une nouvelle pour l’ajouter ailleurs.',
  renew: 'Créer une nouvelle adresse',
  remove: 'Supprimer l’adresse',
  renewTitle: 'Créer une nouvelle adresse?',
  removeTitle: 'Supprimer l’adresse?',
  ends: 'Les applications de calendrier abonnées à l’adresse actuelle ne recevront plus rien. Il faudra y ajouter le calendrier de nouveau.',
  cancel: 'Annuler',
  failed: 'L’opération a échoué. Veuillez réessayer plus tard.',
}

export const accountCalendarWords: Record<Language, typeof en> = { en, fr }
