import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

test('T-109 requests begin a few in each turn of the event loop, of each client in its turn', async () => {
  const admit = openAdmission({ inTurn: 2 })
  const begun: string[] = []
  const ask = (client: string, name: string) => admit(client, () => begun.push(name))
  for (const at of [1, 2, 3, 4, 5]) ask('flood', `flood ${at}`)
  expect(begun).toEqual(['flood 1', 'flood 2'])
  ask('fan', 'fan 1')
  ask('fan', 'fan 2')
  await nextTurn()
  expect(begun.slice(2)).toEqual(['flood 3', 'fan 1'])
  await nextTurn()
  expect(begun.slice(4)).toEqual(['flood 4', 'fan 2'])
  await nextTurn()
  expect(begun.slice(6)).toEqual(['flood 5'])
  await nextTurn()
  ask('fan', 'fan 3')
  expect(begun.at(-1)).toBe('fan 3')
})

test('T-109 beyond what may wait, of one client and of all, it says so at once and nothing is begun', async () => {
  const admit = openAdmission({ inTurn: 1, ofClient: 2, ofAll: 3 })
  const begun: string[] = []
  const ask = (client: string, name: string) => admit(client, () => begun.push(name))
  expect(['a', 'b', 'c', 'd'].map((name) => ask('flood', name))).toEqual([true, true, true, false])
  expect(['e', 'f'].map((name) => ask('fan', name))).toEqual([true, false])
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  expect(ask('other', 'g')).toBe(true)
})
