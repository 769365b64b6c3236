import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { RequestHandler } from 'react-router'
import { isAdminPath } from '../../public-manifest.ts'
import type { PolicyHosts } from '../headers.ts'
import { sendLastResort } from '../last-resort.ts'
import { plain } from '../own-paths.ts'
import type { RequestClient, Visits } from '../visits.ts'
import { makeNonce } from './html.ts'
import { headersOf, isBare, isPage, withPolicy } from './router-response.ts'

type Options = { handle: RequestHandler; visits: Visits; policyHosts: PolicyHosts; publicUrl: string }

/** Answers with React Router's response for one viewer. `instead` replaces a request whose body has already been read. */
export type RenderPersonal = (
  request: IncomingMessage,
  response: ServerResponse,
  asker: RequestClient,
  instead?: Request,
) => Promise<void>

/** Opens the rendering of personal responses and actions, which no cache may store. */
export function openPersonalRendering({ handle, visits, policyHosts, publicUrl }: Options): RenderPersonal {
  async function send(answered: Response, nonce: string, response: ServerResponse, isPanel: boolean): Promise<void> {
    const headers = headersOf(answered, nonce)
    headers['cache-control'] ??= 'private, no-store'
    if (answered.status === 405) {
      if (!response.hasHeader('allow')) response.setHeader('allow', headers.allow ?? 'GET, HEAD')
      if (!isPage(headers)) return plain(response, 405, `only ${response.getHeader('allow')}`)
    }
    if (!isPage(headers)) {
      for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value)
      return sendResponse(response, answered)
    }
    const page = withPolicy(await answered.text(), headers, nonce, { ...policyHosts, framesItself: isPanel })
    for (const cookie of answered.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    response.writeHead(answered.status, page.headers).end(page.html)
  }

  /** Returns the site's own protocol and host, never those of the Host header; a POST's Origin was already checked. */
  function placeOf({ method, headers }: IncomingMessage) {
    const { protocol, host } = new URL((method === 'POST' && headers.origin) || publicUrl)
    return { protocol, host }
  }

  return async (request, response, asker, instead) => {
    const nonce = makeNonce()
    const context = visits.contextFor(visits.visit(request, asker, nonce))
    const asked = instead ?? createRequest(request, response, placeOf(request))
    const answered = await handle(asked, context)
    // Drains a body that no route has read; otherwise it would block the connection.
    if (!asked.bodyUsed) await asked.body?.cancel()
    request.resume()
    if (isBare(answered)) return sendLastResort(response, asker.id)
    await send(answered, nonce, response, isAdminPath(new URL(asked.url).pathname))
  }
}
