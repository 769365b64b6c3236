import { data } from 'react-router'
import { useIsSignedIn, useMe } from '../../../accounts/sessions/viewer-store.tsx'
import { useSignInPath } from '../../../accounts/sign-in/use-sign-in-path.tsx'
import { FollowedCalendar } from '../../../calendar/followed-calendar.tsx'
import { useFollowedHere } from '../../../favourites/follow-team.tsx'
import { followWords } from '../../../favourites/follow-words.ts'
import { useNow } from '../../../kit/time/use-now.tsx'
import { Link } from '../../../language/link.tsx'
import { useLanguage, useWords } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { remindWords } from '../../../reminders/remind-words.ts'
import { ScoreSwitch } from '../../../scores/fans/score-switch.tsx'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { FollowedList } from './followed-list.tsx'
import { followedWords } from './followed-words.ts'
import styles from './my-teams.module.css'
import { useFollowedList } from './use-followed-list.tsx'

export const loader = () => data(null, { headers: { 'Cache-Control': 'private, no-store' } })

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/**
 * The teams that a viewer follows, on this device or on the account (spec E7). The document is the same for everybody: only the
 * browser knows which teams they are.
 */
export default function MyTeams() {
  // Another language needs another list.
  return <OwnTeams key={useLanguage()} />
}

function OwnTeams() {
  const words = useWordsOf(followedWords)
  const { mine } = useWordsOf(followWords)
  const reminders = useWordsOf(remindWords)
  const { list, isFaulty } = useFollowedList(useOwnSlugs())
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{mine}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className={`stack gap-2 ${styles.head}`}>
        <h1>{mine}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      {list ? (
        <FollowedList teams={list.teams} at={list.at}>
          <EmptyState title={words.empty} hint={words.emptyHint}>
            <Link to="/schedule" className={button.primary}>
              {words.schedule}
            </Link>
          </EmptyState>
        </FollowedList>
      ) : (
        <>
          <p className={`muted scripted ${styles.looking}`} role="status">
            {isFaulty ? words.unreachable : words.looking}
          </p>
          <noscript>
            <p>{words.noScript}</p>
          </noscript>
        </>
      )}
      {list && list.teams.length > 0 && <OnThisDevice />}
      <div className="wrap gap-3 top">
        <FollowedCalendar />
        <Link to="/reminders" className={button.button}>
          {reminders.mine}
        </Link>
        <ScoreSwitch />
      </div>
    </div>
  )
}

/** Returns the slugs of the teams that the viewer follows; undefined until they are known. */
function useOwnSlugs(): readonly string[] | undefined {
  const isHydrated = useNow() !== undefined
  const isSignedIn = useIsSignedIn()
  const me = useMe()
  const here = useFollowedHere()
  if (!isHydrated) return undefined
  return isSignedIn ? me?.teams : here
}

/** Tells visitors where the list is stored and how to have it on every device. */
function OnThisDevice() {
  const words = useWordsOf(followedWords)
  const { shell } = useWords()
  const path = useSignInPath()
  if (useIsSignedIn()) return null
  return (
    <p className="muted">
      {words.here} <Link to={path}>{shell.signIn}</Link>
    </p>
  )
}
