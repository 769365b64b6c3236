import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { servicesContext } from '../app/services.server.ts'
import { OUTAGE_STATUS, outageOf } from '../app/shared/outage.server.ts'

type Told = { context: Readonly<RouterContextProvider> }
type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The same build, of which every loader, action and guard that fails because the database or the storage does not serve
 * answers with the status that says so: 507 without room, 503 otherwise. Its page, and a script that asks, can then tell
 * what to do. Everything else that fails stays an error.
 */
export function tellingOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: tellingModule(route.module) }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function tellingModule({ loader, action, middleware, ...rest }: Route['module']): Route['module'] {
  return {
    ...rest,
    ...(loader ? { loader: telling(loader) } : {}),
    ...(action ? { action: telling(action) } : {}),
    ...(middleware ? { middleware: middleware.map(telling) } : {}),
  }
}

/** The same function, but for how it tells that the site could not be served. */
function telling<T extends Told, Rest extends unknown[], Answer>(part: (told: T, ...rest: Rest) => Answer) {
  return async (told: T, ...rest: Rest): Promise<Awaited<Answer>> => {
    try {
      return await part(told, ...rest)
    } catch (error) {
      const outage = outageOf(error)
      if (!outage) throw error
      told.context.get(servicesContext).log.error({ err: error }, 'the site could not be served')
      throw data(null, { status: OUTAGE_STATUS[outage] })
    }
  }
}
