import { type FormEvent, useRef, useState } from 'react'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { WholeFault } from '../../kit/whole-fault.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { saveFile } from '../../transfer/page/save-file.tsx'
import { FILE_BYTES, type FrenchImportAnswer, type RefusedPattern } from '../../translation/french/translations-file.ts'
import button from '../../ui/button.module.css'
import { FileField } from '../../ui/file-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { postAsAdmin } from '../kit/commands/send-command.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import list from '../kit/lists/list.module.css'
import styles from './french-files.module.css'
import { translationsWords } from './french-words.ts'
import { RuleRefusal } from './glossary/rule-effect.tsx'

/** Exports French texts for translators, and imports them again. */
export default function FrenchFiles() {
  const words = useWordsOf(translationsWords)
  return (
    <EditPage title={words.files.title} back={{ to: '/admin/translations', label: words.title }}>
      <p className={`muted measure ${list.lead}`}>{words.files.lead}</p>
      <FrenchExport />
      <FrenchImport />
    </EditPage>
  )
}

/** Saves staff's French as a file, or as several when one would be too large to be imported. */
function FrenchExport() {
  const { files: words } = useWordsOf(translationsWords)
  const why = useCommandWords()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    try {
      let [name, count] = ['', 0]
      for (let address: string | undefined = '/admin/translations-export'; address !== undefined; ) {
        const saved = await saveFile(address)
        if (!saved.ok) return toast(why(saved.reason) ?? words.exportFailed)
        name = saved.name
        count += 1
        address = saved.next
      }
      toast(words.exported(name, count))
    } catch {
      toast(words.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={`stack gap-4 to-start above-6 ${styles.part}`}>
      <h2>{words.export}</h2>
      <button type="button" className={button.button} aria-disabled={isBusy} onClick={() => void save()}>
        {words.exportButton}
      </button>
    </section>
  )
}

/** The timeout of an upload, in ms: longer than a phone needs for 5 MB. */
const UPLOAD_TIMEOUT_MS = 5 * MINUTE_MS

const COUNTS = ['taken', 'patterns', 'same', 'locked', 'twice', 'leftOut'] as const

type ImportResult = { isFault: boolean; text: string; pattern?: RefusedPattern }

/** Imports a file and shows the result. */
function FrenchImport() {
  const { files: words, patterns } = useWordsOf(translationsWords)
  const why = useCommandWords()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [told, setTold] = useState<ImportResult>()

  function tell(answer: FrenchImportAnswer | { ok: false; reason: WholeFault }): ImportResult {
    if (answer.ok) {
      const parts = COUNTS.filter((each) => each === 'taken' || answer[each] > 0).map((each) => words.counts[each](answer[each]))
      return { isFault: false, text: parts.join(' ') }
    }
    const common = why(answer.reason)
    if (common !== undefined) return { isFault: true, text: common }
    const reasons: Record<string, string> = words.reasons
    const reason = reasons[answer.reason]
    if (reason === undefined) return { isFault: true, text: words.importFailed }
    const { entry, pattern }: { entry?: number; pattern?: RefusedPattern } = 'entry' in answer ? answer : {}
    const at = answer.reason === 'pattern' || answer.reason === 'pattern-shape' ? words.atPattern : words.atEntry
    const text = [words.nothing, entry !== undefined && at(entry), reason].filter(Boolean).join(' ')
    return { isFault: true, text, ...(pattern && { pattern }) }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const file = field.current?.files?.[0]
    setTold(undefined)
    setFault(file ? undefined : words.choose)
    if (!file) return field.current?.focus()
    if (file.size > FILE_BYTES) return setFault(words.tooBig)
    setBusy(true)
    setTold(tell(await send(file)))
    setBusy(false)
  }

  return (
    <form className={`stack gap-4 to-start above-6 ${styles.part}`} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{words.import}</h2>
      <p>{words.importHint}</p>
      <FileField
        ref={field}
        accept=".json"
        label={words.file}
        texts={{ choose: words.chooseFile, none: words.noFile }}
        fault={fault}
        required
        onChange={() => {
          setFault(undefined)
          setTold(undefined)
        }}
      />
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {words.import}
      </button>
      <p role="status" className="firm optional">
        {isBusy ? words.importing : told && !told.isFault && told.text}
      </p>
      <p role="alert" className="danger firm optional">
        {told?.isFault && told.text}
      </p>
      {told?.pattern && (
        <div>
          <p lang="en">{told.pattern.english}</p>
          <RuleRefusal {...told.pattern} reasons={patterns.refused} />
        </div>
      )}
    </form>
  )
}

function send(file: File): Promise<FrenchImportAnswer | { ok: false; reason: WholeFault }> {
  const path = `/admin/translations-import?${new URLSearchParams({ name: file.name })}`
  const headers = { 'Content-Type': 'application/octet-stream' }
  return postAsAdmin<FrenchImportAnswer>(path, { body: file, headers, patience: UPLOAD_TIMEOUT_MS })
}
