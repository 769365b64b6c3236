import type { Language } from '../shared/language.ts'

const en = {
  title: 'For your site',
  lead: 'Show the webcasts on the site of your school, team or club. One line of HTML is enough; nothing of it sets cookies or follows your visitors.',
  code: 'A box or a player',
  codeHint:
    'The box shows what is on, what is next and the newest replays, and keeps itself up to date. Paste the address of a series to show that series alone, or the address of a webcast to get its player.',
  address: 'Address of a series or a webcast (leave it empty for the whole site)',
  unknown: 'This is not the address of a series or a webcast of this site. Copy it from the address bar of the page.',
  line: 'Your line of HTML',
  copy: 'Copy',
  about: (action: string, name: string) => `${action}: ${name}`,
  copied: 'Copied.',
  copyByHand: 'Copy this:',
  try: 'See how it looks',
  oembed: 'WordPress and other editors',
  oembedHint: 'Paste the address of a webcast on a line of its own. The editor makes a player of it.',
  feeds: 'Feeds',
  feedsHint: 'For readers of news, apps and scripts. They change with the site.',
  rss: 'What is new (RSS)',
  now: 'What is on now and next (JSON)',
  seriesFeed: 'Each series has a feed of its own: its page names it to readers of feeds.',
  boxTitle: (site: string) => `Webcasts on ${site}`,
}

const fr: typeof en = {
  title: 'Pour votre site',
  lead: 'Montrez les webdiffusions sur le site de votre école, de votre équipe ou de votre club. Une ligne de HTML suffit; rien n’y pose de témoins ni ne suit votre public.',
  code: 'Un encadré ou un lecteur',
  codeHint:
    'L’encadré montre ce qui est en cours, ce qui vient et les dernières reprises, et se tient à jour. Collez l’adresse d’une série pour ne montrer qu’elle, ou celle d’une webdiffusion pour obtenir son lecteur.',
  address: 'Adresse d’une série ou d’une webdiffusion (vide pour tout le site)',
  unknown: 'Ce n’est pas l’adresse d’une série ou d’une webdiffusion de ce site. Copiez-la de la barre d’adresse de la page.',
  line: 'Votre ligne de HTML',
  copy: 'Copier',
  about: (action, name) => `${action}\u00a0: ${name}`,
  copied: 'Copié.',
  copyByHand: 'Copiez ceci\u00a0:',
  try: 'Voir ce que cela donne',
  oembed: 'WordPress et autres éditeurs',
  oembedHint: 'Collez l’adresse d’une webdiffusion sur une ligne à elle. L’éditeur en fait un lecteur.',
  feeds: 'Fils',
  feedsHint: 'Pour les lecteurs de nouvelles, les applications et les scripts. Ils changent avec le site.',
  rss: 'Les nouveautés (RSS)',
  now: 'En cours et à venir (JSON)',
  seriesFeed: 'Chaque série a son propre fil\u00a0: sa page le nomme aux lecteurs de fils.',
  boxTitle: (site) => `Webdiffusions sur ${site}`,
}

export const forSiteWords: Record<Language, typeof en> = { en, fr }
