import { type ComponentProps, type InputHTMLAttributes, useId, useState } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import tick from './tick-box.module.css'

/** For an input whose text is no language, such as an id or an address: the browser leaves it as it is typed. */
export const VERBATIM = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const

type FieldProps = {
  label: string
  hint?: string
  fault?: string | undefined
  /** Labels of the button that shows a password. */
  reveal?: { show: string; hide: string }
  isAnnounced?: boolean
} & ComponentProps<'input'>

/** A labelled input with its hint and validation error. */
export function Field({ label, hint, fault, reveal, isAnnounced, type, id, ...input }: FieldProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} fault={fault} id={id} isAnnounced={isAnnounced}>
      {(control) => (
        <div className={styles.box}>
          <input {...input} {...control} type={reveal && isVisible ? 'text' : type} />
          {reveal && (
            <button
              type="button"
              className={`muted small scripted ${styles.show}`}
              aria-pressed={isVisible}
              onClick={() => setVisible(!isVisible)}
            >
              {isVisible ? reveal.hide : reveal.show}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** A labelled checkbox. */
export function Check({ label, hint, ...input }: { label: string; hint: string } & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={styles.check}>
      <input {...input} id={id} type="checkbox" className={tick.box} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={`muted small anywhere ${styles.hint}`}>
        {hint}
      </p>
    </div>
  )
}
