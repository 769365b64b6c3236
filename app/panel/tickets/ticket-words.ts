import type { Language } from '../../kit/language.ts'

const en = {
  title: 'Tickets',
  lead: 'Viewers who checked if they can watch, and sent us the result: the last 24 hours. Each ticket can be found for 14 days.',
  none: 'No tickets in the last 24 hours',
  noneHint: 'Viewers make them on the page “Can I watch?”.',
  count: (count: number) => `Tickets in the last 24 hours: ${count}`,
  share: (count: number, total: number) => `${count} of ${total}:`,
  probe: { good: 'the probe reads it well', fails: 'the probe cannot read it either' },
  noGame: 'No game named',
  code: 'Six letters of a ticket',
  find: 'Find',
  unknown: (code: string) => `No ticket has the letters ${code}.`,
  ticket: (code: string) => `Ticket ${code}`,
}

const fr: typeof en = {
  title: 'Billets',
  lead: 'Des gens ont vérifié s’ils peuvent regarder et nous ont envoyé le résultat\u00a0: les dernières 24\u00a0heures. Chaque billet se retrouve pendant 14\u00a0jours.',
  none: 'Aucun billet dans les dernières 24\u00a0heures',
  noneHint: 'Ils viennent de la page «\u00a0Est-ce que je peux regarder?\u00a0».',
  count: (count) => `Billets des dernières 24\u00a0heures\u00a0: ${count}`,
  share: (count, total) => `${count} sur ${total}\u00a0:`,
  probe: { good: 'la sonde le lit bien', fails: 'la sonde ne le lit pas non plus' },
  noGame: 'Sans match',
  code: 'Les six lettres d’un billet',
  find: 'Rechercher',
  unknown: (code) => `Aucun billet ne porte les lettres ${code}.`,
  ticket: (code) => `Billet ${code}`,
}

/** Words of viewers' tickets for staff. */
export const ticketWords: Record<Language, typeof en> = { en, fr }
