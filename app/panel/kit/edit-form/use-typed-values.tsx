import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changedFields, type FormValues } from '../../../kit/text/merge.ts'
import { typedEarly } from './typed-early.tsx'
import { useDraft } from './use-draft.tsx'

/** A stored document; a new one has no version. */
export type StoredForm<V extends FormValues> = { values: V; version: number | undefined }

export type InitialForm<V extends FormValues> = { values: V; base: V }

type Options<V extends FormValues> = {
  form: RefObject<HTMLFormElement | null>
  stored: V
  version: number | undefined
  draftName: string
  secret: readonly (keyof V)[]
  /** Values to start with instead of the stored ones, and the values that they replace. */
  start?: InitialForm<V> | undefined
}

/**
 * Holds the values typed in a form, and the stored version on which they are based. After a reload, restores this tab's unsaved
 * draft and the input from before the script loaded.
 */
export function useTypedValues<V extends FormValues>({ form, stored, version, draftName, secret, start }: Options<V>) {
  const [values, setValues] = useState(start?.values ?? stored)
  const [base, setBase] = useState<StoredForm<V>>({ values: stored, version })
  const [isDraft, setDraft] = useState(false)
  const [isStart, setStart] = useState(start !== undefined)
  const isOver = useRef(false)
  const draft = useDraft<V>(draftName, secret)
  const isDirty = changedFields(values, base.values).length > 0

  // Reads the fields once, while they hold input from before the script. Fields with their own state have set their values by
  // now.
  const isRead = useRef(false)
  useLayoutEffect(() => {
    if (isRead.current) return
    isRead.current = true
    if (start) {
      const early = typedEarly(form.current, start.values)
      setValues((now) => ({ ...now, ...early }))
      // Version 0 is older than any stored one, so the form compares the stored values with these.
      setBase({ values: start.base, version: 0 })
      return
    }
    const early = typedEarly(form.current, stored)
    const left = draft.read()
    if (!left || changedFields(left.base.values, left.values).length === 0) {
      if (Object.keys(early).length > 0) setValues((now) => ({ ...now, ...early }))
      return
    }
    // The draft holds no secrets, so secret fields get their stored values.
    const known = Object.fromEntries(secret.map((name) => [name, stored[name]]))
    setValues({ ...stored, ...left.values, ...known, ...early })
    setBase({ values: { ...stored, ...left.base.values, ...known }, version: left.base.version })
    setDraft(true)
  }, [form, draft.read, stored, secret, start])

  useEffect(() => {
    if (!isOver.current) draft.keep(isDirty ? { values, base } : undefined)
  }, [isDirty, values, base, draft.keep])

  /** Continues from another version, with these values. */
  const rebase = useCallback((next: V, on: StoredForm<V>) => {
    setValues(next)
    setBase(on)
  }, [])

  /** Starts again from a version, without anything from a draft. */
  const begin = useCallback(
    (next: V, on: StoredForm<V>) => {
      rebase(next, on)
      setDraft(false)
      setStart(false)
    },
    [rebase],
  )

  const dropDraft = useCallback(() => draft.keep(undefined), [draft.keep])

  /** Discards the typed values, and stores no draft from now on. */
  const end = useCallback(() => {
    isOver.current = true
    dropDraft()
  }, [dropDraft])

  return { values, setValues, base, isDirty, isDraft, isStart, rebase, begin, dropDraft, end }
}
