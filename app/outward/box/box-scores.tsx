import { toLanguage } from '../../kit/language.ts'
import { fanScoreWords } from '../../scores/fans/fan-score-words.ts'
import { stepAt, visibleMoment } from '../../scores/fans/picture-time.ts'
import { besideText, sidesOf } from '../../scores/fans/state-text.ts'
import type { ResultWithSteps } from '../../scores/rules/score-result.ts'
import { followResults } from '../embed/follow-results.tsx'
import { tell } from './box-teams.tsx'

/** True when the site around the box added the query that shows scores from the start. */
export const SWITCHED_ON = new URLSearchParams(location.search).get('scores') === '1'

/**
 * Offers the score of each live game, and shows it once the viewer asks for it, or where the site around the box has switched
 * scores on (spec R7, S5), up to the moment that webcasts of the game have reached. Returns the function that draws the scores
 * again in a newer page.
 */
export function openBoxScores(main: HTMLElement): () => void {
  const language = toLanguage(document.documentElement.lang)
  const words = fanScoreWords[language]
  const wanted = new Set<string>()
  const shown = new Map<string, string>()

  const places = () => [...main.querySelectorAll<HTMLElement>('[data-game]')]

  function draw() {
    for (const place of places()) {
      const id = place.dataset.game ?? ''
      const item = place.closest('[data-tells]')
      if (item && wanted.has(id)) tell(item)
      if (!wanted.has(id)) place.replaceChildren(buttonOf(id, place.dataset.title ?? ''))
      else if (place.textContent !== (shown.get(id) ?? words.loading)) place.textContent = shown.get(id) ?? words.loading
    }
  }

  function buttonOf(id: string, title: string) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.show })
    button.setAttribute('aria-label', words.showOf(title))
    button.addEventListener('click', () => {
      wanted.add(id)
      const place = button.parentElement
      draw()
      // The button that had the focus is gone.
      place?.setAttribute('tabindex', '-1')
      place?.focus()
      ask()
    })
    return button
  }

  const ask = followResults({
    wanted: () => places().flatMap(({ dataset: { game } }) => (game && wanted.has(game) ? [game] : [])),
    onAnswer({ now, delayMs, results }, ids) {
      for (const id of ids) shown.set(id, textOf(results[id], now, delayMs))
      draw()
    },
    onFailure(ids) {
      for (const id of ids) if (!shown.has(id)) shown.set(id, words.failed)
      draw()
    },
  })

  function textOf(result: ResultWithSteps | undefined, now: number, delayMs: number): string {
    if (!result || result.scoring === 'lists') return words.none
    const hasNone = result.hasNoPicture === true
    const step = stepAt(result.steps, visibleMoment({ now, delayMs, hasNone }))
    if (!step) return words.behind
    if (step.state === 'none') return words.none
    const { away, home } = sidesOf(result, language)
    const state = besideText(step, result, 'on', language)
    return [`${away.code} ${step.away} – ${step.home} ${home.code}`, state].filter(Boolean).join(' · ')
  }

  function show() {
    if (SWITCHED_ON) for (const { dataset } of places()) wanted.add(dataset.game ?? '')
    draw()
    ask()
  }

  show()
  return show
}
