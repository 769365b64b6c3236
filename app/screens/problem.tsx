import { Link, useRouteLoaderData } from 'react-router'
import { useWords } from '../language/use-language.tsx'
import type { RootData } from '../root.tsx'
import button from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'

function HomeLink() {
  return (
    <Link to="/" className={button.primary}>
      {useWords().pages.goHome}
    </Link>
  )
}

/** Spec H13. */
export function NotFound() {
  const words = useWords().pages
  return (
    <>
      <title>{`${words.notFoundTitle} · Podium`}</title>
      <EmptyState isPage title={words.notFound}>
        <HomeLink />
      </EmptyState>
    </>
  )
}

/** Spec W1: no series of this id. */
export function NotFoundSeries({ id }: { id: string }) {
  const words = useWords().pages
  return (
    <>
      <title>{`${words.notFoundTitle} · Podium`}</title>
      <EmptyState isPage title={words.notFoundSeries(id)}>
        <HomeLink />
      </EmptyState>
    </>
  )
}

/** Any other page that cannot be shown, in words that say what to do. */
export function Problem({ status }: { status: number }) {
  const words = useWords().pages
  const isTheirs = status >= 400 && status < 500
  const hasSite = useRouteLoaderData<RootData>('root') !== undefined
  return (
    <>
      <title>{`${isTheirs ? words.badRequestTitle : words.errorTitle} · Podium`}</title>
      <EmptyState
        isPage
        title={isTheirs ? words.badRequestTitle : words.errorTitle}
        hint={isTheirs ? words.badRequest : words.failure(words.error)}
      >
        {hasSite && <HomeLink />}
      </EmptyState>
    </>
  )
}
