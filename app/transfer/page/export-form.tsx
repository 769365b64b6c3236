import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { foldText } from '../../kit/text/fold.ts'
import type { WholeFault } from '../../kit/whole-fault.ts'
import { useSourceLanguage } from '../../language/use-source-language.tsx'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import tick from '../../ui/tick-box.module.css'
import { useToast } from '../../ui/toast.tsx'
import { transferWords } from '../file/transfer-words.ts'
import { saveFile } from './save-file.tsx'
import styles from './transfer.module.css'
import { VirtualRows } from './virtual-rows.tsx'

type ExportSeries = { docId: string; title: string; isProtected: boolean }

/** A form that selects series and saves them as a file (spec M9). */
export function ExportForm({ series }: { series: ExportSeries[] }) {
  const { export: words } = useWordsOf(transferWords)
  const why = useCommandWords()
  const lang = useSourceLanguage()
  const showToast = useToast()
  const alert = useRef<HTMLParagraphElement>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<'nothing' | WholeFault>()

  const wanted = useDeferredValue(search)
  const shown = useMemo(() => {
    const parts = foldText(wanted).split(/\s+/).filter(Boolean)
    return parts.length === 0 ? series : series.filter(({ title }) => parts.every((part) => foldText(title).includes(part)))
  }, [series, wanted])
  const count = useMemo(() => series.filter(({ docId }) => chosen.has(docId)).length, [series, chosen])

  function choose(docIds: string[], isChosen: boolean) {
    setFault(undefined)
    setChosen((before) => {
      const after = new Set(before)
      for (const docId of docIds) isChosen ? after.add(docId) : after.delete(docId)
      return after
    })
  }

  function fail(reason: 'nothing' | WholeFault) {
    setFault(reason)
    requestAnimationFrame(() => alert.current?.focus())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (count === 0) return fail('nothing')
    const form = new FormData(event.currentTarget)
    const body = new URLSearchParams(form.has('passwords') ? { passwords: 'on' } : {})
    if (count === series.length) body.set('all', 'on')
    else body.set('docIds', series.flatMap(({ docId }) => (chosen.has(docId) ? [docId] : [])).join(','))
    setBusy(true)
    setFault(undefined)
    try {
      const saved = await saveFile('/admin/transfer/export', body)
      if (saved.ok) showToast(words.done(saved.name))
      else fail(saved.reason)
    } catch {
      fail('failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={`stack gap-4 box ${styles.panel}`} onSubmit={submit} aria-labelledby="export-title">
      <h2 id="export-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <Field
        label={words.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p role="status">{words.chosen(count, series.length)}</p>
      <div className={`wrap gap-2 ${styles.choosers}`}>
        <button
          type="button"
          className={button.button}
          onClick={() =>
            choose(
              shown.map(({ docId }) => docId),
              true,
            )
          }
        >
          {words.all}
        </button>
        <button type="button" className={button.button} onClick={() => choose([...chosen], false)}>
          {words.none}
        </button>
      </div>
      {shown.length === 0 ? (
        <p className="muted">{series.length === 0 ? words.empty : words.noMatch}</p>
      ) : (
        <VirtualRows label={words.list} rows={shown} keyOf={({ docId }) => docId}>
          {({ docId, title, isProtected }) => (
            <label className={`line gap-3 anywhere ${styles.choice}`}>
              <input
                type="checkbox"
                className={tick.box}
                checked={chosen.has(docId)}
                onChange={({ currentTarget }) => choose([docId], currentTarget.checked)}
              />
              <span lang={lang}>{title}</span>
              {isProtected && (
                <span className={`muted ${styles.mark}`}>
                  <LockIcon size={16} />
                  <span className="visually-hidden">{words.isProtected}</span>
                </span>
              )}
            </label>
          )}
        </VirtualRows>
      )}
      <Check name="passwords" label={words.passwords} hint={words.passwordsHint} />
      {fault && (
        <p ref={alert} role="alert" tabIndex={-1} className="danger firm">
          {fault === 'nothing' ? words.nothing : (why(fault) ?? words.failed)}
        </p>
      )}
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {isBusy ? words.busy : words.submit}
      </button>
    </form>
  )
}
