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

/** The same for everybody: which event it scores and by which right is in the address alone, and all else comes by its script (spec S3). */
export function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const isThere = eventId === undefined || context.get(servicesContext).games().byId.has(eventId)
  return data({ isThere }, { status: isThere ? 200 : 404 })
}

/** Where scorers keep the score. */
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

/** What to do in a browser that runs no scripts, in both languages, that of the page first. */
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

/** The key in the address, which is taken out of it at once: nobody reads it over a shoulder, and no screenshot has it. */
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
