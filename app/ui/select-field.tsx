import type { ReactNode, SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

/** A value of a select box with its text; a group has a label and its options. */
export type Option = readonly [value: string, text: string] | readonly [label: string, group: readonly Option[]]

type SelectProps = {
  /** The text of the empty choice, which comes first. */
  none?: string | false | undefined
  options?: readonly Option[]
} & SelectHTMLAttributes<HTMLSelectElement>

type Props = { label: string; hint?: ReactNode; fault?: string | undefined } & SelectProps

/** A labelled select box. */
export function SelectField({ label, hint, fault, id, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} fault={fault} id={id}>
      {(control) => (
        <div className={styles.box}>
          <Select {...select} {...control} />
        </div>
      )}
    </FieldFrame>
  )
}

type ChoiceProps<Value extends string> = Omit<Props, 'options' | 'value' | 'onChange'> & {
  value: Value | ''
  of: readonly Value[]
  texts: Record<Value, string>
  onChoose: (value: Value) => void
}

/** A labelled select box for one of a few values. */
export const ChoiceField = <Value extends string>({ of, texts, onChoose, ...field }: ChoiceProps<Value>) => (
  <SelectField
    {...field}
    onChange={({ target }) => {
      const chosen = of.find((each) => each === target.value)
      if (chosen) onChoose(chosen)
    }}
    options={of.map((each) => [each, texts[each]])}
  />
)

/** A select box whose label stands elsewhere. */
export const Select = ({ none, options = [], children, ...select }: SelectProps) => (
  <select {...select}>
    {none && <option value="">{none}</option>}
    {children}
    <Options of={options} />
  </select>
)

const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(([value, text]) =>
    typeof text === 'string' ? (
      <option key={value} value={value}>
        {text}
      </option>
    ) : (
      <optgroup key={value} label={value}>
        <Options of={text} />
      </optgroup>
    ),
  )
