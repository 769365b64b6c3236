import { useNavigate } from 'react-router'
import { seriesPath } from '../catalog/series/series-paths.ts'
import { useAddress } from '../language/link.tsx'
import { useOpenPasswordDialog } from './password/password-dialog-provider.tsx'
import { isUnlockedHere } from './unlocked-ids.tsx'

/**
 * Returns a function that navigates to a series; for a protected one that is not unlocked here it opens the password dialog
 * instead (spec H7, P1). The function returns whether it navigates.
 */
export function useOpenSeries() {
  const navigate = useNavigate()
  const address = useAddress()
  const openDialog = useOpenPasswordDialog()
  return ({ id, title, isProtected, isLive }: { id: string; title: string; isProtected: boolean; isLive: boolean }) => {
    const path = address(seriesPath(id, isLive))
    const isLocked = isProtected && !isUnlockedHere(id)
    if (isLocked) openDialog({ seriesId: id, seriesTitle: title, redirectUrl: path })
    else void navigate(path)
    return !isLocked
  }
}
