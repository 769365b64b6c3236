import { onlyPost } from '../../kit/http/only-post.server.ts'
import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { writeTranslationsFile } from '../../translation/french/french-file.server.ts'
import { exportLines } from '../../translation/french/import-french.server.ts'
import { FILE_FORMATS, FILE_TYPES } from '../../translation/french/translations-file.ts'
import type { Route } from './+types/french-export.route.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Returns staff's lines as a file in the requested `format`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404, headers: NO_STORE })
  const wanted = (await sentForm(request)).get('format')
  const format = FILE_FORMATS.find((each) => each === wanted)
  if (!format) return new Response(null, { status: 400, headers: NO_STORE })
  const name = `french_texts_${context.get(servicesContext).now().toISOString().slice(0, 10)}.${format}`
  const { lines, patterns, entries } = await exportLines(context.get(adminContext).editing, name)
  return new Response(await writeTranslationsFile(format, lines, patterns, entries), {
    headers: {
      ...NO_STORE,
      'Content-Type': `${FILE_TYPES[format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

export const loader = onlyPost
