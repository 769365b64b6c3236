import { describe, expect, onTestFinished, test } from 'vitest'
import { hashAtRealCost, hashings } from '../../../tests/cheap-hashing.ts'
import { slowness } from '../../../tests/turns.ts'
import { Busy } from '../../kit/limits/client-lines.ts'
import { hashing } from './hashing.server.ts'

/** Only for this test: other files share the process. */
function realCost() {
  hashAtRealCost()
  onTestFinished(() => hashAtRealCost(false))
}

describe('hashing', () => {
  test('T-50 a password is kept as a salted argon2id hash that only it matches', async () => {
    realCost()
    const [one, other] = await Promise.all([hashing.hash('correct horse'), hashing.hash('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(await hashing.verify({ hash: one, password: 'correct horse' })).toBe(true)
    expect(await hashing.verify({ hash: one, password: 'correct horsf' })).toBe(false)
  })

  test('T-27 spellings of one character in Unicode are one password', async () => {
    const hash = await hashing.hash('caf\u00e9 au lait')
    expect(await hashing.verify({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
  })

  test('a hash of another form is refused, not taken for a wrong password', async () => {
    await expect(hashing.verify({ hash: 'x:y', password: 'x' })).rejects.toThrow('unknown form')
  })

  const twoHundred = () => Promise.allSettled(Array.from({ length: 200 }, (_, at) => hashing.hash(`password ${at}`)))

  test('T-28 two hundred at once: the surplus is refused, and the rest is done by threads', async () => {
    const before = hashings()
    const all = await twoHundred()
    const refused = all.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(80)
    expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true)
    expect(all.length - refused.length).toBeGreaterThanOrEqual(100)
    expect(hashings() - before).toBe(all.length - refused.length)
  })

  test('T-28 while two hundred are hashed at once the event loop goes on', { tags: ['timing'] }, async () => {
    realCost()
    const before = process.threadCpuUsage()
    await twoHundred()
    const { user, system } = process.threadCpuUsage(before)
    // Hashing a hundred passwords on this thread would take it two seconds.
    expect((user + system) / 1_000).toBeLessThan(300 * slowness())
  })

  test('Q-02 clients have their turns, and of the one with the longest line the newest goes when there is no more room', async () => {
    const order: string[] = []
    const ask = (client: string, count: number) =>
      Array.from({ length: count }, () =>
        hashing
          .forClient(client, () => hashing.hash('password'))
          .then(
            () => order.push(client),
            () => order.push(`${client} refused`),
          ),
      )
    await Promise.all([...ask('a campus', 100), ...ask('another', 25), ...ask('a fan', 1)])
    expect(order.filter((each) => each === 'a campus refused').length).toBeGreaterThan(0)
    expect(order.filter((each) => each === 'another')).toHaveLength(25)
    const done = order.filter((each) => !each.endsWith('refused'))
    expect(done.indexOf('a fan')).toBeLessThan(10)
  })

  test('Q-04 the addresses of one IPv6 network have the places of one client, and leave the others theirs', async () => {
    const ask = (client: string) =>
      hashing
        .forClient(client, () => hashing.hash('password'))
        .then(
          () => 'done',
          () => 'refused',
        )
    const greedy = Array.from({ length: 130 }, (_, at) => ask(`2001:db8:1:${at.toString(16)}`))
    const others = [ask('2001:db8:2:1'), ask('192.0.2.1')]
    expect(await Promise.all(others)).toEqual(['done', 'done'])
    const refused = (await Promise.all(greedy)).filter((each) => each === 'refused')
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(refused.length).toBeLessThan(50)
  })

  test('what needs a hash inside a transaction gets the one that was made before', async () => {
    const inside = await hashing.before('correct horse', async () => [await hashing.hash('x'), await hashing.hash('y')])
    expect(inside[0]).toBe(inside[1])
    expect(await hashing.verify({ hash: inside[0] ?? '', password: 'correct horse' })).toBe(true)
  })
})
