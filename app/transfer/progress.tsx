import { useId } from 'react'
import styles from './transfer.module.css'

/** How far something is, in words and as a bar; without `share` it only says that it goes on. */
export function Progress({ label, share }: { label: string; share: number | undefined }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={1} {...(share === undefined ? {} : { value: share })} />
    </div>
  )
}
