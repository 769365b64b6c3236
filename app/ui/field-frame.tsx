import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Props = {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  id?: string | undefined
  /** True to reserve space for the validation error, and to announce the error when it appears. */
  isAnnounced?: boolean | undefined
  /** Renders the control; these attributes connect it to its label, hint and validation error. */
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A label, its control, the hint and the validation error. */
export function FieldFrame({ label, hint, fault, id, isAnnounced, children }: Props) {
  const own = useId()
  const name = id ?? own
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ') || undefined
  return (
    <div className="stack gap-2">
      <label htmlFor={name} className="bold">
        {label}
      </label>
      {children({ id: name, 'aria-invalid': fault !== undefined, 'aria-describedby': described })}
      {hint && (
        <p id={`${name}-hint`} className={`muted small anywhere ${styles.hint}`}>
          {hint}
        </p>
      )}
      {(fault || isAnnounced) && (
        <p id={`${name}-fault`} className={`firm ${styles.fault}`} role={isAnnounced ? 'alert' : undefined}>
          {fault}
        </p>
      )}
    </div>
  )
}
