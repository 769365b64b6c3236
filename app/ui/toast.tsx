import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import button from './button.module.css'
import styles from './toast.module.css'

/** An action that a notice offers, such as undo. `leavesFocus`: the page has already moved the focus to the next element. */
export type ToastAction = { label: string; run: () => void; leavesFocus?: boolean }
type Show = (message: ReactNode, action?: ToastAction) => void

const ToastContext = createContext<Show>(() => {})

/** How long, in ms, a notice stays: long enough to read it twice, and longer with a button or a link. */
const STAY = 6_000
const STAY_TO_ACT = 10_000

/** Shows short notices, announced politely. A notice disappears by itself, but not while hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ message: ReactNode; action: ToastAction | undefined; takesFocus: boolean; at: number }>()
  const [isHeld, setHeld] = useState(false)
  const show = useCallback<Show>((message, action) => {
    const isByKeyboard = document.activeElement === document.body || document.querySelector(':focus-visible') !== null
    const takesFocus = isByKeyboard && !action?.leavesFocus
    setNotice({ message, action, takesFocus, at: Date.now() })
  }, [])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)

  useEffect(() => {
    if (!notice || isHeld) return
    const isToAct = notice.action || typeof notice.message !== 'string'
    const timer = setTimeout(() => setNotice(undefined), isToAct ? STAY_TO_ACT : STAY)
    return () => clearTimeout(timer)
  }, [notice, isHeld])

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className={styles.region}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={({ target }) => target.matches(':focus-visible') && hold()}
        onBlur={release}
      >
        {notice && (
          <p key={notice.at} className={`row gap-2-4 firm taps ${styles.toast}`}>
            {notice.message}
            {notice.action && (
              <button
                type="button"
                className={button.button}
                // biome-ignore lint/a11y/noAutofocus: keyboard users could not reach it in time
                autoFocus={notice.takesFocus}
                onClick={() => {
                  notice.action?.run()
                  setNotice(undefined)
                  release()
                }}
              >
                {notice.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </ToastContext>
  )
}

/** Returns the function that shows a notice. */
export const useToast = () => useContext(ToastContext)
