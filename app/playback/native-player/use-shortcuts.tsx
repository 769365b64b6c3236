import { useEffect, useEffectEvent } from 'react'
import { type Shortcut, shortcut, type Target } from './shortcuts.ts'

/** Keys work while the focus is in the player, so that they never surprise one who types elsewhere. */
export function useShortcuts(frame: HTMLElement, isLive: boolean, run: (shortcut: Shortcut) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    const isModified = ctrlKey || metaKey || altKey || shiftKey
    const found = shortcut(
      { key: key.length === 1 ? key.toLowerCase() : key, isModified, isRepeated: repeat },
      targetOf(target),
      isLive,
    )
    if (!found) return
    event.preventDefault()
    run(found)
  })
  useEffect(() => {
    frame.addEventListener('keydown', onKeyDown)
    return () => frame.removeEventListener('keydown', onKeyDown)
  }, [frame])
}

function targetOf(target: EventTarget | null): Target {
  if (!(target instanceof HTMLElement)) return 'elsewhere'
  const marked = target.closest<HTMLElement>('[data-keys]')?.dataset.keys
  if (marked === 'menu' || marked === 'seek-bar' || marked === 'slider') return marked
  return target instanceof HTMLButtonElement ? 'button' : 'elsewhere'
}
