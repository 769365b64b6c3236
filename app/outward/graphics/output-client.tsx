import './output-page.css'
import type { Language } from '../../kit/language.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { followPage } from '../embed/embed-updates.tsx'
import { followScore } from './follow-score.tsx'
import { type Graphic, openGraphic } from './graphic.tsx'
import type { OutputGame } from './output-game.ts'
import { overlayOptions } from './overlay-options.ts'
import { openServerClock } from './server-clock.ts'
import { keepBoardOn } from './venue-board.tsx'

// The script of overlays and of venues' boards (spec S6). It stores nothing, and shows no failure: what it knew last stays.

const main = document.querySelector('main')
if (main) start(main)

function start(main: HTMLElement) {
  const isVenue = main.dataset.kind === 'venue'
  const lang = main.dataset.lang as Language
  const query = new URLSearchParams(location.search)
  // A screen in a hall is for both halves of the crowd, unless its address says otherwise.
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
        // Later ones leave the graphic as it is, which may be coming or going.
        if (isFirst) void graphic?.setShown(!isStopped, true)
      },
    })
  }

  let isStopped = false
  // Playout servers run a page by these (CasparCG): it can be seen from the start, goes with `stop` and comes back with `play`.
  Object.assign(window, {
    play: () => {
      isStopped = false
      void graphic?.setShown(last !== undefined)
    },
    stop: () => {
      isStopped = true
      void graphic?.setShown(false)
    },
    next: () => {},
    update: () => {},
  })

  if (game) open(game)
  // Names, colours and logos may change; and a game that was not there may come.
  followPage(main.dataset.mark, (next) => {
    const found = gameOf(next)
    if (!found) return
    game = found
    if (graphic) graphic.change(found, options)
    else {
      document.querySelector('.gone')?.remove()
      open(found)
    }
  })
  if (isVenue) keepBoardOn()
}

function gameOf({ dataset }: HTMLElement): OutputGame | undefined {
  return dataset.game === undefined ? undefined : (JSON.parse(dataset.game) as OutputGame)
}
