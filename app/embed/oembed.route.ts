import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/oembed.route.ts'
import { oembedOf } from './oembed.server.ts'
import { asXml } from './oembed-answer.ts'

const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** What other sites ask to embed a page of this one: https://oembed.com (spec R6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const found = await oembedOf(context.get(servicesContext), origin, searchParams)
  if (!found.ok) return new Response(null, { status: found.status, headers: OPEN })
  const { format, answer } = found
  const body = format === 'json' ? JSON.stringify(answer) : asXml(answer)
  const type = format === 'json' ? 'application/json' : 'text/xml; charset=utf-8'
  return new Response(body, { headers: { ...OPEN, 'Content-Type': type } })
}
