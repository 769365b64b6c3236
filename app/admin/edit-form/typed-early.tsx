import type { FormValues } from '../../shared/merge.ts'

const inLines = (text: string) => text.replaceAll('\r\n', '\n')

/** The fields of a form that somebody changed before the script had loaded, by name. `shown`: the values as rendered. */
export function typedEarly<V extends FormValues>(form: HTMLFormElement | null, shown: V): Partial<V> {
  const typed: Record<string, string | boolean> = {}
  for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    const was = shown[field.name]
    if (field.type === 'hidden' || was === undefined) continue
    const is = typeof was === 'boolean' ? field.checked : inLines(field.value)
    if (is !== (typeof was === 'boolean' ? was : inLines(was))) typed[field.name] = is
  }
  return typed as Partial<V>
}
