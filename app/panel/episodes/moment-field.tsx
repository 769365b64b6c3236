import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { toLanguage } from '../../kit/language.ts'
import styles from '../../ui/field.module.css'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { localMinute, momentOf, zoneName } from './local-minute.ts'

type Props = {
  name: string
  label: string
  /** ISO, or '' for none. */
  value: string
  fault: string | undefined
  /** `inZone` names the browser's time zone; `plain` is shown before the page knows it. */
  hints: { inZone: (zone: string) => string; plain: string }
  onChange: (moment: string) => void
}

/** The field of an instant: shown in the browser's time zone, stored as ISO. */
export function MomentField({ name, label, value, fault, hints, onChange }: Props) {
  const isHydrated = useHydrated()
  const hint = isHydrated ? hints.inZone(zoneName(toLanguage(document.documentElement.lang), value)) : hints.plain
  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            type="datetime-local"
            value={isHydrated ? localMinute(value) : ''}
            onChange={({ target }) => onChange(momentOf(target.value))}
          />
          <input type="hidden" name={name} value={value} />
        </div>
      )}
    </FieldFrame>
  )
}
