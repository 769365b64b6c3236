export type FormValues = Record<string, string | boolean>

export type Merge<V extends FormValues> = {
  /** The merged fields; a conflicting field retains my value until somebody chooses. */
  values: V
  /** Fields that both changed, each differently. */
  conflicts: (keyof V & string)[]
  /** How many fields only the other person changed; their values are used. */
  taken: number
}

/** Merges two edits of one field; undefined when somebody has to choose. */
export type MergeField<V extends FormValues> = (
  name: keyof V & string,
  forms: { base: V; mine: V; theirs: V },
) => string | undefined

/** Merges two edits of one form, mine and one that somebody else saved meanwhile; both began from `base` (spec M12). */
export function mergeForms<V extends FormValues>(base: V, mine: V, theirs: V, mergeField?: MergeField<V>): Merge<V> {
  const values = { ...mine }
  const conflicts: (keyof V & string)[] = []
  let taken = 0
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (mine[name] === theirs[name] || theirs[name] === base[name]) continue
    const merged = mine[name] === base[name] ? theirs[name] : mergeField?.(name, { base, mine, theirs })
    if (merged === undefined) conflicts.push(name)
    else {
      values[name] = merged as V[typeof name]
      taken++
    }
  }
  return { values, conflicts, taken }
}

/** Returns the names of fields that differ. */
export const changedFields = <V extends FormValues>(a: V, b: V) =>
  (Object.keys(a) as (keyof V & string)[]).filter((name) => a[name] !== b[name])
