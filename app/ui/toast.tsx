import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './toast.module.css'

const ToastContext = createContext<(message: ReactNode) => void>(() => {})

/** How long a notice stays, in ms: long enough to be read twice, or to follow its link. */
const STAY = 6_000
const STAY_WITH_LINK = 12_000

/** Short notices that never block: read out politely, gone by themselves. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ message: ReactNode; at: number }>()
  const show = useCallback((message: ReactNode) => setNotice({ message, at: Date.now() }), [])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), typeof notice.message === 'string' ? STAY : STAY_WITH_LINK)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={styles.region}>
        {notice && (
          <p key={notice.at} className={styles.toast}>
            {notice.message}
          </p>
        )}
      </div>
    </ToastContext>
  )
}

/** Shows a notice. */
export const useToast = () => useContext(ToastContext)
