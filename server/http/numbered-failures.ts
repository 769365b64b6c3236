import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { servicesContext, visitContext } from '../../app/services.server.ts'
import { tellUs } from './last-resort.ts'

/**
 * The same build, of which a failure of a loader, an action or a guard is logged and becomes an answer with the status 500
 * that names the request: React Router lets nothing else of an error through to the page (security T-114).
 */
export function withNumbers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: withNumber(loader) }),
      ...(action && { action: withNumber(action) }),
      ...(middleware && { middleware: middleware.map((guard) => withNumber(guard)) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

function withNumber<Args extends Asked, Rest extends unknown[]>(work: (args: Args, ...rest: Rest) => unknown) {
  return async (args: Args, ...rest: Rest): Promise<unknown> => {
    try {
      return await work(args, ...rest)
    } catch (error) {
      // What is no Error is thrown on purpose: an answer, or the status of a page.
      if (!(error instanceof Error) || args.request.signal.aborted) throw error
      const { id, language } = args.context.get(visitContext)
      args.context.get(servicesContext).log.error({ err: error }, 'page failed')
      throw data(tellUs(language, id), { status: 500 })
    }
  }
}
