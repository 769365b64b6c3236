import { isRouteErrorResponse } from 'react-router'

/** The status of a failed answer; undefined when none came. A redirect is no failure and is thrown on. */
export function errorStatus(error: unknown): number | undefined {
  if (error instanceof Response && error.status < 400) throw error
  return error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
}
