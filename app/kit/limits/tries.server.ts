import { type Mailbox, mailboxOf } from '../mail/mailbox.ts'
import type { Limit, Limits, RateLimited } from './limits.server.ts'
import { type Allowance, levelsOf, type Turns } from './turns.server.ts'

/** Limits of one kind of attempt or message. docs/decisions/020-limits.md says why browsers take turns. */
export type Kind = {
  browser: Limit
  address: Allowance
  network: Allowance
  /**
   * Wrong attempts from all addresses together against one target, such as a series. Beyond this limit, wrong attempts
   * pass one at a time.
   */
  everywhere?: Allowance
  /** Mails to one unconfirmed mailbox. */
  mailbox?: Limit
  /**
   * Mails that an address, or the network around it, requests for mailboxes that have received one before. Beyond these limits,
   * such mails count like first mails.
   */
  repeats?: [Limit, Limit]
  /** Mails to the mailboxes of one domain. */
  domain?: Share
  /** Messages from everywhere. */
  all?: Share
}

/** `most`: the limit for everybody. `spare`: a further limit for addresses that made few requests, whatever others do. */
type Share = { most: Limit; spare: Limit }

/** The originator of an attempt: the address that limits count by, and the browser's mark, if it has one. */
export type Origin = { client: string; browser: string | undefined }

export type TooMany = RateLimited & { reason: 'too-many' }
/** The mailbox has received its maximum of unconfirmed mails. */
export type ConfirmationRequired = RateLimited & { reason: 'unconfirmed' }

type Points = {
  browser: number
  fresh: number
  others: number
  slowSeconds: number
  everywhere?: { points: number; seconds: number; slowSeconds: number }
  mailbox?: { points: number; seconds: number }
  domain?: { most: number; spare: number }
  all?: { most: number; spare: number }
}

/** A mark helps a browser until it has this many failures, which leaves one typing error per person. */
const MARK_WORTH = 2
/** As `waitMs`: the attempt waits up to the general maximum, with or without a mark. */
const PATIENT = Number.POSITIVE_INFINITY
/** The maximum number of messages an hour that counts as few. */
const LITTLE = 3
/** An IPv6 network (/48) gets this many times the allowance of one of its addresses. */
const NETWORK = 10

/** Returns the limits of one kind, named after `what`; `seconds` is the window of all limits that do not set their own. */
export function limitsOfKind(what: string, seconds: number, points: Points): Kind {
  const limit = (whose: string, most: number, inSeconds = seconds): Limit => ({
    what: `${what} ${whose}`,
    points: most,
    seconds: inSeconds,
  })
  const allowance = (whose: string, times: number): Allowance => ({
    worth: MARK_WORTH,
    fresh: limit(whose, points.fresh * times),
    others: limit(`${whose} others`, points.others * times),
    slow: limit(`${whose} slow`, 1, points.slowSeconds / times),
  })
  const share = (whose: string, { most, spare }: { most: number; spare: number }): Share => ({
    most: limit(whose, most),
    spare: limit(`${whose} spare`, spare),
  })
  const { everywhere, mailbox, domain, all } = points
  const fast = everywhere && limit('everywhere', everywhere.points, everywhere.seconds)
  return {
    browser: limit('browser', points.browser),
    address: allowance('client', 1),
    network: allowance('network', NETWORK),
    ...(fast && {
      everywhere: { worth: 1, fresh: fast, others: fast, slow: limit('everywhere slow', 1, everywhere.slowSeconds) },
    }),
    ...(mailbox && {
      mailbox: limit('mailbox', mailbox.points, mailbox.seconds),
      repeats: [
        limit('client again', points.fresh + points.others),
        limit('network again', (points.fresh + points.others) * NETWORK),
      ],
    }),
    ...(domain && { domain: share('domain', domain) }),
    ...(all && { all: share('all', all) }),
  }
}

/**
 * `of`: the subject, such as a series, by which attempts behind one address are counted separately. `against`: the target whose
 * attempts from everywhere count together.
 */
type AttemptScope = { of?: string; against?: string }

/**
 * An attempt that may be wrong. `wrong` and `right` return the answer to send, which differs when other nodes used up the last
 * places.
 */
export type Attempt = {
  wrong<Answer>(answer: Answer): Promise<Answer | TooMany>
  right<Answer>(answer: Answer): Promise<Answer | TooMany>
  /** Always call it at the end; calling it again does nothing. */
  leave(): void
}

type TakenTry = { ok: true; giveBack(): Promise<void> }

const asTooMany = ({ retryAfter }: RateLimited): TooMany => ({ ok: false, reason: 'too-many', retryAfter })

type Places = { wrong(): Promise<boolean>; right(): Promise<boolean>; leave(): void }[]

/**
 * Returns an attempt that holds these places. `limit`, `seconds`: the refusing limit when other nodes used up the places, and
 * its duration.
 */
function heldIn(limits: Limits, places: Places, limit: Limit, seconds: number): { ok: true } & Attempt {
  async function told<Answer>(outcome: 'wrong' | 'right', answer: Answer): Promise<Answer | TooMany> {
    const mayTell = await Promise.all(places.map((place) => place[outcome]()))
    return mayTell.every(Boolean) ? answer : asTooMany(limits.refuse(limit, seconds * 1_000))
  }
  return {
    ok: true,
    wrong: (answer) => told('wrong', answer),
    right: (answer) => told('right', answer),
    leave() {
      for (const place of places) place.leave()
    },
  }
}

type Parts = { limits: Limits; turns: Turns }

/** Opens the reservation of places under limits for attempts and messages. */
function openTaking({ limits, turns }: Parts) {
  /**
   * Reserves a place within the browser's own limit, and returns its failures including pending ones; without a mark it needs
   * none.
   */
  async function placeOf(limit: Limit, browser: string | undefined, of = '') {
    if (browser === undefined)
      return { ok: true as const, failures: undefined, places: [], leave: () => {}, giveBack: async () => {} }
    const who = `${of} ${browser}`
    const place = await turns.holdOne(limit, who)
    if (!place.ok) return place
    const { left } = await limits.look(limit, who).catch((error) => {
      place.leave()
      throw error
    })
    const giveBack = () => limits.giveBack([[limit, who]])
    return { ok: true as const, failures: limit.points - left - 1, places: [place], leave: place.leave, giveBack }
  }

  /** Returns the count of an address; for an IPv6 network, its share per address when that is more. */
  async function countedFor({ repeats, ...kind }: Kind, client: string, of = ''): Promise<number> {
    const counts = levelsOf(client, kind, of).map(async ({ allowance: { fresh, others }, who }, at) => {
      const again = repeats?.[at]
      const looks = await Promise.all([fresh, others, ...(again ? [again] : [])].map((limit) => limits.look(limit, who)))
      return looks.reduce((sum, { points }) => sum + points, 0)
    })
    const [ofAddress = 0, ofNetwork = 0] = await Promise.all(counts)
    return Math.max(ofAddress, Math.floor(ofNetwork / NETWORK))
  }

  /** Counts a message for the requesting address when its turn comes. */
  async function takeForAddress(kind: Kind, client: string, failures: number | undefined, isRepeat: boolean) {
    const levels = levelsOf(client, kind)
    const { repeats } = kind
    if (isRepeat && repeats) {
      // An address is responsible for the mailboxes in its requests: further mails to one count for the mailbox, up to a bound.
      const again = await limits.take(repeats.slice(0, levels.length).map((limit, at) => [limit, levels[at]?.who ?? '']))
      if (again.ok) return again
    }
    return turns.enter({ levels, failures, begin: (places) => limits.take(places) })
  }

  /** Counts a message under the limits of its mailbox, its domain and all. */
  async function takeForMailbox({ mailbox, domain, all }: Kind, box: Mailbox | undefined, asksLittle: () => Promise<boolean>) {
    const taken: [Limit, string][] = mailbox && box ? [[mailbox, box.name]] : []
    const shares: [Share, string][] = [
      ...(domain && box?.domain !== undefined ? [[domain, box.domain] satisfies [Share, string]] : []),
      ...(all ? [[all, ''] satisfies [Share, string]] : []),
    ]
    for (const [{ most, spare }, who] of shares) {
      const { left, endsInMs } = await limits.look(most, who)
      if (left <= 0 && !(await asksLittle())) return limits.refuse(most, endsInMs)
      taken.push([left > 0 ? most : spare, who])
    }
    return taken.length > 0 ? limits.take(taken) : undefined
  }

  return { placeOf, countedFor, takeForAddress, takeForMailbox }
}

export type Tries = ReturnType<typeof openTries>

/**
 * Opens the limits on wrong attempts, actions and messages, by address and by everybody together. Beyond the limits of an
 * address, browsers with a mark take turns; nobody can use up others' share (docs/decisions/020-limits.md).
 */
export function openTries(parts: Parts) {
  const { limits, turns } = parts
  const { placeOf, countedFor, takeForAddress, takeForMailbox } = openTaking(parts)

  /**
   * Holds a place of the client, and one among all attempts at the target. Nobody holds a place of an address while waiting for
   * the target.
   */
  async function placesAmong(kind: Kind, client: string, { of = '', against = '' }: AttemptScope, failures: number | undefined) {
    const since = performance.now()
    const address = levelsOf(client, kind, of)
    const { everywhere } = kind
    if (!everywhere) {
      const turn = await turns.hold({ levels: address, failures, since })
      return turn.ok ? { ok: true as const, places: [turn] } : turn
    }
    const target = { allowance: everywhere, who: against }
    if ((await limits.look(everywhere.fresh, against)).left > 0) {
      const turn = await turns.hold({ levels: address, failures, since })
      if (!turn.ok) return turn
      const place = await turns.hold({ levels: [target], failures: undefined, waitMs: 0 }).catch((error) => {
        turn.leave()
        throw error
      })
      if (place.ok) return { ok: true as const, places: [turn, place] }
      turn.leave()
    }
    // Addresses with the fewest failures go first, so that guessing from many of them makes nobody else wait.
    const rank = (await countedFor(kind, client, of)) + (failures ?? 0)
    const both = await turns.hold({
      levels: [{ ...target, failures: 0 }, ...address],
      failures,
      rank,
      isLatestFirst: true,
      waitMs: PATIENT,
      since,
    })
    return both.ok ? { ok: true as const, places: [both] } : both
  }

  async function holdAttempt(
    kind: Kind,
    { client, browser }: Origin,
    attempt: AttemptScope = {},
  ): Promise<({ ok: true } & Attempt) | TooMany> {
    const own = await placeOf(kind.browser, browser, attempt.of)
    if (!own.ok) return asTooMany(own)
    try {
      const among = await placesAmong(kind, client, attempt, own.failures)
      if (among.ok) return heldIn(limits, [...own.places, ...among.places], kind.address.fresh, kind.address.slow.seconds)
      own.leave()
      return asTooMany(among)
    } catch (error) {
      own.leave()
      throw error
    }
  }

  async function take(
    kind: Kind,
    { client, browser }: Origin,
    email?: string,
  ): Promise<TakenTry | TooMany | ConfirmationRequired> {
    const own = await placeOf(kind.browser, browser)
    if (!own.ok) return asTooMany(own)
    try {
      const box = email === undefined ? undefined : mailboxOf(email)
      const before = kind.mailbox && box ? await limits.look(kind.mailbox, box.name) : undefined
      if (kind.mailbox && before && before.left <= 0)
        return { ...limits.refuse(kind.mailbox, before.endsInMs), reason: 'unconfirmed' }
      const turn = await takeForAddress(kind, client, own.failures, before !== undefined && before.points > 0)
      if (!turn.ok) return asTooMany(turn)
      // Checked after counting: of many at once, only the first count as few.
      const rest = await takeForMailbox(kind, box, async () => (await countedFor(kind, client)) <= LITTLE)
      if (rest?.ok === false) {
        await turn.giveBack()
        return asTooMany(rest)
      }
      await Promise.all(own.places.map((place) => place.wrong()))
      return {
        ok: true,
        async giveBack() {
          await own.giveBack()
          await turn.giveBack()
          await rest?.giveBack()
        },
      }
    } finally {
      own.leave()
    }
  }

  return {
    /** Waits until an attempt that may be wrong is allowed. Only wrong attempts count. */
    holdAttempt,

    /** Does the same as `holdAttempt` under one limit alone, without turns. */
    async holdAttemptAlone(limit: Limit, who: string): Promise<({ ok: true } & Attempt) | TooMany> {
      const place = await turns.holdOne(limit, who)
      return place.ok ? heldIn(limits, [place], limit, limit.seconds) : asTooMany(place)
    },

    /** Makes an attempt when its turn comes. `make` returns whether it was correct, and the answer to send. */
    async runAttempt<Answer>(
      kind: Kind,
      from: Origin,
      options: AttemptScope,
      make: () => Promise<{ isRight: boolean; answer: Answer }>,
    ): Promise<Answer | TooMany> {
      const held = await holdAttempt(kind, from, options)
      if (!held.ok) return held
      try {
        const { isRight, answer } = await make()
        return isRight ? await held.right(answer) : await held.wrong(answer)
      } finally {
        held.leave()
      }
    },

    /** Waits until an action that always counts is allowed. `giveBack`: for an action that did not happen after all. */
    async mayDo(kind: Kind, from: Origin): Promise<TakenTry | TooMany> {
      const taken = await take(kind, from)
      return taken.ok || taken.reason === 'too-many' ? taken : asTooMany(taken)
    },

    /**
     * Does the same as `mayDo` for a mail to `email`. 'unconfirmed': the mailbox has received its maximum of mails, and gets more
     * only once somebody follows a link in one of them.
     */
    maySend: (kind: Kind, from: Origin, email: string): Promise<TakenTry | TooMany | ConfirmationRequired> =>
      take(kind, from, email),

    /** Records that the owner of a mailbox followed a mailed link, so that further mails may be sent. */
    async confirmed({ mailbox }: Kind, email: string) {
      if (mailbox) await limits.forget(mailbox, mailboxOf(email).name)
    },

    /** True when so many wrong attempts at a target came from everywhere that further ones pass one at a time. */
    async isGuessed({ everywhere }: Kind, against = ''): Promise<boolean> {
      return everywhere !== undefined && (await limits.look(everywhere.fresh, against)).left <= 0
    },
  }
}
