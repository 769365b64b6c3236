import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const ENTRY = '/admin'
const never = () => () => {}

/** The current or last admin page since this document loaded. */
let place: string | undefined

export function useStoredAdminPlace(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    place = pathname + search
  }, [pathname, search])
}

/**
 * Returns where a signed-out admin returns to: the last admin page, whose form still has the typed text, else the requested
 * page (`asked`).
 */
export const useAdminPlace = (asked = ENTRY): string =>
  useSyncExternalStore(
    never,
    () => place ?? asked,
    () => asked,
  )
