import type { ComponentProps, ReactNode } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { useSettled } from '../../../kit/time/use-settled.tsx'
import button from '../../../ui/button.module.css'
import { Field } from '../../../ui/field.tsx'

type Props = {
  /** The path of the list. */
  action: string
  /** The path that shows the results once scripts run, if it differs from `action`. */
  shownAt?: string
  fields: (Omit<ComponentProps<typeof Field>, 'onChange'> & { name: string; onText: (text: string) => void })[]
  /** The query string of the typed texts. */
  query: string
  /** True when `query` differs from that of the list on the page. */
  isDue: boolean
  /** The label of the button for browsers without scripts. */
  find: string
  className: string | undefined
  /** Hidden fields. */
  children?: ReactNode
}

/** The pause in typing after which the search starts, in ms. */
const PAUSE_MS = 400

/** A search form that submits itself when typing pauses or a field loses focus. */
export function SettledSearch({ action, shownAt = action, fields, query, isDue, find, className, children }: Props) {
  const submit = useSubmit()
  const { key } = useLocation()
  const search = () => void submit(new URLSearchParams(query), { action: shownAt, replace: true, preventScrollReset: true })
  const onBlur = useSettled({ what: `${key}\n${query}`, pauseMs: PAUSE_MS, run: isDue ? search : undefined })
  return (
    <Form method="get" action={action} role="search" className={`stack gap-4 ${className}`}>
      {children}
      {fields.map(({ onText, ...field }) => (
        <Field
          key={field.name}
          type="search"
          autoComplete="off"
          {...field}
          onChange={({ target }) => onText(target.value)}
          onBlur={onBlur}
        />
      ))}
      <noscript>
        <button type="submit" className={button.button}>
          {find}
        </button>
      </noscript>
    </Form>
  )
}
