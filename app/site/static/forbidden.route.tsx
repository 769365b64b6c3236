import { data, replace } from 'react-router'
import { sitePath } from '../../kit/http/site-path.ts'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAdminPlace } from '../shell/admin-place.tsx'
import type { Route } from './+types/forbidden.route.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** `?redirectTo=`: the requested admin page, which opens once an admin signs in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await context.get(visitContext).viewer()
  const target = sitePath(new URL(request.url).searchParams.get('redirectTo'))
  const asked = /^\/admin(?![\w-])/i.test(target) ? target : undefined
  if (viewer?.role && asked) throw replace(asked, { headers: NO_STORE })
  return data({ uid: viewer?.uid ?? null, asked }, { status: 403, headers: NO_STORE })
}

/** The page for anybody without an admin record (spec M1). */
export default function Forbidden({ loaderData: { uid, asked } }: Route.ComponentProps) {
  const words = useWords()
  const { forbidden } = useAccountWords()
  const place = useAdminPlace(asked)
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
