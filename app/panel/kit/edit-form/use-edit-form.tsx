import { type FormEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { z } from 'zod'
import { useConfirmation } from '../../../accounts/second-factor/confirmation.tsx'
import { type FormValues, type MergeField, mergeForms } from '../../../kit/text/merge.ts'
import type { WholeFault } from '../../../kit/whole-fault.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useUndo } from '../commands/use-undo.tsx'
import type { EditAnswer } from './edit-answer.ts'
import { faultsOf } from './edit-faults.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { focusFirst, useFormFields } from './use-form-fields.tsx'
import { useNewerVersion, useUnaskedMerge } from './use-newer-version.tsx'
import { type InitialForm, type StoredForm, useTypedValues } from './use-typed-values.tsx'

type Options<V extends FormValues> = {
  schema: z.ZodObject
  /** The stored document as form values; for a new one, the defaults. */
  stored: V
  /** The version of `stored`; undefined for a new document. */
  version: number | undefined
  /** The storage key of this document's draft. */
  draftName: string
  /** Fields that are never written to the browser's storage. */
  secret?: readonly (keyof V)[]
  /** The message after saving. */
  saved: string
  /** Returns the question to confirm before saving these values; undefined when there is none. */
  question?: (values: V) => EditQuestion | undefined
  /** True while part of the form, such as an image, is still uploading: the form cannot be sent yet. */
  isHeld?: boolean
  /** True when the document was deleted while the form was open. */
  isGone?: boolean
  /** Earlier values that the form starts with, to take a change back. */
  start?: InitialForm<V> | undefined
  /** The address of the next document, which opens after saving, and the state passed to its page. */
  next?: { to: string; state: object }
  /** Merges two edits of one field that holds a list. */
  mergeField?: MergeField<V>
}

/** A consequence that must be confirmed before saving. */
type EditQuestion = { title: string; text: string; confirm: string }

export type EditForm<V extends FormValues> = ReturnType<typeof useEditForm<V>>

const NO_SECRETS: readonly never[] = []

/**
 * Runs the form of one document: validates it while it is filled in and again on the server, stores a draft across reloads,
 * guards against leaving unsaved, and merges edits that another admin saved meanwhile (spec M12).
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
  start,
  next,
  mergeField,
}: Options<V>) {
  const toast = useToast()
  const offerUndo = useUndo()
  const confirm = useConfirmation()
  const answer = useActionData() as EditAnswer<V> | undefined
  const navigation = useNavigation()
  const isSaving = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const typed = useTypedValues<V>({ form, stored, version, draftName, secret, start })
  const { values, base, isDirty, begin, dropDraft } = typed
  const { newer, offer, drop, compare, conflict } = useNewerVersion<V>({ ...typed, mergeField })
  const check = (values: V) => faultsIn(schema, values)
  const { setFaults, ...fields } = useFormFields<V>({ ...typed, check })
  const { blocker, leave } = useLeaveGuard({ isDirty, isSaving, onLeave: typed.end })
  const [whole, setWhole] = useState<WholeFault>()
  const isAnswered = useRef(false)
  /** The button that last submitted the form; a button may choose how to save. */
  const pressed = useRef<HTMLElement>(null)
  /** True as soon as the button is pressed: a second press may precede the render that shows the saving. */
  const isUnderWay = useRef(false)

  /** Adopts a stored version, with these values in the fields. */
  const adopt = useCallback(
    (next: V, on: StoredForm<V>) => {
      begin(next, on)
      drop()
      setFaults({})
    },
    [begin, drop, setFaults],
  )

  /** Sends the form's current values, without repeating questions that were answered. */
  const sendAgain = useCallback(() => {
    isAnswered.current = true
    form.current?.requestSubmit(pressed.current?.isConnected ? pressed.current : null)
  }, [])
  const questions = useQuestions(sendAgain)

  const handled = useRef<EditAnswer<V>>(undefined)
  const sent = useRef<V>(undefined)
  // A layout effect, so that nothing can be typed between reading and setting the values.
  useLayoutEffect(() => {
    if (navigation.state !== 'idle') return
    if (answer && handled.current !== answer) {
      handled.current = answer
      isUnderWay.current = false
      confirm(answer.ok ? undefined : answer.whole, sendAgain)
      if (answer.ok) {
        if (answer.removedId) offerUndo(saved, answer.removedId)
        else toast(saved)
        if (answer.goTo) return void leave(answer.goTo, true)
        if (next !== undefined) return void leave(next.to, true, { state: next.state, preventScrollReset: true })
        // Keeps the edits typed during the save.
        adopt(sent.current ? mergeForms(sent.current, values, stored).values : stored, { values: stored, version })
      } else {
        setFaults(answer.faults)
        setWhole(answer.whole)
        if (answer.newer) offer(answer.newer)
        compare(answer.newer !== undefined)
        focusFirst(form.current, answer.faults)
      }
      return
    }
    if (version === undefined || version <= (base.version ?? 0)) return
    if (isDirty) {
      offer({ values: stored, version })
      if (start) compare(true)
    } else adopt(stored, { values: stored, version })
  }, [
    answer,
    navigation.state,
    stored,
    version,
    base.version,
    isDirty,
    values,
    adopt,
    offer,
    compare,
    setFaults,
    toast,
    offerUndo,
    saved,
    leave,
    sendAgain,
    confirm,
    next,
    start,
  ])
  useUnaskedMerge({ ...typed, newer, drop, mergeField })
  useFieldOfAddress(form)

  useEffect(() => {
    if (navigation.state === 'idle') isUnderWay.current = false
  }, [navigation.state])

  function submit(event: FormEvent<HTMLFormElement>) {
    pressed.current = (event.nativeEvent as SubmitEvent).submitter
    const found = check(values)
    const isRight = Object.keys(found).length === 0
    setFaults(found, true)
    const open = isRight && !isAnswered.current ? question?.(values) : undefined
    isAnswered.current = false
    if (isSaving || isUnderWay.current || isHeld || !isRight || newer || open) event.preventDefault()
    else isUnderWay.current = true
    if (!isRight) focusFirst(form.current, found)
    else if (newer) compare(true)
    else if (open) questions.ask(open)
    else {
      sent.current = values
      setWhole(undefined)
    }
  }

  return {
    ...fields,
    values,
    version: base.version,
    isDirty,
    isSaving,
    isHeld,
    isDraft: typed.isDraft,
    /** True when the fields hold values that take a change back and are not saved yet. */
    isReverting: typed.isStart && isDirty,
    blocker,
    whole: isSaving ? undefined : isGone ? ('gone' as const) : whole,
    conflict,
    asked: questions.asked,
    leave,
    /** Reverts to the stored values. */
    discard() {
      adopt(stored, { values: stored, version })
      dropDraft()
    },
    formProps: { ref: form, method: 'post' as const, noValidate: true, onSubmit: submit },
  }
}

function faultsIn(schema: z.ZodObject, values: FormValues) {
  const parsed = schema.safeParse(values)
  return parsed.success ? {} : faultsOf(parsed.error)
}

/** Focuses the field named in the address's hash, such as #videoUrl, because lists of corrections link straight to a field. */
function useFieldOfAddress(form: RefObject<HTMLFormElement | null>) {
  // Each navigation has its own key, so that a second click on a link leads to its field again.
  const { hash, key } = useLocation()
  // In an animation frame, because the page's content takes the focus first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further click on a link to the same field focuses it again
  useEffect(() => {
    if (!hash) return
    const frame = requestAnimationFrame(() => focusFirst(form.current, { [hash.slice(1)]: '' }))
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
}

/** Holds the questions to confirm before saving. `asked`: the open question; undefined when there is none. */
function useQuestions(onYes: () => void) {
  const [question, ask] = useState<EditQuestion>()
  const asked = question && {
    ...question,
    yes() {
      ask(undefined)
      onYes()
    },
    no: () => ask(undefined),
  }
  return { ask, asked }
}
