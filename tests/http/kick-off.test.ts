import { expect, test } from 'vitest'
import { inProof, rounds } from '../daily.ts'
import { startGreedyClients } from '../load/greedy-clients.ts'
import { kickOff } from '../load/kick-off.ts'
import { startTestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

const count = rounds({ daily: 400, proof: 1_200 })
test('Q-03 fresh loads from one address while a series is edited again and again are all answered, with what was saved', async () => {
  const { refused, wrong, loads } = await kickOff({ count, waves: 1, edits: 5 })
  expect({ refused, wrong, loads }).toEqual({ refused: 0, wrong: [], loads: count })
})

const crowds: [string, string[], string][] = [
  ['addresses', [1, 2, 3, 4, 5].map((at) => `192.0.2.${at}`), '192.0.2.6'],
  ['networks of one IPv6 /48', [1, 2, 3, 4, 5].map((at) => `2001:db8:7:${at}::1`), '192.0.2.6'],
]
inProof(() =>
  test.each(crowds)('Q-04 five %s with 450 connections each on uncached pages refuse nobody else', async (_, clients, other) => {
    const site = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    const port = Number(new URL(site.origin).port)
    const greedy = await startGreedyClients({ port, path: '/search?q=a', clients, connections: 450 })
    const statuses: number[] = []
    // Until the crowd has asked again, however slow this machine is.
    while (statuses.length < 29 || !greedy.hasAskedAgain())
      statuses.push((await ask(site, '/search?q=b', { headers: { 'x-forwarded-for': other } })).status)
    const { answered, refused } = await greedy.stop()
    await site.close()
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(answered).toBeGreaterThan(0)
    // Otherwise there was no crowd.
    expect(refused).toBeGreaterThan(0)
  }),
)
