import type { Reach, ReachFault } from '../../../outward/feeds/reach.ts'

const en = {
  title: 'Beyond this site',
  lead: 'Where this episode appears, as it is saved.',
  reaches: {
    search: 'Video results of search engines',
    feeds: 'News feeds (RSS) and “on now”',
    sites: 'Players on other sites',
    roku: 'Roku channel',
  } satisfies Record<Reach | 'roku', string>,
  appears: 'Appears',
  missing: 'Does not appear',
  unticked: 'The box “Show on Roku” is not set.',
  notOfProvider: 'Roku gets only videos of the provider.',
  faults: {
    locked: 'Its series has a password.',
    'pay-per-view': 'Its series is pay-per-view (tag “ppv”).',
    'no-video': 'It has no video address yet.',
    elsewhere: 'Its video is a page of another site, which this site can only link to.',
    'switched-off': 'Players on other sites are switched off in the settings of the server (EMBED_ANCESTORS).',
  } satisfies Record<ReachFault, string>,
  mend: 'Correct this',
}

const fr: typeof en = {
  title: 'Ailleurs que sur ce site',
  lead: 'Où cet épisode apparaît, tel qu’il est enregistré.',
  reaches: {
    search: 'Résultats vidéo des moteurs de recherche',
    feeds: 'Fils de nouvelles (RSS) et «\u00a0en ce moment\u00a0»',
    sites: 'Lecteurs sur d’autres sites',
    roku: 'Chaîne Roku',
  },
  appears: 'Y apparaît',
  missing: 'N’y apparaît pas',
  unticked: 'La case «\u00a0Afficher sur Roku\u00a0» n’est pas cochée.',
  notOfProvider: 'Roku ne reçoit que les vidéos du fournisseur.',
  faults: {
    locked: 'Sa série a un mot de passe.',
    'pay-per-view': 'Sa série est payante (étiquette «\u00a0ppv\u00a0»).',
    'no-video': 'Il n’a pas encore d’adresse de vidéo.',
    elsewhere: 'Sa vidéo est une page d’un autre site, vers laquelle ce site ne peut offrir qu’un lien.',
    'switched-off': 'Les lecteurs sur d’autres sites sont désactivés dans les réglages du serveur (EMBED_ANCESTORS).',
  },
  mend: 'Corriger',
}

export const reachWords = { en, fr }
