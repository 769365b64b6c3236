import type { ReactNode } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { type SeasonCommand, useStored } from './use-season.tsx'

type Props = {
  label: string
  hint?: string
  /** The stored choice. */
  value: string
  command: SeasonCommand['command']
  send: (value: string) => void
  children: ReactNode
}

/** A select box that sends each choice at once, and retains the focus. */
export function SeasonChoice({ label, hint, value, command, send, children }: Props) {
  const [shown, setShown] = useStored(value, command)
  return (
    <SelectField
      label={label}
      hint={hint}
      value={shown}
      onChange={({ target }) => {
        setShown(target.value)
        send(target.value)
      }}
    >
      {children}
    </SelectField>
  )
}
