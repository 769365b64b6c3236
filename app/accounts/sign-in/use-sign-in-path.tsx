import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { plainPath } from '../../kit/http/addresses.ts'
import { useAddress } from '../../language/link.tsx'

const never = () => () => {}

/** Returns the path of the sign-in page that leads back here. Cached pages do not know their query, so the browser builds it. */
export function useSignInPath() {
  const { pathname, search } = useLocation()
  const address = useAddress()
  // The query of these pages has the path to return to.
  const isEntrance = /^\/(login|signup|forgot-password|forbidden)$/.test(plainPath(pathname))
  return useSyncExternalStore(
    never,
    () => address(`/login${isEntrance ? search : `?redirectTo=${encodeURIComponent(pathname + search)}`}`),
    () => address('/login'),
  )
}
