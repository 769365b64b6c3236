import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { aViewer } from '../../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { readAudit } from '../../history/audit.server.ts'
import { openSecondFactors, type SecondFactors } from './second-factor.server.ts'

const START = new Date('2026-11-21T18:00:00.000Z')
const by = { uid: 'staff', email: 'staff@viewers.example', client: '203.0.113.7' }

describe.each(enginesOf(import.meta.filename))('second factors on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let factors: SecondFactors

  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    const { changes, seal, limits, clock } = store
    factors = openSecondFactors({
      db: db.database.db,
      changes,
      seal,
      limits,
      siteName: 'Podium',
      isRequired: false,
      now: () => clock.now,
    })
  })
  beforeEach(async () => {
    store.clock.now = START
    const { db: tables } = db.database
    for (const table of ['viewer', 'rate_limit', 'audit'] as const) await tables.deleteFrom(table).execute()
    await tables.insertInto('viewer').values(aViewer('staff')).execute()
    const at = START.toISOString()
    const session = { viewer_id: 'staff', expires_at: at, remembered: 0, created_at: at, updated_at: at }
    await tables
      .insertInto('session')
      .values([
        { ...session, id: 'here', token: 'a' },
        { ...session, id: 'there', token: 'b' },
      ])
      .execute()
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })

  const later = (seconds: number) => {
    store.clock.now = new Date(store.clock.now.getTime() + seconds * 1_000)
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: store.clock.now.getTime() })
  const codeFrom = (secret: string, offset: number) =>
    new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: store.clock.now.getTime() + offset * 1_000 })
  async function setUp() {
    const { secret = '' } = (await factors.begin(by)) ?? {}
    const enabled = await factors.enable(by, 'here', codeOf(secret))
    if (!enabled.ok) throw new Error(enabled.reason)
    return { secret, codes: enabled.codes }
  }
  const sessions = () => db.database.db.selectFrom('session').select(['id', 'second_factor_at']).orderBy('id').execute()
  const actions = async () => (await readAudit(db.database.db, { limit: 50 })).map(({ action }) => action).sort()
  const wrongCode = (secret: string) => {
    const right = [-60, -30, 0, 30, 60].map((offset) => codeFrom(secret, offset))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) as string
  }

  test('Q-06 it counts once the first code of the app was right, for the session that gave it', async () => {
    const { secret = '' } = (await factors.begin(by)) ?? {}
    expect(await factors.stateOf('staff')).toBeUndefined()
    expect(await factors.enable(by, 'here', wrongCode(secret))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(by, 'here', codeOf(secret))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.enable(by, 'here', codeOf(secret))).toMatchObject({ ok: true })
    expect(await factors.stateOf('staff')).toEqual({ setAt: START.toISOString(), codesLeft: 10 })
    expect(await sessions()).toEqual([
      { id: 'here', second_factor_at: START.toISOString() },
      { id: 'there', second_factor_at: null },
    ])
    expect(await factors.begin(by)).toBeUndefined()
    expect(await actions()).toEqual(['second-factor.set'])
  })

  test('Q-06 no code counts twice, neither that of the set-up nor one before it, not even of ten at once', async () => {
    const { secret } = await setUp()
    expect(await factors.check(by, 'there', codeOf(secret))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(by, 'there', codeFrom(secret, -30))).toEqual({ ok: false, reason: 'code-wrong' })
    await db.database.db.deleteFrom('rate_limit').execute()
    later(30)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => factors.check(by, 'there', code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('Q-06 the code of a phone whose clock is half a minute off is taken, of one two minutes off it is not', async () => {
    const { secret } = await setUp()
    later(600)
    expect(await factors.check(by, 'here', codeFrom(secret, 120))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(by, 'here', codeFrom(secret, -120))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(by, 'here', codeFrom(secret, 30))).toEqual({ ok: true })
  })

  test('Q-06 after five wrong codes the right one waits, after thirty a day it waits for that day', async () => {
    const { secret } = await setUp()
    for (let day = 0; day < 6; day++) {
      later(15 * 60 + 1)
      for (let at = 0; at < 5; at++)
        expect(await factors.check(by, 'here', wrongCode(secret))).toEqual({ ok: false, reason: 'code-wrong' })
      expect(await factors.check(by, 'here', codeOf(secret))).toMatchObject({ ok: false, reason: 'codes-too-many' })
    }
    later(15 * 60 + 1)
    const refused = await factors.check(by, 'here', codeOf(secret))
    expect(refused).toMatchObject({ ok: false, reason: 'codes-too-many' })
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(20 * 3600)
    later(24 * 3600)
    expect(await factors.check(by, 'here', codeOf(secret))).toEqual({ ok: true })
  })

  test('Q-06 whom wrong codes lock out for a day gets in by a recovery code, and by codes of the app from then on', async () => {
    const { secret, codes } = await setUp()
    const lockOut = async () => {
      for (let at = 0; at < 30; at++) {
        if (at % 5 === 0) later(15 * 60 + 1)
        expect(await factors.check(by, 'there', wrongCode(secret))).toEqual({ ok: false, reason: 'code-wrong' })
      }
      later(15 * 60 + 1)
      expect(await factors.check(by, 'here', codeOf(secret))).toMatchObject({ ok: false, reason: 'codes-too-many' })
    }
    await lockOut()
    expect(await factors.check(by, 'here', codes[0] ?? '')).toEqual({ ok: true })
    later(30)
    expect(await factors.check(by, 'here', codeOf(secret))).toEqual({ ok: true })
    // Guessing recovery codes locks out only the guesser.
    await lockOut()
    const thief = { ...by, client: '198.51.100.9' }
    for (let at = 0; at < 5; at++)
      expect(await factors.check(thief, 'there', `00000000000${at}`)).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(thief, 'there', codes[1] ?? '')).toMatchObject({ ok: false, reason: 'too-many' })
    expect(await factors.check(by, 'here', codes[1] ?? '')).toEqual({ ok: true })
  })

  test('Q-06 a second factor that the person at the server removed can be set up again at once, whatever was guessed', async () => {
    const { secret } = await setUp()
    for (let at = 0; at < 5; at++) await factors.check(by, 'there', wrongCode(secret))
    expect(await factors.remove('staff', by)).toBe(true)
    await setUp()
  })

  test('Q-06 a recovery code works once, in any spelling; new ones replace all', async () => {
    const { codes } = await setUp()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^\d{12}$/)
    const [first = '', second = ''] = codes
    const spelt = first.replace(/.{4}/g, '$& ')
    const answers = await Promise.all(Array.from({ length: 4 }, () => factors.check(by, 'there', spelt)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await factors.stateOf('staff')).toMatchObject({ codesLeft: 9 })
    const renewed = await factors.renewCodes(by)
    expect(await factors.check(by, 'there', second)).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.check(by, 'there', renewed?.[0] ?? '')).toEqual({ ok: true })
    expect(await actions()).toEqual([
      'second-factor.codes',
      'second-factor.recovery',
      'second-factor.recovery',
      'second-factor.set',
    ])
  })

  test('Q-06 secret and recovery codes lie sealed in the database', async () => {
    const { secret, codes } = await setUp()
    const rows = JSON.stringify(await db.database.db.selectFrom('second_factor').selectAll().execute())
    for (const text of [secret, secret.replaceAll(' ', ''), ...codes]) expect(rows).not.toContain(text)
    expect(rows).toContain('"sealed_secret":"v1.')
  })

  test('Q-06 a removed one is asked for no more; by its email for the person at the server', async () => {
    const { secret } = await setUp()
    expect(await factors.remove('nobody@viewers.example', by)).toBe(false)
    expect(await factors.remove('Staff@viewers.example', by)).toBe(true)
    expect(await factors.remove('staff', by)).toBe(false)
    expect(await factors.stateOf('staff')).toBeUndefined()
    later(30)
    expect(await factors.check(by, 'here', codeOf(secret))).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await factors.renewCodes(by)).toBeUndefined()
  })

  test('Q-06 what an app scans is the account’s address of the site, and the picture is the address', async () => {
    const begun = await factors.begin(by)
    expect(begun?.address).toMatch(/^otpauth:\/\/totp\/Podium:staff%40viewers\.example\?issuer=Podium&secret=[A-Z2-7]{32}&/)
    expect(await factors.begun(by)).toEqual(begun)
    expect(begun?.secret.replaceAll(' ', '')).toBe(/secret=(\w+)/.exec(begun?.address ?? '')?.[1])
    expect(begun?.qr.size).toBeGreaterThan(20)
    expect(begun?.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  })
})
