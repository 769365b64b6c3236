import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type Props = { label: string; hint?: ReactNode; fault?: string | undefined } & ComponentProps<'textarea'>

/** A labelled multi-line text field. */
export function TextAreaField({ label, hint, fault, id, ...area }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault} id={id}>
      {(control) => (
        <div className={styles.box}>
          <textarea {...area} {...control} />
        </div>
      )}
    </FieldFrame>
  )
}
