import pLimit from 'p-limit'
import { expect, onTestFinished } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { type Engine, testDatabase } from '../databases.ts'
import { aSeries } from '../factories/content.ts'
import { openBrowser, PASSWORD } from '../sites/browser.ts'
import { startProcess } from '../sites/site-process.ts'
import { openTestStore } from '../sites/store.ts'
import type { At } from '../sites/visitor.ts'

const CAMPUS = '198.51.100.77'
const SERIES = { id: 'campus', password: 'Vert & Or 7' }

/** A site in its own process, with the series that the campus unlocks; ends with the test. */
export async function startCampusSite(engine: Engine, { isHashingCheap }: { isHashingCheap: boolean }) {
  const db = await testDatabase(engine)
  onTestFinished(() => db.close())
  const store = await openTestStore(db.database)
  await saveSeries(store.editing, aSeries(SERIES))
  await store.close()
  const nodeOptions = isHashingCheap ? ['--import', './tests/cheap-hashing.ts'] : []
  const site = await startProcess({ settings: db.settings, nodeOptions })
  onTestFinished(() => site.kill())
  return site
}

type Options = {
  students: number
  /** The time over which students arrive, in ms. */
  arrivalMs: number
  /** Students at one time; the next arrives when one leaves, so that a slow machine does not matter. */
  atOnce: number
  /** Marks that an attacker has collected beforehand. */
  marks: number
}

/** Responses that told an attacker whether a guess was right, by what was guessed. */
export type Guesses = { signIns: number; byAccount: Map<string, number>; unlocks: number; emails: number; accounts: number }

/** `refused`: the students' refused requests. */
export type Campus = { refused: string[]; guesses: Guesses; requests: number; tookMs: number }

/** The attackers' requests after which the students come in any case: without limits, the bounds fail afterwards. */
const MOST_ATTACKS = 4_000

/** How often an attacker was told whether a guess was right. */
const told = ({ signIns, unlocks, emails }: Guesses) => signIns + unlocks + emails

const studentEmail = (at: number) => `student${at}@campus.example`

/**
 * Students behind one address sign up, sign out, sign in and unlock a series, some also on a second device, while attackers
 * behind it keep guessing: without cookies, with one mark, and with collected marks.
 */
export async function campusUnderAttack(site: At, { students, arrivalMs, atOnce, marks }: Options): Promise<Campus> {
  const startedAt = performance.now()
  let studentsAt = startedAt
  const guesses: Guesses = { signIns: 0, byAccount: new Map(), unlocks: 0, emails: 0, accounts: 0 }
  const refused: string[] = []
  let requests = 0
  let isOver = false
  const end = new AbortController()
  const browser = () => openBrowser(site, { address: CAMPUS })
  const attacker = () => openBrowser(site, { address: CAMPUS, signal: end.signal })
  type Browser = ReturnType<typeof browser>

  const victim = 'victim@campus.example'
  await browser().signUp(victim)

  async function guess(by: Browser, at: number) {
    requests += 4
    const account = at % 3 === 0 ? victim : studentEmail(at % students)
    const [signIn, unlock, signUp, reset] = await Promise.all([
      by.signIn(account, `guess number ${at}`),
      by.post('/unlock', { seriesId: SERIES.id, password: `guess ${at}` }),
      by.signUp(victim),
      by.post('/forgot-password', { email: `nobody${at}@campus.example` }),
    ])
    if (signIn.status === 401) {
      guesses.signIns++
      guesses.byAccount.set(account, (guesses.byAccount.get(account) ?? 0) + 1)
    }
    if (unlock.status === 403) guesses.unlocks++
    guesses.emails += [signUp.status === 409, reset.status === 404].filter(Boolean).length
  }

  async function attack(from: number, next: (at: number) => Browser) {
    for (let at = from; !isOver; at += 10) {
      await guess(next(at), at)
      await new Promise(setImmediate)
    }
  }

  /** Each mark grants its tries once; the attackers go on without. */
  async function collected(jars: Browser[]) {
    for (const [at, by] of jars.entries()) {
      await guess(by, 1_000_000 + at)
      if ((await by.signUp(`robot${at}@attack.example`)).status === 302) guesses.accounts++
    }
    for (let at = 0; !isOver; at++) await guess(jars[at % jars.length] as Browser, 2_000_000 + at)
  }

  async function step(who: number, what: string, wanted: number, asked: ReturnType<Browser['get']>) {
    requests++
    const { status } = await asked
    if (status !== wanted) refused.push(`student ${who}: ${what} ${status}`)
  }

  async function student(at: number) {
    const comesAt = studentsAt + (arrivalMs * at) / students
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, comesAt - performance.now())))
    const own = browser()
    await step(at, 'the page', 200, own.get('/signup'))
    await step(at, 'sign-up', 302, own.signUp(studentEmail(at)))
    await step(at, 'sign-out', 302, own.post('/logout'))
    // One in ten mistypes.
    if (at % 10 === 0) await step(at, 'a mistake', 401, own.signIn(studentEmail(at), 'correct horse'))
    await step(at, 'sign-in', 302, own.signIn(studentEmail(at), PASSWORD))
    const where = at % 2 ? own : browser()
    await step(at, 'the other page', 200, where.get(`/password?seriesId=${SERIES.id}`))
    if (at % 20 === 0) await step(at, 'a mistake', 403, where.post('/unlock', { seriesId: SERIES.id, password: 'vert & or 7' }))
    await step(at, 'unlock', 200, where.post('/unlock', { seriesId: SERIES.id, password: SERIES.password }))
  }

  const jars = Array.from({ length: marks }, attacker)
  for (const jar of jars) await jar.get('/login')
  const oneMark = attacker()
  await oneMark.get('/login')
  const attackers = [
    ...[0, 1].map((at) => attack(at, attacker)),
    attack(3, () => oneMark),
    ...(jars.length > 0 ? [collected(jars)] : []),
  ]
  // Before the first student arrives, strangers have used up their wrong guesses and were refused far more often.
  const isUsedUp = () => guesses.unlocks >= 10 && guesses.signIns >= 8 && told(guesses) > 40 && requests > 5 * told(guesses)
  while (!isUsedUp() && requests < MOST_ATTACKS) await new Promise(setImmediate)
  studentsAt = performance.now()
  const places = pLimit(atOnce)
  await Promise.all(Array.from({ length: students }, (_, at) => places(() => student(at))))
  isOver = true
  const tookMs = performance.now() - startedAt
  // Some of their requests wait for a turn; abort those.
  end.abort()
  const left = (await Promise.allSettled(attackers)).filter((each) => each.status === 'rejected')
  for (const { reason } of left) if (reason.name !== 'AbortError') throw reason
  return { refused, guesses, requests, tookMs }
}

/** The attackers' guesses stay within the bounds of docs/decisions/020-limits.md, although they tried far more. */
export function expectBounded({ guesses, requests, tookMs }: Campus) {
  const turns = (everySeconds: number) => Math.floor(tookMs / 1_000 / everySeconds) + 1
  expect(guesses.signIns).toBeLessThanOrEqual(Math.min(30, 22 + turns(115)))
  expect(Math.max(...guesses.byAccount.values())).toBeLessThanOrEqual(10)
  expect(guesses.unlocks).toBeLessThanOrEqual(Math.min(101, 85 + turns(20)))
  expect(guesses.emails).toBeLessThanOrEqual(60 + turns(60))
  expect(told(guesses)).toBeGreaterThan(40)
  expect(requests).toBeGreaterThan(5 * told(guesses))
}
