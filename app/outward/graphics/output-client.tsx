import './output-page.css'
import { toLanguage } from '../../kit/language.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { followPage } from '../embed/embed-updates.tsx'
import { followPlayout } from '../embed/playout.tsx'
import { followScore } from './follow-score.tsx'
import { type Graphic, openGraphic } from './graphic.tsx'
import type { OutputGame } from './output-game.ts'
import { overlayOptions } from './overlay-options.ts'
import { openServerClock } from './server-clock.ts'
import { keepBoardOn } from './venue-board.tsx'

// Script of overlays and of venues' boards (spec S6). It stores nothing and shows no failure: the last known score stays.

const main = document.querySelector('main')
if (main) start(main)

function start(main: HTMLElement) {
  const isVenue = main.dataset.kind === 'venue'
  const lang = toLanguage(main.dataset.lang)
  const query = new URLSearchParams(location.search)
  // A screen in a venue serves speakers of both languages, unless its address chooses one.
  const read = () => overlayOptions((name) => query.get(name), isVenue ? 'both' : lang, isVenue ? 'board' : 'bug')
  const options = isVenue ? { ...read(), view: 'board' as const } : read()
  const clock = openServerClock()
  let game = gameOf(main)
  let graphic: Graphic | undefined
  let last: ScoreFrame | undefined

  function open(of: OutputGame) {
    graphic = openGraphic({
      place: main,
      game: of,
      options,
      now: clock.now,
      logoOf: (side) => (game ?? of)[side].logo,
    })
    followScore({
      site: '',
      eventId: of.id,
      clock,
      onScore(frame, isNews) {
        const isFirst = last === undefined
        last = frame ?? last ?? (game ?? of).start
        graphic?.show(last, isNews)
        // Later frames do not bring the graphic in, because it may be entering, leaving or out.
        if (isFirst) void graphic?.setShown(!isStopped, true)
      },
    })
  }

  let isStopped = false
  followPlayout((next) => {
    isStopped = next
    void graphic?.setShown(!isStopped && last !== undefined)
  })

  if (game) open(game)
  // Names, colours and logos may change, and a missing game may appear.
  followPage({
    onPage(next) {
      const found = gameOf(next)
      if (!found) return
      game = found
      if (graphic) graphic.change(found, options)
      else {
        document.querySelector('.gone')?.remove()
        open(found)
      }
    },
  })
  if (isVenue) keepBoardOn()
}

function gameOf({ dataset }: HTMLElement): OutputGame | undefined {
  return dataset.game === undefined ? undefined : JSON.parse(dataset.game)
}
