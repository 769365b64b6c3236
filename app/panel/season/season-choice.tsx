import { type Option, SelectField } from '../../ui/select-field.tsx'
import { type SeasonCommand, useStored } from './use-season.tsx'

type Props = {
  label: string
  hint?: string
  /** The stored choice. */
  value: string
  command: SeasonCommand['command']
  send: (value: string) => void
  /** The text of the empty choice. */
  none?: string | false | undefined
  options: readonly Option[]
}

/** Returns the options of things with an id and a name. */
export const optionsOf = (things: readonly { id: string; name: string }[]): Option[] => things.map(({ id, name }) => [id, name])

/** A select box that sends each choice at once, and retains the focus. */
export function SeasonChoice({ label, hint, value, command, send, ...choices }: Props) {
  const [shown, setShown] = useStored(value, command)
  return (
    <SelectField
      {...choices}
      label={label}
      hint={hint}
      value={shown}
      onChange={({ target }) => {
        setShown(target.value)
        send(target.value)
      }}
    />
  )
}
