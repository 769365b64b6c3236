import { LEAST_DIVIDED, LEAST_TOLD } from '../figures.ts'
import { COUNTS_FROM_MS, MOST_PER_ADDRESS } from '../played-minute.ts'

/** The texts of audience reports, with the definitions of their figures (spec N3). */
const en = {
  title: (of: string) => `Audience: ${of}`,
  season: 'Season',
  from: (from: string, to: string) => `${from} to ${to}`,
  made: (when: string) => `As of ${when} (UTC)`,
  games: 'Game by game',
  others: 'Episodes that belong to no game',
  none: 'There is no game in this report.',
  tooMany: (count: number) => `Only the first ${count} games are in it.`,
  total: 'All together',
  print: 'Print',
  files: 'Files for spreadsheets',
  byGame: 'By game (CSV)',
  byMinute: 'By minute (CSV)',
  columns: {
    game: 'Game',
    date: 'Date',
    peak: 'Peak',
    average: 'Average-minute audience',
    minutes: 'Minutes watched',
    live: 'Live minutes',
    english: 'English, minutes',
    french: 'French, minutes',
    own: 'On this site, minutes',
    embed: 'Embedded, minutes',
    iframe: 'Provider’s frame open, minutes',
    stalls: 'Stalls',
    errors: 'Errors',
    time: 'Time (UTC)',
    players: 'Live players',
  },
  method: 'What the figures mean',
  definitions: [
    [
      'Player',
      'One open page in which a video is playing. Two pages of one person are two players; a family in front of one screen is one.',
    ],
    [
      'Minute watched',
      `A minute in which the picture of a player moved for at least ${COUNTS_FROM_MS / 1_000} seconds while the page was in sight or could be heard. Each player counts once a minute, by the clock of the server.`,
    ],
    ['Peak', 'The greatest number of players in one minute of the live broadcast; of the replays where nobody watched live.'],
    [
      'Average-minute audience',
      'The players of all live minutes, divided by the minutes from the announced start to the last minute that somebody watched live, an hour after the expected end at the latest.',
    ],
    [
      'Provider’s frame',
      'What plays in the frame of a webcast provider cannot be seen from outside. It counts while it is open and in sight, and has a column of its own.',
    ],
    ['Stall', 'The picture stood still because it had not arrived yet. An error is a message that the viewer was shown.'],
  ] as [string, string][],
  limits: [
    'Robots and staff are not in these figures.',
    'Not measured: what plays on televisions through other apps, downloads, how many people watch one screen, and who they are. No cookie, address or device is kept.',
    `Beyond ${MOST_PER_ADDRESS} players in a minute behind one internet address, further ones do not count.`,
    'A server that fails loses five seconds of figures at most. Figures are kept for 25 months.',
    `Numbers from 1 to ${LEAST_TOLD - 1} read “<${LEAST_TOLD}”, and fewer than ${LEAST_DIVIDED} minutes are not divided by language or player.`,
  ],
  version: (version: number) => `Method, version ${version}`,
  ended: 'This report is not available any more',
  endedHint: 'The link has ended or was revoked. Ask whoever sent it to you for a new one.',
}

type ReportWords = typeof en

const fr: ReportWords = {
  title: (of) => `Auditoire\u00a0: ${of}`,
  season: 'Saison',
  from: (from, to) => `du ${from} au ${to}`,
  made: (when) => `À jour au ${when} (UTC)`,
  games: 'Match par match',
  others: 'Épisodes qui ne font partie d’aucun match',
  none: 'Il n’y a aucun match dans ce rapport.',
  tooMany: (count) => `Il ne contient que les ${count}\u00a0premiers matchs.`,
  total: 'Au total',
  print: 'Imprimer',
  files: 'Fichiers pour tableurs',
  byGame: 'Par match (CSV)',
  byMinute: 'Par minute (CSV)',
  columns: {
    game: 'Match',
    date: 'Date du match',
    peak: 'Sommet',
    average: 'Auditoire moyen par minute',
    minutes: 'Minutes regardées',
    live: 'Minutes en direct',
    english: 'Anglais, minutes',
    french: 'Français, minutes',
    own: 'Sur ce site, minutes',
    embed: 'Intégré, minutes',
    iframe: 'Cadre d’un fournisseur, minutes',
    stalls: 'Interruptions',
    errors: 'Erreurs',
    time: 'Heure (UTC)',
    players: 'Lecteurs en direct',
  },
  method: 'Ce que signifient les chiffres',
  definitions: [
    [
      'Lecteur',
      'Une page ouverte où une vidéo est en lecture. Deux pages d’une même personne sont deux lecteurs; une famille devant un écran en est un.',
    ],
    [
      'Minute regardée',
      `Une minute pendant laquelle l’image d’un lecteur a bougé au moins ${COUNTS_FROM_MS / 1_000}\u00a0secondes alors que la page était visible ou pouvait être entendue. Chaque lecteur compte une fois par minute, à l’horloge du serveur.`,
    ],
    [
      'Sommet',
      'Le plus grand nombre de lecteurs en une minute de la webdiffusion en direct, ou des rediffusions si personne n’a regardé en direct.',
    ],
    [
      'Auditoire moyen par minute',
      'Les lecteurs de toutes les minutes en direct, divisés par les minutes écoulées du début annoncé à la dernière minute regardée en direct, au plus une heure après la fin prévue.',
    ],
    [
      'Cadre d’un fournisseur',
      'Ce qui est lu dans le cadre d’un fournisseur de webdiffusion ne peut être vu de l’extérieur. Il compte tant qu’il est ouvert et visible, et il a sa propre colonne.',
    ],
    [
      'Interruption',
      'L’image s’est figée parce que la suite n’était pas arrivée. Une erreur est un message affiché sur l’image.',
    ],
  ],
  limits: [
    'Ces chiffres ne comprennent ni les robots ni le personnel.',
    'Ne sont pas mesurés\u00a0: ce qui est lu sur des téléviseurs par d’autres applications, les téléchargements, combien de personnes regardent un même écran, et qui elles sont. Aucun témoin, aucune adresse et aucun appareil ne sont conservés.',
    `Au-delà de ${MOST_PER_ADDRESS}\u00a0lecteurs par minute derrière une même adresse Internet, les suivants ne comptent pas.`,
    'Un serveur qui tombe en panne perd au plus cinq secondes de chiffres. Les chiffres sont conservés 25\u00a0mois.',
    `Les nombres de 1 à ${LEAST_TOLD - 1} s’écrivent «\u00a0<${LEAST_TOLD}\u00a0», et moins de ${LEAST_DIVIDED}\u00a0minutes ne sont pas réparties par langue ou par lecteur.`,
  ],
  version: (version) => `Méthode, version ${version}`,
  ended: 'Ce rapport n’est plus offert',
  endedHint: 'Le lien a expiré ou a été révoqué. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
}

export const reportWords = { en, fr }
