import { useCallback, useLayoutEffect, useState } from 'react'
import { type FormValues, type MergeField, mergeForms } from '../../../kit/text/merge.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { StoredForm } from './use-typed-values.tsx'

type NewerVersion<V extends FormValues> = { values: V; version: number }

type TypedForm<V extends FormValues> = {
  values: V
  base: StoredForm<V>
  rebase: (next: V, on: StoredForm<V>) => void
  mergeField?: MergeField<V> | undefined
}

/** Holds another admin's version until it is merged with the typed values; compares the two versions on request. */
export function useNewerVersion<V extends FormValues>({ values, base, rebase, mergeField }: TypedForm<V>) {
  const [newer, setNewer] = useState<NewerVersion<V>>()
  const [isComparing, setComparing] = useState(false)
  const drop = useCallback(() => setNewer(undefined), [])
  const merge = newer && mergeForms(base.values, values, newer.values, mergeField)

  return {
    newer,
    offer: setNewer,
    drop,
    compare: setComparing,
    /** The two versions to choose between; undefined when there is no conflict. */
    conflict: newer &&
      merge && {
        isComparing,
        compare: setComparing,
        theirs: newer.values,
        names: merge.conflicts,
        taken: merge.taken,
        /** Applies the choice: `theirs` lists the fields whose stored value wins. */
        settle(theirs: readonly string[]) {
          const merged = { ...merge.values }
          for (const name of merge.conflicts) if (theirs.includes(name)) merged[name] = newer.values[name]
          rebase(merged, newer)
          drop()
        },
      },
  }
}

type MergeOptions<V extends FormValues> = TypedForm<V> & { newer: NewerVersion<V> | undefined; drop: () => void }

/** Merges both versions automatically when no field is in conflict. */
export function useUnaskedMerge<V extends FormValues>({ values, base, rebase, mergeField, newer, drop }: MergeOptions<V>) {
  const words = useWordsOf(adminWords)
  const toast = useToast()

  // A layout effect, so that nothing can be typed between reading and setting the values.
  useLayoutEffect(() => {
    if (!newer) return
    const { values: merged, conflicts, taken } = mergeForms(base.values, values, newer.values, mergeField)
    if (conflicts.length > 0) return
    rebase(merged, newer)
    drop()
    if (taken > 0) toast(`${words.newer.notice} ${words.newer.merged(taken)}`)
  }, [newer, base.values, values, rebase, mergeField, drop, toast, words])
}
