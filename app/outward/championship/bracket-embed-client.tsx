import './bracket-embed.css'
import { stepAt, visibleMoment } from '../../scores/fans/picture-time.ts'
import { leadOut } from '../embed/embed-links.tsx'
import { followPage } from '../embed/embed-updates.tsx'
import { resultsOf, scoredGames, showStandings, writeScore } from './bracket-scores.tsx'

// Script of a championship's frame on another site (spec B12): updates it, and shows scores and teams that results decided once
// the viewer asks for them (spec S5). It stores nothing.

/** How often scores are requested again while the frame is visible, in ms. */
const EVERY = 15_000

const main = document.querySelector('main')
if (main?.dataset.id) start(main)

function start(main: HTMLElement) {
  // The site around the frame may have switched scores on.
  let isAsked = new URLSearchParams(location.search).get('scores') === '1'
  let timer: ReturnType<typeof setTimeout> | undefined

  function show() {
    main.toggleAttribute('data-scores', isAsked)
    const button = main.querySelector<HTMLButtonElement>('.ask button')
    if (!button) return
    button.textContent = (isAsked ? button.dataset.hide : button.dataset.show) ?? ''
    button.onclick = () => {
      isAsked = !isAsked
      show()
      void ask()
    }
    const place = button.closest<HTMLElement>('.ask')
    if (place) place.hidden = false
  }

  async function ask() {
    clearTimeout(timer)
    if (!isAsked || document.visibilityState !== 'visible') return
    // A failure leaves what is shown; the next request comes anyway.
    await Promise.allSettled([showScores(), showStandings(main)])
    timer = setTimeout(ask, EVERY)
  }

  /** Shows scores up to the moment that webcasts of the games have reached (spec S4). */
  async function showScores() {
    for await (const { now, delayMs, results } of resultsOf(scoredGames(main)))
      for (const [id, result] of Object.entries(results)) {
        const moment = visibleMoment({ now, delayMs, hasNone: result.hasNoPicture === true })
        writeScore(main, id, stepAt(result.steps, moment))
      }
  }

  leadOut()
  show()
  void ask()
  document.addEventListener('visibilitychange', () => void ask())
  followPage(main.dataset.mark, (next, title) => {
    const focused = document.activeElement?.getAttribute('href')
    main.replaceChildren(...next.childNodes)
    document.title = title
    show()
    void ask()
    const again = focused && main.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)
    if (again) again.focus({ preventScroll: true })
  })
}
