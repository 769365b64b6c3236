import { data, Outlet, redirect } from 'react-router'
import { isRecent, missingForPanel } from '../accounts/confirm.server.ts'
import { ConfirmationHost } from '../accounts/confirmation.tsx'
import { unconfirmed } from '../accounts/unconfirmed.server.ts'
import { ADMIN } from '../catalog/topics.ts'
import { adminWords } from '../language/admin-words.ts'
import { useWordsOf } from '../language/use-words-of.tsx'
import { useFreshPage } from '../live/use-fresh-page.tsx'
import { adminContext, servicesContext, visitContext } from '../services.server.ts'
import { opensPage } from '../shared/router-request.server.ts'
import { VERSION } from '../shared/version.ts'
import { useKeepAdminPlace } from '../shell/admin-place.tsx'
import type { Route } from './+types/admin.route.ts'
import styles from './admin.module.css'
import { AdminPages } from './admin-pages.tsx'
import { UndoProvider } from './commands/use-undo.tsx'
import { confirmFirst } from './confirm-first.tsx'

/**
 * The guard of every path below /admin, before any loader or action runs (spec M1). Whoever opens a page without an admin
 * record ends on /forbidden; a write is refused with 401 or 403, so that a form that was sent stays as it is. An admin who
 * has not confirmed who they are for twelve hours does so first (security T-123).
 */
const guard: Route.MiddlewareFunction = async ({ request, context }) => {
  const services = context.get(servicesContext)
  const { accounts, admins, editing } = services
  const visit = context.get(visitContext)
  const viewer = await visit.viewer()
  if (!viewer?.isAdmin) {
    if (request.method === 'GET' || request.method === 'HEAD') throw redirect(forbiddenPath(request, viewer !== undefined))
    throw data(null, { status: viewer ? 403 : 401 })
  }
  if (missingForPanel(services, viewer)) throw unconfirmed(request)
  // PostgreSQL takes no NUL in a text; the queries of public pages are looked for in memory only.
  if (request.url.includes('%00')) throw data(null, { status: 400 })
  const { uid, email } = viewer
  const by = { uid, email, client: visit.client, sessionId: viewer.proof.sessionId }
  // Read before the loaders read, so that the page is never older than the version that it goes by.
  const v = await accounts.topicVersion(ADMIN)
  context.set(adminContext, {
    uid,
    email,
    isSuper: await admins.isSuper(uid),
    isRecent: isRecent(services, viewer),
    editing: { ...editing, by },
    v,
  })
}

/** A visitor who opens a page in the midst of these comes back to it after signing in (spec A2). */
function forbiddenPath(request: Request, isSignedIn: boolean): string {
  const { pathname, search } = new URL(request.url)
  if (isSignedIn || !opensPage(request) || pathname === '/admin') return '/forbidden'
  return `/forbidden?${new URLSearchParams({ redirectTo: pathname + search })}`
}

export const middleware = [guard]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [confirmFirst]

export function loader({ context }: Route.LoaderArgs) {
  const { email, v } = context.get(adminContext)
  return { email, v }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The frame of the admin pages. They follow what other admins do: each change makes them read again. */
export default function Admin({ loaderData: { email, v } }: Route.ComponentProps) {
  const words = useWordsOf(adminWords)
  useFreshPage(ADMIN, v)
  useKeepAdminPlace()
  return (
    <div className={styles.frame}>
      <nav className={styles.rail} aria-label={words.title}>
        <AdminPages />
        <p className={styles.who}>
          <span>{email}</span>
          <span>{VERSION}</span>
        </p>
      </nav>
      <ConfirmationHost />
      <div className={styles.content}>
        <UndoProvider>
          <Outlet />
        </UndoProvider>
      </div>
    </div>
  )
}
