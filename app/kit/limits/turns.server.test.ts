import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { SECRET } from '../../../tests/secret.ts'
import { openSeal } from '../http/seal.server.ts'
import { type Limits, openLimits } from './limits.server.ts'
import { type Allowance, levelsOf, openTurns, type Turns } from './turns.server.ts'

const ALLOWANCE: Allowance = {
  worth: 1,
  fresh: { what: 'fresh', points: 2, seconds: 3_600 },
  others: { what: 'others', points: 1, seconds: 3_600 },
  slow: { what: 'slow', points: 1, seconds: 1 },
}
const levels = levelsOf('campus', { address: ALLOWANCE, network: ALLOWANCE })

describe.each(enginesOf(import.meta.filename))('turns on %s', (engine) => {
  let db: TestDatabase
  let limits: Limits
  let turns: Turns
  const node = (database = db.database) => openLimits({ database, seal: openSeal(SECRET), now: () => new Date() })

  beforeAll(async () => {
    db = await testDatabase(engine)
  })
  beforeEach(async () => {
    await db.database.db.deleteFrom('rate_limit').execute()
    limits = node()
    turns = openTurns({ limits })
  })
  afterAll(() => db.close())

  /** Makes an attempt by a browser with this many earlier failures. Returns its outcome. */
  async function attempt(isRight: boolean, failures: number | undefined, by = turns) {
    const turn = await by.hold({ levels, failures })
    if (!turn.ok) return 'refused'
    const answer = isRight ? 'right' : (await turn.wrong()) ? 'wrong' : 'refused'
    turn.leave()
    return answer
  }
  const wrong = (failures?: number) => attempt(false, failures)
  const right = (failures?: number) => attempt(true, failures)

  test('Q-02 what has no mark has one try to get wrong, what has one the others, and a right one uses up nothing', async () => {
    for (let at = 0; at < 5; at++) expect(await right()).toBe('right')
    expect([await wrong(), await wrong(), await right()]).toEqual(['wrong', 'refused', 'refused'])
    for (let at = 0; at < 5; at++) expect(await right(0)).toBe('right')
    expect([await wrong(0), await wrong(0)]).toEqual(['wrong', 'wrong'])
    expect(turns.waits.size).toBe(0)
  })

  async function exhaust() {
    expect([await wrong(0), await wrong(0), await wrong(1), await wrong(0)]).toEqual(Array(4).fill('wrong'))
  }

  test('Q-02 when all is used up browsers with a mark wait for each other: the ones that failed least go first, right ones together', async () => {
    await exhaust()
    const order: string[] = []
    const asTold = (name: string, answer: Promise<string>) => answer.then((told) => order.push(`${name} ${told}`))
    await Promise.all([
      asTold('often', attempt(false, 3)),
      asTold('robot', attempt(false, undefined)),
      asTold('once', attempt(false, 1)),
      asTold('fan', right(0)),
      asTold('attacker', wrong(0)),
      asTold('late fan', right(0)),
    ])
    expect(order).toEqual(['robot refused', 'fan right', 'attacker wrong', 'late fan right', 'once wrong', 'often wrong'])
    expect(turns.waits.get('fresh')).toBe(5)
  })

  test('Q-02 a turn that would come too late is refused and tells when', async () => {
    const impatient = openTurns({ limits, patienceMs: 10 })
    await exhaust()
    expect(await impatient.hold({ levels, failures: 0 })).toEqual({ ok: false, retryAfter: 1 })
    expect(limits.refusals.get('fresh')).toBe(1)
  })

  test('Q-02 two nodes let no more wrong tries through than one does', async () => {
    await exhaust()
    const startedAt = performance.now()
    const other = openTurns({ limits: node(db.again()), patienceMs: 3_500 })
    const here = openTurns({ limits, patienceMs: 3_500 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => attempt(false, 0, at % 2 ? other : here)))
    const seconds = (performance.now() - startedAt) / 1_000
    const compared = answers.filter((each) => each === 'wrong').length
    expect(compared).toBeGreaterThanOrEqual(2)
    expect(compared).toBeLessThanOrEqual(Math.floor(seconds) + 1)
  })

  test('Q-02 a right try that came while another node used up what was left is refused as a wrong one', async () => {
    const held = await turns.hold({ levels, failures: undefined })
    const other = openTurns({ limits: node(db.again()) })
    expect(await attempt(false, undefined, other)).toBe('wrong')
    if (!held.ok) throw new Error('no place')
    // Two processes never share a SQLite file.
    expect(await held.right()).toBe(engine === 'sqlite')
    expect(await held.wrong()).toBe(false)
    held.leave()
  })

  test('Q-02 right tries begin no window of time', async () => {
    const held = await turns.hold({ levels, failures: undefined })
    if (!held.ok) throw new Error('no place')
    expect(await held.right()).toBe(true)
    held.leave()
    await db.database.db
      .updateTable('rate_limit')
      .set({ ends_at: new Date(Date.now() + 1_000).toISOString() })
      .execute()
    expect([await wrong(), await right()]).toEqual(['wrong', 'refused'])
    const { ends_at } = await db.database.db.selectFrom('rate_limit').select('ends_at').executeTakeFirstOrThrow()
    expect(Date.parse(ends_at) - Date.now()).toBeGreaterThan(3_000_000)
  })

  /** A target under attack, which lets one attempt through each second. */
  const TARGET = { what: 'target', points: 1, seconds: 1 }
  const amongAll = (client: string, rank: number) =>
    turns.hold({
      levels: [
        { allowance: { worth: 1, fresh: TARGET, others: TARGET, slow: TARGET }, who: '', failures: 0 },
        ...levelsOf(client, { address: ALLOWANCE, network: ALLOWANCE }),
      ],
      failures: 0,
      rank,
      isLatestFirst: true,
    })
  async function shutTarget() {
    const turn = await turns.holdOne(TARGET, '')
    if (!turn.ok) throw new Error('the target is taken')
    await turn.wrong()
    turn.leave()
  }

  test('Q-94 an address whose own places are full keeps nobody else from the turn of a target', async () => {
    const full = levelsOf('full', { address: ALLOWANCE, network: ALLOWANCE })
    const held = await Promise.all([1, 2, 3, 4].map(() => turns.hold({ levels: full, failures: 0 })))
    expect(held.map(({ ok }) => ok)).toEqual(Array(4).fill(true))
    await shutTarget()
    const stuck = amongAll('full', 0)
    await expect.poll(() => turns.waits.get('target')).toBe(1)
    const fan = await amongAll('elsewhere', 5)
    if (!fan.ok) throw new Error('the fan was refused')
    fan.leave()
    for (const each of held) if (each.ok) each.leave()
    expect((await stuck).ok).toBe(true)
  })

  test('Q-94 many at once from one address that has not failed yet are not all before others', async () => {
    await shutTarget()
    const order: string[] = []
    const waitFor = async (name: string, client: string) => {
      const turn = await amongAll(client, 0)
      if (!turn.ok) return
      order.push(name)
      if (name !== 'fan') await turn.wrong()
      turn.leave()
    }
    const all = [waitFor('fan', 'home'), ...[1, 2, 3].map(() => waitFor('robot', 'server'))]
    await Promise.all(all)
    expect(order).toEqual(['robot', 'fan', 'robot', 'robot'])
  })

  test('Q-94 whoever waits for a target does not pass those of the same address who failed as little', async () => {
    await exhaust()
    const last = await amongAll('campus', 0)
    const order: string[] = []
    const first = right(0).then(() => order.push('in the line of the address'))
    await expect.poll(() => turns.waits.get('fresh')).toBe(1)
    const passing = amongAll('campus', 0).then((turn) => {
      order.push('for a target')
      if (turn.ok) turn.leave()
    })
    await expect.poll(() => turns.waits.get('target')).toBe(2)
    // The target's own queue moves first.
    if (last.ok) last.leave()
    await Promise.all([first, passing])
    expect(order).toEqual(['in the line of the address', 'for a target'])
  })

  test('Q-94 a place is given back when the database fails between two of them', async () => {
    let isDown = true
    const failing: Limits = {
      ...limits,
      hold: (limit, who) => (isDown && limit.what === 'others' ? Promise.reject(new Error('down')) : limits.hold(limit, who)),
    }
    const broken = openTurns({ limits: failing })
    const both = () =>
      broken.hold({
        levels: [{ allowance: { worth: 1, fresh: TARGET, others: TARGET, slow: TARGET }, who: 'x' }, ...levels],
        failures: undefined,
      })
    await expect(both()).rejects.toThrow('down')
    isDown = false
    const turn = await both()
    expect(turn.ok).toBe(true)
    if (turn.ok) turn.leave()
  })

  test('Q-02 a network (/48) has its own allowance beside that of each address (/64) in it', async () => {
    const network = { ...ALLOWANCE, others: { what: 'network others', points: 3, seconds: 3_600 } }
    const from = (address: string) => levelsOf(address, { address: ALLOWANCE, network })
    expect(from('198.51.100.1')).toHaveLength(1)
    const tries = []
    for (const at of ['1', '1', '2', '3', '4']) {
      const turn = await turns.hold({ levels: from(`2001:db8:7:${at}`), failures: undefined })
      tries.push(turn.ok && (await turn.wrong()))
      if (turn.ok) turn.leave()
    }
    expect(tries).toEqual([true, false, true, true, false])
    expect((await turns.hold({ levels: from('2001:db8:8:1'), failures: undefined })).ok).toBe(true)
  })
})
