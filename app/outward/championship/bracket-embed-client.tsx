import './bracket-embed.css'
import { stepAt, visibleMoment } from '../../scores/fans/picture-time.ts'
import { leadOut } from '../embed/embed-links.tsx'
import { followPage, replacePage } from '../embed/embed-updates.tsx'
import { followResults } from '../embed/follow-results.tsx'
import { scoredGames, withScores, writeScore } from './bracket-scores.tsx'

// Script of a championship's frame on another site (spec B12): updates it, and shows scores, standings and teams that results
// decided once the viewer asks for them (spec S5). It stores nothing.

const main = document.querySelector('main')
if (main?.dataset.id) start(main)

function start(main: HTMLElement) {
  // The site around the frame may have switched scores on.
  let isAsked = main.dataset.scores !== undefined

  const askScores = followResults({
    wanted: () => (isAsked ? scoredGames(main) : []),
    // Up to the moment that webcasts of the games have reached (spec S4).
    onAnswer({ now, delayMs, results }) {
      for (const [id, { steps, hasNoPicture: hasNone = false }] of Object.entries(results))
        writeScore(main, id, stepAt(steps, visibleMoment({ now, delayMs, hasNone })))
    },
  })
  const askPage = followPage({
    address: () => (isAsked ? withScores(location.pathname) : location.pathname),
    onPage(next, title) {
      replacePage(main, next, title)
      show()
    },
  })

  function show() {
    main.toggleAttribute('data-scores', isAsked)
    const button = main.querySelector<HTMLButtonElement>('#ask')
    if (button) {
      button.textContent = (isAsked ? button.dataset.hide : button.dataset.show) ?? ''
      button.onclick = () => {
        isAsked = !isAsked
        show()
        askPage()
      }
      button.parentElement?.removeAttribute('hidden')
    }
    askScores()
  }

  leadOut()
  show()
}
