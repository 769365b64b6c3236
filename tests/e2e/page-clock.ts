import { expect, type Page } from '@playwright/test'

/**
 * Lets the page's own clock go on by `step` ms at a time until `isDone`. A page sets a timer only some time after it has
 * seen what it answers to, so one jump of the clock can come before the timer is there.
 */
export const runUntil = (page: Page, isDone: () => boolean | Promise<boolean>, step = 1_000) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        return isDone()
      },
      { intervals: [20] },
    )
    .toBe(true)
