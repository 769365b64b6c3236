import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { UnlockAnswer } from '../unlock-answer.ts'

/** What the dialog is opened with (spec P1). */
export type PasswordRequest = {
  seriesId: string
  seriesTitle: string
  redirectUrl?: string
  /** Why it was not unlocked before the dialog opened, and what the field then holds; a function is asked as it opens. */
  answered?: UnlockAnswer | undefined
  typed?: string | (() => string | undefined) | undefined
  /** The dialog is there: its script has come. From a page that has a form of its own until then. */
  onShown?: () => void
  onCancel?: () => void
  /** Staff have since opened the series to everybody. */
  onOpened?: () => void
}

export type PasswordDialogProps = { request: PasswordRequest; onClose: () => void }

const OpenContext = createContext<(request: PasswordRequest) => void>(() => {})

type Props = { dialog: ComponentType<PasswordDialogProps>; children: ReactNode }

/** The one password dialog of the site, `dialog`; its code comes when it is first opened. */
export function PasswordDialogProvider({ dialog: PasswordDialog, children }: Props) {
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
