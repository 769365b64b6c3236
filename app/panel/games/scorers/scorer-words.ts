/** Texts of the section about scorers' links on the page of an event. */
const en = {
  title: 'Scorers',
  lead: 'Anyone with a link can keep score for this event on a phone, without an account. The link does nothing else and ends six hours after the event.',
  name: 'Name of the link',
  nameHint: 'Other scorers see it.',
  /** Default names of the first link and of later ones. */
  table: (n: number) => (n > 1 ? `Scorer’s table ${n}` : 'Scorer’s table'),
  nameFault: 'Give the link a name of up to 60 characters.',
  make: 'Make a link',
  made: (name: string) => `The link “${name}” is ready.`,
  none: 'No links yet.',
  until: (when: string) => `until ${when}`,
  show: 'Show',
  copy: 'Copy the link',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Nobody can score with this link any more. What was entered with it stays.',
  revoked: (name: string) => `“${name}” is revoked.`,
  shareText: (path: string) => `Scan the code with the phone that keeps the score, or type the six letters at ${path}.`,
  letters: 'Six letters',
  qr: 'QR code of the link',
  close: 'Close',
  tooMany: 'This event has twenty links. Revoke one first.',
  failed: 'Something went wrong. Try again.',
}

const fr: typeof en = {
  title: 'Table de marque',
  lead: 'Toute personne qui a un lien peut tenir le pointage de cet événement sur un téléphone, sans compte. Le lien ne permet rien d’autre et expire six heures après l’événement.',
  name: 'Nom du lien',
  nameHint: 'Les autres personnes à la table de marque le voient.',
  table: (n) => (n > 1 ? `Table de marque\u00a0${n}` : 'Table de marque'),
  nameFault: 'Donnez au lien un nom de 60\u00a0caractères au plus.',
  make: 'Créer un lien',
  made: (name) => `Le lien «\u00a0${name}\u00a0» est prêt.`,
  none: 'Aucun lien pour le moment.',
  until: (when) => `jusqu’au ${when}`,
  show: 'Afficher',
  copy: 'Copier le lien',
  revoke: 'Révoquer',
  revokeTitle: (name) => `Révoquer «\u00a0${name}\u00a0»?`,
  revokeText: 'Personne ne pourra plus tenir le pointage avec ce lien. Ce qui a déjà été inscrit est conservé.',
  revoked: (name) => `«\u00a0${name}\u00a0» a été révoqué.`,
  shareText: (path) =>
    `Balayez le code avec le téléphone qui tiendra le pointage, ou saisissez les six lettres à l’adresse ${path}.`,
  letters: 'Six lettres',
  qr: 'Code QR du lien',
  close: 'Fermer',
  tooMany: 'Cet événement a vingt liens. Révoquez-en un d’abord.',
  failed: 'L’opération a échoué. Réessayez.',
}

export const scorerWords = { en, fr }
