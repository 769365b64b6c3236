import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const ENTRY = '/admin'
const never = () => () => {}

/** The admin page that stands, or stood last, since this page was loaded. */
let place: string | undefined

export function useKeepAdminPlace(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    place = pathname + search
  }, [pathname, search])
}

/**
 * Where somebody who is signed out comes back to: the admin page that stood, whose form keeps what was typed, else the one that was
 * `asked` for.
 */
export const useAdminPlace = (asked = ENTRY): string =>
  useSyncExternalStore(
    never,
    () => place ?? asked,
    () => asked,
  )
