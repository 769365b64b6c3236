import type { Language } from '../../kit/language.ts'
import type { PartName } from './output-game.ts'

/** Returns 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}

/** Texts of graphics and boards, as short as in broadcasts. */
const en = {
  part: {
    period: (n: number) => ordinal(n),
    quarter: (n: number) => `Q${n}`,
    half: (n: number) => `${ordinal(n)} half`,
    set: (n: number) => `Set ${n}`,
    end: (n: number) => `End ${n}`,
    inning: (n: number) => `Inn ${n}`,
    bout: (n: number) => `Bout ${n}`,
    race: (n: number) => `Event ${n}`,
  } satisfies Record<PartName, (n: number) => string>,
  overtime: (n: number) => (n > 1 ? `${n}OT` : 'OT'),
  shootout: 'Shootout',
  shortShootout: 'SO',
  pause: 'Break',
  final: 'Final',
  official: 'Official',
  total: 'Total',
  top: (n: number) => `▲ ${n}`,
  bottom: (n: number) => `▼ ${n}`,
  powerPlay: (time: string) => (time === '' ? 'Power play' : `Power play ${time}`),
  penalty: (number: string, time: string) => (number === '' ? `Penalty ${time}` : `Penalty #${number} ${time}`),
  card: (number: string, time: string) => (number === '' ? `Card ${time}` : `Card #${number} ${time}`),
  emptyNet: 'Empty net',
  down: (n: number, distance: string) => (distance === '' ? `${ordinal(n)} down` : `${ordinal(n)} & ${distance}`),
  ballOn: (line: number) => `Ball on ${line}`,
  count: (balls: number, strikes: number) => `${balls}-${strikes}`,
  outs: (n: number) => (n === 1 ? '1 out' : `${n} outs`),
  bases: (list: string) => `On base: ${list}`,
  shootoutScore: (home: number, away: number) => `Shootout ${home}–${away}`,
  /** For sports with extra time and penalties instead of overtime and a shootout. */
  extraTime: {
    overtime: (n: number) => (n > 1 ? `ET${n}` : 'ET'),
    shootout: 'Penalties',
    shortShootout: 'PEN',
    shootoutScore: (home: number, away: number) => `Penalties ${home}–${away}`,
  },
  sets: (home: number, away: number) => `Sets ${home}–${away}`,
  bouts: (home: number, away: number) => `Teams ${home}–${away}`,
  stat: {
    shots: 'Shots',
    fouls: 'Fouls',
    'time-outs': 'Time-outs',
    corners: 'Corners',
    yellow: 'Yellow cards',
    red: 'Red cards',
    green: 'Green cards',
    hits: 'Hits',
    errors: 'Errors',
    cautions: 'Cautions',
    shidos: 'Shidos',
  } as Record<string, string>,
  status: {
    'not-begun': 'Not begun',
    'in-play': 'In play',
    over: 'Final',
    official: 'Official result',
  },
  gone: 'This game was not found, or it is not public.',
  full: 'Full screen',
}

const fr: typeof en = {
  part: {
    period: (n) => (n === 1 ? '1re' : `${n}e`),
    quarter: (n) => (n === 1 ? '1er\u00a0quart' : `${n}e\u00a0quart`),
    half: (n) => (n === 1 ? '1re\u00a0demie' : `${n}e\u00a0demie`),
    set: (n) => `Manche\u00a0${n}`,
    end: (n) => (n === 1 ? '1er\u00a0bout' : `${n}e\u00a0bout`),
    inning: (n) => `Manche\u00a0${n}`,
    bout: (n) => `Combat\u00a0${n}`,
    race: (n) => `Épreuve\u00a0${n}`,
  },
  overtime: (n) => (n > 1 ? `Prol.\u00a0${n}` : 'Prol.'),
  shootout: 'Tirs de barrage',
  shortShootout: 'TB',
  pause: 'Pause',
  final: 'Terminé',
  official: 'Officiel',
  total: 'Tot.',
  top: (n) => `▲ ${n}`,
  bottom: (n) => `▼ ${n}`,
  powerPlay: (time) => (time === '' ? 'Avantage numérique' : `Avantage numérique ${time}`),
  penalty: (number, time) => (number === '' ? `Pénalité ${time}` : `Pénalité au no\u00a0${number} ${time}`),
  card: (number, time) => (number === '' ? `Carton ${time}` : `Carton au no\u00a0${number} ${time}`),
  emptyNet: 'Filet désert',
  down: (n, distance) => {
    const which = n === 1 ? '1er' : `${n}e`
    return distance === '' ? `${which} essai` : `${which} et ${distance}`
  },
  ballOn: (line) => `Ballon au ${line}`,
  count: (balls, strikes) => `${balls}-${strikes}`,
  outs: (n) => (n < 2 ? `${n}\u00a0retrait` : `${n}\u00a0retraits`),
  bases: (list) => `Buts occupés\u00a0: ${list}`,
  shootoutScore: (home, away) => `Tirs de barrage ${home}–${away}`,
  extraTime: {
    overtime: (n) => (n > 1 ? `Prol.\u00a0${n}` : 'Prol.'),
    shootout: 'Tirs au but',
    shortShootout: 'TAB',
    shootoutScore: (home, away) => `Tirs au but ${home}–${away}`,
  },
  sets: (home, away) => `Manches ${home}–${away}`,
  bouts: (home, away) => `Équipes ${home}–${away}`,
  stat: {
    shots: 'Tirs',
    fouls: 'Fautes',
    'time-outs': 'Temps d’arrêt',
    corners: 'Tirs de coin',
    yellow: 'Cartons jaunes',
    red: 'Cartons rouges',
    green: 'Cartons verts',
    hits: 'Coups sûrs',
    errors: 'Erreurs',
    cautions: 'Avertissements',
    shidos: 'Shidos reçus',
  },
  status: {
    'not-begun': 'Pas commencé',
    'in-play': 'En cours',
    over: 'Terminé',
    official: 'Résultat officiel',
  },
  gone: 'Ce match n’existe pas ou n’est pas public.',
  full: 'Plein écran',
}

export type OutputWords = typeof en

export const outputWords: Record<Language, OutputWords> = { en, fr }
