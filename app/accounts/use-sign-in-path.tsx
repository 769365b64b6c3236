import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** The page that signs in and leads back here. Kept pages do not know their query, so the browser puts it together. */
export function useSignInPath() {
  const { pathname, search } = useLocation()
  const isEntrance = /^\/(login|signup|forgot-password)$/.test(pathname)
  return useSyncExternalStore(
    never,
    () => `/login${isEntrance ? search : `?redirectTo=${encodeURIComponent(pathname + search)}`}`,
    () => '/login',
  )
}
