import { useEffect, useEffectEvent } from 'react'
import { type Shortcut, shortcut, type Target } from './shortcuts.ts'

/** Keys work while the focus is in the player, or on nothing while the player is in sight: never while one types. */
export function useShortcuts(frame: HTMLElement, isLive: boolean, run: (shortcut: Shortcut) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    const isModified = ctrlKey || metaKey || altKey || shiftKey
    const isInside = target instanceof Node && frame.contains(target)
    if (event.defaultPrevented || !(isInside || (isOnNothing(target) && isInSight(frame)))) return
    const found = shortcut(
      { key: key.length === 1 ? key.toLowerCase() : key, isModified, isRepeated: repeat },
      isInside ? targetOf(target) : 'page',
      isLive,
    )
    if (!found) return
    event.preventDefault()
    run(found)
    // The controls answer a key wherever it was pressed.
    if (!isInside) frame.dispatchEvent(new Event('keydown'))
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The page itself has the focus, or what only took it to be read from there. */
const isOnNothing = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('body, main, h1')

function isInSight(frame: HTMLElement): boolean {
  const { top, bottom } = frame.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function targetOf(target: EventTarget | null): Target {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  const marked = target.closest<HTMLElement>('[data-keys]')?.dataset.keys
  if (marked === 'menu' || marked === 'seek-bar' || marked === 'slider') return marked
  return target instanceof HTMLButtonElement ? 'button' : 'elsewhere'
}
