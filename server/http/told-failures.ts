import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { servicesContext, visitContext } from '../../app/services.server.ts'
import { OUTAGE_STATUS, outageOf } from '../../app/shared/outage.server.ts'
import { tellUs } from './last-resort.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }
type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The same build, of which a failure of a loader, an action or a guard is logged and becomes an answer that names the request:
 * React Router lets nothing else of an error through to the page (security T-114). Its status is 507 where the database or the
 * storage has no room, 503 where they do not serve, so that a page and a script can tell what to do; 500 for our own faults.
 */
export function withToldFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: toldModule(route.module) }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function toldModule({ loader, action, middleware, ...rest }: Route['module']): Route['module'] {
  return {
    ...rest,
    ...(loader && { loader: told(loader) }),
    ...(action && { action: told(action) }),
    ...(middleware && { middleware: middleware.map(told) }),
  }
}

function told<Args extends Asked, Rest extends unknown[], Answer>(part: (args: Args, ...rest: Rest) => Answer) {
  return async (args: Args, ...rest: Rest): Promise<Awaited<Answer>> => {
    try {
      return await part(args, ...rest)
    } catch (error) {
      const outage = outageOf(error)
      // What is no Error is thrown on purpose: an answer, or the status of a page.
      if (!outage && (!(error instanceof Error) || args.request.signal.aborted)) throw error
      const { id, language } = args.context.get(visitContext)
      const { log } = args.context.get(servicesContext)
      log.error({ err: error }, outage ? 'the site could not be served' : 'page failed')
      throw data(tellUs(language, id), { status: outage ? OUTAGE_STATUS[outage] : 500 })
    }
  }
}
