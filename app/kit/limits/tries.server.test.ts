import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { SECRET } from '../../../tests/secret.ts'
import { triesOf } from '../../../tests/tries.ts'
import { openSeal } from '../http/seal.server.ts'
import { HOUR_SECONDS } from '../time/time-units.ts'
import { limitsOfKind } from './tries.server.ts'

const MAILS = limitsOfKind('test mails', HOUR_SECONDS, {
  browser: 20,
  fresh: 15,
  others: 5,
  slowSeconds: 30,
  mailbox: { points: 3, seconds: 24 * HOUR_SECONDS },
  domain: { most: 60, spare: 20 },
  all: { most: 100, spare: 25 },
})
const LETTERS = limitsOfKind('test letters', 300, {
  browser: 10,
  fresh: 40,
  others: 10,
  slowSeconds: 20,
  everywhere: { points: 100, seconds: 600, slowSeconds: 12 },
})

describe.each(enginesOf(import.meta.filename))('limits of what is sent and guessed, on %s', (engine) => {
  let db: TestDatabase
  let clock: Date
  let tries: ReturnType<typeof triesOf>
  const open = () => triesOf({ database: db.again(), seal: openSeal(SECRET), now: () => clock })
  beforeAll(async () => {
    db = await testDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    clock = new Date('2026-11-21T18:00:00.000Z')
    await db.database.db.deleteFrom('rate_limit').execute()
    tries = open()
  })

  const ask = async (email: string, client: string, browser?: string) => {
    const taken = await tries.maySend(MAILS, { client, browser }, email)
    return taken.ok ? 'sent' : taken.reason
  }
  const tally = async (count: number, each: (at: number) => Promise<string>) => {
    const answers: Record<string, number> = {}
    for (let at = 0; at < count; at++) {
      const answer = await each(at)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
    return answers
  }

  test('Q-92 a mailbox gets three unconfirmed mails in whatever spelling, and more once one is confirmed', async () => {
    const spelled = (at: number) =>
      ask(at % 2 ? `Name+${at}@viewers.example` : `name@VIEWERS.example`, `address ${at % 4}`, `b${at}`)
    expect(await tally(40, spelled)).toEqual({ sent: 3, unconfirmed: 37 })
    // The limit applies on any node, and from anywhere.
    tries = open()
    expect(await ask('name@viewers.example', 'elsewhere')).toBe('unconfirmed')
    expect(await ask('another@viewers.example', 'elsewhere')).toBe('sent')
    await tries.confirmed(MAILS, 'NAME+5@viewers.example')
    expect(await ask('name@viewers.example', 'elsewhere')).toBe('sent')
  })

  test('Q-92 an address gets mails to some twenty mailboxes an hour, whoever asks there, and one more each half minute', async () => {
    const asked = await tally(60, (at) => ask(`name${at}@d${at}.example`, '203.0.113.1', `b${at}`))
    expect(asked).toEqual({ sent: 21, 'too-many': 39 })
    expect(await tally(10, (at) => ask(`more${at}@d${at}.example`, '203.0.113.1'))).toEqual({ 'too-many': 10 })
    // A further mail to a known mailbox counts against that mailbox.
    expect(await ask('name1@d1.example', '203.0.113.1', 'b1')).toBe('sent')
    clock = new Date(clock.getTime() + 30_000)
    expect(await ask('late@d.example', '203.0.113.1', 'late')).toBe('sent')
  })

  test('Q-92 addresses that asked for little keep a share of a domain, and of all, whatever others ask for', async () => {
    const fromMany = (domain: string) => (at: number) => ask(`name${at}@${domain}`, `198.51.100.${at % 13}`, `b${at}`)
    // 13 addresses, and three mails from each beyond the limit of the domain.
    expect(await tally(120, fromMany('school.example'))).toEqual({ sent: 60, 'too-many': 60 })
    expect(await ask('fan@school.example', '203.0.113.7')).toBe('sent')
    expect(await tally(100, (at) => ask(`n${at}@gmail.com`, `198.51.100.${at % 13}`, `c${at}`))).toEqual({
      sent: 39,
      'too-many': 61,
    })
    expect(await ask('fan@gmail.com', '203.0.113.8')).toBe('sent')
    expect(await ask('fan@other.example', '198.51.100.1', 'd')).toBe('too-many')
  })

  test('Q-92 2,000 requests of one address keep no other address from its mail', async () => {
    const stranger = await tally(2_000, (at) => ask(`n${at}@d${at % 40}.example`, '203.0.113.1', `b${at}`))
    expect(stranger).toEqual({ sent: 21, 'too-many': 1_979 })
    for (const domain of ['d0.example', 'd1.example', 'gmail.com', 'other.example'])
      expect(await ask(`fan@${domain}`, '203.0.113.9', 'fan')).toBe('sent')
  })

  test('Q-92 further mails to mailboxes that have got one count for the address, too, and so keep no others from theirs', async () => {
    const again = (count: number, client: string) => (at: number) =>
      ask(`n${at % count}@d${at % count}.example`, client, `b${at}`)
    // 21 first mails, one of them by the turn of that half minute, and 20 further ones.
    expect(await tally(200, again(21, '203.0.113.1'))).toEqual({ sent: 41, 'too-many': 159 })
  })

  test('Q-92 of what is kept for those who asked for little, one address gets three, also at once', async () => {
    expect(await tally(100, (at) => ask(`n${at}@gmail.com`, `198.51.100.${at}`))).toEqual({ sent: 100 })
    const all = await Promise.all(Array.from({ length: 15 }, (_, at) => ask(`s${at}@gmail.com`, '203.0.113.1', `b${at}`)))
    expect(all.filter((answer) => answer === 'sent').length).toBeLessThanOrEqual(3)
    expect(await tally(10, () => ask('s@gmail.com', '203.0.113.2', 'one'))).toEqual({ sent: 3, unconfirmed: 7 })
    expect(await ask('s2@gmail.com', '203.0.113.2', 'two')).toBe('too-many')
    expect(await ask('fan@gmail.com', '203.0.113.3')).toBe('sent')
  })

  test('Q-92 what was given back counts for nobody: not for the browser, either', async () => {
    const from = { client: '203.0.113.3', browser: 'busy' }
    for (let at = 0; at < 40; at++) {
      const taken = await tries.maySend(MAILS, from, `name${at}@d${at}.example`)
      if (!taken.ok) throw new Error(`${at} ${taken.reason}`)
      await taken.giveBack()
    }
  })

  const guess = async (isRight: boolean, client: string, browser?: string) =>
    tries.runAttempt(LETTERS, { client, browser }, { of: 'letters' }, async () => ({
      isRight,
      answer: { ok: isRight, reason: 'wrong' as const },
    }))

  test('Q-94 whoever waits for the turn of one target keeps no place of the address, which others need', async () => {
    const guessOf = (target: string, isRight: boolean, browser?: string) =>
      tries.runAttempt(LETTERS, { client: '203.0.113.1', browser }, { against: target }, async () => ({
        isRight,
        answer: isRight ? 'right' : 'wrong',
      }))
    // From elsewhere: everything that the invented target allows.
    for (let at = 0; at < 101; at++)
      await tries.runAttempt(LETTERS, { client: `198.51.100.${at}`, browser: undefined }, { against: 'invented' }, async () => ({
        isRight: false,
        answer: 'wrong',
      }))
    tries = triesOf({ database: db.again(), seal: openSeal(SECRET), now: () => clock, patienceMs: 22_000 })
    const waiting = Array.from({ length: 80 }, (_, at) => guessOf('invented', false, `b${at}`))
    await expect.poll(() => tries.waits.get('test letters everywhere')).toBe(80)
    expect(await guessOf('another', true)).toBe('right')
    expect(await guessOf('another', true, 'fan')).toBe('right')
    clock = new Date(clock.getTime() + 600_000)
    expect(await Promise.all(waiting)).toContain('wrong')
  })

  test('Q-93 guesses from four addresses shut the letters for nobody: those without a failure come first in the slow lane', async () => {
    const guessed = await tally(160, async (at) => (await guess(false, `198.51.100.${at % 4}`, `b${at}`)).reason)
    expect(guessed).toEqual({ wrong: 101, 'too-many': 59 })
    expect(await tries.isGuessed(LETTERS)).toBe(true)
    const patient = triesOf({ database: db.again(), seal: openSeal(SECRET), now: () => clock, patienceMs: 22_000 })
    tries = patient
    const robots = Array.from({ length: 8 }, (_, at) => guess(false, `198.51.100.${at % 4}`, `c${at}`))
    await expect.poll(() => patient.waits.get('test letters everywhere')).toBe(8)
    const scorer = guess(true, '203.0.113.5')
    await expect.poll(() => patient.waits.get('test letters everywhere')).toBe(9)
    clock = new Date(clock.getTime() + 12_000)
    expect(await scorer).toMatchObject({ ok: true })
    expect((await Promise.all(robots)).filter(({ reason }) => reason === 'wrong')).toHaveLength(1)
    clock = new Date(clock.getTime() + 600_000)
    expect(await tries.isGuessed(LETTERS)).toBe(false)
  })
})
