import type { FormValues } from '../../../kit/text/merge.ts'

const inLines = (text: string) => text.replaceAll('\r\n', '\n')

/**
 * Types of form elements that nobody types in. Buttons are among them, because those of a new series or episode have a name and a
 * value, which choose how to save.
 */
const UNTYPED = new Set(['hidden', 'submit', 'button', 'reset'])

/** Returns, by name, the fields of a form that somebody changed before the script loaded. `shown`: the values as rendered. */
export function typedEarly<V extends FormValues>(form: HTMLFormElement | null, shown: V): Partial<V> {
  const typed: Record<string, string | boolean> = {}
  for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    const was = shown[field.name]
    if (UNTYPED.has(field.type) || was === undefined) continue
    const is = typeof was === 'boolean' ? field.checked : inLines(field.value)
    if (is !== (typeof was === 'boolean' ? was : inLines(was))) typed[field.name] = is
  }
  return typed as Partial<V>
}
