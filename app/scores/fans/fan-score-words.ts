import type { Language } from '../../kit/language.ts'
import type { RaceState } from '../rules/score-state.ts'
import type { SportRules } from '../rules/sport-rules.ts'

type PartName = SportRules['parts']['name']

/** Parts beyond the regular ones. `short…`: column heads, as the sport's own line scores abbreviate them. */
type BeyondWords = {
  overtime: (n: number) => string
  shortOvertime: (n: number) => string
  shootout: string
  shortShootout: string
  shootoutScore: (first: number, second: number) => string
}

/** Texts of scores for fans. `what`: a part of the game in lower case. */
type FanScoreWords = BeyondWords & {
  /** For sports with extra time and penalties instead of overtime and a shootout. */
  extraTime: BeyondWords
  title: string
  teams: string
  total: string
  part: Record<PartName, (n: number) => string>
  halfTime: string
  /** Keyed by the part that follows; `before` is that part's name in lower case. */
  break: Record<PartName | 'overtime' | 'shootout', (before: string) => string>
  final: string
  finalIn: (what: string) => string
  official: string
  officialIn: (what: string) => string
  /** For a score of teams while a bout goes on. */
  teamsIn: (bout: string) => string
  /** A whole sentence, for screen readers. */
  side: (name: string, points: number) => string
  /** Score within a bout: 'Blue: Waza-ari'. */
  inBout: (name: string, points: string) => string
  sentence: (first: string, second: string, state: string) => string
  loading: string
  none: string
  behind: string
  failed: string
  retry: string
  asOf: (time: string) => string
  corrected: string
  winner: string
  correction: (when: string, side: string, before: number) => string
  show: string
  showOf: (title: string) => string
  /** Label of a meet's lists. */
  allResults: string
  standing: string
  raceState: Record<RaceState['state'], string>
  noPlaces: string
}

const ordinal = (n: number) =>
  `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'}`
/** French writes the first ordinal differently, by the gender of its noun. */
const rang = (n: number, first: 're' | 'er') => `${n}${n === 1 ? first : 'e'}\u00a0`

const breakBefore = (what: string) => `Break before ${what}`
const avantLa = (what: string) => `Avant la ${what}`
const avantLe = (what: string) => `Avant le ${what}`

export const fanScoreWords: Record<Language, FanScoreWords> = {
  en: {
    title: 'Score',
    teams: 'Team',
    total: 'Total',
    part: {
      period: (n) => `${ordinal(n)} period`,
      quarter: (n) => `${ordinal(n)} quarter`,
      half: (n) => `${ordinal(n)} half`,
      set: (n) => `Set ${n}`,
      end: (n) => `${ordinal(n)} end`,
      inning: (n) => `${ordinal(n)} inning`,
      bout: (n) => `Bout ${n}`,
      race: (n) => `Race ${n}`,
    },
    overtime: (n) => (n > 1 ? `${ordinal(n)} overtime` : 'Overtime'),
    shortOvertime: (n) => (n > 1 ? `${n}OT` : 'OT'),
    shootout: 'Shootout',
    shortShootout: 'SO',
    shootoutScore: (first, second) => `Shootout ${first}–${second}`,
    extraTime: {
      overtime: (n) => (n > 1 ? `Extra time, ${ordinal(n)} half` : 'Extra time'),
      shortOvertime: (n) => (n > 1 ? `ET${n}` : 'ET'),
      shootout: 'Penalties',
      shortShootout: 'PEN',
      shootoutScore: (first, second) => `Penalties ${first}–${second}`,
    },
    halfTime: 'Half-time',
    break: {
      period: breakBefore,
      quarter: breakBefore,
      half: breakBefore,
      set: breakBefore,
      end: breakBefore,
      inning: breakBefore,
      bout: breakBefore,
      race: breakBefore,
      overtime: breakBefore,
      shootout: breakBefore,
    },
    final: 'Final',
    finalIn: (what) => `Final (${what})`,
    official: 'Official',
    officialIn: (what) => `Official (${what})`,
    teamsIn: (bout) => `Teams, ${bout}`,
    side: (name, points) => `${name} ${points}`,
    inBout: (name, points) => `${name}: ${points}`,
    sentence: (first, second, state) => `${first}, ${second}.${state && ` ${state}.`}`,
    loading: 'Loading the score…',
    none: 'No score yet',
    behind: 'The score comes with the picture',
    failed: 'The score did not load.',
    retry: 'Try again',
    asOf: (time) => `As of ${time}`,
    corrected: 'Corrected',
    winner: ', winner',
    correction: (when, side, before) => `Corrected ${when}: ${side} instead of ${before}`,
    show: 'Show score',
    showOf: (title) => `Show score: ${title}`,
    allResults: 'All results',
    standing: 'Team standings',
    raceState: { next: 'Up next', on: 'Under way', done: 'Done' },
    noPlaces: 'No results yet',
  },
  fr: {
    title: 'Pointage',
    teams: 'Équipe',
    total: 'Total',
    part: {
      period: (n) => `${rang(n, 're')}période`,
      quarter: (n) => `${rang(n, 'er')}quart`,
      half: (n) => `${rang(n, 're')}demie`,
      set: (n) => `${rang(n, 're')}manche`,
      end: (n) => `${rang(n, 'er')}bout`,
      inning: (n) => `${rang(n, 're')}manche`,
      bout: (n) => `Combat\u00a0${n}`,
      race: (n) => `Épreuve\u00a0${n}`,
    },
    overtime: (n) => (n > 1 ? `${n}e\u00a0prolongation` : 'Prolongation'),
    shortOvertime: (n) => (n > 1 ? `Prol.\u00a0${n}` : 'Prol.'),
    shootout: 'Tirs de barrage',
    shortShootout: 'TB',
    shootoutScore: (first, second) => `Tirs de barrage ${first}–${second}`,
    extraTime: {
      overtime: (n) => (n > 1 ? `${n}e\u00a0période de prolongation` : 'Prolongation'),
      shortOvertime: (n) => (n > 1 ? `Prol.\u00a0${n}` : 'Prol.'),
      shootout: 'Tirs au but',
      shortShootout: 'TAB',
      shootoutScore: (first, second) => `Tirs au but ${first}–${second}`,
    },
    halfTime: 'Mi-temps',
    break: {
      period: avantLa,
      quarter: avantLe,
      half: avantLa,
      set: avantLa,
      end: avantLe,
      inning: avantLa,
      bout: avantLe,
      race: (before) => `Avant l’${before}`,
      overtime: avantLa,
      shootout: (before) => `Avant les ${before}`,
    },
    final: 'Terminé',
    finalIn: (what) => `Terminé (${what})`,
    official: 'Officiel',
    officialIn: (what) => `Officiel (${what})`,
    teamsIn: (bout) => `Équipes, ${bout}`,
    side: (name, points) => `${name}\u00a0${points}`,
    inBout: (name, points) => `${name}\u00a0: ${points}`,
    sentence: (first, second, state) => `${first}, ${second}.${state && ` ${state}.`}`,
    loading: 'Chargement du pointage…',
    none: 'Aucun pointage pour le moment',
    behind: 'Le pointage arrive avec l’image',
    failed: 'Le pointage n’a pas pu être chargé.',
    retry: 'Réessayer',
    asOf: (time) => `À ${time}`,
    corrected: 'Corrigé',
    winner: ', gagnant',
    correction: (when, side, before) => `Corrigé le ${when}\u00a0: ${side} au lieu de ${before}`,
    show: 'Afficher le pointage',
    showOf: (title) => `Afficher le pointage\u00a0: ${title}`,
    allResults: 'Tous les résultats',
    standing: 'Classification par équipes',
    raceState: { next: 'À venir', on: 'En cours', done: 'Terminée' },
    noPlaces: 'Aucun résultat pour l’instant',
  },
}
