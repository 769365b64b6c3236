import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../accounts/sessions/viewer-store.tsx'
import type { SeriesTile } from '../../catalog/public-views.ts'
import { onRemoval, setFavourite } from '../../favourites/toggle-favourite.tsx'
import { useWords } from '../../language/use-language.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import button from '../../ui/button.module.css'
import { useToast } from '../../ui/toast.tsx'
import styles from './account.module.css'

/** How long a removed favourite can be restored, in ms. */
const UNDO_TIME = 10_000

/** Says which favourite was removed on this page, with an undo button. The notice stays while hovered or focused. */
export function RemovedFavourite() {
  const words = useAccountWords().account
  const { saveFailed } = useWords().tile
  const toast = useToast()
  const undo = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<{ series: SeriesTile; isByKeyboard: boolean }>()
  const [isHeld, setHeld] = useState(false)
  const favourites = useMe()?.favourites
  const isShown = removed && !favourites?.some(({ id }) => id === removed.series.id)

  useEffect(
    () => onRemoval((series) => setRemoved({ series, isByKeyboard: document.activeElement?.matches(':focus-visible') ?? false })),
    [],
  )

  useEffect(() => {
    if (!removed || isHeld) return
    const timer = setTimeout(() => setRemoved(undefined), UNDO_TIME)
    return () => clearTimeout(timer)
  }, [removed, isHeld])

  // The button that had the focus has disappeared with its tile.
  useEffect(() => {
    if (removed?.isByKeyboard) undo.current?.focus()
  }, [removed])

  async function bringBack(series: SeriesTile) {
    setRemoved(undefined)
    setHeld(false)
    if ((await setFavourite(series, true)) !== 'ok') toast(saveFailed)
  }

  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isShown && (
        <div className={`row gap-2-4 pad ${styles.removed}`}>
          <p>{words.favouriteRemoved(removed.series.title)}</p>
          <button ref={undo} type="button" className={button.button} onClick={() => void bringBack(removed.series)}>
            {words.undo}
          </button>
        </div>
      )}
    </div>
  )
}
