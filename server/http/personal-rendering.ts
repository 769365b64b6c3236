import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { RequestHandler } from 'react-router'
import { isAdminPath } from '../public-manifest.ts'
import type { PolicyHosts } from './headers.ts'
import { makeNonce } from './html.ts'
import { sendLastResort } from './last-resort.ts'
import { plain } from './own-paths.ts'
import { headersOf, isBare, isPage, withPolicy } from './router-response.ts'
import type { Asker, Visits } from './visits.ts'

type Options = { handle: RequestHandler; visits: Visits; policyHosts: PolicyHosts; publicUrl: string }

/** Answers with what React Router renders for one viewer. */
export type RenderPersonal = (request: IncomingMessage, response: ServerResponse, asker: Asker) => Promise<void>

/** Personal responses and actions, which no cache may store. */
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

  return async (request, response, asker) => {
    const nonce = makeNonce()
    const context = visits.contextFor(visits.visit(request, asker, nonce))
    // The site's own address, whatever the Host header says; the origin of a write was compared with it before.
    const { protocol, host } = new URL((request.method === 'POST' && request.headers.origin) || publicUrl)
    const asked = createRequest(request, response, { protocol, host })
    const answered = await handle(asked, context)
    // Drains a body that no route has read: otherwise it would block the connection.
    if (!asked.bodyUsed) await asked.body?.cancel()
    request.resume()
    if (isBare(answered)) return sendLastResort(response, asker.id)
    await send(answered, nonce, response, isAdminPath(new URL(asked.url).pathname))
  }
}
