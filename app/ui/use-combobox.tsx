import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

type ComboboxInput<T> = {
  label: string
  /** The text in the field. */
  text: string
  onText(text: string): void
  /** The options of all groups, in order. */
  options: readonly T[]
  keyOf(option: T): string
  choose(option: T): void
  /** Opens or closes the list. The caller stores this state, because the options may depend on it. */
  setOpen(isOpen: boolean): void
  /** True when the list is visible. */
  isShown: boolean
  /** For options that arrive late: true once they match the text. Until then Enter waits. Enter never submits the form. */
  isCurrent?: boolean
  /** The index of the option that is active before any arrow key is pressed; -1 for none. */
  first?: number
  /** Handles Escape; without it the page handles the key. */
  onEscape: (() => void) | undefined
}

/**
 * A text field with a list of options, by the ARIA pattern of the editable combobox: the focus stays in the field, where Home and
 * End move the caret, and aria-activedescendant names the active option. Returns the attributes of the field, the list and each
 * option. Styling and blur are up to the caller.
 */
export function useCombobox<T>({
  label,
  text,
  options,
  keyOf,
  choose,
  setOpen,
  isShown,
  isCurrent,
  first = -1,
  ...given
}: ComboboxInput<T>) {
  const id = useId()
  const [activeKey, setActiveKey] = useState<string>()
  /** True when Enter was pressed before the options arrived. */
  const [isEager, setEager] = useState(false)
  const found = options.findIndex((each) => keyOf(each) === activeKey)
  const active = found < 0 ? first : found

  function restart(isOpen: boolean) {
    setOpen(isOpen)
    setActiveKey(undefined)
    setEager(false)
  }

  function chooseAt(at: number) {
    const option = options[at]
    if (option !== undefined) choose(option)
  }

  useEffect(() => {
    if (!isEager || !isCurrent) return
    setEager(false)
    chooseAt(Math.max(active, 0))
  })

  function move(step: number) {
    setOpen(true)
    const next = (Math.max(active, step < 0 ? 0 : -1) + step + options.length) % options.length
    if (!isShown || options[next] === undefined) return
    setActiveKey(keyOf(options[next]))
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, keyCode } = event
    // 229 is the code of keys that an input method handles. It also marks the Enter that ends a composition in Safari.
    if (keyCode === 229) return
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter') {
      // An option selected with the arrow keys counts even while the options still match an earlier text.
      if (isShown && active >= 0 && (activeKey || isCurrent !== false)) chooseAt(active)
      else if (isCurrent === undefined) return
      else if (text.trim()) {
        setOpen(true)
        setEager(true)
      }
    } else if (key === 'Escape' && given.onEscape) given.onEscape()
    else return
    event.preventDefault()
  }

  return {
    id,
    close: () => restart(false),
    field: {
      type: 'text',
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 100,
      value: text,
      onChange({ target }: { target: { value: string } }) {
        given.onText(target.value)
        restart(true)
      },
      onClick: () => setOpen(true),
      onKeyDown,
    },
    list: { id, role: 'listbox', 'aria-label': label },
    /** `at`: the option's index among all options. */
    option: (at: number) => ({
      id: `${id}-${at}`,
      role: 'option',
      'aria-selected': at === active,
      // Keeps the focus in the field.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => chooseAt(at),
    }),
  } as const
}

/** The parts of a combobox that the components of its list need. */
export type ComboboxParts = Pick<ReturnType<typeof useCombobox>, 'id' | 'option'>
