import { STREAM_STATES, type StreamFacts, type StreamState, type Verdict } from './stream-verdict.ts'

// The probe's evidence as the activity list stores it: a state and its numbers, which probe-words.ts puts into each language.

const TOLD = [
  'quietSeconds',
  'targetSeconds',
  'failing',
  'renditions',
  'gaps',
  'status',
  'fault',
  'master',
] as const satisfies (keyof StreamFacts)[]

/** Writes a verdict as text, such as `frozen quietSeconds=64 targetSeconds=4`. */
export const writeSeen = ({ state, facts }: Verdict): string =>
  [state, ...TOLD.flatMap((name) => (facts[name] === undefined ? [] : `${name}=${facts[name]}`))].join(' ')

const isStreamState = (text: unknown): text is StreamState => STREAM_STATES.some((state) => state === text)

/** Reads a text of writeSeen(); undefined for anything else. */
export function readSeen(text: string): Verdict | undefined {
  const [state, ...told] = text.split(' ')
  if (!isStreamState(state)) return undefined
  const facts: Record<string, string | number> = {}
  for (const each of told) {
    const [name = '', value = ''] = each.split('=')
    if (TOLD.some((each) => each === name)) facts[name] = name === 'fault' || name === 'master' ? value : Number(value)
  }
  return { state, facts: facts as StreamFacts }
}
