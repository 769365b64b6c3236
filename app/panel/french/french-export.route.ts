import { onlyPost } from '../../kit/http/only-post.server.ts'
import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { writeTranslationsFile } from '../../translation/french/french-file.server.ts'
import { exportLines } from '../../translation/french/import-french.server.ts'
import type { Route } from './+types/french-export.route.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Returns staff's lines as a file. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404, headers: NO_STORE })
  const name = `french_texts_${context.get(servicesContext).now().toISOString().slice(0, 10)}.json`
  const { lines, patterns } = await exportLines(context.get(adminContext).editing, name)
  return new Response(await writeTranslationsFile(lines, patterns), {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

export const loader = onlyPost
