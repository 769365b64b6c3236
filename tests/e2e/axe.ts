import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const WIDTHS = [360, 768, 1280, 1920]

/** In which languages and at which widths of the window, in px, pages are looked at: a page is loaded at the first of them. */
export const VIEWS = [
  ['en', [360, 1280]],
  ['fr', [1920, 768]],
] as const

/**
 * Fails with what is wrong and where for what the page shows now, and where it is wider than its window. With `widths`, in px,
 * it looks at each without loading the page again, tries at every width whether the page fits, and ends at the first.
 */
export async function expectNoViolations(page: Page, what: string, widths?: readonly number[]) {
  const first = page.viewportSize()?.width ?? 0
  for (const width of widths ? new Set([...widths, ...WIDTHS]) : [first]) {
    if (widths) await page.setViewportSize({ width, height: 900 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `${what} at ${width} px`).toBeLessThan(1)
    if (widths && !widths.includes(width)) continue
    // The older way asks no second page to join the results of frames, which are left out: half the time.
    const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode()
    const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    expect(found, `${what} at ${width} px`).toEqual([])
  }
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 })
}
