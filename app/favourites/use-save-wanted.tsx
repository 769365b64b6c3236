import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../accounts/sessions/viewer-store.tsx'
import { useViewerWords } from '../language/words/use-viewer-words.tsx'
import { useToast } from '../ui/toast.tsx'
import { toggleFavourite } from './toggle-favourite.tsx'
import { takeWanted } from './wanted-series.tsx'

/** Saves the series that the viewer signed in to save. */
export function useSaveWanted() {
  const me = useMe()
  const words = useViewerWords()
  const toast = useToast()
  const save = useEffectEvent(async () => {
    const series = takeWanted()
    if (!series || me?.favourites.some(({ id }) => id === series.id)) return
    if ((await toggleFavourite(series)) === 'ok') toast(words.saved(series.title))
  })
  const isKnown = me !== undefined
  useEffect(() => {
    if (isKnown) void save()
  }, [isKnown])
}
