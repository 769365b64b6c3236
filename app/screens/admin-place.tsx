import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const ENTRY = '/admin'
const never = () => () => {}

/** The admin page that stands, or stood last, since this page was loaded. */
let place = ENTRY

export function useKeepAdminPlace(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    place = pathname + search
  }, [pathname, search])
}

/** Where somebody who is signed out among the admin pages comes back to: a form keeps what was typed. */
export const useAdminPlace = (): string =>
  useSyncExternalStore(
    never,
    () => place,
    () => ENTRY,
  )
