import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { servicesContext } from '../../services.server.ts'
import type { Route } from './+types/oembed.route.ts'
import { oembedOf } from './oembed.server.ts'
import { asXml } from './oembed-answer.ts'

/** Answers oEmbed requests (https://oembed.com), by which other sites embed a page of this one (spec R6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const found = await oembedOf(context.get(servicesContext), origin, searchParams)
  if (!found.ok) return new Response(null, { status: found.status, headers: FOR_OTHER_SITES })
  const { format, answer } = found
  const body = format === 'json' ? JSON.stringify(answer) : asXml(answer)
  const type = format === 'json' ? 'application/json' : 'text/xml; charset=utf-8'
  return new Response(body, { headers: { ...FOR_OTHER_SITES, 'Content-Type': type } })
}
