import { COUNTS_FROM_MS } from '../../audience/played-minute.ts'

/** Texts of the panel's audience page. */
const en = {
  lead: 'What was watched in the last seven days, and how many are watching now. Bots and staff are not counted.',
  none: 'Nothing was watched in the last seven days.',
  noneHint: `A player counts once it has played for ${COUNTS_FROM_MS / 1_000} seconds of a minute.`,
  columns: { what: 'Episode', now: 'Now', peak: 'Peak', minutes: 'Minutes watched' },
  gone: 'Deleted episode',
  total: (players: string) => `Watching now: ${players}`,
  report: 'Report for a date range',
  reportLead: 'All games between two days, to print, as a file, or by a link for a school or a sponsor.',
  periods: { month: 'This month', season: 'This season' },
  from: 'From',
  to: 'To',
  show: 'Show the report',
  ofThis: 'Report to print and share',
  noReport: 'Report not found',
  back: 'Back to audience',
  links: 'Links to this report',
  linksLead: 'Anyone with the link sees this report with up-to-date figures, and nothing else. No account is needed.',
  label: 'Who it is for',
  labelHint: 'Only staff see this.',
  days: 'Days until it ends',
  make: 'Make a link',
  made: 'Copy the link now: it cannot be shown again. English and French:',
  ends: (when: string) => `ends ${when}`,
  revoke: 'Revoke',
  revoked: 'The link was revoked.',
}

type AudienceListWords = typeof en

const fr: AudienceListWords = {
  lead: 'Ce qui a été regardé au cours des sept derniers jours et le nombre de personnes à l’écoute en ce moment. Ni les robots ni le personnel ne sont comptés.',
  none: 'Rien n’a été regardé au cours des sept derniers jours.',
  noneHint: `Un lecteur compte dès qu’il a fonctionné pendant ${COUNTS_FROM_MS / 1_000}\u00a0secondes d’une même minute.`,
  columns: { what: 'Épisode', now: 'Maintenant', peak: 'Sommet', minutes: 'Minutes regardées' },
  gone: 'Épisode supprimé',
  total: (players) => `À l’écoute\u00a0: ${players}`,
  report: 'Rapport sur une période',
  reportLead: 'Tous les matchs entre deux dates, à imprimer, en fichier ou par un lien pour une école ou un commanditaire.',
  periods: { month: 'Ce mois-ci', season: 'Cette saison' },
  from: 'Du',
  to: 'Au',
  show: 'Afficher le rapport',
  ofThis: 'Rapport à imprimer et à partager',
  noReport: 'Ce rapport n’existe pas',
  back: 'Retour à l’auditoire',
  links: 'Liens vers ce rapport',
  linksLead: 'Quiconque a le lien voit ce rapport, avec les chiffres à jour, et rien d’autre. Aucun compte n’est nécessaire.',
  label: 'Pour qui',
  labelHint: 'Seul le personnel le voit.',
  days: 'Jours avant l’expiration du lien',
  make: 'Créer un lien',
  made: 'Copiez le lien maintenant\u00a0: il ne pourra plus être affiché. Anglais et français\u00a0:',
  ends: (when) => `expire le ${when}`,
  revoke: 'Révoquer',
  revoked: 'Le lien a été révoqué.',
}

export const audienceListWords = { en, fr }
