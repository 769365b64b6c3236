import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'

/** What the dialog is opened with (spec P1). */
export type PasswordRequest = { seriesId: string; seriesTitle: string; redirectUrl?: string; onCancel?: () => void }

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const OpenContext = createContext<(request: PasswordRequest) => void>(() => {})

/** The one password dialog of the site; its code comes when it is first opened. */
export function PasswordDialogProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<PasswordRequest>()
  const open = useCallback((next: PasswordRequest) => setRequest(next), [])
  const close = useCallback(() => setRequest(undefined), [])
  return (
    <OpenContext value={open}>
      {children}
      <Suspense fallback={null}>
        {request && <PasswordDialog key={request.seriesId} request={request} onClose={close} />}
      </Suspense>
    </OpenContext>
  )
}

/** Opens the dialog for one series. */
export const useOpenPasswordDialog = () => useContext(OpenContext)
