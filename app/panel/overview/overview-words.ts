import { numberIn } from '../../kit/text/number-in.ts'
import type { NeedKey, STEPS } from './overview.ts'
import { IMPORT_DAYS } from './overview.ts'

/** Texts of the panel's first page. */
const en = {
  title: 'Overview',
  now: 'On now',
  noneNow: 'Nothing is on.',
  next: 'Next',
  noneNext: 'Nothing in the next seven days.',
  needs: 'Needs attention',
  none: 'Nothing needs attention.',
  noneHint: 'Games in the next two weeks have their pictures, and every series has a row, a picture and a French title.',
  begin: 'Three steps to begin',
  stepDone: 'Done',
  steps: {
    teams: { title: 'Add your schools and teams', hint: 'Games take their names and colours from them.' },
    series: { title: 'Add a series', hint: 'It holds webcasts. Its episodes have the addresses of the streams.' },
    games: {
      title: 'Add the games of the season',
      hint: 'From a file of your league, a spreadsheet or a calendar. “Add an event” adds a single game.',
    },
  } satisfies Record<(typeof STEPS)[number], { title: string; hint: string }>,
  more: (count: number) => `${numberIn(count, 'en')} more`,
  live: 'LIVE',
  today: 'Run today’s games',
  add: 'Add an event',
  addSeries: 'Add a series',
  need: {
    failing: { title: 'Picture problems', hint: 'Open each one and check the address of its stream.' },
    'no-picture': {
      title: 'Upcoming games without a picture',
      hint: 'In the next two weeks. Choose the episode that shows each one.',
    },
    'no-video': {
      title: 'Upcoming games without a stream',
      hint: 'In the next two weeks. Their episode has no video address yet.',
    },
    'no-address': {
      title: 'Upcoming episodes without a stream',
      hint: 'In the next two weeks. They have no video address yet.',
    },
    mails: {
      title: 'Emails waiting',
      hint: 'The mail server refuses them. They will be sent automatically once it accepts them; check its settings.',
    },
    imports: { title: 'Imports failed', hint: `In the last ${IMPORT_DAYS} days. Send the file again, or discard it.` },
    'no-french': { title: 'English titles on French pages', hint: 'Write their French.' },
    'no-thumbnail': { title: 'Series without a picture', hint: 'Their tiles show only the title.' },
    'no-row': { title: 'Series in no row of the home page', hint: 'Give each a tag or a category.' },
  } satisfies Record<NeedKey, { title: string; hint: string }>,
  why: {
    fault: 'Marked as failing',
    missing: 'Gone from the provider’s list',
    errors: (count: number) => (count === 1 ? '1 error in the last hour' : `${count} errors in the last hour`),
  },
  mail: {
    accounts: 'Password resets',
    invitations: 'Invitations to colleagues',
    contact: 'Contact form messages',
    reminders: 'Reminders',
    waiting: (count: number, fault: string) => `${count === 1 ? '1 email' : `${count} emails`}: ${fault}`,
  },
}

const number = (count: number) => numberIn(count, 'fr')

const fr: typeof en = {
  title: 'Aperçu',
  now: 'En cours',
  noneNow: 'Rien n’est en cours.',
  next: 'À venir',
  noneNext: 'Rien dans les sept prochains jours.',
  needs: 'À régler',
  none: 'Rien à régler.',
  noneHint:
    'Les matchs des deux prochaines semaines ont leur image, et chaque série a une rangée, une image et un titre français.',
  begin: 'Trois étapes pour commencer',
  stepDone: 'Fait',
  steps: {
    teams: { title: 'Ajouter vos écoles et vos équipes', hint: 'Les matchs en tirent leur nom et leurs couleurs.' },
    series: {
      title: 'Ajouter une série',
      hint: 'Elle contient des webdiffusions. Ses épisodes portent les adresses des flux.',
    },
    games: {
      title: 'Ajouter les matchs de la saison',
      hint: 'À partir d’un fichier de votre ligue, d’un tableur ou d’un calendrier. «\u00a0Ajouter un événement\u00a0» ajoute un seul match.',
    },
  },
  more: (count) => (count < 2 ? `${count}\u00a0autre` : `${number(count)}\u00a0autres`),
  live: 'EN DIRECT',
  today: 'Gérer les matchs du jour',
  add: 'Ajouter un événement',
  addSeries: 'Ajouter une série',
  need: {
    failing: { title: 'Images défaillantes', hint: 'Ouvrez chaque élément et vérifiez l’adresse de son flux.' },
    'no-picture': {
      title: 'Prochains matchs sans image',
      hint: 'D’ici deux semaines. Choisissez l’épisode qui montre chacun d’eux.',
    },
    'no-video': {
      title: 'Prochains matchs sans flux',
      hint: 'D’ici deux semaines. Leur épisode n’a pas encore d’adresse de vidéo.',
    },
    'no-address': {
      title: 'Prochains épisodes sans flux',
      hint: 'D’ici deux semaines. Ils n’ont pas encore d’adresse de vidéo.',
    },
    mails: {
      title: 'Courriels en attente',
      hint: 'Le serveur de courriel les refuse. Ils seront envoyés automatiquement dès qu’il les acceptera; vérifiez ses réglages.',
    },
    imports: {
      title: 'Importations qui ont échoué',
      hint: `Au cours des ${IMPORT_DAYS}\u00a0derniers jours. Renvoyez le fichier ou supprimez-le.`,
    },
    'no-french': { title: 'Titres anglais sur les pages françaises', hint: 'Ajoutez leur version française.' },
    'no-thumbnail': { title: 'Séries sans image', hint: 'Leurs tuiles n’affichent que le titre.' },
    'no-row': { title: 'Séries absentes de l’accueil', hint: 'Donnez à chacune une étiquette ou une catégorie.' },
  },
  why: {
    fault: 'Image signalée défaillante',
    missing: 'Disparu de la liste du fournisseur',
    errors: (count) =>
      count < 2
        ? `${count}\u00a0erreur au cours de la dernière heure`
        : `${number(count)}\u00a0erreurs au cours de la dernière heure`,
  },
  mail: {
    accounts: 'Demandes de nouveau mot de passe',
    invitations: 'Invitations envoyées à des collègues',
    contact: 'Messages du formulaire de contact',
    reminders: 'Rappels',
    waiting: (count, fault) => `${count < 2 ? `${count}\u00a0courriel` : `${number(count)}\u00a0courriels`}\u00a0: ${fault}`,
  },
}

export const overviewWords = { en, fr }
