import { type InputHTMLAttributes, type Ref, useState } from 'react'
import button from './button.module.css'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type Props = {
  label: string
  /** The button's label, and the text beside it while no file is chosen. */
  texts: { choose: string; none: string }
  fault?: string | undefined
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'>

/** A labelled file input in the site's language: the browser's own button uses the browser's language. */
export function FileField({ label, texts, fault, ref, onChange, ...input }: Props) {
  const [name, setName] = useState<string>()
  return (
    <FieldFrame label={label} fault={fault}>
      {(control) => (
        <div className={`${styles.box} ${styles.chooser}`}>
          <input
            ref={ref}
            {...input}
            {...control}
            type="file"
            className={styles.over}
            onChange={(event) => {
              setName(event.target.files?.[0]?.name)
              onChange?.(event)
            }}
          />
          <span aria-hidden="true" className={`${button.button} ${styles.choose}`}>
            {texts.choose}
          </span>
          <span className={`muted anywhere shrink ${styles.file}`}>{name ?? texts.none}</span>
        </div>
      )}
    </FieldFrame>
  )
}
