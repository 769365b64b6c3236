import { sessionMark, useMe } from '../accounts/sessions/viewer-store.tsx'
import type { SeriesTile } from '../catalog/public-views.ts'
import { useWords } from '../language/use-language.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './heart.module.css'
import { SignInToSave } from './wanted-series.tsx'

/** A button that saves a series to the viewer's favourites (spec H8, A8); it asks a visitor to sign in. */
export function Heart({ series }: { series: SeriesTile }) {
  const words = useWords().tile
  const toast = useToast()
  const me = useMe()
  const isSaved = me?.favourites.some(({ id }) => id === series.id) ?? false

  async function toggle() {
    const askToSignIn = <SignInToSave series={series} />
    // Read at the press, which may come as soon as the heart is hydrated, as for a visitor.
    if (sessionMark() === undefined) return toast(askToSignIn)
    const { toggleFavourite } = await import('./toggle-favourite.tsx')
    const answer = await toggleFavourite(series)
    if (answer !== 'ok') toast(answer === 'signed-out' ? askToSignIn : words.saveFailed)
  }

  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={words.save(series.title)}
      aria-pressed={isSaved}
      onClick={() => void toggle()}
    >
      <HeartIcon isFilled={isSaved} />
    </button>
  )
}
