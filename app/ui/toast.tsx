import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './toast.module.css'

const ToastContext = createContext<(message: string) => void>(() => {})

/** How long a notice stays, in ms: long enough to be read twice. */
const STAY = 6_000

/** Short notices that never block: read out politely, gone by themselves. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ message: string; at: number }>()
  const show = useCallback((message: string) => setNotice({ message, at: Date.now() }), [])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), STAY)
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
