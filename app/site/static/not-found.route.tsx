import { data } from 'react-router'
import { plainPath } from '../../kit/http/addresses.ts'
import { visitContext } from '../../services.server.ts'
import { NotFound } from '../shell/problem.tsx'
import type { Route } from './+types/not-found.route.ts'

/** Answers every path without a route (spec H13), and requests refused before they reached one. */
export function loader({ context }: Route.LoaderArgs) {
  const { refused } = context.get(visitContext)
  if (refused) throw data(null, { status: refused })
  return data(null, { status: 404 })
}

/** The public route manifest omits staff pages (server/public-manifest.ts), so the browser loads those as documents. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, href } = new URL(request.url)
  if (!/^\/(admin(\/|$)|invitation$)/.test(plainPath(pathname))) return serverLoader()
  location.assign(href)
  return new Promise<never>(() => {})
}

/** Answers a form submitted to a path that does not exist. */
export const action = () => data(null, { status: 404 })

export default NotFound
