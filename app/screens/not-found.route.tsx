import { data } from 'react-router'
import { visitContext } from '../services.server.ts'
import { NotFound } from '../shell/problem.tsx'
import type { Route } from './+types/not-found.route.ts'

/** Any path that nothing else answers (spec H13), and requests that were refused before they reached a route. */
export function loader({ context }: Route.LoaderArgs) {
  const { refused } = context.get(visitContext)
  if (refused) throw data(null, { status: refused })
  return data(null, { status: 404 })
}

/** The public pages do not know the admins' ones (server/public-manifest.ts): the browser asks for those as a whole. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, href } = new URL(request.url)
  if (!/^\/admin(\/|$)/.test(pathname)) return serverLoader()
  location.assign(href)
  return new Promise<never>(() => {})
}

/** A form sent to nowhere. */
export const action = () => data(null, { status: 404 })

export default NotFound
