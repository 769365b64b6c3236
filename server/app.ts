import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router'

export { readConfig } from './config.ts'
export { startSite } from './site.ts'

/** The pages of this build, as one function. */
export const createPages = () => createRequestHandler(build as ServerBuild, 'production')

const paths = Object.values((build as ServerBuild).routes).flatMap((route) =>
  route?.index ? [{ path: '/' }] : route?.path && route.path !== '*' ? [{ path: route.path }] : [],
)

/** Whether any route of the site has this path; all others get the one page that says so. */
export const hasRoute = (pathname: string) => matchRoutes(paths, pathname) !== null
