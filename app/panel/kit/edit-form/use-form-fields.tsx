import { type ChangeEvent, useCallback, useState } from 'react'
import type { FormValues } from '../../../kit/text/merge.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'

type Options<V extends FormValues> = {
  values: V
  setValues: (change: (now: V) => V) => void
  /** Returns the validation errors that the form itself finds in these values. */
  check: (values: V) => Record<string, string>
}

/** Connects fields with their values and errors, by name. */
export function useFormFields<V extends FormValues>({ values, setValues, check }: Options<V>) {
  const texts: Record<string, string> = useWordsOf(adminWords).faults
  /** Error codes by field, found by the form itself or by the server. */
  const [found, setFound] = useState<{ faults: Record<string, string>; isOwn: boolean }>({ faults: {}, isOwn: false })
  /** The errors that still apply: a change of another field may correct one, such as a missing title once teams are chosen. */
  const stays = found.isOwn && Object.keys(found.faults).length > 0 ? check(values) : found.faults
  const faults = Object.fromEntries(Object.entries(found.faults).filter(([name]) => name in stays))

  const setFaults = useCallback((faults: Record<string, string>, isOwn = false) => setFound({ faults, isOwn }), [])

  function set<Name extends keyof V & string>(name: Name, value: V[Name]) {
    setValues((now) => ({ ...now, [name]: value }))
    setFound(({ faults: { [name]: _, ...rest }, isOwn }) => ({ faults: rest, isOwn }))
  }

  const faultOf = (name: string) => {
    const code = faults[name]
    return code === undefined ? undefined : (texts[code] ?? code)
  }

  return {
    setFaults,
    faultCount: Object.keys(faults).length,
    /** True when a required field is empty. */
    isIncomplete: Object.values(faults).includes('required'),
    set,
    faultOf,
    /** Props of a text field. */
    text: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      fault: faultOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, target.value as V[typeof name]),
    }),
    /** Props of a checkbox. */
    check: (name: keyof V & string) => ({
      id: name,
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked as V[typeof name]),
    }),
  }
}

/** Focuses the first field, in page order, that has an error; for a hidden field, the control that fills it. */
export function focusFirst(form: HTMLFormElement | null, faults: Record<string, string>) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  const field = fields.find(({ name }) => name in faults)
  // Opens a folded part at once, because a field cannot take the focus while it is folded.
  const folded = field?.closest('details')
  if (folded) folded.open = true
  if (field?.type !== 'hidden') return field?.focus()
  field.parentElement?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), button')?.focus()
}
