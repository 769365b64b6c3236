import type { IncomingMessage } from 'node:http'
import { RouterContextProvider } from 'react-router'
import { unlockCookie } from '../../app/access/unlock-cookie.server.ts'
import { languageOfAddress } from '../../app/kit/http/addresses.ts'
import { readCookie } from '../../app/kit/http/cookie.ts'
import { type Services, servicesContext, type Visit, visitContext } from '../../app/services.server.ts'
import { pathOf } from './own-paths.ts'
import { isFormPage } from './pages/cached-paths.ts'
import { openRenderQueue } from './pages/render-queue.ts'

/** The id of a request, and the name under which limits count its client. */
export type RequestClient = { id: string; client: string }

export type Visits = {
  /** Returns what loaders may know about the client. `request` is undefined when nothing about the client may show. */
  visit(request: IncomingMessage | undefined, asker: RequestClient, nonce: string): Visit
  contextFor(visit: Visit): RouterContextProvider
}

/** Provides React Router's loaders and actions with the visit and with turns for rendering pages. */
export function openVisits({ services, isSecure }: { services: Services; isSecure: boolean }): Visits {
  const renderQueue = openRenderQueue()
  /** A smaller queue for pages that one client can request endlessly: those with forms, and those that show a rate limit. */
  const spareQueue = openRenderQueue({ atOnce: 1, waiting: 30 })
  const { readUnlocks } = unlockCookie(services.seal, isSecure)
  return {
    visit(request, { id, client }, nonce) {
      const cookie = request?.headers.cookie ?? ''
      let viewer: ReturnType<Visit['viewer']> | undefined
      return {
        cookie,
        viewer: () => (viewer ??= services.accounts.viewerOf(cookie)),
        id,
        nonce,
        inTurn: (render, isSpare = false) => {
          const isFormRead = request !== undefined && request.method !== 'POST' && isFormPage(pathOf(request))
          const queue = isSpare || isFormRead ? spareQueue : renderQueue
          return queue({ id, client, isGone: () => request?.socket.destroyed ?? false })(render)
        },
        language: languageOfAddress(request?.url ?? '/', readCookie(cookie, 'language')),
        client: request ? client : 'nobody',
        grants: readUnlocks(cookie),
      }
    },
    contextFor(visit) {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(visitContext, visit)
      return context
    },
  }
}
