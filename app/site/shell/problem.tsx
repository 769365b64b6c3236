import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { useOffline } from './use-offline.tsx'
import { useRetry } from './use-retry.tsx'

function HomeLink() {
  return (
    <Link to="/" className={button.primary}>
      {useWords().pages.goHome}
    </Link>
  )
}

/** The page for an unknown address (spec H13). */
export function NotFound() {
  const words = useWords().pages
  return (
    <>
      <PageTitle>{words.notFoundTitle}</PageTitle>
      <EmptyState isPage title={words.notFound}>
        <HomeLink />
      </EmptyState>
    </>
  )
}

/** The page for an unknown series (spec W1). */
export function NotFoundSeries({ id }: { id: string }) {
  const words = useWords().pages
  return (
    <>
      <PageTitle>{words.notFoundTitle}</PageTitle>
      <EmptyState isPage title={words.notFoundSeries(id)}>
        <HomeLink />
      </EmptyState>
    </>
  )
}

/** True when a page's script failed to load: no network, or a newer build has replaced it (scripts/stay-on-page.ts). */
export const isScriptMissing = (error: unknown) => error instanceof Error && 'isScriptMissing' in error

type ProblemProps = { status: number; isScriptMissing?: boolean; note?: string }

/**
 * The page for any other failure; it says what to do. Server faults are retried automatically; `note`: the server's own
 * message.
 */
export function Problem({ status, isScriptMissing = false, note }: ProblemProps) {
  const words = useWords().pages
  const hasSite = useRootData() !== undefined
  if (status >= 500) return <Failure isHasty={isScriptMissing} note={note} />
  return (
    <>
      <PageTitle>{words.badRequestTitle}</PageTitle>
      <EmptyState isPage title={words.badRequestTitle} hint={words.badRequest}>
        {hasSite && <HomeLink />}
      </EmptyState>
    </>
  )
}

function Failure({ isHasty, note }: { isHasty: boolean; note: string | undefined }) {
  const words = useWords().pages
  const isOnline = useOffline() === undefined
  const { state, retry } = useRetry({ isHasty })
  const title = isOnline ? words.errorTitle : words.offlineTitle
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState isPage title={title} hint={isOnline ? words.failure(words.error) : words.offline}>
        <button type="button" className={button.primary} aria-disabled={state === 'trying'} onClick={retry}>
          {state === 'trying' ? words.trying : words.retry}
        </button>
        <p role="status">{state === 'failed' ? words.stillFailing : ''}</p>
        <p>{note}</p>
      </EmptyState>
    </>
  )
}
