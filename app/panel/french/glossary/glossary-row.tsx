import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { readForm } from '../../../../french-titles/entry-values.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { GlossaryEntry } from '../../../translation/entries/edit-glossary.server.ts'
import button from '../../../ui/button.module.css'
import type { useCommand } from '../../kit/commands/use-command.tsx'
import { translationsWords } from '../french-words.ts'
import { type EntryEffect, GlossaryEffect } from './glossary-effect.tsx'
import styles from './glossary-entries.module.css'
import weighed from './weighed.module.css'

type Props = { entry: GlossaryEntry; remove: ReturnType<typeof useCommand> }

/** An entry of staff. Before removing it, the row shows the changes. `remove` belongs to the list, which outlives the row. */
export function GlossaryRow({ entry, remove }: Props) {
  const words = useWordsOf(translationsWords).glossary
  const common = useWordsOf(adminWords)
  const look = useFetcher<EntryEffect>()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key, source, target, form } = entry
  const kind = readForm(form)
  const wanted = new URLSearchParams({ remove: key }).toString()
  const isLooking = look.state !== 'idle'

  function open() {
    if (isLooking || remove.isBusy) return
    setOpen(true)
    void look.load(`/admin/translations-effect?${wanted}`)
  }

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <li className={`row gap-2-4 box ${weighed.row}`}>
      <span className={`anywhere shrink ${styles.phrase}`} lang="en">
        {source}
      </span>
      <span className={`anywhere shrink ${styles.phrase}`} {...(target !== null && { lang: 'fr' })}>
        {target ?? words.never}
      </span>
      {kind && <span className="muted small">{words.names[kind.is]}</span>}
      <button
        ref={opener}
        type="button"
        className={button.button}
        aria-label={common.about(words.remove, source)}
        aria-expanded={isOpen}
        aria-disabled={isLooking || remove.isBusy}
        onClick={open}
      >
        {words.remove}
      </button>
      <div role="status" className="stack gap-2 to-start full optional">
        {isOpen && (isLooking ? <p>{words.showing}</p> : <GlossaryEffect of={look.data} wanted={wanted} />)}
      </div>
      {isOpen && !isLooking && look.data && (
        <div className="wrap gap-2">
          <button
            type="button"
            className={button.primary}
            aria-label={common.about(words.removeNow, source)}
            aria-disabled={remove.isBusy}
            onClick={() =>
              remove.isBusy ||
              remove.submit(
                { command: 'remove', key },
                { removed: words.removed(source), failed: words.failed, reasons: words.reasons },
              )
            }
          >
            {words.removeNow}
          </button>
          <button type="button" className={button.button} onClick={close}>
            {words.keep}
          </button>
        </div>
      )}
    </li>
  )
}
