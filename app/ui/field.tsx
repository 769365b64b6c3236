import { type ComponentProps, type InputHTMLAttributes, useId, useState } from 'react'
import styles from './field.module.css'

type FieldProps = {
  label: string
  hint?: string
  fault?: string | undefined
  /** Names of the button that shows a password. */
  reveal?: { show: string; hide: string }
  /** What is wrong is read out as soon as it shows; room is kept for it. */
  isAnnounced?: boolean
} & ComponentProps<'input'>

/** A labelled input with its hint and what is wrong with it. */
export function Field({ label, hint, fault, reveal, isAnnounced, type, id, ...input }: FieldProps) {
  const own = useId()
  const name = id ?? own
  const [isVisible, setVisible] = useState(false)
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={name}
          type={reveal && isVisible ? 'text' : type}
          aria-invalid={fault !== undefined}
          aria-describedby={described || undefined}
        />
        {reveal && (
          <button type="button" className={styles.show} aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
            {isVisible ? reveal.hide : reveal.show}
          </button>
        )}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {(fault || isAnnounced) && (
        <p id={`${name}-fault`} className={styles.fault} role={isAnnounced ? 'alert' : undefined}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** A box to tick, with what it means. */
export function Check({ label, hint, ...input }: { label: string; hint: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input {...input} id={id} type="checkbox" aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
