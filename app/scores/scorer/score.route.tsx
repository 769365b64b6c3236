import { useEffect, useState } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext } from '../../services.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { keyIn } from '../log/score-sync.ts'
import type { Route } from './+types/score.route.ts'
import { EnterLetters } from './enter-letters.tsx'
import styles from './scorer.module.css'
import { OpeningScore, Scorer } from './scorer.tsx'
import { scorerPageWords } from './scorer-page-words.ts'

/**
 * Returns the same data for everybody: the address alone names the event and the key, and the page's script loads the rest
 * (spec S3).
 */
export function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const isThere = eventId === undefined || context.get(servicesContext).games().byId.has(eventId)
  return data({ isThere }, { status: isThere ? 200 : 404 })
}

/** The page on which scorers enter the score. */
export default function ScorePage({ loaderData: { isThere }, params: { eventId } }: Route.ComponentProps) {
  const words = useWordsOf(scorerPageWords)
  const { isRead, key } = useKey()
  return (
    <div className={`stack gap-3 ${styles.page}`}>
      <PageTitle>{isThere ? words.title : words.missing}</PageTitle>
      <ShareTags title={words.title} description={words.about} />
      <meta name="robots" content="noindex" />
      {!isThere ? (
        <EmptyState isPage title={words.missing} hint={words.about} />
      ) : (
        <>
          <WithoutScript />
          {eventId === undefined && <EnterLetters />}
          {eventId !== undefined && !isRead && <OpeningScore />}
          {eventId !== undefined && isRead && <Scorer key={eventId} eventId={eventId} given={key} />}
        </>
      )}
    </div>
  )
}

/** Help for a browser without scripts, in both languages, the page's language first. */
function WithoutScript() {
  const language = useLanguage()
  return (
    <noscript>
      <div className={`stack gap-4 ${styles.withoutScript}`}>
        {([language, language === 'fr' ? 'en' : 'fr'] as const).map((each) => {
          const words = scorerPageWords[each]
          return (
            <div key={each} lang={each}>
              <p className={styles.needsScript}>{words.needsScript}</p>
              <p>{words.withoutScript}</p>
            </div>
          )
        })}
      </div>
    </noscript>
  )
}

/**
 * Returns the key in the address and removes it from there at once, so that nobody reads it over a shoulder or in a screenshot.
 */
function useKey(): { isRead: boolean; key: string | undefined } {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [read, setRead] = useState<{ isRead: boolean; key: string | undefined }>({ isRead: false, key: undefined })
  useEffect(() => {
    const key = keyIn(hash)
    setRead((before) => ({ isRead: true, key: key ?? before.key }))
    if (key !== undefined) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, pathname, navigate])
  return read
}
