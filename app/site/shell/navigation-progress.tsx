import { useNavigation } from 'react-router'
import { useSlow } from '../../kit/time/use-slow.tsx'
import { useWords } from '../../language/use-language.tsx'
import styles from './header.module.css'

/** A progress line and a screen reader message while the next page loads; shown only when loading takes a moment. */
export function NavigationProgress() {
  const words = useWords().shell
  const isLoading = useNavigation().state !== 'idle'
  const isSlow = useSlow(isLoading)
  return (
    <>
      {isLoading && <span className={styles.progress} aria-hidden="true" />}
      <span role="status" className="visually-hidden">
        {isSlow && words.loading}
      </span>
    </>
  )
}
