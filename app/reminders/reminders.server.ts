import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { receiverKeys } from '../../providers/push/encrypt.ts'
import type { Push, PushSubscription } from '../../providers/push/port.ts'
import { isPushEndpoint } from '../../providers/push/push-endpoint.ts'
import { shownSeries } from '../catalog/shown.server.ts'
import { UNTIMED_END } from '../events/event-state.ts'
import type { GamesFollower } from '../history/editing.server.ts'
import type { BrowserMark } from '../kit/http/browser-mark.server.ts'
import type { ConfirmationRequired, TooMany, Tries } from '../kit/limits/tries.server.ts'
import type { Result } from '../kit/result.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { type Delivery, type DeliveryOptions, openDelivery } from './deliver-due.server.ts'
import { openClaims } from './due-claims.server.ts'
import { timedOf } from './due-rows.server.ts'
import { isAhead } from './due-times.ts'
import {
  findByToken,
  type HolderCommands,
  type OwnReminder,
  openHolderCommands,
  type ReminderChoice,
  toOwn,
} from './held-reminders.server.ts'
import { handOver } from './mails/hand-over.server.ts'
import {
  type Address,
  addressDigest,
  channelOf,
  makeToken,
  openContent,
  sealContent,
  tokenDigest,
} from './mails/reminder-address.server.ts'
import {
  CONFIRM_MS,
  openReminderOutbox,
  type ReminderOutbox,
  type ReminderOutboxOptions,
} from './mails/reminder-outbox.server.ts'
import { openPlanner } from './plan-due.server.ts'
import { MOST_REMINDERS, type Target } from './reminder.ts'
import { MAILS, PUSHES, type RequestClient } from './reminder-limits.server.ts'

/**
 * Reminders by push and mail. Refusals: 'unknown-target', there is no such event ahead, team or series; 'too-many-reminders', the
 * address already has 100.
 */
export type Reminders = Pick<Delivery, 'counts' | 'close'> &
  HolderCommands & {
    /** The key with which browsers subscribe to pushes, base64url. */
    pushKey: string
    /** Adds a reminder by push. Repeating the same choice only changes its language. `token`: for `unsubscribe` and `list`. */
    subscribeByPush(
      choice: ReminderChoice,
      subscription: PushSubscription,
      from: RequestClient,
    ): Promise<Result<{ token: string }, 'unknown-target' | 'too-many-reminders' | 'invalid-subscription'> | TooMany>
    /**
     * Mails a link that confirms the choice (double opt-in). Nothing else is sent until then, and after two days it is deleted.
     * The answer does not reveal whether the email already has reminders. `isLate`: the mail waits for the mail server.
     * 'mail-failed': the mail server refused the email for good. 'unconfirmed': three such mails wait in its mailbox, and one
     * must be confirmed first.
     */
    subscribeByMail(
      choice: ReminderChoice,
      email: string,
      from: RequestClient,
    ): Promise<Result<{ isLate: boolean }, 'unknown-target' | 'mail-failed'> | TooMany | ConfirmationRequired>
    /** Confirms a reminder by mail; idempotent. Call it for a POST only, because mail scanners open every link. */
    confirm(token: string): Promise<Result<{ reminder: OwnReminder }, 'unknown-token' | 'too-many-reminders'>>
    /** Updates reminders when edits change games (see Planner); rows of a deleted event cascade. */
    follower: GamesFollower
    /** Runs one round of the background task (see Delivery). */
    deliverDue: Delivery['deliver']
    /** Mails that wait for the mail server: confirmations, reminders and notices. */
    outbox: Omit<ReminderOutbox, 'attempt' | 'addConfirmation' | 'addMessages'>
    /** Deletes reminders that nobody confirmed in time, and those of events that are a week old, or a year old when postponed. */
    sweep(): Promise<void>
  }

type Options = Omit<DeliveryOptions, 'claims' | 'outbox'> &
  Pick<ReminderOutboxOptions, 'mailer' | 'site' | 'work' | 'patienceMs'> & {
    database: Pick<Database, 'db' | 'engine'>
    changes: Changes
    tries: Tries
    mark: BrowserMark
    push: Push
    pushKey: string
    /** Origins of push services besides the known ones, the same as those of `push`. */
    pushHosts: readonly string[]
  }

const [RETENTION_MS, POSTPONED_MS] = [7 * DAY_MS, 365 * DAY_MS]

const columnsOf = ({ kind, id }: Target) => ({
  event_id: kind === 'event' ? id : null,
  team_id: kind === 'team' ? id : null,
  series_doc_id: kind === 'series' ? id : null,
})

/** Opens reminders that need no account (spec E9). */
export function openReminders(options: Options): Reminders {
  const { database, changes, tries, mark, seal, now, pushKey, pushHosts } = options
  const { db, engine } = database
  const planner = openPlanner({ engine, now })
  const { attempt, addConfirmation, addMessages, ...outbox } = openReminderOutbox({
    ...options,
    db,
    planLater: (eventId) => planner.planLater(db, [eventId]),
  })
  const claims = openClaims({ database, changes, planner, now })
  const delivery = openDelivery({ ...options, claims, outbox: { attempt, addConfirmation, addMessages, ...outbox } })
  const at = (aheadMs = 0) => new Date(now().getTime() + aheadMs).toISOString()

  /** Runs a change of reminders. Planning waits meanwhile, so neither misses rows that the other writes. */
  const changing = <T>(work: (trx: Kysely<Tables>) => Promise<T>) =>
    changes.change(async ({ trx }) => {
      await planner.hold(trx)
      return work(trx)
    })

  async function hasRoom(trx: Kysely<Tables>, digest: string) {
    const { count } = await trx
      .selectFrom('reminder')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('address_digest', '=', digest)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(count) < MOST_REMINDERS
  }

  const findSame = (trx: Kysely<Tables>, { target, lead }: ReminderChoice, address: Address) =>
    trx
      .selectFrom('reminder')
      .selectAll()
      .where('address_digest', '=', addressDigest(seal, address))
      .where('lead_minutes', '=', lead)
      .where(`${target.kind === 'series' ? 'series_doc' : target.kind}_id`, '=', target.id)
      .executeTakeFirst()

  async function add(
    trx: Kysely<Tables>,
    { target, lead, language }: ReminderChoice,
    address: Address,
    confirmedAt: string | null,
  ) {
    const [id, token] = [randomUUID(), makeToken()]
    const row = {
      id,
      ...columnsOf(target),
      channel: channelOf(address),
      sealed_address: sealContent(seal, id, { address, token }),
      address_digest: addressDigest(seal, address),
      language,
      lead_minutes: lead,
      created_at: at(),
      confirmed_at: confirmedAt,
      token_digest: tokenDigest(token),
    }
    await trx.insertInto('reminder').values(row).execute()
    return { row, token }
  }

  return {
    ...openHolderCommands({ db, changing, seal, tries, mark }),
    pushKey,
    follower: {
      hold: planner.hold,
      follow: planner.planEvents,
      leaveSeries: (trx, seriesDocId) => handOver(trx, { column: 'series_doc_id', is: seriesDocId }),
    },
    deliverDue: delivery.deliver,
    counts: delivery.counts,
    close: delivery.close,
    outbox,

    async subscribeByPush(choice, subscription, from) {
      const isValid = isPushEndpoint(subscription.endpoint, pushHosts) && receiverKeys(subscription.keys) !== undefined
      if (!isValid) return { ok: false, reason: 'invalid-subscription' }
      const taken = await tries.mayDo(PUSHES, mark.from(from))
      if (!taken.ok) return taken
      return changing(async (trx) => {
        const address = { subscription }
        const known = await findSame(trx, choice, address)
        if (known) {
          const { token } = openContent(seal, known.id, known.sealed_address)
          // The browser may have new keys for the same endpoint.
          const sealed_address = sealContent(seal, known.id, { address, token })
          const values = { sealed_address, language: choice.language }
          await trx.updateTable('reminder').set(values).where('id', '=', known.id).execute()
          return { ok: true, token }
        }
        if (!(await hasRoom(trx, addressDigest(seal, address)))) return { ok: false, reason: 'too-many-reminders' }
        if (!(await isAnnounced(trx, choice.target, now()))) return { ok: false, reason: 'unknown-target' }
        const { row, token } = await add(trx, choice, address, at())
        await planner.planReminder(trx, row)
        return { ok: true, token }
      })
    },

    async subscribeByMail(choice, email, from) {
      const taken = await tries.maySend(MAILS, mark.from(from), email)
      if (!taken.ok) return taken
      const mail = await changing(async (trx) => {
        if (!(await isAnnounced(trx, choice.target, now()))) return undefined
        const known = await findSame(trx, choice, { email })
        // A repeated request only renews the two days, because anybody can type this email.
        if (known?.confirmed_at === null)
          await trx.updateTable('reminder').set({ created_at: at() }).where('id', '=', known.id).execute()
        const { id } = known ?? (await add(trx, choice, { email }, null)).row
        return addConfirmation(trx, { id, language: choice.language })
      })
      if (mail === undefined) return { ok: false, reason: 'unknown-target' }
      const outcome = await attempt(mail)
      if (outcome === 'sent' || outcome === 'waits') return { ok: true, isLate: outcome === 'waits' }
      await taken.giveBack()
      return { ok: false, reason: 'mail-failed' }
    },

    async confirm(token) {
      const found = await findByToken(db, token)
      if (!found) return { ok: false, reason: 'unknown-token' }
      const { address } = openContent(seal, found.id, found.sealed_address)
      // Only someone who has read the mail has the token.
      if ('email' in address) await tries.confirmed(MAILS, address.email)
      return changing(async (trx) => {
        const row = await findByToken(trx, token)
        if (!row) return { ok: false, reason: 'unknown-token' }
        if (row.confirmed_at !== null) return { ok: true, reminder: toOwn(row) }
        if (row.created_at <= at(-CONFIRM_MS)) return { ok: false, reason: 'unknown-token' }
        if (!(await hasRoom(trx, row.address_digest))) return { ok: false, reason: 'too-many-reminders' }
        const confirmed = { ...row, confirmed_at: at() }
        await trx.updateTable('reminder').set({ confirmed_at: confirmed.confirmed_at }).where('id', '=', row.id).execute()
        await planner.planReminder(trx, confirmed)
        return { ok: true, reminder: toOwn(confirmed) }
      })
    },

    sweep: () => changing((trx) => deleteOld(trx, { unconfirmed: at(-CONFIRM_MS), now: now() })),
  }
}

/** True when a target can still be announced: an event that is ahead, or any team or series. */
async function isAnnounced(trx: Kysely<Tables>, { kind, id }: Target, now: Date): Promise<boolean> {
  if (kind === 'team') return (await trx.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (kind === 'series')
    return (await shownSeries(trx).select('doc_id').where('doc_id', '=', id).executeTakeFirst()) !== undefined
  const row = await trx
    .selectFrom('event')
    .select(['schedule_state', 'play_state', 'starts_at'])
    .where('id', '=', id)
    .where('state', '=', 'public')
    .executeTakeFirst()
  return row !== undefined && isAhead(timedOf(row), now)
}

/**
 * Deletes addresses that are no longer needed: those of a single game a week after it or, while it is postponed without a new
 * date, a year after its former date.
 */
async function deleteOld(trx: Kysely<Tables>, { unconfirmed, now }: { unconfirmed: string; now: Date }): Promise<void> {
  await trx.deleteFrom('reminder').where('confirmed_at', 'is', null).where('created_at', '<=', unconfirmed).execute()
  const isBefore = (eb: ExpressionBuilder<Tables, 'event'>, past: number) => {
    const lastDay = new Date(past - UNTIMED_END).toISOString().slice(0, 10)
    const isUntimed = eb.and([eb('starts_at', 'is', null), eb('local_date', '<=', lastDay)])
    return eb.or([eb('starts_at', '<=', new Date(past).toISOString()), isUntimed])
  }
  const old = trx
    .selectFrom('event')
    .select('id')
    .where((eb) => eb.or([eb('schedule_state', '<>', 'postponed'), isBefore(eb, now.getTime() - POSTPONED_MS)]))
    .where((eb) => isBefore(eb, now.getTime() - RETENTION_MS))
  await trx.deleteFrom('reminder').where('event_id', 'in', old).execute()
  await trx.deleteFrom('reminder_due').where('event_id', 'in', old).execute()
}
