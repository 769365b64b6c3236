import { boxFiles } from 'virtual:embed-files'
import { redirect } from 'react-router'
import { addressIn } from '../../kit/http/addresses.ts'
import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { framedAnswer } from '../embed/framed-answer.server.ts'
import { FramedPage } from '../embed/framed-page.tsx'
import { subjectNamed } from '../feeds/scope.server.ts'
import type { Route } from './+types/box.route.ts'
import { boxOf } from './box.server.ts'
import { BoxPage } from './box-page.tsx'

/**
 * Shows what is live, next and new in a frame on a school's site (spec R7). A former address of a series redirects to the present
 * one.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin } = new URL(request.url)
  const of = subjectNamed(params)
  const box = await boxOf(services, { origin, language }, of)
  const moved = box.state === 'gone' && of.of === 'series' && services.catalogue.snapshot().movedFrom.get(of.name)
  if (moved) throw redirect(addressIn(language, `/box/${moved.id}`), { status: 302, headers: FOR_OTHER_SITES })
  const siteName = services.site.name[language]
  const home = origin + addressIn(language, '/')
  return framedAnswer(
    <FramedPage
      language={language}
      title={box.title === siteName ? [siteName] : [box.title, siteName]}
      canonical={box.url}
      files={boxFiles}
    >
      <BoxPage box={box} language={language} siteName={siteName} home={home} />
    </FramedPage>,
    { kind: 'box', style: boxFiles.style, isGone: box.state === 'gone' },
  )
}
