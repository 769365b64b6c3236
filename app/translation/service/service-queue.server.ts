import { type Glossary, isInFrench, ownGlossary, serviceTerms } from '../../../french-titles/glossary.ts'
import { breaksName, isSportWord, protectedIn } from '../../../french-titles/protected-terms.ts'
import { piecesOf } from '../../../providers/translator/markup.ts'
import { addressesIn } from '../text/checks.ts'
import { inSentenceCase, isInCapitals } from './capitals.ts'
import {
  type Answer,
  giveUp,
  LATER,
  type Line,
  openRequests,
  type RequestOptions,
  type Unit,
  WRONG,
} from './service-requests.server.ts'

export type ServiceQueue = ReturnType<typeof openServiceQueue>

type Options = RequestOptions & {
  limits?: Partial<typeof LIMITS>
}

/** In ms: the timeout of a request, and that of all work for a text; viewers wait 70 s (spec L3). */
const LIMITS = { request: 15_000, whole: 60_000 }
/** The maximum number of texts and characters per request. Services accept more, but models get worse. */
const MOST = { texts: 25, characters: 5_000 }

export function openServiceQueue({ limits: given = {}, ...options }: Options) {
  const limits = { ...LIMITS, ...given }
  const requests = openRequests(options, limits.request)
  const inFlight = new Set<AbortController>()
  let isClosed = false

  /** Returns a text's French once its lines in `units`, to which it adds them, are settled. */
  async function inFrench(text: string, names: readonly string[], glossary: Glossary, units: Units): Promise<Answer> {
    // Send each line by itself, because services lose line breaks in markup.
    const lines = text.split('\n').map((line) => toSend(line, names, glossary))
    if (!lines.some(hasWords)) return { stays: 'nothing' }
    if (lines.some(({ line }) => line.trim().length > MOST.characters)) return WRONG
    const answers = await Promise.all(
      lines.map((one) => (hasWords(one) ? lineInFrench(one, names, units) : { french: one.line })),
    )
    const missing = answers.filter((answer) => 'stays' in answer)
    if (missing.length > 0) return missing.some(({ stays }) => stays === 'wrong') ? WRONG : LATER
    return { french: answers.map((answer) => ('french' in answer ? answer.french : '')).join('\n') }
  }

  async function lineInFrench({ line: indented, terms, pairs }: Line, names: readonly string[], units: Units): Promise<Answer> {
    const line = indented.trim()
    const key = JSON.stringify([line, ...terms])
    const unit = units.get(key) ?? unitOf({ line, terms, pairs }, names)
    units.set(key, unit)
    const answer = await unit.answer
    return 'french' in answer ? { french: indented.replace(line, () => answer.french) } : answer
  }

  async function send(units: Unit[]) {
    const flight = new AbortController()
    const endsAt = options.now().getTime() + limits.whole
    const late = setTimeout(() => flight.abort(), limits.whole)
    flight.signal.addEventListener('abort', () => giveUp(units))
    inFlight.add(flight)
    await Promise.all(batchesOf(units).map((some) => requests.translate(some, { signal: flight.signal, endsAt })))
    inFlight.delete(flight)
    clearTimeout(late)
  }

  return {
    ...requests,
    /**
     * Returns the service's French for each text, in order, with French typography and with protected terms unchanged (spec L5).
     * Never throws; failures are logged, without texts, once a minute while they last (spec L3, F-14). Equal lines are sent once
     * (spec L4). `names` are protected too; `glossary` gives the French of their terms.
     */
    async translate(texts: readonly string[], names: readonly string[], glossary = ownGlossary): Promise<Answer[]> {
      if (isClosed) return texts.map(() => LATER)
      const units: Units = new Map()
      const answers = texts.map((text) => inFrench(text, names, glossary, units))
      await send([...units.values()])
      return Promise.all(answers)
    },
    /** Aborts requests in flight. */
    close() {
      isClosed = true
      requests.close()
      for (const flight of inFlight) flight.abort()
    },
  }
}

/** The lines of one call, each once, with the promise of its answer. */
type Units = Map<string, Unit & { answer: Promise<Answer> }>

function unitOf({ line, terms, pairs }: Line, names: readonly string[]): Unit & { answer: Promise<Answer> } {
  const pieces = piecesOf(
    line,
    terms.filter((term) => !isSportWord(term)),
  )
  const isCapitals = isInCapitals(pieces)
  const sent = isCapitals ? inSentenceCase(pieces) : line
  const protect = isCapitals ? [...keptIn(sent, names), ...terms.filter((term) => sent.includes(term))] : terms
  const { promise: answer, resolve: settle } = Promise.withResolvers<Answer>()
  return { line, terms, pairs, sent, protect, isInCapitals: isCapitals, settle, answer }
}

/** Returns the parts that a service must not change: protected terms, links and emails. */
const keptIn = (line: string, names: readonly string[]) => [...new Set([...protectedIn(line, names), ...addressesIn(line)])]

/**
 * Returns the line to send, with its teams, conferences and cups in their official French, which the service must not change, and
 * with the French of its other terms.
 */
function toSend(line: string, names: readonly string[], glossary: Glossary): Line {
  if (isInFrench(line, glossary)) return { line, terms: [line.trim()], pairs: {} }
  const told = serviceTerms(line, glossary)
  // A name that staff protect stays unchanged, whatever the glossary's lists call it.
  if (breaksName(line, told.named, names)) return { line, terms: keptIn(line, names), pairs: told.pairs }
  const terms = [...new Set([...keptIn(told.named, names), ...told.names])]
  return { line: told.named, terms, pairs: told.pairs }
}

/** True when a line contains anything besides protected terms. */
const hasWords = ({ line, terms }: Line) => piecesOf(line, terms).some((piece, at) => at % 2 === 0 && /\p{L}/u.test(piece))

function batchesOf(units: Unit[]): Unit[][] {
  const batches: Unit[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const unit of units) {
    const last = batches.at(-1)
    characters += unit.sent.length
    if (last && last.length < MOST.texts && characters <= MOST.characters) last.push(unit)
    else {
      batches.push([unit])
      characters = unit.sent.length
    }
  }
  return batches
}
