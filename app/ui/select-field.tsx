import type { ReactNode, SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type Props = { label: string; hint?: ReactNode; fault?: string | undefined } & SelectHTMLAttributes<HTMLSelectElement>

/** A labelled select box. */
export function SelectField({ label, hint, fault, id, children, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault} id={id}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control}>
            {children}
          </select>
        </div>
      )}
    </FieldFrame>
  )
}
