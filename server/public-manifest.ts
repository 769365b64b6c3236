type Route = { id: string; parentId?: string | undefined; hasDefaultExport?: boolean; imports?: string[] | undefined }
type Manifest<R extends Route> = { url: string; routes: Record<string, R | undefined> }

/** The pages of admins: the panel with all below it, and those where admins prove who they are. */
const OF_ADMINS = ['admin/admin.route', 'accounts/confirm.route', 'accounts/second-factor.route']

/** Whether a page is one of the admins'; as the router reads paths: decoded, without regard to case. */
export function isAdminPath(pathname: string): boolean {
  try {
    const parts = pathname
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).toLowerCase())
    const page = parts.filter((part) => part !== '').join('/')
    return parts[0] === 'admin' || page === 'confirm' || page === 'account/second-factor'
  } catch {
    return false
  }
}

/**
 * What a browser on the public pages is told of the site: the routes that are pages. The admins' are left out, and those
 * that only answer fetches; every visitor would download the list of them. What each page's code imports is left out as
 * well: it is for preloading, and public pages preload nothing (docs/decisions/010-lean-router.md).
 */
export function publicManifest<R extends Route, M extends Manifest<R>>(manifest: M): M {
  const { routes } = manifest
  function isAdmins({ id, parentId }: Route): boolean {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return OF_ADMINS.includes(id) || (parent !== undefined && parent.id !== id && isAdmins(parent))
  }
  const pages = Object.entries(routes).flatMap(([id, route]) =>
    route?.hasDefaultExport === true && !isAdmins(route) ? [[id, { ...route, imports: [] }] as const] : [],
  )
  return { ...manifest, url: manifest.url.replace('/manifest-', '/public-manifest-'), routes: Object.fromEntries(pages) }
}
