import { plainPath } from '../app/kit/http/addresses.ts'

type Route = {
  id: string
  parentId?: string | undefined
  hasDefaultExport?: boolean
  imports?: string[] | undefined
  css?: string[] | undefined
}
type Manifest<R extends Route> = { url: string; routes: Record<string, R | undefined> }

/** Pages for staff and their colleagues: the panel, confirmation, second factors, invitations, and previews and reports by link. */
const PATHS_OF_ADMINS = ['confirm', 'account/second-factor', 'invitation']
const LINKS_OF_ADMINS = ['preview', 'report']
const OF_ADMINS = ['panel/admin.route', ...PATHS_OF_ADMINS, ...LINKS_OF_ADMINS.map((each) => `${each}/:token`)]

/** True for a page for admins. Reads paths as the router does: decoded and case-insensitive. */
export function isAdminPath(pathname: string): boolean {
  try {
    const parts = plainPath(pathname)
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).toLowerCase())
    const named = parts.filter((part) => part !== '')
    const isByLink = LINKS_OF_ADMINS.includes(parts[0] ?? '') && named.length === 2
    return parts[0] === 'admin' || isByLink || PATHS_OF_ADMINS.includes(named.join('/'))
  } catch {
    return false
  }
}

/**
 * Returns the manifest for public pages: only routes that are pages. It leaves out the admins' routes and those that only answer
 * fetches, which every visitor would download, and the imports of each page, which are for preloading: public pages preload
 * nothing (docs/decisions/010-changed-libraries.md). Properties that a route does not have or the router does not read are left
 * out.
 */
export function publicManifest<R extends Route, M extends Manifest<R>>(manifest: M): M {
  const { routes } = manifest
  function isAdmins({ id, parentId }: Route): boolean {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return OF_ADMINS.includes(id) || (parent !== undefined && parent.id !== id && isAdmins(parent))
  }
  /** Every page has the style sheets of the root. */
  const ofRoot = new Set(routes.root?.css)
  function cssOf({ id, css = [] }: Route): string[] | undefined {
    const own = id === 'root' ? css : css.filter((each) => !ofRoot.has(each))
    return own.length > 0 ? own : undefined
  }
  const pages = Object.entries(routes).flatMap(([id, route]) =>
    route?.hasDefaultExport === true && !isAdmins(route)
      ? [[id, present({ ...route, css: cssOf(route), imports: undefined, hasDefaultExport: undefined })] as const]
      : [],
  )
  return { ...manifest, url: manifest.url.replace('/manifest-', '/public-manifest-'), routes: Object.fromEntries(pages) }
}

const present = <R extends object>(route: R) =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && value !== undefined)) as R
