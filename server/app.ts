import * as build from 'virtual:react-router/server-build'
import { LRUCache } from 'lru-cache'
import { createRequestHandler, matchRoutes, type RequestHandler, type RouteObject, type ServerBuild } from 'react-router'
import { withToldFailures } from './http/told-failures.ts'
import { isAdminPath, publicManifest } from './public-manifest.ts'

export { readConfig } from './config.ts'
export { startSite } from './site.ts'

const whole = withToldFailures(build as ServerBuild)

/** The pages of this build, as one function. */
export function createPages(): RequestHandler {
  const forAdmins = createRequestHandler(whole, 'production')
  const forAll = createRequestHandler({ ...whole, assets: publicManifest(whole.assets) }, 'production')
  return (request, context) => (isAdminPath(new URL(request.url).pathname) ? forAdmins : forAll)(request, context)
}

const routes = Object.values(whole.routes).flatMap((route) => route ?? [])
const children = (parentId: string) => routes.filter((route) => route.parentId === parentId)

/** The routes as a tree, so that a path below another is matched as a whole. */
const tree = (parentId: string): RouteObject[] =>
  children(parentId)
    .filter(({ id, path }) => !(parentId === 'root' && path === '*') && id !== parentId)
    .map(({ id, path, index }) => (index ? { index: true } : { ...(path ? { path } : {}), children: tree(id) }))

const pages = tree('root')

/** Matching looks at all routes. Many paths are asked for again and again, and of others there is no end. */
const patterns = new LRUCache<string, { pattern: string | undefined }>({ max: 5_000 })

/** The pattern of the route that has this path, with its parameters unfilled; undefined where none has. Of a page's data the page's. */
export function routeOf(pathname: string): string | undefined {
  const known = patterns.get(pathname)
  if (known) return known.pattern
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
  const matches = matchRoutes(pages, path)
  const parts = matches?.map(({ route }) => route.path ?? '').filter(Boolean)
  const pattern = parts && `/${parts.join('/')}${path === pathname ? '' : '.data'}`
  patterns.set(pathname, { pattern })
  return pattern
}
