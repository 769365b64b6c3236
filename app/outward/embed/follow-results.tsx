import { MOST_RESULTS, type ResultsAnswer } from '../../scores/rules/score-result.ts'
import { withPatience } from './embed-updates.tsx'

/** How often scores are requested again while the page is visible, in ms. */
const EVERY = 15_000
const PATIENCE = 10_000

type Options = {
  /** Returns the ids of the games whose scores are wanted. */
  wanted: () => readonly string[]
  onAnswer: (answer: ResultsAnswer, ids: readonly string[]) => void
  onFailure?: (ids: readonly string[]) => void
}

/** Requests the scores of games at intervals while the page is visible. Returns the function that requests them at once. */
export function followResults({ wanted, onAnswer, onFailure = () => {} }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(timer)
    const all = [...wanted()].sort()
    if (all.length === 0 || document.visibilityState !== 'visible') return
    for (let from = 0; from < all.length; from += MOST_RESULTS) {
      const ids = all.slice(from, from + MOST_RESULTS)
      try {
        const query = ids.map((id) => `event=${encodeURIComponent(id)}`)
        const answer = await fetch(`/results?${query.join('&')}`, withPatience(PATIENCE))
        if (!answer.ok) throw new Error(String(answer.status))
        onAnswer(await answer.json(), ids)
      } catch {
        onFailure(ids)
      }
    }
    timer = setTimeout(ask, EVERY)
  }

  document.addEventListener('visibilitychange', () => void ask())
  return () => void ask()
}
