import { isRouteErrorResponse } from 'react-router'

/** Returns the status of a failed response; undefined without a response. Rethrows a redirect, which is no failure. */
export function errorStatus(error: unknown): number | undefined {
  if (error instanceof Response && error.status < 400) throw error
  return error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
}
