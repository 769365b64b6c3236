import { data, Link } from 'react-router'
import { useAccountWords } from '../language/use-account-words.tsx'
import { useWords } from '../language/use-language.tsx'
import { visitContext } from '../services.server.ts'
import button from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/forbidden.route.ts'
import { useAdminPlace } from './admin-place.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(visitContext).viewer()
  return data({ uid: viewer?.uid ?? null }, { status: 403, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Where those without an admin record end (spec M1). */
export default function Forbidden({ loaderData: { uid } }: Route.ComponentProps) {
  const words = useWords()
  const { forbidden } = useAccountWords()
  const place = useAdminPlace()
  return (
    <>
      <PageTitle>{forbidden.title}</PageTitle>
      <EmptyState isPage title={forbidden.heading} hint={uid ? forbidden.uid(uid) : forbidden.signIn}>
        <Link to={uid ? '/' : `/login?${new URLSearchParams({ redirectTo: place })}`} className={button.primary}>
          {uid ? words.pages.goHome : words.shell.signIn}
        </Link>
      </EmptyState>
    </>
  )
}
