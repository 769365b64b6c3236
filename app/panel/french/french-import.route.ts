import { onlyPost } from '../../kit/http/only-post.server.ts'
import { isShowable } from '../../kit/text/showable.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { readTranslationsFile } from '../../translation/french/french-file.server.ts'
import { importFile } from '../../translation/french/import-french.server.ts'
import { FILE_BYTES, type FrenchImportAnswer } from '../../translation/french/translations-file.ts'
import type { Route } from './+types/french-import.route.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Imports a file of French texts from the request body; `?name=` is its name. Status 400 means that nothing was imported. */
export async function action({ request, context }: Route.ActionArgs) {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity')
    return new Response(null, { status: 415, headers: NO_STORE })
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > FILE_BYTES) return new Response(null, { status: 413, headers: NO_STORE })
  const file = await readTranslationsFile(bytes)
  if (!file.ok) return say({ ok: false, ...file.fault }, 400)
  const name = asShown((new URL(request.url).searchParams.get('name') ?? '').slice(0, 200))
  const { ground } = context.get(servicesContext).frenchLines
  const imported = await importFile(context.get(adminContext).editing, ground, file, name)
  return imported.ok
    ? say({ ...imported, leftOut: file.leftOut }, 200)
    : say({ ok: false, ...imported.fault }, imported.fault.reason === 'changed' ? 409 : 400)
}

export const loader = onlyPost

/** Removes control characters from the name, which the activity list shows: they could hide it, or reorder the text around it. */
const asShown = (name: string) =>
  isShowable(name) ? name : [...name].map((sign) => (isShowable(sign) ? sign : '\ufffd')).join('')

const say = (answer: FrenchImportAnswer, status: number) => Response.json(answer, { status, headers: NO_STORE })
