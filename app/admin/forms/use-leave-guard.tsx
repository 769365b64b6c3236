import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useBlocker, useNavigate } from 'react-router'

type Options = {
  isDirty: boolean
  isSaving: boolean
  /** Called before `leave` leaves. */
  onLeave: () => void
}

/** Asks before a page is left on which something is typed, be it for another page of the site or for elsewhere. */
export function useLeaveGuard({ isDirty, isSaving, onLeave }: Options) {
  const navigate = useNavigate()
  /** Set when what is typed counts no more, so that nothing asks before the page is left. */
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaving && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  )

  /** Leaves the page for another one, whatever is typed here. */
  const leave = useCallback(
    async (to: string, replace = false, options: NavigateOptions = {}) => {
      isLeaving.current = true
      onLeave()
      return navigate(to, { replace, ...options })
    },
    [navigate, onLeave],
  )

  return { blocker, leave }
}
