import { useCallback, useEffect, useRef } from 'react'
import { type Location, type NavigateOptions, useBlocker, useNavigate } from 'react-router'
import { registerUnsavedInput } from '../unsaved-input.tsx'

type Options = {
  isDirty: boolean
  isSaving: boolean
  /** Called just before `leave` navigates. */
  onLeave: () => void
  /** Returns the part of an address that distinguishes pages; the path by default. */
  placeOf?: (location: Location) => string
}

const pathOf = ({ pathname }: Location) => pathname

/** Asks before the user leaves a page with unsaved text, within the site or for another site. */
export function useLeaveGuard({ isDirty, isSaving, onLeave, placeOf = pathOf }: Options) {
  const navigate = useNavigate()
  /** True once the text no longer matters, so that leaving does not ask. */
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const endHolding = registerUnsavedInput()
    addEventListener('beforeunload', ask)
    return () => {
      endHolding()
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaving && !isLeaving.current && placeOf(currentLocation) !== placeOf(nextLocation),
  )

  /** Navigates to another page without asking, whatever is typed here. */
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
