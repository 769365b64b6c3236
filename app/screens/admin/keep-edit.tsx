import { data, isRouteErrorResponse } from 'react-router'
import { type EditAnswer, refusedWhole, type WholeFault } from './edit-answer.ts'

const BY_STATUS: Record<number, WholeFault> = { 401: 'signed-out', 403: 'no-admin', 404: 'gone' }

/** Lets a form stay as it is, with what was typed, whatever kept it from being saved. */
export async function keepEdit({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
    const answer: EditAnswer = refusedWhole(status === undefined ? 'network' : (BY_STATUS[status] ?? 'failed'))
    // A status of failure keeps the router from reading the page again, which would fail as well.
    return data(answer, { status: status ?? 503 })
  }
}
