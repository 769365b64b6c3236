import { useCallback, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { faultsOf } from '../../kit/edit-form/edit-faults.ts'
import { focusFirst, useFormFields } from '../../kit/edit-form/use-form-fields.tsx'

/** `path`: tells what the rule in its query would change; `isWeighed`: true when that is known of `start`. */
type Options<V> = { schema: z.ZodType; start: V; path: string; isWeighed?: boolean }

const queryOf = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** Runs the form of an entry or a pattern, whose effect is shown before it is saved. */
export function useRuleForm<V extends Record<string, string>, Effect>({ schema, start, path, isWeighed = false }: Options<V>) {
  const form = useRef<HTMLFormElement>(null)
  const look = useFetcher<Effect>()
  const [values, setValues] = useState(start)
  /** The values that were weighed or sent last. */
  const [asked, setAsked] = useState(isWeighed ? queryOf(start) : undefined)
  function check(values: V): Record<string, string> {
    const parsed = schema.safeParse(values)
    return parsed.success ? {} : faultsOf(parsed.error)
  }
  const { setFaults, set, text } = useFormFields<V>({ values, setValues, check })

  /** True when the fields are right, whose values then count as asked; otherwise the first wrong field gets the focus. */
  function isRight(): boolean {
    const found = check(values)
    setFaults(found, true)
    focusFirst(form.current, found)
    if (Object.keys(found).length > 0) return false
    setAsked(queryOf(values))
    return true
  }

  return {
    form,
    values,
    set,
    text,
    effect: look.data,
    isLooking: look.state !== 'idle',
    isAsked: asked === queryOf(values),
    isRight,
    show() {
      if (look.state === 'idle' && isRight()) void look.load(`${path}?${queryOf(values)}`)
    },
    /** Starts with these values, and the focus in this field. */
    begin: useCallback(
      (values: V, field: keyof V & string) => {
        setValues(values)
        setFaults({})
        setAsked(undefined)
        focusFirst(form.current, { [field]: '' })
      },
      [setFaults],
    ),
  }
}
