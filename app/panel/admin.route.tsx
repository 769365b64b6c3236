import { data, Outlet, redirect } from 'react-router'
import { isRecent, missingForPanel } from '../accounts/second-factor/confirm.server.ts'
import { ConfirmationHost } from '../accounts/second-factor/confirmation.tsx'
import { unconfirmed } from '../accounts/second-factor/unconfirmed.server.ts'
import { ADMIN } from '../history/topics.ts'
import { isRouterRequest, opensPage } from '../kit/http/router-request.server.ts'
import type { Role } from '../kit/roles.ts'
import { VERSION } from '../kit/version.ts'
import { adminWords } from '../language/words/admin-words.ts'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import { useFreshPage } from '../live/use-fresh-page.tsx'
import { adminContext, servicesContext, visitContext } from '../services.server.ts'
import { useStoredAdminPlace } from '../site/shell/admin-place.tsx'
import type { Route } from './+types/admin.route.ts'
import './panel.css'
import styles from './admin.module.css'
import { AdminPages } from './admin-pages.tsx'
import { FinderField } from './find/finder-field.tsx'
import { UndoProvider } from './kit/commands/use-undo.tsx'
import { confirmFirst } from './kit/confirm-first.tsx'
import { scriptsAtOnce } from './kit/scripts-at-once.tsx'
import { stayWithUnsavedInput } from './kit/unsaved-input.tsx'
import { PanelRole } from './panel-role.tsx'
import { isByCommand, readersOf, writersOf } from './panel-rules.ts'
import { roleWords } from './people/role-words.ts'
import { streamAlarms } from './today/alarms/stream-alarms.server.ts'
import { StreamAlarms } from './today/alarms/stream-alarms.tsx'

/**
 * The guard of every path below /admin, run before any loader or action (spec M1, O6). Viewers who are not staff are redirected
 * to /forbidden, and staff of another role to a page that says which role is needed. A write is refused with 401 or 403 instead,
 * so that the sent form stays as it is. Anyone whose last confirmation is more than twelve hours old must confirm their identity
 * first (security T-123).
 */
const guard: Route.MiddlewareFunction = async ({ request, url, pattern, context }) => {
  // The router joins the paths of routes.ts without a leading slash.
  const path = `/${pattern.replace(/^\/+/, '')}`
  const services = context.get(servicesContext)
  const { accounts, admins, editing } = services
  const visit = context.get(visitContext)
  const viewer = await visit.viewer()
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!viewer?.role) {
    if (isRead) throw redirect(forbiddenPath(request, viewer !== undefined))
    throw data(null, { status: viewer ? 403 : 401 })
  }
  if (missingForPanel(services, viewer)) throw unconfirmed(request)
  // PostgreSQL cannot store NUL in texts. Public pages need no such check: their queries are only searched in memory.
  if (request.url.includes('%00')) throw data(null, { status: 400 })
  const { uid, email, role } = viewer
  const allowed = isRead ? readersOf(path) : writersOf(path)
  if (!allowed.includes(role)) throw refusal(request, url)
  const byRoles = (needs: readonly Role[]) => {
    const by = { uid, email, client: visit.client, sessionId: viewer.proof.sessionId, needs }
    return { ...editing, by }
  }
  // Read before the loaders run, so that the page is never older than the version it claims.
  const v = await accounts.topicVersion(ADMIN)
  context.set(adminContext, {
    uid,
    email,
    role,
    isSuper: await admins.isSuper(uid),
    isRecent: isRecent(services, viewer),
    editing: byRoles(isByCommand(path) ? [] : writersOf(path)),
    editingFor(command) {
      const needs = writersOf(path, command)
      return needs.includes(role) ? byRoles(needs) : undefined
    },
    v,
  })
}

/** Returns the path of /forbidden. For a visitor it names the requested page, to which signing in leads back (spec A2). */
function forbiddenPath(request: Request, isSignedIn: boolean): string {
  const { pathname, search } = new URL(request.url)
  if (isSignedIn || !opensPage(request) || pathname === '/admin') return '/forbidden'
  return `/forbidden?${new URLSearchParams({ redirectTo: pathname + search })}`
}

/**
 * Returns the answer to staff whose role may not open or change this path: a redirect to a page that says which role may, or 403
 * for anything but a request for a page.
 */
function refusal(request: Request, { pathname, search }: URL) {
  const isPage = opensPage(request) || (request.method === 'GET' && isRouterRequest(request))
  if (!isPage) return data(null, { status: 403, headers: NO_STORE })
  return redirect(`/admin/other-role?${new URLSearchParams({ page: pathname + search })}`, { headers: NO_STORE })
}

const NO_STORE = { 'Cache-Control': 'private, no-store' }

export const middleware = [guard]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayWithUnsavedInput, scriptsAtOnce, confirmFirst]

export async function loader({ context }: Route.LoaderArgs) {
  const { email, role, v } = context.get(adminContext)
  const { language } = context.get(visitContext)
  const services = context.get(servicesContext)
  const at = services.now().toISOString()
  return { email, role, v, at, alarms: await streamAlarms(services, { role, language }) }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The frame of the admin pages. Reloads their data whenever another admin changes something. */
export default function Admin({ loaderData: { email, role, v, at, alarms } }: Route.ComponentProps) {
  const words = useWordsOf(adminWords)
  const { roles } = useWordsOf(roleWords)
  useFreshPage(ADMIN, v)
  useStoredAdminPlace()
  return (
    <PanelRole value={role}>
      <div className={`stack gap-5 ${styles.frame}`}>
        <nav className={styles.rail} aria-label={words.title}>
          <AdminPages />
          <p className={`wrap apart muted tiny anywhere ${styles.who}`}>
            <span>
              {email} · {roles[role]}
            </span>
            <span>{VERSION}</span>
          </p>
        </nav>
        <ConfirmationHost />
        <div className={`shrink ${styles.content}`}>
          <FinderField />
          <StreamAlarms alarms={alarms} at={at} />
          <UndoProvider>
            <Outlet />
          </UndoProvider>
        </div>
      </div>
    </PanelRole>
  )
}
