import type { Facts, ReadFault, StreamState, Verdict } from './stream-verdict.ts'

/** How a stream is, in words for staff (spec D3, D6). */
const en = {
  states: {
    none: 'Its playlist cannot be read',
    waiting: 'Its playlist is empty or old',
    starting: 'It starts',
    good: 'It is well',
    behind: 'It is behind',
    frozen: 'It stands still',
    partial: 'Some of its qualities fail',
    ended: 'It says that it ended',
  } satisfies Record<StreamState, string>,
  faults: {
    refused: 'Its playlist is refused',
    timeout: 'Its server does not answer in time',
    unreachable: 'Its server cannot be reached',
    'too-large': 'Its playlist is too large',
    redirect: 'Its playlist is on a host that may not be asked',
    garbage: 'What comes is no playlist',
  } satisfies Record<ReadFault, string>,
  quiet: (seconds: number) => `nothing new for ${seconds} s`,
  failing: (count: number, all: number) => `${count} of ${all} qualities fail`,
  gaps: (count: number) => (count === 1 ? '1 segment missing' : `${count} segments missing`),
  target: (seconds: number) => `segments of ${seconds} s`,
  alarms: 'Pictures that fail',
  stalling: (stalled: number, players: number) => `${stalled} of ${players} stall`,
  since: (when: string) => `since ${when}`,
  failed: 'A picture fails',
  push: {
    title: 'Pushes to this browser',
    lead: 'It tells you when a picture fails, also while no page of the panel is open.',
    on: 'Tell this browser',
    off: 'Tell it no longer',
    isOn: 'This browser is told.',
    denied: 'Your browser shows no notifications of this site. Allow them in its settings.',
    failed: 'That could not be saved. Try again.',
  },
}

const fr: typeof en = {
  states: {
    none: 'Sa liste de lecture est illisible',
    waiting: 'Sa liste de lecture est vide ou ancienne',
    starting: 'Il démarre',
    good: 'Il va bien',
    behind: 'Il prend du retard',
    frozen: 'Il est figé',
    partial: 'Certaines de ses qualités font défaut',
    ended: 'Il annonce sa fin',
  },
  faults: {
    refused: 'Sa liste de lecture est refusée',
    timeout: 'Son serveur tarde à répondre',
    unreachable: 'Son serveur est injoignable',
    'too-large': 'Sa liste de lecture est trop longue',
    redirect: 'Sa liste de lecture se trouve sur un hôte qui n’est pas permis',
    garbage: 'La réponse n’est pas une liste de lecture',
  },
  quiet: (seconds) => `rien de nouveau depuis ${seconds}\u00a0s`,
  failing: (count, all) => `${count} qualité${count > 1 ? 's' : ''} sur ${all} en défaut`,
  gaps: (count) => (count > 1 ? `${count} segments manquants` : '1 segment manquant'),
  target: (seconds) => `segments de ${seconds}\u00a0s`,
  alarms: 'Images qui font défaut',
  stalling: (stalled, players) => `${stalled} sur ${players} en attente d’image`,
  since: (when) => `depuis le ${when}`,
  failed: 'Une image fait défaut',
  push: {
    title: 'Notifications sur ce navigateur',
    lead: 'Il vous avertit quand une image fait défaut, même si aucune page du panneau n’est ouverte.',
    on: 'Avertir ce navigateur',
    off: 'Ne plus l’avertir',
    isOn: 'Ce navigateur est averti.',
    denied: 'Votre navigateur n’affiche aucune notification de ce site. Permettez-les dans ses réglages.',
    failed: 'L’enregistrement a échoué. Réessayez.',
  },
}

export const probeWords = { en, fr }
export type ProbeWords = typeof en

/** A verdict with the numbers that say why, such as 'It stands still: nothing new for 64 s, segments of 4 s'. */
export function verdictText(words: ProbeWords, { state, facts }: Verdict): string {
  const plain = state === 'none' && facts.fault ? words.faults[facts.fault] : words.states[state]
  const head = facts.status !== undefined && state === 'none' ? `${plain} (${facts.status})` : plain
  const numbers = numbersOf(words, state, facts)
  return numbers.length > 0 ? `${head}${COLON[words === fr ? 'fr' : 'en']}${numbers.join(', ')}` : head
}

/** French sets a space before a colon. */
const COLON = { en: ': ', fr: '\u00a0: ' }

function numbersOf(words: ProbeWords, state: StreamState, facts: Facts): string[] {
  const { quietSeconds, failing, renditions, gaps, targetSeconds } = facts
  const isLate = state === 'behind' || state === 'frozen' || state === 'waiting'
  return [
    isLate && quietSeconds !== undefined && words.quiet(quietSeconds),
    failing !== undefined && renditions !== undefined && words.failing(failing, renditions),
    gaps !== undefined && words.gaps(gaps),
    isLate && targetSeconds !== undefined && words.target(targetSeconds),
  ].filter((text) => text !== false)
}
