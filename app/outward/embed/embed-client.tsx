import './embed.css'
import './embed-card.css'
import { leadOut } from './embed-links.tsx'
import { followPage } from './embed-updates.tsx'
import { openEmbed } from './embed-view.tsx'

// The script of an embed page (spec R6). It uses no storage, cookies or workers, which throw in pages without an origin.

const main = document.querySelector('main')
if (main) {
  leadOut()
  followPage({ onPage: openEmbed(main) })
}
