import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { NoLongerAdmin } from '../../app/history/still-admin.server.ts'
import { OUTAGE_STATUS, outageOf } from '../../app/kit/limits/outage.server.ts'
import { servicesContext, visitContext } from '../../app/services.server.ts'
import { tellUs } from './last-resort.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }
type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Wraps the build so that a failure of a loader, action or guard is logged and its response carries the request id: React
 * Router passes nothing else of an error on to the page (security T-114). The status is 507 when the database or storage is full,
 * 503 when they are unavailable, so that pages and scripts can react, and 500 for our own faults. A write by an admin who has
 * just lost their rights gets the same answer as from the guard of /admin.
 */
export function withRouteFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: moduleAnsweringFailures(route.module) }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function moduleAnsweringFailures({ loader, action, middleware, ...rest }: Route['module']): Route['module'] {
  return {
    ...rest,
    ...(loader && { loader: answeringFailures(loader) }),
    ...(action && { action: answeringFailures(action) }),
    ...(middleware && { middleware: middleware.map(answeringFailures) }),
  }
}

function answeringFailures<Args extends RouteArgs, Rest extends unknown[], Answer>(part: (args: Args, ...rest: Rest) => Answer) {
  return async (args: Args, ...rest: Rest): Promise<Awaited<Answer>> => {
    try {
      return await part(args, ...rest)
    } catch (error) {
      if (error instanceof NoLongerAdmin) throw data(null, { status: error.status })
      const outage = outageOf(error)
      // Anything but an Error is thrown on purpose: a response, or the status of a page.
      if (!outage && (!(error instanceof Error) || args.request.signal.aborted)) throw error
      const { id, language } = args.context.get(visitContext)
      const { log } = args.context.get(servicesContext)
      log.error({ err: error }, outage ? 'the site could not be served' : 'page failed')
      throw data(tellUs(language, id), { status: outage ? OUTAGE_STATUS[outage] : 500 })
    }
  }
}
