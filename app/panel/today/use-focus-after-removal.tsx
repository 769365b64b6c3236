import { useEffect } from 'react'

/**
 * Moves the focus when the focused element disappears, as many tapped buttons of the desk do: to the card of its game, or to the
 * page when there is none (WCAG 2.4.3).
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let last: { element: HTMLElement; eventId: string | undefined } | undefined
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const place = target.closest<HTMLElement>('[data-event], [data-of]')
      last = { element: target, eventId: place?.dataset.event ?? place?.dataset.of }
    }
    // A tap outside every control clears the focus on purpose.
    const onPress = () => {
      last = undefined
    }
    const seen = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const { eventId } = last
      const card = eventId && document.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`)
      const place = card || document.getElementById('content')
      place?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, { capture: true })
    seen.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, { capture: true })
      seen.disconnect()
    }
  }, [])
}
