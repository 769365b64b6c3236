import { useNavigate } from 'react-router'
import { useOpenPasswordDialog } from './password-dialog-provider.tsx'
import { isUnlockedHere } from './unlocked-ids.tsx'

/**
 * Goes to a series; a protected one that is not unlocked here opens the password dialog instead (spec H7, P1). Returns whether
 * it goes.
 */
export function useOpenSeries() {
  const navigate = useNavigate()
  const openDialog = useOpenPasswordDialog()
  return ({ id, title, isProtected }: { id: string; title: string; isProtected: boolean }) => {
    const path = `/series/${id}`
    const isLocked = isProtected && !isUnlockedHere(id)
    if (isLocked) openDialog({ seriesId: id, seriesTitle: title, redirectUrl: path })
    else void navigate(path)
    return !isLocked
  }
}
