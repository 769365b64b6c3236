import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { joinTags, splitTags } from '../../../catalog/series/series-values.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import field from '../../../ui/field.module.css'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { seriesWords } from '../series-words.ts'
import styles from './tag-field.module.css'

type Props = {
  name: string
  label: string
  hint: string
  fault?: string | undefined
  /** Comma-separated. */
  value: string
  onChange: (value: string) => void
  /** Existing tags, as suggestions. */
  suggestions: string[]
}

/**
 * A field that shows tags as chips: Enter or a comma turns the text into a chip; Backspace in the empty field removes the last
 * one.
 */
export function TagField({ name, label, hint, fault, value, onChange, suggestions }: Props) {
  const words = useWordsOf(seriesWords)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const tags = splitTags(value)
  const isThere = (tag: string) => tags.some((each) => each.toLowerCase() === tag.toLowerCase())

  /**
   * Turns everything that ends with a comma into chips. The text still being typed counts as a tag at once, because the form may
   * be saved at any moment.
   */
  function type(text: string) {
    const parts = text.split(',')
    const rest = parts.pop() ?? ''
    add(parts)
    setTyped(rest)
  }

  function add(parts: string[]) {
    const fresh = parts.map((part) => part.trim()).filter((tag) => tag !== '' && !isThere(tag))
    const once = new Map(fresh.toReversed().map((tag) => [tag.toLowerCase(), tag]))
    if (once.size > 0) onChange(joinTags([...tags, ...[...once.values()].toReversed()]))
  }

  function finish() {
    add([typed])
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter adds a chip and never submits the form, because it is easily pressed once too often.
    if (event.key === 'Enter') {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(joinTags(tags.slice(0, -1)))
  }

  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className={field.chips}>
          <input type="hidden" name={name} value={joinTags(typed.trim() === '' ? tags : [...tags, typed.trim()])} />
          {tags.map((tag) => (
            <span key={tag} className={`anywhere ${styles.chip}`}>
              {tag}
              <button
                type="button"
                aria-label={words.removeTag(tag)}
                onClick={() => {
                  onChange(joinTags(tags.filter((each) => each !== tag)))
                  input.current?.focus()
                }}
              >
                <CloseIcon />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            className={styles.input}
            list={list}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onBlur={finish}
            autoCapitalize="off"
            autoComplete="off"
            enterKeyHint="done"
          />
          <datalist id={list}>
            {suggestions
              .filter((tag) => !isThere(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
    </FieldFrame>
  )
}
