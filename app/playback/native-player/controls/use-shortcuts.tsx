import { useEffect, useEffectEvent, useRef } from 'react'
import { type Shortcut, shortcut, type Target } from './shortcuts.ts'

/** Handles shortcuts while the player has the focus, or nothing has it and the player was used last (WCAG 2.1.4). */
export function useShortcuts(frame: HTMLElement, isLive: boolean, run: (shortcut: Shortcut) => void) {
  const wasUsedLast = useRef(false)
  useEffect(() => {
    const onUse = ({ target }: Event) => {
      wasUsedLast.current = target instanceof Node && frame.contains(target)
    }
    // In the capture phase, because the player may remove the pressed element.
    document.addEventListener('pointerdown', onUse, true)
    document.addEventListener('focusin', onUse, true)
    return () => {
      document.removeEventListener('pointerdown', onUse, true)
      document.removeEventListener('focusin', onUse, true)
    }
  }, [frame])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    const isModified = ctrlKey || metaKey || altKey || shiftKey
    const isInside = target instanceof Node && frame.contains(target)
    if (event.defaultPrevented || !(isInside || (target === document.body && wasUsedLast.current))) return
    const found = shortcut(
      {
        key: key.length === 1 ? key.toLowerCase() : key,
        isModified,
        isShifted: shiftKey && !(ctrlKey || metaKey || altKey),
        isRepeated: repeat,
      },
      isInside ? targetOf(target) : 'page',
      isLive,
    )
    if (!found) return
    event.preventDefault()
    run(found)
    // Shows the controls also for a key pressed outside the player.
    if (!isInside) frame.dispatchEvent(new Event('keydown'))
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function targetOf(target: EventTarget | null): Target {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  const marked = target.closest<HTMLElement>('[data-keys]')?.dataset.keys
  if (marked === 'menu' || marked === 'seek-bar' || marked === 'slider') return marked
  return target instanceof HTMLButtonElement ? 'button' : 'elsewhere'
}
