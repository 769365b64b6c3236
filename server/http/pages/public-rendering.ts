import type { RequestHandler } from 'react-router'
import { plainPath } from '../../../app/kit/http/addresses.ts'
import { Busy } from '../../../app/kit/limits/client-lines.ts'
import type { Visit } from '../../../app/services.server.ts'
import type { PolicyHosts } from '../headers.ts'
import { LAST_RESORT_HEADERS, lastResort } from '../last-resort.ts'
import type { RequestClient, Visits } from '../visits.ts'
import { isFormPage } from './cached-paths.ts'
import { makeNonce } from './html.ts'
import type { RenderedPage } from './page-cache.ts'
import { headersOf, isBare, isPage, withPolicy } from './router-response.ts'

type Options = { handle: RequestHandler; visits: Visits; policyHosts: PolicyHosts; publicUrl: string }

/** `path` includes the query. `asker`: the client whose queue it joins. `refused`: the status that an error page explains. */
export type RenderPublic = (
  path: string,
  page: { language: Visit['language']; asker: RequestClient; refused?: number | undefined },
) => Promise<RenderedPage>

/** Renders public pages without anything about the client that asked first. Throws Busy when too many wait. */
export function openPublicRendering({ handle, visits, policyHosts, publicUrl }: Options): RenderPublic {
  return async (path, { language, asker, refused }) => {
    const nonce = makeNonce()
    const nobody = visits.visit(undefined, asker, nonce)
    let isBusy = false
    async function inTurn(render: () => Promise<Response>, isSpare?: boolean) {
      let isBegun = false
      const begin = () => {
        isBegun = true
        return render()
      }
      return nobody.inTurn(begin, isSpare).finally(() => (isBusy ||= !isBegun))
    }
    const context = visits.contextFor({ ...nobody, inTurn, language, ...(refused ? { refused } : {}) })
    const answered = await handle(new Request(new URL(path, publicUrl)), context)
    if (isBusy) throw new Busy('too many pages wait')
    if (isBare(answered)) return { status: 500, headers: LAST_RESORT_HEADERS, body: lastResort(asker.id) }
    const { status } = answered
    const headers = headersOf(answered, nonce)
    const body = await answered.text()
    headers['cache-control'] = status !== 200 ? 'no-store' : isFormPage(path) ? 'private, no-store' : 'public, no-cache'
    headers.vary = 'Cookie, Accept-Encoding'
    headers['content-language'] = language
    if (!isPage(headers)) return { status, headers, body }
    const page = withPolicy(body, headers, nonce, { ...policyHosts, asksFrames: plainPath(path) === '/check' })
    return { status, headers: page.headers, body: page.html }
  }
}
