import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const WIDTHS = [360, 768, 1280, 1920]

type Violation = { id: string; nodes: { html: string }[] }
type WithAxe = { axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> } }

// Axe as its package for Playwright brings it. That package puts it into the page anew for each look, which takes longer than the look.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** What axe finds wrong in the page as it is now; what other sites show in frames is left out. */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as WithAxe
    if (!axe) throw new Error('The page was left while it was looked at.')
    const { violations } = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  })
}

/** The languages and widths of the window, in px, in which axe looks at pages. `npm test` takes the first alone. */
export const VIEWS = [
  ['en', [360]],
  ['en', [1280]],
  ['fr', [1920, 768]],
] as const

/**
 * Fails with what is wrong and where for what the page shows now, and where it is wider than its window. With `widths`, in px,
 * it looks at each without loading the page again, tries at every width whether the page fits, and ends at the first.
 */
export async function expectNoViolations(page: Page, what: string, widths?: readonly number[]) {
  // Colours on their way to others are nobody's to judge.
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
