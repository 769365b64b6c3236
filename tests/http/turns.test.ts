import { afterAll, beforeAll, expect, test } from 'vitest'
import { newViewer } from '../browser.ts'
import { inProof } from '../daily.ts'
import { startTestSite, type TestSite } from '../site.ts'
import { fillSeries, frenchActions, LONG, longActions, longestTurn, slowness } from '../turns.ts'

let site: TestSite
let admin: Awaited<ReturnType<typeof newViewer>>
let visitor: Awaited<ReturnType<typeof newViewer>>
let docIds: string[]

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await newViewer(site, 'staff@site.example', '198.51.100.20')
  visitor = await newViewer(site, 'fan@site.example', '198.51.100.21')
  await site.running.services.admins.grant(admin.email)
  for (const id of ['long', 'other']) await site.addSeries({ id })
  docIds = await fillSeries(site, 'long', LONG.episodes)
})
afterAll(() => site.close())

async function turnsOf(actions: Record<string, () => Promise<unknown>>) {
  const turns: Record<string, number> = {}
  for (const [name, work] of Object.entries(actions)) {
    const at = performance.now()
    turns[name] = Math.round(await longestTurn(work))
    if (process.env.SHOW) console.log(name, turns[name], Math.round(performance.now() - at))
  }
  return turns
}

/**
 * A coarse bound, for a busy machine and React's development build: `npm run bench -- --only turns` enforces 50 ms. SHOW=1
 * prints the turns.
 */
const MOST_MS = 150

test('Q-05 T-109 nobody waits for a series of 5,000 episodes, whatever is done to it', async () => {
  const turns = await turnsOf(longActions(site, admin, visitor, docIds))
  for (const [name, ms] of Object.entries(turns)) expect.soft(ms, name).toBeLessThan(MOST_MS * slowness())
}, 180_000)

inProof(() =>
  test('Q-05 nobody waits for files of 20,000 French texts', async () => {
    const turns = await turnsOf(await frenchActions(site, admin, LONG.lines))
    for (const [name, ms] of Object.entries(turns)) expect.soft(ms, name).toBeLessThan(MOST_MS * slowness())
  }, 180_000),
)
