import { foldText } from '../../kit/text/fold.ts'
import type { Source } from './structure.ts'

const LONGEST = 60
/** A code as files write it: 'A', '54', 'QF1', '5TH'. */
const CODE = /^(?:[A-Z]{1,2}|[A-Z]{0,6}\d{1,3}[A-Z]{0,2})$/

/** The ways to say each word, as `foldText` leaves them. */
const NTH = String.raw`(?<nth>\d{1,2})(?:st|nd|rd|th|e|er|re|eme|ere)?`
const POOL = String.raw`(?:pool|group|groupe|poule)\s(?<pool>[a-z]|\d{1,2})`
const PATTERNS: [RegExp, (groups: Record<string, string>, codeOf: (text: string) => string) => Source][] = [
  [
    /^(?:t ?b ?[dac]|to be (?:announced|confirmed|determined)|a (?:determiner|confirmer|venir|preciser|annoncer))$/,
    () => ({ kind: 'open' }),
  ],
  [/^(?:bye|laissez passer|exempt)$/, () => ({ kind: 'bye' })],
  [of(`(?:${NTH} )?(?:seed|tete de serie)(?: no| number| numero)?(?: (?<last>\\d{1,3}))?`), seedOf],
  [of(`(?:no|number|numero) ${NTH} seed`), seedOf],
  [of(`(?:winner|gagnante?|vainqueur)(?: of| de| du)? ${POOL}`), ({ pool = '' }) => placeOf(pool, 1)],
  [of(`${POOL} (?:winner|gagnante?|vainqueur)`), ({ pool = '' }) => placeOf(pool, 1)],
  [of(`${NTH}(?: place)?(?: of| in| du| de)? ${POOL}`), ({ nth, pool = '' }) => placeOf(pool, Number(nth))],
  [of(`${POOL} ${NTH}(?: place)?`), ({ nth, pool = '' }) => placeOf(pool, Number(nth))],
  [of('(?<nth>[1-9])(?<pool>[a-h])'), ({ nth, pool = '' }) => placeOf(pool, Number(nth))],
  [of('(?<result>winner|gagnante?|vainqueur|loser|perdante?)(?: of| de la| de| du)? (?<code>.+)'), resultOf],
  [of('(?<result>[wl]) ?(?<code>\\d{1,3})'), resultOf],
  [of('(?<result>[wl]) (?<code>[a-z]{1,4} ?\\d{1,2})'), resultOf],
]

function of(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`)
}

const placeOf = (pool: string, place: number): Source => ({ kind: 'place', pool: pool.toUpperCase(), place })

function seedOf({ nth, last }: Record<string, string>): Source {
  return { kind: 'seed', seed: Number(nth ?? last) }
}

function resultOf({ result = '', code = '' }: Record<string, string>, codeOf: (text: string) => string): Source {
  return { kind: /^[lp]/.test(result) ? 'loser' : 'winner', of: codeOf(code) }
}

/** Long names of rounds and the letters that their codes begin with. */
const ROUNDS: [RegExp, string][] = [
  [/^(?:quarter ?finals?|quarts? de finale|quarters?)\b/, 'QF'],
  [/^(?:consolation semi ?finals?|demi finales? de consolation|consolation)\b/, 'C'],
  [/^(?:semi ?finals?|semis?|demi finales?|demie?s?|df)(?=\b|\d)/, 'SF'],
  [/^(?:game|match|partie|no|number|numero)\b/, ''],
]

/**
 * Reads what a file writes in place of a team (spec B12): 'Loser Match A', 'Gagnant QF1', 'W54', 'Pool A 2nd', '2e groupe A', 'TBD',
 * 'Seed 3'. Returns undefined for a team's name. `codes`: those of the championship, for codes that files write in another way.
 */
export function readSource(text: string, codes: readonly string[] = []): Source | undefined {
  if (text.length > LONGEST) return undefined
  const folded = foldText(text)
  for (const [pattern, sourceOf] of PATTERNS) {
    const groups = pattern.exec(folded)?.groups ?? (pattern.test(folded) ? {} : undefined)
    if (!groups) continue
    const source = sourceOf(groups, (written) => codeOf(written, codes))
    if ('seed' in source && !source.seed) return undefined
    // 'Winner Academy' is a team.
    if ('code' in groups && 'of' in source && !CODE.test(String(source.of)) && !codes.includes(String(source.of)))
      return undefined
    return source
  }
  return undefined
}

function codeOf(written: string, codes: readonly string[]): string {
  const short = ROUNDS.reduce((rest, [words, letters]) => rest.replace(words, letters), written)
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return codes.find((code) => bare(code) === bare(written)) ?? codes.find((code) => bare(code) === bare(short)) ?? bare(short)
}
