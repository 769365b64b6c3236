import * as build from 'virtual:react-router/server-build'
import { LRUCache } from 'lru-cache'
import { createRequestHandler, matchRoutes, type RequestHandler, type RouteObject, type ServerBuild } from 'react-router'
import { plainPath } from '../app/kit/http/addresses.ts'
import { withRedirectsInLanguage } from './http/redirects-in-language.ts'
import { withRouteFailures } from './http/route-failures.ts'
import { isAdminPath, publicManifest } from './public-manifest.ts'

export { readConfig } from './config.ts'
export { startSite } from './site.ts'

const whole = withRouteFailures(withRedirectsInLanguage(build as ServerBuild))

/** Returns the handler of requests for this build's pages. */
export function createPages(): RequestHandler {
  const forAdmins = createRequestHandler(whole, 'production')
  const forAll = createRequestHandler({ ...whole, assets: publicManifest(whole.assets) }, 'production')
  return (request, context) => (isAdminPath(new URL(request.url).pathname) ? forAdmins : forAll)(request, context)
}

const routes = Object.values(whole.routes).flatMap((route) => route ?? [])
const children = (parentId: string) => routes.filter((route) => route.parentId === parentId)

/** The routes as a tree, as React Router matches them. */
const tree = (parentId: string): RouteObject[] =>
  children(parentId)
    .filter(({ id, path }) => !(parentId === 'root' && path === 'fr?/*') && id !== parentId)
    .map(({ id, path, index }) => (index ? { index: true } : { ...(path ? { path } : {}), children: tree(id) }))

const pages = tree('root')

/** Caches patterns, because matching scans all routes. The cache is bounded, because invented paths are unlimited. */
const patterns = new LRUCache<string, { pattern: string | undefined }>({ max: 5_000 })

/**
 * Returns the pattern of the route for this path, with `:parameters`; undefined without a match. A data path gets its page's
 * pattern plus `.data`.
 */
export function routeOf(pathname: string): string | undefined {
  const cached = patterns.get(pathname)
  if (cached) return cached.pattern
  const plain = plainPath(pathname)
  const path = plain === '/_.data' ? '/' : plain.replace(/\.data$/, '')
  const matches = matchRoutes(pages, path)
  const parts = matches
    ?.map(({ route }) => route.path ?? '')
    .map((part) => part.replace(/^fr\?\/?/, ''))
    .filter(Boolean)
  const pattern = parts && `/${parts.join('/')}${path === plain ? '' : '.data'}`
  patterns.set(pathname, { pattern })
  return pattern
}
