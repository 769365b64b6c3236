import { onlyPost } from '../../kit/http/only-post.server.ts'
import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { writeTranslationsFile } from '../../translation/french/french-file.server.ts'
import { exportLines } from '../../translation/french/import-french.server.ts'
import type { Route } from './+types/french-export.route.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Returns staff's lines as a file, which begins after the line `?after=`; a header names the next `?part=`, if there is one. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404, headers: NO_STORE })
  const { pathname, searchParams } = new URL(request.url)
  const [after, part] = [searchParams.get('after') ?? '', Math.trunc(Number(searchParams.get('part'))) || 1]
  const day = context.get(servicesContext).now().toISOString().slice(0, 10)
  const name = `french_texts_${day}${part > 1 ? `_${part}` : ''}.json`
  const { lines, patterns, next } = await exportLines(context.get(adminContext).editing, name, after)
  return new Response(await writeTranslationsFile(lines, patterns), {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...(next && { Link: `<${pathname}?${new URLSearchParams({ after: next, part: String(part + 1) })}>; rel="next"` }),
    },
  })
}

export const loader = onlyPost
