import './box.css'
import { leadOut } from '../embed/embed-links.tsx'
import { followPage, replacePage } from '../embed/embed-updates.tsx'
import { openBoxScores, SWITCHED_ON } from './box-scores.tsx'
import { openBoxTeams } from './box-teams.tsx'

// Script of a box on another site (spec R7): updates the box and shows requested scores; stores nothing.

const main = document.querySelector('main')
if (main) {
  leadOut()
  const showTeams = openBoxTeams(main, SWITCHED_ON)
  const showScores = openBoxScores(main)
  followPage({
    onPage(next, title) {
      replacePage(main, next, title)
      showTeams()
      showScores()
    },
  })
}
