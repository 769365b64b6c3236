import type { VerdictCode } from '../../contact/check/check-facts.ts'
import type { Language } from '../../kit/language.ts'

const en = {
  title: 'Tickets',
  lead: 'Viewers who checked if they can watch, and sent us the result. Counted over the last 24 hours; deleted after 14 days.',
  none: 'No tickets in the last 24 hours',
  noneHint: 'Viewers make them on the page “Can I watch?”.',
  count: (count: number) => (count === 1 ? '1 ticket in the last 24 hours' : `${count} tickets in the last 24 hours`),
  share: (count: number, total: number) => `${count} of ${total}`,
  verdicts: {
    offline: () => 'are offline',
    'no-decoder': () => 'have a browser that cannot play H.264',
    blocked: (host: string) => `cannot reach ${host}`,
    altered: (host: string) => `get altered answers from ${host}`,
    'frame-blocked': (host: string) => `cannot open the player from ${host}`,
    slow: () => 'have less than 3 Mbit/s',
    lower: () => 'have less than 6 Mbit/s',
    drops: () => 'have a device that drops frames',
    'no-storage': () => 'have a browser that stores nothing',
    'no-line': () => 'get no live updates',
    'no-sound': () => 'hear nothing',
    'wrong-clock': () => 'have a wrong clock',
    good: () => 'can watch',
  } satisfies Record<VerdictCode, (host: string) => string>,
  probe: { good: 'the probe reads it well', fails: 'the probe cannot read it either' },
  noGame: 'No game named',
  latest: 'Latest',
  code: 'Six letters of a ticket',
  find: 'Find',
  unknown: (code: string) => `No ticket has the letters ${code}.`,
  ticket: (code: string) => `Ticket ${code}`,
  all: 'All tickets',
}

const fr: typeof en = {
  title: 'Billets',
  lead: 'Des gens ont vérifié s’ils peuvent regarder, et nous ont envoyé le résultat. Comptés sur les dernières 24\u00a0heures; supprimés après 14\u00a0jours.',
  none: 'Aucun billet dans les dernières 24\u00a0heures',
  noneHint: 'Ils viennent de la page «\u00a0Est-ce que je peux regarder?\u00a0».',
  count: (count) => `${count}\u00a0${count < 2 ? 'billet' : 'billets'} dans les dernières 24\u00a0heures`,
  share: (count, total) => `${count} sur ${total}`,
  verdicts: {
    offline: () => 'hors ligne',
    'no-decoder': () => 'le navigateur ne lit pas H.264',
    blocked: (host) => `${host} injoignable`,
    altered: (host) => `réponses altérées de ${host}`,
    'frame-blocked': (host) => `lecteur de ${host} bloqué`,
    slow: () => 'moins de 3\u00a0Mbit/s',
    lower: () => 'moins de 6\u00a0Mbit/s',
    drops: () => 'l’appareil perd des images',
    'no-storage': () => 'le navigateur ne conserve rien',
    'no-line': () => 'aucune mise à jour en direct',
    'no-sound': () => 'aucun son',
    'wrong-clock': () => 'horloge déréglée',
    good: () => 'peuvent regarder',
  },
  probe: { good: 'la sonde le lit bien', fails: 'la sonde ne le lit pas non plus' },
  noGame: 'Sans match',
  latest: 'Les plus récents',
  code: 'Les six lettres d’un billet',
  find: 'Chercher',
  unknown: (code) => `Aucun billet ne porte les lettres ${code}.`,
  ticket: (code) => `Billet ${code}`,
  all: 'Tous les billets',
}

/** Words of viewers' tickets for staff. */
export const ticketWords: Record<Language, typeof en> = { en, fr }
