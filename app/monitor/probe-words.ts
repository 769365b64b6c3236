import { formatLength } from '../kit/time/duration.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { FaultKind, StreamFacts, StreamState, Verdict } from './stream-verdict.ts'

/** The states of a stream in words for staff (spec D3, D6). */
const en = {
  states: {
    none: 'Playlist cannot be read',
    waiting: 'Playlist empty or out of date',
    starting: 'Starting',
    good: 'Healthy',
    behind: 'Falling behind',
    frozen: 'Frozen',
    partial: 'Some qualities are failing',
    ended: 'Marked as ended',
  } satisfies Record<StreamState, string>,
  faults: {
    refused: 'Playlist refused',
    timeout: 'Server too slow to answer',
    unreachable: 'Server cannot be reached',
    'too-large': 'Playlist too large',
    redirect: 'Playlist on a host that is not allowed',
    garbage: 'The response is not a playlist',
  } satisfies Record<FaultKind, string>,
  quiet: (seconds: number) => `nothing new for ${seconds} s`,
  failing: (count: number, all: number) => `${count} of ${all} qualities failing`,
  master: 'List of qualities cannot be read',
  gaps: (count: number) => (count === 1 ? '1 segment missing' : `${count} segments missing`),
  target: (seconds: number) => `segments of ${seconds} s`,
  alarms: 'Stream problems',
  stalling: (stalled: number, players: number) => `${stalled} of ${players} stall`,
  since: (when: string) => `since ${when}`,
  sinceTime: (time: string) => `since ${time}`,
  underMinute: 'less than 1 min',
  failed: 'Stream problem',
  push: {
    title: 'Notifications in this browser',
    lead: 'They tell you when a stream fails, even when no page of the panel is open.',
    on: 'Turn on notifications',
    off: 'Turn off notifications',
    isOn: 'Notifications are on in this browser.',
    denied: 'Your browser blocks notifications from this site. Allow them in its settings.',
    failed: 'This could not be saved. Try again.',
  },
}

const fr: typeof en = {
  states: {
    none: 'Liste de lecture illisible',
    waiting: 'Liste de lecture vide ou périmée',
    starting: 'Démarrage en cours',
    good: 'Normal',
    behind: 'Prend du retard',
    frozen: 'Figé',
    partial: 'Certaines qualités défaillantes',
    ended: 'Fin annoncée',
  },
  faults: {
    refused: 'Liste de lecture refusée',
    timeout: 'Serveur trop lent à répondre',
    unreachable: 'Serveur injoignable',
    'too-large': 'Liste de lecture trop longue',
    redirect: 'Liste de lecture sur un hôte non permis',
    garbage: 'La réponse n’est pas une liste de lecture',
  },
  quiet: (seconds) => `rien de nouveau depuis ${seconds}\u00a0s`,
  failing: (count, all) => `${count}\u00a0qualité${count > 1 ? 's' : ''} sur ${all} défaillante${count > 1 ? 's' : ''}`,
  master: 'Liste des qualités illisible',
  gaps: (count) => (count > 1 ? `${count}\u00a0segments manquants` : '1 segment manquant'),
  target: (seconds) => `segments de ${seconds}\u00a0s`,
  alarms: 'Problèmes de flux',
  stalling: (stalled, players) => `${stalled} sur ${players} en attente d’image`,
  since: (when) => `depuis le ${when}`,
  sinceTime: (time) => `depuis ${time}`,
  underMinute: 'moins d’une minute',
  failed: 'Problème de flux',
  push: {
    title: 'Notifications dans ce navigateur',
    lead: 'Elles vous avertissent quand un flux a un problème, même si aucune page d’administration n’est ouverte.',
    on: 'Activer les notifications',
    off: 'Désactiver les notifications',
    isOn: 'Les notifications sont activées dans ce navigateur.',
    denied: 'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages.',
    failed: 'L’enregistrement a échoué. Réessayez.',
  },
}

export const probeWords = { en, fr }
export type ProbeWords = typeof en

/** Returns a verdict with its reasons in numbers, such as 'Frozen: nothing new for 64 s, segments of 4 s'. */
export function verdictText(words: ProbeWords, { state, facts }: Verdict): string {
  const plain =
    state === 'none' && facts.fault ? words.faults[facts.fault] : isMasterAlone(state, facts) ? words.master : words.states[state]
  const head = facts.status !== undefined && state === 'none' ? `${plain} (${facts.status})` : plain
  const numbers = numbersOf(words, state, facts)
  return numbers.length > 0 ? `${head}${COLON[words === fr ? 'fr' : 'en']}${numbers.join(', ')}` : head
}

/** Returns a duration in ms as text, such as '3 min' and '1 h 5 min'. */
export const lastingText = ({ underMinute }: ProbeWords, ms: number): string =>
  ms < MINUTE_MS ? underMinute : formatLength(Math.floor(ms / MINUTE_MS) * 60)

/** True when every rendition is well and only the master playlist fails. */
const isMasterAlone = (state: StreamState, { failing, master }: StreamFacts) =>
  state === 'partial' && failing === undefined && master !== undefined

/** French puts a space before a colon. */
const COLON = { en: ': ', fr: '\u00a0: ' }

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function numbersOf(words: ProbeWords, state: StreamState, facts: StreamFacts): string[] {
  const { quietSeconds, failing, renditions, gaps, targetSeconds } = facts
  const isLate = state === 'behind' || state === 'frozen' || state === 'waiting'
  return [
    isLate && quietSeconds !== undefined && words.quiet(quietSeconds),
    failing !== undefined && renditions !== undefined && words.failing(failing, renditions),
    facts.master !== undefined && !isMasterAlone(state, facts) && lowered(words.master),
    gaps !== undefined && words.gaps(gaps),
    isLate && targetSeconds !== undefined && words.target(targetSeconds),
  ].filter((text) => text !== false)
}
