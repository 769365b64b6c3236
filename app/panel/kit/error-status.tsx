import { isRouteErrorResponse } from 'react-router'

/** The status of a failed response; undefined without a response. A redirect is no failure and is rethrown. */
export function errorStatus(error: unknown): number | undefined {
  if (error instanceof Response && error.status < 400) throw error
  return error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
}
