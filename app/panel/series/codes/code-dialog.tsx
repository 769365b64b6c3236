import { type FormEvent, useRef, useState } from 'react'
import { CODE_LIMITS, codeForm, proposedCode } from '../../../access/codes/access-code.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { Field, VERBATIM } from '../../../ui/field.tsx'
import { momentOf, zoneName } from '../../episodes/local-minute.ts'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { sendCommand } from '../../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../../kit/commands/use-quiet-revalidate.tsx'
import { faultsOf } from '../../kit/edit-form/edit-faults.ts'
import { codeWords } from './code-words.ts'
import styles from './codes.module.css'

type NewCode = { name: string; code: string }
type Props = { seriesDocId: string; onAdded: (code: NewCode) => void; onCancel: () => void }

const FIELDS = ['name', 'code', 'startsAt', 'endsAt', 'mostUses'] as const
type CodeFieldName = (typeof FIELDS)[number]
type CodeFieldValues = Record<CodeFieldName, string>

/** The server's refusals by the field that they concern. */
const BY_FIELD: Partial<Record<string, CodeFieldName>> = {
  'code-taken': 'code',
  'code-is-password': 'code',
  'code-ended': 'endsAt',
}

/** Returns a whole number below `below` from the browser's cryptographic random source, uniformly distributed. */
function random(below: number): number {
  const most = 256 - (256 % below)
  for (;;) {
    const [drawn = most] = crypto.getRandomValues(new Uint8Array(1))
    if (drawn < most) return drawn % below
  }
}

/** The form of a new code, which proposes one. */
export function CodeDialog({ seriesDocId, onAdded, onCancel }: Props) {
  const words = useWordsOf(codeWords)
  const refused: Record<string, string> = words.refused
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const language = useLanguage()
  const readAgain = useQuietRevalidate()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [values, setValues] = useState<CodeFieldValues>(() => ({
    name: '',
    code: proposedCode(random),
    startsAt: '',
    endsAt: '',
    mostUses: '',
  }))
  const [faults, setFaults] = useState<Partial<Record<CodeFieldName, string>>>({})
  const [whole, setWhole] = useState('')

  const set = (name: CodeFieldName, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setFaults((now) => ({ ...now, [name]: undefined }))
  }
  const texts: Record<string, string> = words.faults
  const field = (name: CodeFieldName) => ({
    name,
    label: words.fields[name],
    value: values[name],
    fault: faults[name] && (texts[faults[name]] ?? words.faults.invalid),
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.value),
  })

  function refuse(next: Partial<Record<CodeFieldName, string>>) {
    setFaults(next)
    const first = FIELDS.find((name) => next[name])
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  async function send() {
    const sent = { ...values, startsAt: momentOf(values.startsAt), endsAt: momentOf(values.endsAt) }
    const parsed = codeForm.safeParse(sent)
    setWhole('')
    if (!parsed.success) return refuse(faultsOf(parsed.error))
    setBusy(true)
    const path = `/admin/series/${encodeURIComponent(seriesDocId)}/codes`
    const answer = await sendCommand<CommandAnswer>(path, { command: 'add', ...sent })
    setBusy(false)
    if (answer.ok) {
      await readAgain()
      return onAdded({ name: parsed.data.name, code: parsed.data.code })
    }
    const about = BY_FIELD[answer.reason]
    if (about) refuse({ [about]: answer.reason })
    else setWhole(why(answer.reason) ?? refused[answer.reason] ?? words.failed)
  }

  return (
    <Dialog title={words.addTitle} isWide onCancel={onCancel}>
      <form
        ref={form}
        className="stack gap-5 above-4"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) void send()
        }}
      >
        <Field {...field('name')} hint={words.hints.name} maxLength={CODE_LIMITS.name} autoComplete="off" required />
        <div className={`stack gap-3 top ${styles.proposal}`}>
          <Field {...field('code')} hint={words.hints.code} maxLength={CODE_LIMITS.code} {...VERBATIM} required />
          <button
            type="button"
            className={button.button}
            aria-label={words.anotherLabel}
            onClick={() => set('code', proposedCode(random))}
          >
            {words.another}
          </button>
        </div>
        <div className="stack gap-5 fit top">
          <Field {...field('startsAt')} type="datetime-local" hint={words.hints.startsAt} />
          <Field
            {...field('endsAt')}
            type="datetime-local"
            hint={words.hints.endsAt(zoneName(language, momentOf(values.endsAt)))}
          />
        </div>
        <Field {...field('mostUses')} hint={words.hints.mostUses} inputMode="numeric" autoComplete="off" maxLength={7} />
        <p role="alert" className={`danger optional ${styles.fault}`}>
          {whole}
        </p>
        <DialogButtons
          cancel={common.cancel}
          onCancel={onCancel}
          confirm={isBusy ? words.creating : words.create}
          isDisabled={isBusy}
        />
      </form>
    </Dialog>
  )
}
