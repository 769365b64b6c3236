import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './menus.module.css'
import { CheckIcon } from './player-icons.tsx'

type Choice = { label: string; language?: string; isChosen: boolean; choose: () => void }
type Action = { label: string; icon: ReactNode; run: () => void }
export type Group = { name: string; choices: Choice[] }

type Props = {
  name: string
  /** The button's content: an icon, or the current choice in words. */
  children: ReactNode
  className: string | undefined
  groups: Group[]
  actions?: Action[]
  isOpen: boolean
  /** True to show the groups under their names, side by side where they fit. */
  isSheet?: boolean
  isOn?: boolean
  onOpen: (isOpen: boolean) => void
}

/** Matches screens on which a sheet inside the video would be cut off, so it opens at the bottom of the screen. */
const SMALL = '(max-width: 40em), (max-height: 30em)'

/** A button and its menu: arrows, Home and End move the focus; Escape, Tab and choosing an option close the menu. */
export function Menu({ name, children, className, groups, actions = [], isOpen, isSheet = false, isOn = false, onOpen }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)

  const close = (returnsFocus: boolean) => {
    if (returnsFocus) button.current?.focus()
    onOpen(false)
  }
  const closeOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !list.current?.contains(target) && !button.current?.contains(target)) close(false)
  })
  useLayoutEffect(() => {
    if (!isOpen || !isSheet || !layer.current?.showPopover || !matchMedia(SMALL).matches) return
    layer.current.popover = 'manual'
    layer.current.showPopover()
  }, [isOpen, isSheet])
  useEffect(() => {
    if (!isOpen) return
    // A tap beside a sheet closes it on release, so that it does not press anything under the sheet.
    const press = layer.current?.popover ? 'click' : 'pointerdown'
    const all = itemsOf(list.current)
    const first = all.find((each) => each.ariaChecked === 'true') ?? all[0]
    first?.focus()
    document.addEventListener(press, closeOutside)
    return () => document.removeEventListener(press, closeOutside)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsOf(list.current)
    const here = all.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }
    const next = moves[event.key]
    if (next !== undefined) all.at(next % all.length)?.focus()
    else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') return close(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={`${styles.menu} ${className}`} data-sheet={isSheet || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tip={isOpen ? undefined : name}
        data-on={isOn || undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div ref={layer} className={styles.layer}>
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={name}
            className={styles.list}
            data-keys="menu"
            onKeyDown={onKeyDown}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a menu's group holds no form
              <div key={group.name} role="group" aria-label={group.name} className={styles.group}>
                {isSheet && (
                  <span className={styles.heading} aria-hidden="true">
                    {group.name}
                  </span>
                )}
                {group.choices.map(({ label, language, isChosen, choose }) => (
                  <button
                    key={label}
                    type="button"
                    role="menuitemradio"
                    aria-checked={isChosen}
                    tabIndex={-1}
                    lang={language}
                    className={styles.item}
                    onClick={() => {
                      choose()
                      close(true)
                    }}
                  >
                    <CheckIcon />
                    {label}
                  </button>
                ))}
              </div>
            ))}
            {actions.length > 0 && (
              <div className={styles.actions}>
                {actions.map(({ label, icon, run }) => (
                  <button
                    key={label}
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    className={styles.item}
                    onClick={() => {
                      close(true)
                      run()
                    }}
                  >
                    {icon}
                    {label}
                  </button>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
