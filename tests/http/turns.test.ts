import { afterAll, beforeAll, expect, test } from 'vitest'
import { newViewer } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { fillSeries, frenchActions, LONG, longActions, longestTurn, slowness, turnsGiven } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let visitor: Awaited<ReturnType<typeof newViewer>>

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.20')
  visitor = await newViewer(site, 'fan@site.example', '198.51.100.21')
  await site.running.services.admins.grant(admin.email)
})
afterAll(() => site.close())

type Actions = Record<string, () => Promise<unknown>>

async function seriesActions(episodes: number): Promise<Actions> {
  for (const id of ['long', 'other']) await site.addSeries({ id })
  return longActions(site, admin, visitor, await fillSeries(site, 'long', episodes))
}

/** What `measure` finds of each of these actions. */
async function each(actions: Actions, measure: (work: () => Promise<unknown>) => Promise<number>) {
  const found: Record<string, number> = {}
  for (const [name, work] of Object.entries(actions)) {
    const at = performance.now()
    found[name] = Math.round(await measure(work))
    if (process.env.SHOW) console.log(name, found[name], Math.round(performance.now() - at))
  }
  return found
}

/** The requests of an action and the pages after it give fewer turns than these, without the work that they ask for. */
const MOST_OF_REQUESTS = 20

test('Q-05 T-109 whatever is done to a series of 300 episodes is done in pieces, between which others have their turn', async () => {
  const given = await each(await seriesActions(300), turnsGiven)
  for (const name of ['the release of all', 'the removal of all', 'their return'])
    expect.soft(given[name], name).toBeGreaterThan(MOST_OF_REQUESTS)
})

test('Q-05 files of 1,000 French texts are taken in pieces, and written', async () => {
  const given = await each(await frenchActions(site, admin, 1_000), turnsGiven)
  expect(given['a French file']).toBeGreaterThan(MOST_OF_REQUESTS)
})

/**
 * A coarse bound, for a busy machine and React's development build: the longest was 47 ms (docs/figures.md). SHOW=1 prints the
 * turns.
 */
const MOST_MS = 150

test('Q-05 T-109 nobody waits for a series of 5,000 episodes, whatever is done to it', {
  tags: ['timing'],
  timeout: 180_000,
}, async () => {
  const turns = await each(await seriesActions(LONG.episodes), longestTurn)
  for (const [name, ms] of Object.entries(turns)) expect.soft(ms, name).toBeLessThan(MOST_MS * slowness())
})

test('Q-05 nobody waits for files of 20,000 French texts', { tags: ['timing'], timeout: 180_000 }, async () => {
  const turns = await each(await frenchActions(site, admin, LONG.lines), longestTurn)
  for (const [name, ms] of Object.entries(turns)) expect.soft(ms, name).toBeLessThan(MOST_MS * slowness())
})
