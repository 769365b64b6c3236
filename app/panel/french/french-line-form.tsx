import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { protectedIn } from '../../../french-titles/protected-terms.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { type FrenchLineValues, frenchLineForm } from '../../translation/french/french-line-values.ts'
import type { LineChange } from '../../translation/french/french-lines.server.ts'
import type { EarlierText, LineDetail } from '../../translation/french/line-detail.server.ts'
import { outputFault } from '../../translation/text/checks.ts'
import { frenchTypography } from '../../translation/text/typography.ts'
import button from '../../ui/button.module.css'
import { Check } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useCommand } from '../kit/commands/use-command.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import styles from './french-line-form.module.css'
import { translationsWords } from './french-words.ts'
import { PatternOffer } from './glossary/pattern-offer.tsx'

type Props = {
  line: LineDetail
  stored: FrenchLineValues
  history: LineChange[]
  /** Names that staff leave untranslated. */
  names: readonly string[]
  /** Present only in views that a translator works through. */
  work?: NextText
}

/** The text that opens after saving. */
export type NextText = { next: string | undefined }

const LIST = '/admin/translations'

/** The form of a text and its French. Staff can overrule the findings of the checks, after a confirmation. */
export function FrenchLineForm({ line, stored, history, names, work }: Props) {
  const words = useWordsOf(translationsWords)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const command = useCommand(LIST + search)
  const closed = { state: { closed: line.hash }, preventScrollReset: true }
  const box = useRef<HTMLDivElement>(null)
  const isOfPerson = line.state === 'reviewed' || line.state === 'locked'
  /** The version with which the form opened: a pattern is offered once a newer one is saved, or when staff asked for it. */
  const [opened] = useState(line.version)
  const [isOffered, setOffered] = useState(false)
  const nextLine = work?.next
  const next = useMemo(() => {
    const to = `${LIST}${nextLine ? `/${nextLine}` : ''}${search}`
    return { to, state: { isOpened: true, saved: line.hash } }
  }, [nextLine, search, line.hash])
  const faultOf = ({ target }: FrenchLineValues) => {
    const fault = target.trim() === '' ? undefined : outputFault(line.source, target.trim(), protectedIn(line.source, names))
    return fault && words.faults[fault]
  }
  const form = useEditForm<FrenchLineValues>({
    schema: frenchLineForm,
    stored,
    version: line.version || undefined,
    draftName: `french ${line.hash}`,
    saved: words.saved,
    ...(work && { next }),
    question(values) {
      const text = faultOf(values)
      return text === undefined ? undefined : { title: words.anywayTitle, text, confirm: words.anyway }
    },
  })
  const { target } = form.values
  const set = frenchTypography(target)
  const fault = faultOf(form.values)

  const toText = useCallback(() => box.current?.querySelector('textarea')?.focus(), [])
  // An admin who opens a line from the list is about to type.
  useEffect(() => {
    const { isOpened, isOffered } = (state ?? {}) as { isOpened?: boolean; isOffered?: boolean }
    setOffered(isOffered === true)
    if (isOpened) toText()
  }, [state, toText])

  const isOneLine = !line.source.trim().includes('\n')
  /** Enter saves in single-line fields, Ctrl+Enter in any; Escape closes. Inside a dialog, keys belong to the dialog. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, target, nativeEvent, ctrlKey, metaKey, shiftKey } = event
    if (nativeEvent.isComposing || (target instanceof Element && target.closest('dialog'))) return
    if (key === 'Escape') void navigate(LIST + search, closed)
    else if (key !== 'Enter' || !(target instanceof HTMLTextAreaElement)) return
    else if (ctrlKey || metaKey || (isOneLine && !shiftKey)) target.form?.requestSubmit()
    else return
    event.preventDefault()
  }

  const base = { hash: line.hash, version: String(line.version) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside
    <div ref={box} className={`stack gap-4 ${styles.box}`} onKeyDown={press}>
      <EditFrame
        form={form}
        path="/admin/translations/:hash"
        labels={words.fields}
        texts={{ required: words.required, failed: words.saveFailed }}
        actions={
          <>
            {isOfPerson && (
              <button
                type="button"
                className={button.button}
                aria-disabled={command.isBusy}
                onClick={() =>
                  command.isBusy ||
                  command.submit(
                    { command: 'machine', ...base },
                    { removed: words.backed, failed: words.commandFailed, reasons: words.reasons },
                  )
                }
              >
                {words.machine}
              </button>
            )}
            {work?.next && (
              <Link to={`${LIST}/${work.next}${search}`} state={{ isOpened: true }} className={button.button} preventScrollReset>
                {words.skip}
              </Link>
            )}
            <Link to={LIST + search} {...closed} className={button.button}>
              {words.close}
            </Link>
          </>
        }
      >
        <div className={styles.pair}>
          <div>
            <p className={`small bold ${styles.label}`}>{words.english}</p>
            <p lang="en" className={styles.text}>
              {line.source}
            </p>
          </div>
          <TextAreaField
            {...form.text('target')}
            label={words.fields.target}
            lang="fr"
            rows={rowsFor(line.source)}
            required
            {...(work && { hint: <span className={styles.keys}>{isOneLine ? words.keys.line : words.keys.lines}</span> })}
          />
        </div>
        <div className="stack gap-2 muted">
          {line.before && (
            <EarlierVersion {...line.before} isUsed={target === line.before.target} onUse={(text) => form.set('target', text)} />
          )}
          {line.state === 'proposed' && <p>{words.proposed}</p>}
          <MachineText text={line.machine} target={target} />
          {set !== target && (
            <div className="row gap-2-4 apart">
              <Quoted label={words.typography} text={set} />
              <button type="button" className={button.button} onClick={() => form.set('target', set)}>
                {words.applyTypography}
              </button>
            </div>
          )}
          <p role="status" className="danger firm optional">
            {form.isDirty && fault}
          </p>
        </div>
        <Check {...form.check('locked')} label={words.fields.locked} hint={words.hints.locked} />
      </EditFrame>
      {isOfPerson && !form.isDirty && (isOffered || line.version > opened) && (
        <PatternOffer key={line.version} hash={line.hash} onGone={toText} />
      )}
      <FrenchHistory
        changes={history}
        onTake={({ id }) =>
          command.isBusy ||
          command.submit(
            { command: 'take', id, ...base },
            { done: words.taken, failed: words.commandFailed, reasons: words.reasons },
          )
        }
      />
    </div>
  )
}

/** Shows the machine's translation, unless the field has it already; null when the machine leaves the text in English. */
function MachineText({ text, target }: { text: string | null; target: string }) {
  const words = useWordsOf(translationsWords)
  if (text === null) return <p>{words.machineKeeps}</p>
  if (text === target) return null
  return <Quoted label={words.machineSays} text={text} />
}

const Quoted = ({ label, text, lang = 'fr' }: { label: string; text: string; lang?: 'en' | 'fr' }) => (
  <p>
    {label}{' '}
    <span lang={lang} className={styles.text}>
      {text}
    </span>
  </p>
)

/** Shows the earlier text in this place and its French: often only one word of the text has changed. */
function EarlierVersion({ source, target, isUsed, onUse }: EarlierText & { isUsed: boolean; onUse: (text: string) => void }) {
  const words = useWordsOf(translationsWords)
  return (
    <div className="row gap-2-4 apart">
      <div>
        <p>{words.outdated}</p>
        <Quoted label={words.beforeEnglish} text={source} lang="en" />
        <Quoted label={words.beforeFrench} text={target} />
      </div>
      {!isUsed && (
        <button type="button" className={button.button} onClick={() => onUse(target)}>
          {words.useBefore}
        </button>
      )}
    </div>
  )
}

/** The changes of a line: who made each, when, and the earlier French, which can be restored. */
function FrenchHistory({ changes, onTake }: { changes: LineChange[]; onTake: (change: LineChange) => void }) {
  const words = useWordsOf(translationsWords)
  const common = useWordsOf(adminWords)
  return (
    <details className={styles.history}>
      <summary className="line target bold">{words.history}</summary>
      {changes.length === 0 && <p>{words.noHistory}</p>}
      <ol className="stack gap-2">
        {changes.map((change) => (
          <li key={change.id} className={`row gap-2-4 apart ${styles.change}`}>
            <div>
              <p className="muted small">
                <LocalTime at={change.at} /> – {words.before(change.by ?? words.somebody)}
              </p>
              <p className={styles.text} {...(change.target !== null && { lang: 'fr' })}>
                {change.target ?? words.wasMachine}
              </p>
            </div>
            {change.target !== null && (
              <button
                type="button"
                className={button.button}
                aria-label={common.about(words.take, change.target.slice(0, 100))}
                onClick={() => onTake(change)}
              >
                {words.take}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Returns the number of lines that the English text needs. */
const rowsFor = (text: string) => Math.min(12, Math.max(2, Math.ceil(text.length / 60), text.split('\n').length))

/** Moves the focus back to the link that opened a line, once the line is closed; to `fallback` when the link is gone. */
export function useFocusBack(fallback?: RefObject<HTMLElement | null>) {
  const { state } = useLocation()
  const closed = (state as { closed?: string } | null)?.closed
  useEffect(() => {
    if (!closed) return
    const frame = requestAnimationFrame(() => (document.getElementById(`edit-${closed}`) ?? fallback?.current)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [closed, fallback])
}
