import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchRoutes, type RequestHandler, type RouteObject, type ServerBuild } from 'react-router'
import { tellingOutages } from './outages.ts'
import { isAdminPath, publicManifest } from './public-manifest.ts'

export { readConfig } from './config.ts'
export { startSite } from './site.ts'

const whole = tellingOutages(build as ServerBuild)

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

/** Whether any route of the site has this path; all others get the one page that says so. */
export const hasRoute = (pathname: string) => matchRoutes(pages, pathname) !== null
