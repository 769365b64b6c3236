import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Widths of the window, in px, that pages are looked at: those of a phone's load of a page and those of a wide screen's. */
export const WIDTHS = [
  [360, 768],
  [1280, 1920],
] as const

/**
 * Fails with what is wrong and where for what the page shows now, and where it is wider than its window. With `widths`, in px,
 * it looks at each without loading the page again, and ends at the first.
 */
export async function expectNoViolations(page: Page, what: string, widths?: readonly number[]) {
  const first = page.viewportSize()?.width ?? 0
  for (const width of widths ?? [first]) {
    if (widths) await page.setViewportSize({ width, height: 900 })
    // The older way asks no second page to join the results of frames, which are left out: half the time.
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    expect(found, `${what} at ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} at ${width} px`).toBeLessThan(1)
  }
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 })
}
