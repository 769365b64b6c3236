import { type ChangeEvent, type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type NavigateOptions, useActionData, useBlocker, useNavigate, useNavigation } from 'react-router'
import type { z } from 'zod'
import { useConfirmation } from '../../accounts/confirmation.tsx'
import { type AdminFault, adminWords } from '../../language/admin/shell.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { changedFields, type FormValues, mergeForms } from '../../shared/merge.ts'
import type { WholeFault } from '../../shared/whole-fault.ts'
import { useToast } from '../../ui/toast.tsx'
import type { EditAnswer } from './edit-answer.ts'
import { faultsOf } from './edit-faults.ts'
import { typedEarly } from './typed-early.tsx'
import { useDraft } from './use-draft.tsx'

type Options<V extends FormValues> = {
  schema: z.ZodObject
  /** The document as it is stored, as the form's values; of a new one the defaults. */
  stored: V
  /** Its version; undefined for a new one. */
  version: number | undefined
  /** By what the draft of this document is known. */
  draftName: string
  /** Fields that never lie in the browser's storage. */
  secret?: readonly (keyof V)[]
  /** Said when it is saved. */
  saved: string
  /** What is asked before such values are saved; undefined: nothing. */
  question?: (values: V) => EditQuestion | undefined
  /** Something of the form is still on its way, like a picture: it is not sent before. */
  isHeld?: boolean
  /** The document was deleted while it is filled in. */
  isGone?: boolean
  /** Where the next document stands that opens once this one is saved, and what its page is told. */
  next?: { to: string; state: object }
}

/** A consequence that must be confirmed before a form is saved. */
type EditQuestion = { title: string; text: string; confirm: string }

export type EditForm<V extends FormValues> = ReturnType<typeof useEditForm<V>>

const NO_SECRETS: readonly never[] = []

/**
 * One document in a form: checked while it is filled in and again on the server, kept over a reload, asked for before it is
 * left unsaved, and brought together with what another admin saved meanwhile (spec M12).
 */
export function useEditForm<V extends FormValues>({
  schema,
  stored,
  version,
  draftName,
  secret = NO_SECRETS,
  saved,
  question,
  isHeld = false,
  isGone = false,
  next,
}: Options<V>) {
  const words = useWordsOf(adminWords)
  const toast = useToast()
  const confirm = useConfirmation()
  const answer = useActionData() as EditAnswer<V> | undefined
  const navigation = useNavigation()
  const navigate = useNavigate()
  const isSaving = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(stored)
  const [base, setBase] = useState({ values: stored, version })
  /** Somebody else's version that is still to be brought together with what is typed here; shown when it is asked for. */
  const [newer, setNewer] = useState<{ values: V; version: number }>()
  const [isComparing, setComparing] = useState(false)
  const [whole, setWhole] = useState<WholeFault>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isDraft, setDraft] = useState(false)
  const [asked, setAsked] = useState<EditQuestion>()
  const isAnswered = useRef(false)
  /** Set from the press on, for a second one comes before the page knows that it is being saved. */
  const isUnderWay = useRef(false)
  /** Set when what is typed here counts no more, so that nothing asks before the page is left. */
  const isLeaving = useRef(false)
  const draft = useDraft<V>(draftName, secret)
  const isDirty = changedFields(values, base.values).length > 0

  const adopt = useCallback((next: V, at: number | undefined) => {
    setValues(next)
    setBase({ values: next, version: at })
    setNewer(undefined)
    setFaults({})
    setDraft(false)
  }, [])

  // What an earlier page of this tab left unsaved and what was typed before the script came, looked for once, while the fields
  // still hold it.
  const isRead = useRef(false)
  useLayoutEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const early = typedEarly(form.current, stored)
    const left = draft.read()
    if (!left || changedFields(left.base.values, left.values).length === 0) {
      if (Object.keys(early).length > 0) setValues({ ...stored, ...early })
      return
    }
    // A secret was not written down: it is as it is stored.
    const known = Object.fromEntries(secret.map((name) => [name, stored[name]]))
    setValues({ ...stored, ...left.values, ...known, ...early })
    setBase({ values: { ...stored, ...left.base.values, ...known }, version: left.base.version })
    setDraft(true)
  }, [draft.read, stored, secret])

  useEffect(() => {
    if (!isLeaving.current) draft.keep(isDirty ? { values, base } : undefined)
  }, [isDirty, values, base, draft.keep])

  const leave = useCallback(
    async (to: string, replace = false, options: NavigateOptions = {}) => {
      isLeaving.current = true
      draft.keep(undefined)
      return navigate(to, { replace, ...options })
    },
    [navigate, draft.keep],
  )

  /** Sends what stands in the form now, without asking again what was answered before. */
  const sendAgain = useCallback(() => {
    isAnswered.current = true
    form.current?.requestSubmit()
  }, [])

  const handled = useRef<EditAnswer<V>>(undefined)
  const sent = useRef<V>(undefined)
  // A layout effect, for nobody can type between what it sees and what it sets.
  useLayoutEffect(() => {
    if (navigation.state !== 'idle') return
    if (answer && handled.current !== answer) {
      handled.current = answer
      isUnderWay.current = false
      confirm(answer.ok ? undefined : answer.whole, sendAgain)
      if (answer.ok) {
        toast(saved)
        if (answer.goTo) return void leave(answer.goTo, true)
        if (next !== undefined) return void leave(next.to, true, { state: next.state, preventScrollReset: true })
        // What was typed while it was being saved stays.
        const typed = sent.current ? mergeForms(sent.current, values, stored).values : stored
        setValues(typed)
        setBase({ values: stored, version })
        setNewer(undefined)
        setFaults({})
        setDraft(false)
      } else {
        setFaults(answer.faults)
        setWhole(answer.whole)
        if (answer.newer) setNewer(answer.newer)
        setComparing(answer.newer !== undefined)
        focusFirst(form.current, answer.faults)
      }
      return
    }
    if (version === undefined || version <= (base.version ?? 0)) return
    if (isDirty) setNewer({ values: stored, version })
    else adopt(stored, version)
  }, [
    answer,
    navigation.state,
    stored,
    version,
    base.version,
    isDirty,
    values,
    adopt,
    toast,
    saved,
    leave,
    sendAgain,
    confirm,
    next,
  ])

  // Where nobody has to choose, both changes are brought together without asking; a layout effect for the same reason.
  useLayoutEffect(() => {
    if (!newer) return
    const { values: merged, conflicts, taken } = mergeForms(base.values, values, newer.values)
    if (conflicts.length > 0) return
    setValues(merged)
    setBase(newer)
    setNewer(undefined)
    if (taken > 0) toast(`${words.newer.notice} ${words.newer.merged(taken)}`)
  }, [newer, base.values, values, toast, words])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  useEffect(() => {
    if (navigation.state === 'idle') isUnderWay.current = false
  }, [navigation.state])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaving && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  )

  function set<Name extends keyof V & string>(name: Name, value: V[Name]) {
    setValues((now) => ({ ...now, [name]: value }))
    setFaults(({ [name]: _, ...rest }) => rest)
  }

  const faultOf = (name: string) => {
    const code = faults[name]
    return code === undefined ? undefined : (words.faults[code as AdminFault] ?? code)
  }

  return {
    values,
    version: base.version,
    isDirty,
    isSaving,
    isHeld,
    isDraft,
    blocker,
    faultCount: Object.keys(faults).length,
    /** Whether a field that must be filled in is not. */
    isIncomplete: Object.values(faults).includes('required'),
    whole: isSaving ? undefined : isGone ? ('gone' as const) : whole,
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
    /** Two changes that need somebody to choose; undefined when there is nothing to choose. */
    conflict: newer && {
      isComparing,
      compare: setComparing,
      theirs: newer.values,
      names: mergeForms(base.values, values, newer.values).conflicts,
      taken: mergeForms(base.values, values, newer.values).taken,
      /** Takes the choice over: `theirs` names the fields of which theirs stays. */
      settle(theirs: readonly string[]) {
        const merged = mergeForms(base.values, values, newer.values).values
        for (const name of theirs) merged[name as keyof V] = newer.values[name as keyof V]
        setValues(merged)
        setBase(newer)
        setNewer(undefined)
      },
    },
    /** What is to be confirmed before it is saved; undefined when nothing is asked. */
    asked: asked && {
      ...asked,
      yes() {
        setAsked(undefined)
        sendAgain()
      },
      no: () => setAsked(undefined),
    },
    /** Leaves the page for another one, whatever is typed here. */
    leave,
    /** Goes back to what is stored. */
    discard() {
      adopt(stored, version)
      draft.keep(undefined)
    },
    formProps: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const parsed = schema.safeParse(values)
        const found = parsed.success ? {} : faultsOf(parsed.error)
        setFaults(found)
        const open = parsed.success && !isAnswered.current ? question?.(values) : undefined
        isAnswered.current = false
        if (isSaving || isUnderWay.current || isHeld || !parsed.success || newer || open) event.preventDefault()
        else isUnderWay.current = true
        if (!parsed.success) focusFirst(form.current, found)
        else if (newer) setComparing(true)
        else if (open) setAsked(open)
        else {
          sent.current = values
          setWhole(undefined)
        }
      },
    },
  }
}

/** Leads to the first field, in the order of the page, that needs a look; a hidden one stands beside what fills it. */
function focusFirst(form: HTMLFormElement | null, faults: Record<string, string>) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  const field = fields.find(({ name }) => name in faults)
  if (field?.type !== 'hidden') return field?.focus()
  field.parentElement?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), button')?.focus()
}
