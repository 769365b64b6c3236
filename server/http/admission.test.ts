import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

test('T-109 requests begin a few in each turn of the event loop, of each client in its turn', async () => {
  const admit = openAdmission({ inTurn: 2 })
  const begun: string[] = []
  const refused: string[] = []
  const ask = (client: string, name: string) => admit(client, { begin: () => begun.push(name), refuse: () => refused.push(name) })
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

test('T-109 beyond the queue’s limits, per client and in total, requests are refused at once and nothing is begun', async () => {
  const admit = openAdmission({ inTurn: 1, ofClient: 2, ofAll: 3 })
  const begun: string[] = []
  const refused: string[] = []
  const ask = (client: string, name: string) => admit(client, { begin: () => begun.push(name), refuse: () => refused.push(name) })
  for (const name of ['a', 'b', 'c', 'd']) ask('flood', name)
  expect(refused).toEqual(['d'])
  for (const name of ['e', 'f']) ask('fan', name)
  expect(refused).toEqual(['d', 'f'])
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  ask('other', 'g')
  expect([begun.at(-1), refused]).toEqual(['g', ['d', 'f']])
})

test('Q-04 when no more may wait the newest of the longest line makes room, as long as that line is the longer one', () => {
  const admit = openAdmission({ inTurn: 1, ofClient: 4, ofAll: 6 })
  const refused: string[] = []
  const ask = (client: string, name: string) => admit(client, { begin: () => {}, refuse: () => refused.push(name) })
  ask('one', 'begun')
  for (const at of [1, 2, 3, 4]) ask('one', `one ${at}`)
  for (const at of [1, 2]) ask('two', `two ${at}`)
  ask('three', 'three 1')
  expect(refused).toEqual(['one 4'])
  ask('three', 'three 2')
  expect(refused).toEqual(['one 4', 'one 3'])
  ask('three', 'three 3')
  expect(refused).toEqual(['one 4', 'one 3', 'three 3'])
})

test('Q-04 the /64 networks of one IPv6 /48 share the places and the turns of one client', async () => {
  const admit = openAdmission({ inTurn: 1, ofClient: 3, ofAll: 100 })
  const [begun, refused]: [string[], string[]] = [[], []]
  const ask = (client: string, name: string) => admit(client, { begin: () => begun.push(name), refuse: () => refused.push(name) })
  ask('192.0.2.1', 'first')
  for (const at of [1, 2, 3]) ask('2001:db8:7:1', `greedy ${at}`)
  ask('2001:db8:7:2', 'beside 1')
  expect(refused).toEqual(['greedy 3'])
  for (const at of [3, 4, 5, 6]) ask(`2001:db8:7:${at}`, `other ${at}`)
  expect(refused).toEqual(['greedy 3', 'greedy 2', 'other 4', 'other 5', 'other 6'])
  ask('2001:db8:8:1', 'neighbour 1')
  ask('2001:db8:8:1', 'neighbour 2')
  for (let turn = 0; turn < 6; turn++) await nextTurn()
  expect(begun).toEqual(['first', 'greedy 1', 'neighbour 1', 'beside 1', 'neighbour 2', 'other 3'])
})
