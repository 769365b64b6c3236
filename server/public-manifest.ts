type Route = { id: string; parentId?: string | undefined; path?: string | undefined; hasDefaultExport?: boolean }
type Manifest = { url: string; routes: Record<string, Route | undefined> }

const ADMIN = 'screens/admin/admin.route'

/** Whether a page is one of the admins'. */
export const isAdminPath = (pathname: string) => pathname === '/admin' || pathname.startsWith('/admin/')

/**
 * What a browser on the public pages is told of the site: the routes that are pages. The admins' are left out, and those
 * that only answer fetches; every visitor would download the list of them.
 */
export function publicManifest<M extends Manifest>(manifest: M): M {
  const isAdmins = (id: string | undefined): boolean =>
    id !== undefined && (id === ADMIN || isAdmins(manifest.routes[id]?.parentId))
  const isPublic = ([id, route]: [string, Route | undefined]) =>
    id === 'root' || (route?.hasDefaultExport === true && !isAdmins(id))
  return {
    ...manifest,
    url: manifest.url.replace('/manifest-', '/public-manifest-'),
    routes: Object.fromEntries(Object.entries(manifest.routes).filter(isPublic)),
  }
}
