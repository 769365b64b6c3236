import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { UnlockAnswer } from '../unlock-answer.ts'

/** A request to open the dialog (spec P1). */
export type PasswordRequest = {
  seriesId: string
  seriesTitle: string
  redirectUrl?: string
  /** Why an earlier attempt failed, and what the field then holds; a function is called as the dialog opens. */
  answered?: UnlockAnswer | undefined
  typed?: string | (() => string | undefined) | undefined
  /** Called when the dialog's script has loaded, for a page that shows its own form until then. */
  onShown?: () => void
  onCancel?: () => void
  /** Called when staff have meanwhile opened the series to everybody. */
  onOpened?: () => void
}

export type PasswordDialogProps = { request: PasswordRequest; onClose: () => void }

const OpenContext = createContext<(request: PasswordRequest) => void>(() => {})

type Props = { dialog: ComponentType<PasswordDialogProps>; children: ReactNode }

/** Provides the site's only password dialog, `dialog`; its code loads when it is first opened. */
export function PasswordDialogProvider({ dialog: PasswordDialog, children }: Props) {
  const [request, setRequest] = useState<PasswordRequest>()
  // A page requests the dialog again when it has read itself again; what the viewer was told must not vanish.
  const open = useCallback(
    (next: PasswordRequest) => setRequest((now) => (now?.seriesId === next.seriesId && !next.answered ? now : next)),
    [],
  )
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

/** Returns the function that opens the dialog for one series. */
export const useOpenPasswordDialog = () => useContext(OpenContext)
