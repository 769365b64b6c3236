import './box.css'
import { leadOut } from '../embed/embed-links.tsx'
import { followPage, replacePage } from '../embed/embed-updates.tsx'
import { openBoxScores } from './box-scores.tsx'

// Script of a box on another site (spec R7): updates the box and shows requested scores; stores nothing.

const main = document.querySelector('main')
if (main) {
  leadOut()
  const showScores = openBoxScores(main)
  followPage({
    onPage(next, title) {
      replacePage(main, next, title)
      showScores()
    },
  })
}
