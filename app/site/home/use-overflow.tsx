import { type RefObject, useEffect, useState } from 'react'

/** Returns whether a strip has more content before and after its visible part (spec H5). `count`: the number of its items. */
export function useOverflow(strip: RefObject<HTMLElement | null>, count: number) {
  const [overflow, setOverflow] = useState({ before: false, after: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items change the overflow without resizing the strip
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = scrollLeft > 1
      const after = scrollLeft + clientWidth < scrollWidth - 1
      setOverflow((old) => (old.before === before && old.after === after ? old : { before, after }))
    }
    // Also reports at once, after the layout that is due anyway; measuring directly would force a layout for each strip.
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
