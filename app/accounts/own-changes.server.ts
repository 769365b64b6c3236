import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '../services.server.ts'
import { OWN_CHANGES } from './account-limits.server.ts'

/**
 * Changes the viewer's data about the series with this id, and answers 204. Changes nothing and answers 401 when nobody is
 * signed in, 404 when there is no such series, 429 over the rate limit.
 */
export async function changeOwnAccount(
  context: Readonly<RouterContextProvider>,
  seriesId: string,
  change: (uid: string, seriesDocId: string) => Promise<void>,
): Promise<Response> {
  const { catalogue, limits } = context.get(servicesContext)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) return emptyResponse(401)
  const series = catalogue.snapshot().byId.get(seriesId)
  if (!series) return emptyResponse(404)
  const taken = await limits.take([[OWN_CHANGES, viewer.uid]])
  if (!taken.ok) return emptyResponse(429, { 'Retry-After': String(taken.retryAfter) })
  await change(viewer.uid, series.docId)
  return emptyResponse(204)
}

/** Returns a response without a body, for this viewer only. */
export const emptyResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } })
