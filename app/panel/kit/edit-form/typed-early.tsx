import type { FormValues } from '../../../kit/text/merge.ts'

const inLines = (text: string) => text.replaceAll('\r\n', '\n')

/** Elements of a form that nobody types in. A button has a name and a value too: those of a new series and episode say how to save it. */
const UNTYPED = new Set(['hidden', 'submit', 'button', 'reset'])

/** The fields of a form that somebody changed before the script had loaded, by name. `shown`: the values as rendered. */
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
