import { toLanguage } from '../../kit/language.ts'
import { scoreStateText } from '../../scores/fans/state-text.ts'
import type { ScoredGame } from '../../scores/rules/score-result.ts'
import { aheadIn, type ScoreStep } from '../../scores/rules/score-step.ts'

// Scripts of frames and graphics of a championship write scores into the places that the server left empty.

/** Returns the address of a page with standings and places, which it has only if they are asked for (spec S5). */
export const withScores = (path: string) => `${path}?scores=1`

/** Writes the score of one game. `rules`: those of the page's games. */
export function writeScore(main: HTMLElement, eventId: string, step: ScoreStep | undefined) {
  const game = main.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`)
  if (!game) return
  const shown = step && step.state !== 'none' ? step : undefined
  const winner = shown && shown.state !== 'in-play' ? aheadIn(shown) : undefined
  for (const side of ['home', 'away'] as const) {
    const line = game.querySelector(`[data-side="${side}"]`)
    write(line?.querySelector('.points'), shown ? String(shown[side]) : '')
    line?.toggleAttribute('data-won', winner === side)
  }
  game.toggleAttribute('data-told', shown !== undefined)
  game.toggleAttribute('data-in-play', shown?.state === 'in-play')
  // The rules come without what only whole games have: teams, and the sport.
  const rules: ScoredGame | undefined = JSON.parse(main.dataset.rules ?? 'null') ?? undefined
  const language = toLanguage(main.lang || document.documentElement.lang)
  write(game.querySelector('.state'), shown && rules ? scoreStateText(shown, rules, language) : '')
}

function write(place: Element | null | undefined, text: string) {
  if (place && place.textContent !== text) place.textContent = text
}

/** Returns the ids of the games of a page that are in play, or were. */
export const scoredGames = (main: HTMLElement): string[] =>
  [...main.querySelectorAll<HTMLElement>('[data-event][data-scored]')].flatMap(({ dataset: { event } }) => event ?? [])
