import { useCallback, useEffect, useRef } from 'react'
import { type Location, type NavigateOptions, useBlocker, useNavigate } from 'react-router'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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

type Blocker = ReturnType<typeof useLeaveGuard>['blocker']

/** Guards a form that stores no draft; a page can have only one guard. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { blocker } = useLeaveGuard({ isDirty, isSaving: false, onLeave: () => {} })
  return <LeaveQuestion blocker={blocker} />
}

/** Asks before unsaved text is lost. */
export function LeaveQuestion({ blocker, onLeave }: { blocker: Blocker; onLeave?: () => void }) {
  const { unsaved: words } = useWordsOf(adminWords)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text}
      confirm={words.leave}
      cancel={words.stay}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    />
  )
}
