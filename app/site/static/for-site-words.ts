import type { Language } from '../../kit/language.ts'

const en = {
  title: 'For your site',
  lead: 'Show the webcasts on the site of your school, team or club. One line of HTML is enough; nothing of it sets cookies or follows your visitors.',
  code: 'A box, a player or a championship',
  codeHint:
    'The box shows what is on, what is next and the newest replays, and keeps itself up to date. Paste the address of a series or a team, or of the schedule of a school, to show that alone, the address of a webcast to get its player, or that of a championship to get its bracket and games.',
  address: 'Address of a series, a webcast, a team, a championship or a school’s schedule (leave it empty for the whole site)',
  scores: 'Show live scores without asking',
  unknown:
    'This is not the address of a series, a webcast, a team, a championship or a school’s schedule on this site. Copy it from the address bar of the page.',
  missing: 'We could not find that series, webcast, team or championship. It may have been removed.',
  closed: 'Its series has a password or is pay-per-view, so other sites cannot play it.',
  failed: 'The site does not answer. Try again in a moment.',
  looking: 'Looking…',
  line: 'Your line of HTML',
  copy: 'Copy',
  about: (action: string, name: string) => `${action}: ${name}`,
  copied: 'Copied.',
  copyByHand: 'Copy this:',
  try: 'See how it looks',
  oembed: 'WordPress and other editors',
  oembedHint:
    'Paste the address of a webcast or a championship on a line of its own. The editor makes a player or a bracket of it.',
  feeds: 'Feeds',
  feedsHint: 'For readers of news, apps and scripts. They change with the site.',
  rss: 'What is new (RSS)',
  now: 'What is on now and next (JSON)',
  ownFeed: 'Its feed (RSS)',
  ownData: 'Its data: games, teams, times, and where each team comes from (JSON)',
  seriesFeedHint:
    'Each series and each team has a feed of its own, and each championship its data. Paste the address of its page above to get it.',
  scoresHint: 'They tell no results, so that nobody has a game spoiled. Ask for them at the end of the address:',
  rssScores: 'What is new, with results (RSS)',
  nowScores: 'On now and next, with scores (JSON)',
  calendarScores: 'Calendar of all games, with results',
  boxTitle: (site: string) => `Webcasts on ${site}`,
}

const fr: typeof en = {
  title: 'Pour votre site',
  lead: 'Montrez les webdiffusions sur le site de votre école, de votre équipe ou de votre club. Une ligne de HTML suffit; rien n’y pose de témoins ni ne suit votre public.',
  code: 'Un encadré, un lecteur ou un championnat',
  codeHint:
    'L’encadré montre ce qui est en cours, ce qui vient et les dernières rediffusions, et se tient à jour. Collez l’adresse d’une série, d’une équipe ou du calendrier d’une école pour ne montrer que cela, celle d’une webdiffusion pour obtenir son lecteur, ou celle d’un championnat pour obtenir son tableau et ses matchs.',
  address:
    'Adresse d’une série, d’une webdiffusion, d’une équipe, d’un championnat ou du calendrier d’une école (vide pour tout le site)',
  scores: 'Afficher les pointages en direct sans qu’on les demande',
  unknown:
    'Ce n’est pas l’adresse d’une série, d’une webdiffusion, d’une équipe, d’un championnat ni du calendrier d’une école de ce site. Copiez-la depuis la barre d’adresse de la page.',
  missing: 'Rien n’a été trouvé à cette adresse. La page a peut-être été retirée.',
  closed: 'Sa série a un mot de passe ou est payante; d’autres sites ne peuvent donc pas la montrer.',
  failed: 'Le site ne répond pas. Réessayez dans un instant.',
  looking: 'Recherche…',
  line: 'Votre ligne de HTML',
  copy: 'Copier',
  about: (action, name) => `${action}\u00a0: ${name}`,
  copied: 'Copié.',
  copyByHand: 'Copiez ceci\u00a0:',
  try: 'Voir ce que cela donne',
  oembed: 'WordPress et autres éditeurs',
  oembedHint:
    'Collez l’adresse d’une webdiffusion ou d’un championnat seule sur une ligne. L’éditeur en fait un lecteur ou un tableau.',
  feeds: 'Fils RSS et données',
  feedsHint: 'Pour les lecteurs de fils, les applications et les scripts. Ils se mettent à jour avec le site.',
  rss: 'Les nouveautés (RSS)',
  now: 'En cours et à venir (JSON)',
  ownFeed: 'Son fil (RSS)',
  ownData: 'Ses données\u00a0: matchs, équipes, heures et provenance des équipes (JSON)',
  seriesFeedHint:
    'Chaque série et chaque équipe a son propre fil, et chaque championnat, ses données. Collez l’adresse de sa page plus haut pour l’obtenir.',
  scoresHint:
    'Ils n’indiquent aucun résultat, pour ne gâcher aucun match. Pour avoir les résultats, complétez la fin de l’adresse comme ceci\u00a0:',
  rssScores: 'Les nouveautés, avec les résultats (RSS)',
  nowScores: 'En cours et à venir, avec le pointage (JSON)',
  calendarScores: 'Calendrier de tous les matchs, avec les résultats',
  boxTitle: (site) => `Webdiffusions sur ${site}`,
}

export const forSiteWords: Record<Language, typeof en> = { en, fr }
