import { createHash } from 'node:crypto'
import { boxFiles } from 'virtual:embed-files'
import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import { FRAMED_HEADER, servicesContext, visitContext } from '../../services.server.ts'
import { addressIn } from '../../shared/addresses.ts'
import type { Route } from './+types/box.route.ts'
import { boxOf } from './box.server.ts'
import { BoxPage } from './box-page.tsx'

const STYLE_HASH = `sha256-${createHash('sha256').update(boxFiles.style).digest('base64')}`

/** What is on, next and new, for a frame on the site of a school (spec R7). A former address of a series leads to the present one. */
export async function loader({ params: { seriesId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin } = new URL(request.url)
  const box = await boxOf(services, { origin, language }, seriesId)
  const moved = box.state === 'gone' && seriesId && services.catalogue.snapshot().movedFrom.get(seriesId)
  if (moved) throw redirect(addressIn(language, `/box/${moved.id}`), 302)
  const page = { box, language, siteName: services.site.name[language], home: origin + addressIn(language, '/') }
  const mark = createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16)
  const html = renderToStaticMarkup(<BoxPage {...page} mark={mark} files={boxFiles} />)
  return new Response(`<!DOCTYPE html>${html}`, {
    status: box.state === 'gone' ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // As for embed pages: in a sandboxed frame the page has no origin.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      [FRAMED_HEADER]: STYLE_HASH,
    },
  })
}
