import type { ServerBuild } from 'react-router'
import { addressIn, isFrenchAddress } from '../../app/kit/http/addresses.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Wraps the build so that redirects from a French address lead to French addresses (spec R1): loaders and actions name plain
 * paths. Redirects from any other address need no change, because the next page follows the stored language.
 */
export function withRedirectsInLanguage(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: withFrenchRedirects(route.module) }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function withFrenchRedirects({ loader, action, ...rest }: Route['module']): Route['module'] {
  return { ...rest, ...(loader && { loader: leadingOn(loader) }), ...(action && { action: leadingOn(action) }) }
}

function leadingOn<Args extends { request: Request }, Answer>(part: (args: Args) => Answer) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    const isFrench = isFrenchAddress(new URL(args.request.url).pathname)
    try {
      const answer = await part(args)
      if (isFrench) inFrench(answer)
      return answer
    } catch (thrown) {
      if (isFrench) inFrench(thrown)
      throw thrown
    }
  }
}

function inFrench(answer: unknown) {
  if (!(answer instanceof Response)) return
  const location = answer.headers.get('location')
  if (location?.startsWith('/')) answer.headers.set('location', addressIn('fr', location))
}
