import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** The path of the sign-in page that leads back here. Cached pages do not know their query, so the browser builds it. */
export function useSignInPath() {
  const { pathname, search } = useLocation()
  const isEntrance = /^\/(login|signup|forgot-password)$/.test(pathname)
  return useSyncExternalStore(
    never,
    () => `/login${isEntrance ? search : `?redirectTo=${encodeURIComponent(pathname + search)}`}`,
    () => '/login',
  )
}
