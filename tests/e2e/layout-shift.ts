import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }

/** What has moved since the page began to load: how far (the share of a layout shift in CLS), and which elements, from and to where. */
export const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const found: { value: number; moved: string[] }[] = []
        const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            found.push({
              value,
              moved: sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`,
              ),
            })
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)))
      }),
  )

/** The page's cumulative layout shift (CLS) since it began to load. */
export const layoutShift = async (page: Page) => (await shifts(page)).reduce((total, { value }) => total + value, 0)
