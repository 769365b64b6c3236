import type { Browser, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { BENCH_PASSWORD } from './password.ts'
import { type Bench, openSite } from './sites.ts'
import { interleave, type Row, ratios, shown, spread } from './statistics.ts'

const SERIES = 10_000
const PEER = 100
const EMAIL = 'staff@bench.example'
/** A full list should open about as fast as a short one. */
const GOAL_OF_PEER = 2
/** Responses within this time feel instant. */
const GOAL_FILTER_MS = 100

type Opened = { first: number; whole: number; filters: number[]; rows: number }

/** The admins' list of 10,000 series in Chromium: opening it, and filtering at each letter; compared with a list of 100. */
export async function adminList(bench: Bench): Promise<Row[]> {
  const browser = await openBrowser()
  const [long, short] = [await openAsAdmin(bench, browser, SERIES), await openAsAdmin(bench, browser, PEER)]
  const [ours, peers]: [Opened[], Opened[]] = [[], []]
  // The first visit fills caches and does not count.
  for (const { page } of [long, short]) await openList(page)
  await interleave(
    bench.isQuick ? 3 : 7,
    async () => void ours.push(await openList(long.page)),
    async () => void peers.push(await openList(short.page)),
  )
  await Promise.all([browser.close(), long.close(), short.close()])

  const of = (opened: Opened[], name: 'first' | 'whole') => opened.map((each) => each[name])
  const ratio = spread(ratios(of(ours, 'first'), of(peers, 'first')))
  const filters = spread(ours.flatMap((each) => each.filters))
  return [
    {
      figure: `admins' list of ${SERIES.toLocaleString('en')} series: first rows`,
      goal: `≤ ${GOAL_OF_PEER} of ${PEER} series`,
      measured: shown(spread(of(ours, 'first')), 0, ' ms'),
      peer: `${PEER} series ${shown(spread(of(peers, 'first')), 0, ' ms')}`,
      ratio: shown(ratio, 2),
      isMet: ratio.median <= GOAL_OF_PEER,
    },
    {
      figure: `the same: all rows there to filter and move (${Math.max(...ours.map(({ rows }) => rows))} drawn)`,
      goal: '–',
      measured: shown(spread(of(ours, 'whole')), 0, ' ms'),
      peer: `${PEER} series ${shown(spread(of(peers, 'whole')), 0, ' ms')}`,
      ratio: '–',
      isMet: undefined,
    },
    {
      figure: 'the same: a letter of the filter until it is painted',
      goal: `≤ ${GOAL_FILTER_MS} ms`,
      measured: shown(filters, 0, ' ms'),
      peer: `${PEER} series ${shown(spread(peers.flatMap((each) => each.filters)), 0, ' ms')}`,
      ratio: '–',
      isMet: filters.median <= GOAL_FILTER_MS,
    },
  ]
}

async function openAsAdmin(bench: Bench, browser: Browser, series: number) {
  const { site, port, close } = await openSite(bench, series)
  await site.call('signUp', { emails: [EMAIL] })
  await site.call('makeAdmin', { email: EMAIL })
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, viewport: { width: 1280, height: 800 } })
  const signedIn = await context.request.post('/login', { form: { email: EMAIL, password: BENCH_PASSWORD } })
  if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}.`)
  return { page: await context.newPage(), close }
}

/** Opens the list again and types a word letter by letter. Times in ms, on the page's own clock. */
async function openList(page: Page): Promise<Opened> {
  await page.goto('/admin/series', { waitUntil: 'commit' })
  await page.locator('main ol li').first().waitFor()
  const first = await page.evaluate(() => performance.now())
  await page.locator('[data-handle]').first().waitFor()
  const whole = await page.evaluate(() => performance.now())
  const filters: number[] = []
  for (const text of ['h', 'ho', 'hoc']) {
    filters.push(
      await page.evaluate(async (text) => {
        const field = document.querySelector('main input[type=search]') as HTMLInputElement
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const startedAt = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await painted()
        return performance.now() - startedAt
      }, text),
    )
  }
  return { first, whole, filters, rows: await page.locator('main ol li').count() }
}
