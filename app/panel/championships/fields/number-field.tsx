import { Field } from '../../../ui/field.tsx'

type Props = { label: string; value: number | null; onNumber: (value: number | null) => void }

/** A whole number of up to three digits; empty for none. */
export const NumberField = ({ label, value, onNumber }: Props) => (
  <Field
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={3}
    value={String(value ?? '')}
    onChange={({ target }) => onNumber(/^\d{1,3}$/.test(target.value) ? Number(target.value) : null)}
  />
)
