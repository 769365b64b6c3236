import { type ChangeEvent, useState } from 'react'
import { type AdminFault, adminWords } from '../../language/admin-words.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import type { FormValues } from '../../shared/merge.ts'

type Options<V extends FormValues> = { values: V; setValues: (change: (now: V) => V) => void }

/** Ties fields to their values and to what is wrong with them, by their names. */
export function useFormFields<V extends FormValues>({ values, setValues }: Options<V>) {
  const words = useWordsOf(adminWords)
  /** Codes, by field. */
  const [faults, setFaults] = useState<Record<string, string>>({})

  function set<Name extends keyof V & string>(name: Name, value: V[Name]) {
    setValues((now) => ({ ...now, [name]: value }))
    setFaults(({ [name]: _, ...rest }) => rest)
  }

  const faultOf = (name: string) => {
    const code = faults[name]
    return code === undefined ? undefined : (words.faults[code as AdminFault] ?? code)
  }

  return {
    setFaults,
    faultCount: Object.keys(faults).length,
    /** Whether a field that must be filled in is not. */
    isIncomplete: Object.values(faults).includes('required'),
    set,
    faultOf,
    /** Ties a text field to its value. */
    text: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      fault: faultOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, target.value as V[typeof name]),
    }),
    /** Ties a box to its value. */
    check: (name: keyof V & string) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked as V[typeof name]),
    }),
  }
}

/** Leads to the first field, in the order of the page, that needs a look; a hidden one stands beside what fills it. */
export function focusFirst(form: HTMLFormElement | null, faults: Record<string, string>) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  const field = fields.find(({ name }) => name in faults)
  if (field?.type !== 'hidden') return field?.focus()
  field.parentElement?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), button')?.focus()
}
