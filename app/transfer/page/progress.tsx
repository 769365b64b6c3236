import { useId } from 'react'
import styles from './transfer.module.css'

/** A progress bar with its value in words; without `share`, it only shows that the work continues. */
export function Progress({ label, share }: { label: string; share: number | undefined }) {
  const id = useId()
  return (
    <div className={`stack gap-2 full ${styles.progress}`}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={1} {...(share === undefined ? {} : { value: share })} />
    </div>
  )
}
