import { useEffect } from 'react'

/**
 * Many buttons of the desk are gone once they were tapped. Where the one that has the focus goes, keys go on from the card of its game, or
 * without one from the page (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: HTMLElement; eventId: string | undefined } | undefined
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const place = target.closest<HTMLElement>('[data-event], [data-of]')
      last = { element: target, eventId: place?.dataset.event ?? place?.dataset.of }
    }
    // A tap beside everything leaves the focus nowhere, on purpose.
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
