import { type RefObject, useEffect, useState } from 'react'

/** Whether a strip has more content before and after the visible part (spec H5). `count`: how many items it holds. */
export function useOverflow(strip: RefObject<HTMLElement | null>, count: number) {
  const [overflow, setOverflow] = useState({ before: false, after: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items change the overflow without resizing the strip
  useEffect(() => {
    const element = strip.current
    if (!element) return
    function measure() {
      const { scrollLeft, scrollWidth, clientWidth } = element as HTMLElement
      const before = scrollLeft > 1
      const after = scrollLeft + clientWidth < scrollWidth - 1
      setOverflow((old) => (old.before === before && old.after === after ? old : { before, after }))
    }
    // Measures at once, too, after the layout that is due in any case: to ask now would lay out the page for each strip.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [strip, count])

  return overflow
}
