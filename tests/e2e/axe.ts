import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const WIDTHS = [360, 768, 1280, 1920]

type Violation = { id: string; nodes: { html: string }[] }
type WithAxe = { axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> } }

// The axe that Playwright's package bundles. The package injects it again for each check, which takes longer than the check.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** What axe finds in the page as it is now, except in frames of other sites. */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as WithAxe
    if (!axe) throw new Error('The page was left while it was looked at.')
    const { violations } = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  })
}

/** The languages and window widths, in px, in which axe checks pages. `npm test` uses only the first. */
export const VIEWS = [
  ['en', [360]],
  ['en', [1280]],
  ['fr', [1920, 768]],
] as const

/**
 * Fails when the current page has violations, or is wider than its window. With `widths`, in px, checks violations at each
 * without reloading, tests the layout at all widths, and returns to the first.
 */
export async function expectNoViolations(page: Page, what: string, widths?: readonly number[]) {
  // The contrast of colours in transition means nothing.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const first = page.viewportSize()?.width ?? 0
  for (const width of widths ? new Set([...widths, ...WIDTHS]) : [first]) {
    if (widths) await page.setViewportSize({ width, height: 900 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `${what} at ${width} px`).toBeLessThan(1)
    if (widths && !widths.includes(width)) continue
    const found = (await violationsOf(page)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    expect(found, `${what} at ${width} px`).toEqual([])
  }
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 })
}
