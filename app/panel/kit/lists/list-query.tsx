import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownWrites } from '../../../kit/browser/own-writes.ts'
import { useSettled } from '../../../kit/time/use-settled.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { VERBATIM } from '../../../ui/field.tsx'
import { type Option, Select } from '../../../ui/select-field.tsx'
import styles from './list-query.module.css'

export type ListFilter = {
  name: string
  label: string
  value: string
  /** The text of the choice that filters nothing. */
  none: string
  options: readonly Option[]
}

type Props = {
  /** The text in the address, by which the list was filtered. */
  text: string
  label: string
  hint: string
  choices?: ListFilter[]
  /** The number of results. */
  children: ReactNode
}

/** The pause in typing after which a search starts, in ms; each search loads the list. */
const SETTLED = 300

/** The search of a list that the server filters, stored in the address so that reload and Back restore it. */
export function ListQuery({ text, label, hint, choices = [], children }: Props) {
  const words = useWordsOf(adminWords)
  const id = useId()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [typed, setTyped] = useState(text)
  const [own] = useState(() => ownWrites(text))
  // Closed by default on a phone, where the choices would push the list out of sight.
  const [isOpen, setOpen] = useState(choices.some(({ value }) => value !== ''))

  // The text in the address changed by other means, for example by the link that shows all items.
  useEffect(() => {
    if (own.isForeign(text)) setTyped(text)
  }, [own, text])

  function go(name: string, value: string) {
    const query = new URLSearchParams(search)
    if (value === '') query.delete(name)
    else query.set(name, value)
    // A newly filtered list starts at its first page.
    query.delete('page')
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true })
  }

  const settle = useSettled({
    what: typed,
    pauseMs: SETTLED,
    run() {
      const wanted = typed.trim()
      if (wanted === own.last()) return
      own.write(wanted)
      go('text', wanted)
    },
  })

  const set = choices.filter(({ value }) => value !== '').length
  return (
    <search className={styles.tools} data-open={isOpen}>
      <div className={`stack gap-1 muted small ${styles.tool}`}>
        <label htmlFor={`${id}-text`}>{label}</label>
        <input
          id={`${id}-text`}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          placeholder={hint}
          maxLength={100}
          {...VERBATIM}
        />
      </div>
      {choices.length > 1 && (
        <button
          type="button"
          className={`${button.button} ${styles.more}`}
          aria-expanded={isOpen}
          aria-controls={choices.map(({ name }) => `${id}-${name}-tool`).join(' ')}
          onClick={() => setOpen(!isOpen)}
        >
          {words.filters(set)}
        </button>
      )}
      {choices.map((choice) => (
        <div
          key={choice.name}
          id={`${id}-${choice.name}-tool`}
          className={`stack gap-1 muted small ${styles.tool} ${styles.choice}`}
        >
          <label htmlFor={`${id}-${choice.name}`}>{choice.label}</label>
          <Select
            id={`${id}-${choice.name}`}
            value={choice.value}
            onChange={({ target }) => go(choice.name, target.value)}
            none={choice.none}
            options={choice.options}
          />
        </div>
      ))}
      <p className={`muted small ${styles.count}`} role="status">
        {children}
      </p>
    </search>
  )
}
