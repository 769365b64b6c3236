import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashAtRealCost } from '../../tests/cheap-hashing.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { type CookieJar, cookieJar } from '../../tests/sites/cookie-jar.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { writeGrants } from '../access/grants.server.ts'
import { readAudit } from '../history/audit.server.ts'
import { browserMark } from '../kit/http/browser-mark.server.ts'
import { hashing } from './sign-in/hashing.server.ts'
import { openAdmins } from './staff/admins.server.ts'

const PASSWORD = 'correct horse battery'
const person = { email: 'fan@example.org', password: PASSWORD, remember: false }

describe.each(enginesOf(import.meta.filename))('accounts on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore

  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'vault', password: 'Vert & Or 7' })
    await store.addSeries({ id: 'cellar', password: 'Oak' })
  })
  const start = new Date('2026-11-21T18:00:00.000Z')
  afterEach(async () => {
    store.clock.now = start
    await db.database.db.deleteFrom('viewer').execute()
    await db.database.db.deleteFrom('rate_limit').execute()
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })

  const from = (jar: CookieJar, client = '203.0.113.1') => ({ cookie: jar.header(), client, language: 'en' as const })

  async function signUp(form = person, jar = cookieJar()) {
    const answer = await store.accounts.signUp(form, from(jar))
    if (answer.ok) jar.take(answer.cookies)
    return { answer, jar }
  }

  /** Returns a browser that has already loaded a page. */
  function withMark() {
    const jar = cookieJar()
    jar.take([browserMark(store.seal, true, () => store.clock.now).give('') ?? ''])
    return jar
  }

  async function signIn(form = person, jar = cookieJar(), client = '203.0.113.1') {
    const answer = await store.accounts.signIn(form, from(jar, client))
    if (answer.ok) jar.take(answer.cookies)
    return { answer, jar }
  }

  const viewerOf = (jar: CookieJar) => store.accounts.viewerOf(jar.header())

  describe('signing up', () => {
    test('A1 makes the record with its email and signs in', async () => {
      const { answer, jar } = await signUp()
      expect(answer.ok).toBe(true)
      const viewer = await viewerOf(jar)
      expect(viewer).toMatchObject({ email: 'fan@example.org', role: undefined })
      expect(await db.database.db.selectFrom('viewer').select(['id', 'email']).execute()).toEqual([
        { id: viewer?.uid, email: 'fan@example.org' },
      ])
      expect(await store.favourites.of(viewer?.uid ?? '')).toEqual([])
    })

    test('A1 T-04 an email that is in use is refused; after ten such answers an address is told no more, but in browsers with a mark', async () => {
      await signUp()
      for (let at = 0; at < 10; at++) expect((await signUp()).answer).toEqual({ ok: false, reason: 'email-in-use' })
      expect((await signUp()).answer).toMatchObject({ ok: false, reason: 'too-many' })
      // Otherwise a refusal would reveal which accounts exist.
      expect((await signUp({ ...person, email: 'new@example.org' })).answer).toMatchObject({ ok: false, reason: 'too-many' })
      const marked = withMark()
      expect((await signUp(person, marked)).answer).toEqual({ ok: false, reason: 'email-in-use' })
      expect((await signUp({ ...person, email: 'new@example.org' }, marked)).answer.ok).toBe(true)
    })

    test('Q-86 whoever shows by a link that the mailbox is theirs joins with one password, which takes an account over that was made before', async () => {
      const joined = await store.accounts.join(person, from(cookieJar()))
      expect(joined).toMatchObject({ ok: true, uid: expect.any(String) })
      expect((await signIn()).answer.ok).toBe(true)

      const before = { ...person, email: 'before@example.org', password: 'known to somebody else' }
      const { jar } = await signUp(before)
      const taken = await store.accounts.join({ ...before, password: 'my own long password' }, from(cookieJar()))
      expect(taken.ok).toBe(true)
      expect(await viewerOf(jar)).toBeUndefined()
      expect((await signIn(before)).answer).toEqual({ ok: false, reason: 'invalid' })
      expect((await signIn({ ...before, password: 'my own long password' })).answer.ok).toBe(true)
      const weak = await store.accounts.join({ ...before, password: 'password1' }, from(cookieJar()))
      expect(weak).toEqual({ ok: false, reason: 'password-common' })
      expect((await signIn({ ...before, password: 'my own long password' })).answer.ok).toBe(true)
    })

    test('Q-02 fifty accounts an hour are made from one address without a mark, and 60 answers at most tell that one is there', async () => {
      const names = Array.from({ length: 51 }, (_, at) => `fan${at}@example.org`)
      const answers = await Promise.all(names.map((email) => signUp({ ...person, email })))
      const made = names.filter((_, at) => answers[at]?.answer.ok)
      expect(made).toHaveLength(50)
      const [email = ''] = made
      const told = await Promise.all(Array.from({ length: 70 }, () => signUp({ ...person, email }, withMark())))
      expect(told.filter(({ answer }) => !answer.ok && answer.reason === 'email-in-use')).toHaveLength(61)
    }, 60_000)

    test('T-27 a password that everybody guesses first is refused, in full-width letters too', async () => {
      const wide = 'password1'.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
      expect((await signUp({ ...person, password: wide })).answer).toEqual({ ok: false, reason: 'password-common' })
      expect((await signUp({ ...person, password: 'Password1' })).answer).toEqual({ ok: false, reason: 'password-common' })
      expect(await db.database.db.selectFrom('viewer').select('id').execute()).toEqual([])
    })
  })

  describe('signing in', () => {
    beforeEach(async () => {
      await signUp()
      await db.database.db.deleteFrom('rate_limit').execute()
    })

    test('A2 T-01 an unknown address and a wrong password are one refusal', async () => {
      const wrong = await signIn({ ...person, password: 'another password' })
      const unknown = await signIn({ ...person, email: 'nobody@example.org' })
      expect(wrong.answer).toEqual({ ok: false, reason: 'invalid' })
      expect(unknown.answer).toEqual(wrong.answer)
    })

    test('A2 T-16 T-17 a session not to be remembered ends with the browser and after a day, one to be remembered after thirty', async () => {
      const short = await store.accounts.signIn(person, from(cookieJar()))
      const long = await store.accounts.signIn({ ...person, remember: true }, from(cookieJar()))
      if (!short.ok || !long.ok) throw new Error('not signed in')
      const sessionCookie = (cookies: string[]) => cookies.find((each) => each.startsWith('__Host-session=')) ?? ''
      expect(sessionCookie(short.cookies)).toMatch(/^__Host-session=[^;]+(; (Path=\/|HttpOnly|Secure|SameSite=Lax))+$/i)
      expect(sessionCookie(short.cookies)).not.toMatch(/max-age|expires/i)
      expect(sessionCookie(long.cookies)).toMatch(/; Max-Age=2592000/i)
      for (const flag of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\//i])
        expect(sessionCookie(long.cookies)).toMatch(flag)
      const days = async (cookies: string[]) => {
        const jar = cookieJar()
        jar.take(cookies)
        const viewer = await viewerOf(jar)
        return (Date.parse(viewer?.sessionEndsAt ?? '') - Date.now()) / 86_400_000
      }
      expect(await days(short.cookies)).toBeCloseTo(1, 2)
      expect(await days(long.cookies)).toBeCloseTo(30, 2)
    })

    test('T-05 Q-92 after ten wrong passwords from ten addresses the eleventh try is refused, also with the right one, until the next turn', async () => {
      for (let at = 0; at < 10; at++) {
        const { answer } = await signIn({ ...person, password: 'wrong wrong' }, cookieJar(), `203.0.113.${at}`)
        expect(answer).toEqual({ ok: false, reason: 'invalid' })
      }
      const eleventh = await signIn(person, cookieJar(), '203.0.113.99')
      expect(eleventh.answer).toMatchObject({ ok: false, reason: 'too-many' })
      // The owner signs in at the next turn, without waiting until the strangers stop.
      store.clock.now = new Date(store.clock.now.getTime() + 90_000)
      expect((await signIn(person, cookieJar(), '203.0.113.99')).answer.ok).toBe(true)
      expect((await signIn({ ...person, password: 'wrong wrong' }, cookieJar(), '203.0.113.100')).answer).toEqual({
        ok: false,
        reason: 'invalid',
      })
      expect((await signIn(person, cookieJar(), '203.0.113.101')).answer).toMatchObject({ ok: false, reason: 'too-many' })
    })

    const wrong = (at: number, jar?: CookieJar) => signIn({ ...person, email: `fan${at}@example.org` }, jar)
    const isCompared = async (answer: ReturnType<typeof wrong>) => {
      const { answer: given } = await answer
      return !given.ok && given.reason === 'invalid'
    }

    test('T-06 Q-02 wrong passwords without a mark refuse what has none, and neither known devices, browsers with a mark nor other addresses', async () => {
      const { jar: known } = await signIn()
      for (let at = 0; at < 8; at++) expect(await isCompared(wrong(at))).toBe(true)
      expect(await isCompared(wrong(8))).toBe(false)
      expect((await signIn()).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(person, known)).answer.ok).toBe(true)
      expect((await signIn(person, withMark())).answer.ok).toBe(true)
      expect((await signIn(person, cookieJar(), '203.0.113.2')).answer.ok).toBe(true)
    })

    test('T-06 Q-02 however many marks somebody collects, thirty passwords of an address are compared in a quarter of an hour', async () => {
      const { jar: known } = await signIn()
      let compared = 0
      for (let at = 0; at < 12; at++) if (await isCompared(wrong(at))) compared++
      for (let at = 0; at < 30; at++) if (await isCompared(wrong(at, withMark()))) compared++
      expect(compared).toBe(23)
      expect((await signIn(person, withMark())).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(person, known)).answer.ok).toBe(true)
      for (let at = 1; at < 8; at++) {
        store.clock.now = new Date(start.getTime() + at * 115_000)
        // Correct passwords pass first, however many attempts there are.
        for (let one = 0; one < 2; one++) expect((await signIn(person, withMark())).answer.ok).toBe(true)
        for (let one = 0; one < 2; one++) if (await isCompared(wrong(one, withMark()))) compared++
      }
      expect(compared).toBe(30)
    })

    test('T-06 Q-02 the addresses of one IPv6 network (/48) have ten times as much together', async () => {
      const guesses = Array.from({ length: 100 }, (_, at) =>
        isCompared(signIn({ ...person, email: `fan${at}@example.org` }, cookieJar(), `2001:db8:6:${at % 20}`)),
      )
      expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(80)
      expect((await signIn(person, cookieJar(), '2001:db8:6:ffff')).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(person, cookieJar(), '2001:db8:7:1')).answer.ok).toBe(true)
    }, 60_000)

    test('T-06 successes do not count as guesses', async () => {
      for (let at = 0; at < 12; at++) expect((await signIn()).answer.ok).toBe(true)
    })

    test('T-06 of many wrong passwords that one address sends at once no more are tried than it has left', async () => {
      const { hash } = hashing
      const tried = vi.spyOn(hashing, 'hash').mockImplementation(hash)
      for (let at = 0; at < 6; at++) await wrong(at)
      tried.mockClear()
      const names = Array.from({ length: 20 }, (_, at) => `other${at}@example.org`)
      const answers = await Promise.all(names.map((email) => signIn({ ...person, email })))
      expect(answers.filter(({ answer }) => !answer.ok && answer.reason === 'invalid')).toHaveLength(2)
      expect(tried).toHaveBeenCalledTimes(2)
      tried.mockRestore()
    })

    test('Q-98 behind an address where somebody guesses, accounts with a second factor go before all others', async () => {
      const [uid] = await db.database.db.selectFrom('viewer').select('id').where('email', '=', person.email).execute()
      await db.database.db
        .insertInto('second_factor')
        .values({ uid: uid?.id ?? '', sealed_secret: 'sealed', sealed_codes: '[]', last_step: 0, set_at: start.toISOString() })
        .execute()
      // Fourteen from fresh browsers, eight from any, and the turn of that time.
      for (let at = 0; at < 23; at++) await wrong(at, withMark())
      const patient = await openTestStore(db.again(), { patienceMs: 400_000 })
      onTestFinished(() => patient.close())
      const waiting = () => patient.turns.waits.get('sign-in client') ?? 0
      const order: string[] = []
      const robots = Array.from({ length: 3 }, (_, at) =>
        patient.accounts
          .signIn({ ...person, email: `robot${at}@example.org`, password: 'wrong wrong' }, from(withMark()))
          .then(() => order.push('robot')),
      )
      await expect.poll(waiting).toBe(3)
      // Admins do not wait for others either, nor do others wait for somebody guessing an admin's password.
      const admin = () => patient.accounts.signIn(person, from(withMark())).then(({ ok }) => (ok ? 'admin' : 'refused'))
      for (let at = 0; at < 8; at++) await patient.accounts.signIn({ ...person, password: `wrong wrong ${at}` }, from(withMark()))
      order.push(await admin())
      const timer = setInterval(() => {
        patient.clock.now = new Date(patient.clock.now.getTime() + 115_000)
      }, 300)
      onTestFinished(() => clearInterval(timer))
      await Promise.all(robots)
      expect(order).toEqual(['admin', 'robot', 'robot', 'robot'])
    })

    test('T-05 a stranger’s wrong passwords do not keep an owner out of a browser that has signed in before', async () => {
      const { jar } = await signIn()
      await store.accounts.signOut(jar.header())
      const stranger = cookieJar()
      const wrong = { ...person, password: 'wrong wrong' }
      for (let at = 0; at < 10; at++) await signIn(wrong, stranger, `203.0.113.${at + 10}`)
      expect((await signIn()).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(person, jar, '203.0.113.30')).answer.ok).toBe(true)
      // A browser that has signed in before gets ten times as many guesses, but only for the account it knows.
      for (let at = 0; at < 10; at++)
        expect((await signIn(wrong, jar, `203.0.113.${at + 40}`)).answer).toEqual({ ok: false, reason: 'invalid' })
      expect((await signIn(person, jar, '203.0.113.60')).answer).toMatchObject({ ok: false, reason: 'too-many' })
    })

    test.each([
      ['of another account', 'other@example.org'],
      ['of no account', ''],
    ])('T-05 a mark %s is worth nothing', async (_, other) => {
      const jar = cookieJar()
      if (other) await signUp({ ...person, email: other }, jar)
      else jar.take(['__Host-device=AAAAAAAAAAAAAAAA.forged'])
      for (let at = 0; at < 10; at++) await signIn({ ...person, password: 'wrong wrong' }, cookieJar(), `203.0.113.${at + 10}`)
      expect((await signIn(person, jar, '203.0.113.30')).answer).toMatchObject({ ok: false, reason: 'too-many' })
    })

    test('Q-02 T-28 twenty right passwords of one client at once all sign in, and those of others have their turns between', async () => {
      // Turns are taken while hashing; if hashing cost nothing, the database would decide who is first.
      hashAtRealCost()
      // On a slow machine these attempts wait for each other longer than other tests should.
      const impatient = store
      store = await openTestStore(db.again(), { patienceMs: 60_000 })
      onTestFinished(async () => {
        hashAtRealCost(false)
        await store.close()
        store = impatient
      })
      const slow = { ...person, email: 'slow@example.org' }
      await signUp(slow)
      const order: string[] = []
      const many = Array.from({ length: 20 }, () =>
        signIn(slow).then(({ answer }) => order.push(answer.ok ? 'one of many' : 'refused')),
      )
      const other = signIn(slow, cookieJar(), '203.0.113.2').then(({ answer }) => order.push(answer.ok ? 'other' : 'refused'))
      await Promise.all([...many, other])
      expect(order.filter((each) => each === 'one of many')).toHaveLength(20)
      expect(order.indexOf('other')).toBeLessThan(20)
    })

    test('T-28 the sixty-first right sign-in of an account from one address within a quarter of an hour waits, from another it does not', async () => {
      for (let at = 0; at < 60; at++) expect((await signIn()).answer.ok).toBe(true)
      expect((await signIn()).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(person, cookieJar(), '203.0.113.2')).answer.ok).toBe(true)
      store.clock.now = new Date(start.getTime() + 900_000)
      expect((await signIn()).answer.ok).toBe(true)
    })

    test('T-28 an account keeps its thirty newest sessions', async () => {
      const jars: CookieJar[] = []
      for (let at = 0; at < 32; at++) jars.push((await signIn()).jar)
      expect(await db.database.db.selectFrom('session').select('id').execute()).toHaveLength(30)
      expect(await viewerOf(jars[1] as CookieJar)).toBeUndefined()
      expect(await viewerOf(jars[2] as CookieJar)).toBeDefined()
      expect(await viewerOf(jars[31] as CookieJar)).toBeDefined()
    })

    test('T-09 the count holds over nodes and a restart', async () => {
      const other = await openTestStore(db.again())
      for (let at = 0; at < 10; at++) {
        const node = at % 2 ? store : other
        await node.accounts.signIn({ ...person, password: 'wrong wrong' }, from(cookieJar(), `203.0.113.${at}`))
      }
      await other.close()
      const restarted = await openTestStore(db.again())
      expect(await restarted.accounts.signIn(person, from(cookieJar(), '203.0.113.77'))).toMatchObject({ reason: 'too-many' })
      await restarted.close()
    })

    test('T-11 signing in makes a new session and ends the one the browser had', async () => {
      const { jar } = await signIn()
      const before = jar.header()
      await signIn(person, jar)
      expect(jar.header()).not.toBe(before)
      expect(await store.accounts.viewerOf(before)).toBeUndefined()
      expect(await viewerOf(jar)).toBeDefined()
    })

    test('A7 T-12 signing out ends the session on the server and clears its cookies', async () => {
      const { jar } = await signIn()
      const copy = jar.header()
      jar.take(await store.accounts.signOut(copy))
      expect(jar.names()).toEqual(['__Host-device'])
      expect(await store.accounts.viewerOf(copy)).toBeUndefined()
    })

    async function renew(jar: CookieJar) {
      const renewed = await store.accounts.renew(jar.header())
      if (!renewed.ok) throw new Error(renewed.reason)
      return renewed
    }

    test('A9 a session is renewed: a day more for one that ends with the browser', async () => {
      const { jar } = await signIn()
      const soon = new Date(Date.now() + 4 * 60_000).toISOString()
      await db.database.db.updateTable('session').set({ expires_at: soon }).execute()
      const renewed = await renew(jar)
      expect(Date.parse(renewed.sessionEndsAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
      expect((await viewerOf(jar))?.sessionEndsAt).toBe(renewed.sessionEndsAt)
    })

    test('A2 A9 a remembered session is extended by use after a day', async () => {
      const { jar } = await signIn({ ...person, remember: true })
      const twoDaysOld = new Date(Date.now() + 28 * 86_400_000).toISOString()
      await db.database.db.updateTable('session').set({ expires_at: twoDaysOld }).execute()
      const renewed = await renew(jar)
      expect((Date.parse(renewed.sessionEndsAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
      expect(renewed.cookies.some((each) => /^__Host-session=.*Max-Age=2592000/i.test(each))).toBe(true)
    })

    test.each([
      ['that ends with the browser', false, 1],
      ['to be remembered', true, 180],
    ])('A2 A9 a session %s is not renewed for ever', async (_what, remember, days) => {
      const { jar } = await signIn({ ...person, remember })
      const soon = new Date(Date.now() + 4 * 60_000).toISOString()
      const startedAgo = (ms: number) =>
        db.database.db
          .updateTable('session')
          .set({ expires_at: soon, created_at: new Date(Date.now() - ms).toISOString() })
          .execute()
      await startedAgo(days * 86_400_000 + 1_000)
      expect(await viewerOf(jar)).toMatchObject({ isExtended: false, sessionEndsAt: soon })
      expect(await store.accounts.renew(jar.header())).toEqual({ ok: true, sessionEndsAt: soon, cookies: [] })
      expect((await viewerOf(jar))?.sessionEndsAt).toBe(soon)
      await startedAgo(days * 86_400_000 - 60_000)
      expect((await viewerOf(jar))?.isExtended).toBe(remember)
      const renewed = await renew(jar)
      expect(Date.parse(renewed.sessionEndsAt)).toBeGreaterThan(Date.parse(soon))
    })

    test('T-30 the session of a viewer who is gone is worth nothing', async () => {
      const { jar } = await signIn()
      await db.database.db.deleteFrom('viewer').execute()
      expect(await viewerOf(jar)).toBeUndefined()
    })
  })

  describe('unlocks at sign-in', () => {
    async function visitorWith(...ids: string[]) {
      const jar = cookieJar()
      const grants = []
      for (const [id, password] of [
        ['vault', 'Vert & Or 7'],
        ['cellar', 'Oak'],
      ] as const) {
        if (!ids.includes(id)) continue
        const unlocked = await store.access.unlock({ seriesId: id, password, from: { client: '203.0.113.1', browser: 'b' } })
        if (unlocked.ok && unlocked.grant) grants.push(unlocked.grant)
      }
      jar.take([`__Host-unlock=${writeGrants(store.seal, grants)}; Path=/`])
      return jar
    }
    const unlockedOf = async (jar: CookieJar) =>
      (await store.unlocks.of((await viewerOf(jar))?.uid ?? '')).map(({ docId }) => docId).sort()

    test('P4 what the visitor unlocked goes to the account and leaves the browser', async () => {
      const { jar } = await signUp(person, await visitorWith('vault'))
      expect(await unlockedOf(jar)).toEqual(['doc-vault'])
      expect(jar.get('__Host-unlock')).toBeUndefined()
      const elsewhere = await signIn(person, await visitorWith('cellar'))
      expect(await unlockedOf(elsewhere.jar)).toEqual(['doc-cellar', 'doc-vault'])
    })

    test('P5 T-46 a changed password removes the unlocks of the earlier one for good', async () => {
      const { jar } = await signUp(person, await visitorWith('vault'))
      await store.addSeries({ id: 'vault', password: 'Vert & Or 7' })
      expect(await unlockedOf(jar)).toEqual(['doc-vault'])
      await store.addSeries({ id: 'vault', password: 'changed' })
      expect(await unlockedOf(jar)).toEqual([])
      await store.addSeries({ id: 'vault', password: 'Vert & Or 7' })
      expect(await unlockedOf(jar)).toEqual([])
    })

    test('P5 T-41 a stale or invented unlock is not merged', async () => {
      const stale = await visitorWith('vault')
      await store.addSeries({ id: 'vault', password: 'changed' })
      const { jar } = await signUp(person, stale)
      expect(await unlockedOf(jar)).toEqual([])
      const invented = cookieJar()
      invented.take([`__Host-unlock=${Buffer.from('[["doc-cellar","x"]]').toString('base64url')}.x`])
      expect(await unlockedOf((await signIn(person, invented)).jar)).toEqual([])
      await store.addSeries({ id: 'vault', password: 'Vert & Or 7' })
    })

    test('T-48 twenty sign-ins at once with the same unlocks make one entry each', async () => {
      await signUp()
      const jar = await visitorWith('vault', 'cellar')
      const cookie = jar.header()
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          store.accounts.signIn(person, { cookie, client: `203.0.113.${at}`, language: 'en' }),
        ),
      )
      expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(1)
      expect(await db.database.db.selectFrom('series_grant').select('series_doc_id').execute()).toHaveLength(2)
    })
  })

  describe('a lost password', () => {
    beforeEach(async () => {
      await signUp()
      store.resets.length = 0
    })
    const ask = (email = person.email, client = '203.0.113.1') =>
      store.accounts.requestReset(email, { cookie: '', client, language: 'fr' })
    const reset = (token: string, password = 'a new long password') =>
      store.accounts.resetPassword({ token, password }, { cookie: '', client: '203.0.113.1', language: 'en' })

    test('A4 an address without account is refused', async () => {
      expect(await ask('nobody@example.org')).toEqual({ ok: false, reason: 'no-account' })
      expect(store.resets).toEqual([])
    })

    test('A4 T-13 the link sets the password once and ends every session', async () => {
      const { jar } = await signIn()
      expect(await ask()).toEqual({ ok: true, isLate: false })
      expect(store.resets).toEqual([
        { id: expect.any(String), email: person.email, language: 'fr', token: expect.stringMatching(/^\w{20,}\.[\w-]{40,}$/) },
      ])
      const token = store.resets[0]?.token ?? ''
      const both = await Promise.all([reset(token), reset(token, 'another long password')])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await reset(token)).toEqual({ ok: false, reason: 'link-invalid' })
      expect(await viewerOf(jar)).toBeUndefined()
      expect((await signIn()).answer.ok).toBe(false)
      const next = both[0]?.ok ? 'a new long password' : 'another long password'
      expect((await signIn({ ...person, password: next })).answer.ok).toBe(true)
    })

    test('Q-92 whoever sets the password by the mailed link signs in there, whatever strangers guess meanwhile', async () => {
      await ask()
      const answer = await reset(store.resets.at(-1)?.token ?? '')
      const owner = cookieJar()
      if (answer.ok) owner.take(answer.cookies)
      for (let at = 0; at < 12; at++) await signIn({ ...person, password: 'wrong wrong' }, cookieJar(), `203.0.113.${at + 10}`)
      const next = { ...person, password: 'a new long password' }
      expect((await signIn(next, cookieJar(), '203.0.113.40')).answer).toMatchObject({ ok: false, reason: 'too-many' })
      expect((await signIn(next, owner, '203.0.113.40')).answer.ok).toBe(true)
    })

    test('Q-92 O6 an invitation sets the password of an account that is being guessed, and signs in', async () => {
      for (let at = 0; at < 12; at++) await signIn({ ...person, password: 'wrong wrong' }, cookieJar(), `203.0.113.${at + 10}`)
      const joined = await store.accounts.join({ ...person, password: 'a new long password' }, from(cookieJar(), '203.0.113.40'))
      expect(joined).toMatchObject({ ok: true, uid: expect.any(String) })
    })

    test('Q-86 F-22 a form of an invitation that is sent three times at once makes one account, whose sessions all live', async () => {
      const form = { ...person, email: 'new@example.org' }
      for (const at of [form, { ...form, password: 'a new long password' }]) {
        const answers = await Promise.all([1, 2, 3].map(() => store.accounts.join(at, from(cookieJar()))))
        for (const answer of answers) {
          const jar = cookieJar()
          if (answer.ok) jar.take(answer.cookies)
          expect((await viewerOf(jar))?.email).toBe(form.email)
        }
      }
    })

    test('A4 T-13 no other link works once a password was set by one, or changed', async () => {
      await ask()
      await ask()
      const [first, second] = store.resets.map(({ token }) => token)
      expect(await reset(first ?? '')).toMatchObject({ ok: true })
      expect(await reset(second ?? '', 'another long password')).toEqual({ ok: false, reason: 'link-invalid' })

      const { jar } = await signIn({ ...person, password: 'a new long password' })
      await ask()
      const uid = (await viewerOf(jar))?.uid ?? ''
      const wanted = { current: 'a new long password', password: PASSWORD }
      expect((await store.accounts.changePassword(wanted, from(jar), uid)).ok).toBe(true)
      expect(await reset(store.resets.at(-1)?.token ?? '')).toEqual({ ok: false, reason: 'link-invalid' })
      expect((await signIn()).answer.ok).toBe(true)
    })

    /** Makes the owner set a new password by a mailed link after the given one was verified, but before the session begins. */
    async function resetMeanwhile() {
      await ask()
      const { verify } = hashing
      vi.spyOn(hashing, 'verify').mockImplementationOnce(async (given) => {
        const isRight = await verify(given)
        expect(await reset(store.resets.at(-1)?.token ?? '')).toMatchObject({ ok: true })
        return isRight
      })
    }

    test('A4 T-13 a sign-in that was under way with the old password begins no session', async () => {
      await resetMeanwhile()
      expect((await signIn()).answer).toEqual({ ok: false, reason: 'invalid' })
      expect(await db.database.db.selectFrom('session').select('id').execute()).toEqual([])
    })

    test('A4 T-13 a change of password that was under way with the old one changes nothing', async () => {
      const { jar } = await signIn()
      const uid = (await viewerOf(jar))?.uid ?? ''
      await resetMeanwhile()
      const change = { current: PASSWORD, password: 'the password of a thief' }
      expect(await store.accounts.changePassword(change, from(jar), uid)).toEqual({ ok: false, reason: 'password-wrong' })
      expect(await db.database.db.selectFrom('session').select('id').execute()).toEqual([])
      expect((await signIn({ ...person, password: 'a new long password' })).answer.ok).toBe(true)
    })

    test('A4 T-13 nor is the account deleted by one who knew the old one', async () => {
      const { jar } = await signIn()
      const viewer = await viewerOf(jar)
      if (!viewer) throw new Error('not signed in')
      await resetMeanwhile()
      expect(await store.accounts.deleteAccount(viewer, PASSWORD, from(jar))).toEqual({ ok: false, reason: 'confirm-wrong' })
      expect((await signIn({ ...person, password: 'a new long password' })).answer.ok).toBe(true)
    })

    test('A4 T-13 the link dies after an hour', async () => {
      await ask()
      await db.database.db
        .updateTable('single_use')
        .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
        .execute()
      expect(await reset(store.resets[0]?.token ?? '')).toEqual({ ok: false, reason: 'link-invalid' })
    })

    test('A4 the database holds no token that works', async () => {
      await ask()
      const rows = await db.database.db.selectFrom('single_use').selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(store.resets[0]?.token.split('.')[0])
    })

    test('T-118 three mails an hour go to one address, the fourth is answered and not sent', async () => {
      for (let at = 0; at < 4; at++) expect(await ask()).toEqual({ ok: true, isLate: false })
      expect(store.resets).toHaveLength(3)
    })
  })

  test('a password is changed by one who knows it, and the other sessions end', async () => {
    const { jar } = await signUp()
    const other = await signIn()
    const uid = (await viewerOf(jar))?.uid ?? ''
    const change = (current: string) =>
      store.accounts.changePassword({ current, password: 'a new long password' }, from(jar), uid)
    expect(await change('wrong wrong')).toEqual({ ok: false, reason: 'password-wrong' })
    const changed = await change(PASSWORD)
    if (!changed.ok) throw new Error(changed.reason)
    jar.take(changed.cookies)
    expect(await viewerOf(jar)).toBeDefined()
    expect(await viewerOf(other.jar)).toBeUndefined()
  })

  test('T-11 a session that ended meanwhile, or anything else that broke, is no wrong password and no dead link', async () => {
    const { jar } = await signUp()
    const viewer = await viewerOf(jar)
    if (!viewer) throw new Error('not signed in')
    await store.accounts.signOut(jar.header())
    const change = { current: PASSWORD, password: 'a new long password' }
    await expect(store.accounts.changePassword(change, from(jar), viewer.uid)).rejects.toThrow()
    await expect(store.accounts.deleteAccount(viewer, PASSWORD, from(jar))).rejects.toThrow()
    await store.accounts.requestReset(person.email, from(cookieJar()))
    const token = store.resets.at(-1)?.token ?? ''
    await expect(store.accounts.resetPassword({ token, password: 'x'.repeat(2_000) }, from(cookieJar()))).rejects.toThrow()
  })

  test('an account is deleted with all that belongs to it, by one who gives its password', async () => {
    const { jar } = await signUp()
    const viewer = await viewerOf(jar)
    if (!viewer) throw new Error('not signed in')
    await store.favourites.save(viewer.uid, 'doc-vault')
    expect(await store.accounts.deleteAccount(viewer, 'wrong wrong', from(jar))).toEqual({ ok: false, reason: 'confirm-wrong' })
    expect((await store.accounts.deleteAccount(viewer, PASSWORD, from(jar))).ok).toBe(true)
    for (const table of ['viewer', 'session', 'sign_in_method', 'saved_series'] as const)
      expect(await db.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('T-71 M2 an admin who deletes the own account is off the list of admins, and that is written down', async () => {
    const { jar } = await signUp()
    const viewer = await viewerOf(jar)
    if (!viewer) throw new Error('not signed in')
    const admins = openAdmins({ db: db.database.db, changes: store.changes, now: () => store.clock.now })
    await admins.grant(viewer.uid)
    expect((await store.accounts.deleteAccount(viewer, person.password, from(jar))).ok).toBe(true)
    expect(await admins.list()).toEqual([])
    const [last] = await readAudit(db.database.db, { limit: 1 })
    expect(last).toMatchObject({ action: 'admin.revoke', subject: viewer.uid, email: viewer.email })
  })

  describe('the topic of what is a viewer’s own', () => {
    const topics = async () => {
      const rows = await db.database.db.selectFrom('live_topic').select('topic').where('topic', 'like', 'viewer:%').execute()
      return rows.map(({ topic }) => topic)
    }
    async function follower(email: string) {
      const { jar } = await signUp({ ...person, email })
      const viewer = await viewerOf(jar)
      if (!viewer) throw new Error('not signed in')
      await store.favourites.save(viewer.uid, 'doc-vault')
      return { jar, viewer, topic: `viewer:${viewer.uid}` }
    }
    beforeEach(async () => {
      await db.database.db.deleteFrom('live_topic').where('topic', 'like', 'viewer:%').execute()
    })

    test('goes with the last session, after every node could hear of it; that of one who is signed in stays', async () => {
      const [gone, away, here] = [
        await follower('a@example.org'),
        await follower('b@example.org'),
        await follower('c@example.org'),
      ]
      await store.accounts.sweep()
      await store.accounts.deleteAccount(gone.viewer, PASSWORD, from(gone.jar))
      await store.accounts.signOut(away.jar.header())
      await store.accounts.sweep()
      expect((await topics()).sort()).toEqual([gone.topic, away.topic, here.topic].sort())
      await store.accounts.sweep()
      expect(await topics()).toEqual([here.topic])
    })

    test('never goes back for a page that is still open when it was swept', async () => {
      const { viewer, jar, topic } = await follower('a@example.org')
      for (const docId of ['doc-cellar', 'doc-vault']) await store.favourites.remove(viewer.uid, docId)
      const shown = await store.accounts.topicVersion(topic)
      await store.accounts.signOut(jar.header())
      await store.accounts.sweep()
      await store.accounts.sweep()
      expect(await topics()).toEqual([])
      await store.favourites.save(viewer.uid, 'doc-vault')
      expect(await store.accounts.topicVersion(topic)).toBeGreaterThan(shown)
    })
  })

  test('A8 favourites are kept once, the newest first, and go with their series', async () => {
    const { jar } = await signUp()
    const uid = (await viewerOf(jar))?.uid ?? ''
    await store.addSeries({ id: 'short-lived' })
    for (const id of ['doc-vault', 'doc-short-lived', 'doc-vault']) {
      await store.favourites.save(uid, id)
      store.clock.now = new Date(store.clock.now.getTime() + 1_000)
    }
    expect(await store.favourites.of(uid)).toEqual(['doc-short-lived', 'doc-vault'])
    await store.favourites.save(uid, 'doc-that-is-gone')
    await store.favourites.remove(uid, 'doc-vault')
    await db.database.db.deleteFrom('all_series').where('doc_id', '=', 'doc-short-lived').execute()
    expect(await store.favourites.of(uid)).toEqual([])
  })
})
