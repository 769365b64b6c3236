import { useMe } from '../../../accounts/sessions/viewer-store.tsx'
import { followWords } from '../../../favourites/follow-words.ts'
import { GAMES } from '../../../history/topics.ts'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../../live/use-fresh-page.tsx'
import button from '../../../ui/button.module.css'
import account from '../account.module.css'
import type { FollowedList as List } from './followed-list.server.ts'
import { FollowedList } from './followed-list.tsx'
import { followedWords } from './followed-words.ts'

/** The teams that the account follows (spec E7). */
export function AccountTeams({ list }: { list: List }) {
  const words = useWordsOf(followedWords)
  const { mine } = useWordsOf(followWords)
  const me = useMe()
  useFreshPage(GAMES, list.v)
  // An unfollowed team disappears at once; a team followed on another device appears with the page's next data.
  const teams = me ? list.teams.filter(({ slug }) => me.teams.includes(slug)) : list.teams
  return (
    <section className={`stack gap-4 ${account.section}`} aria-labelledby="followed-teams">
      <h2 id="followed-teams">{mine}</h2>
      <FollowedList teams={teams} at={list.at}>
        <p className="muted">
          {words.empty}. {words.emptyHint}
        </p>
        <p>
          <Link to="/schedule" className={button.button}>
            {words.schedule}
          </Link>
        </p>
      </FollowedList>
    </section>
  )
}
