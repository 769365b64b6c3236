import { type Insertable, type Kysely, type KyselyPlugin, sql, type Updateable } from 'kysely'
import type { Editing, GamesFollower } from '../app/history/editing.server.ts'
import { browserMark } from '../app/kit/http/browser-mark.server.ts'
import { openSeal, type Seal } from '../app/kit/http/seal.server.ts'
import { inParts } from '../app/kit/in-parts.ts'
import type { Language } from '../app/kit/language.ts'
import { openWork } from '../app/kit/work/work.server.ts'
import type { ReminderChoice } from '../app/reminders/held-reminders.server.ts'
import { addressDigest, sealContent } from '../app/reminders/mails/reminder-address.server.ts'
import type { GameText } from '../app/reminders/mails/reminder-message.ts'
import { storedPushKeys } from '../app/reminders/push-keys.server.ts'
import { openReminders, type Reminders } from '../app/reminders/reminders.server.ts'
import { openChanges } from '../database/changes.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { smtpMailer } from '../providers/mailer/smtp.ts'
import { openPush } from '../providers/push/push.ts'
import type { Engine } from './daily.ts'
import { type TestDatabase, testDatabase } from './databases.ts'
import { startMail } from './peers/mail.ts'
import { type PushService, startPushService } from './peers/push-service.ts'
import { SECRET } from './secret.ts'
import { triesOf } from './tries.ts'

type FollowedGame = Parameters<GamesFollower['follow']>[1][number]

export const PUBLIC_URL = 'https://podium.example'
/** The start of games that `addGame` adds by default. */
export const START = '2026-11-21T19:00:00.000Z'
export const AT_HOME = { client: '192.0.2.1', cookie: '' }

/** The texts of a game, made from its id. */
const game = (id: string, language: Language): GameText => ({
  title: language === 'fr' ? `Huards à Harriers, ${id}` : `Huards at Harriers, ${id}`,
  path: `/game/${id}`,
  reason: language === 'fr' ? 'Neige' : 'Snow',
  when: (startsAt) => ({ day: startsAt.slice(0, 10), time: startsAt.slice(11, 16) }),
})

type NodeOptions = {
  /** How long it waits for a push service, in ms. */
  deadline?: number
  hosts?: string[]
  /** Under another secret of the site. */
  seal?: Seal
  texts?: (id: string, language: Language) => GameText | undefined
  /** The version of an event that this node has read, by default any. */
  version?: (id: string) => number | undefined
  /** Cuts this node off from push services: each connection ends with this error of the network. */
  reach?: () => string
}

/** One node that sends reminders. */
export type ReminderNode = Reminders & {
  database: Database
  /** How many statements it has sent to the database. */
  statements: () => number
  /** For edits by staff, as the site has it. */
  editing: Editing
  /** Writes an event's row and plans, as an edit by staff does. */
  edit(id: string, values: Updateable<Tables['event']>, notice?: FollowedGame['notice']): Promise<void>
}

/** A database with push services and a mail server on loopback, and a clock that stands still until it is set. */
export async function openReminderTest(engine: Engine) {
  const db = await testDatabase(engine)
  const clock = { now: new Date('2026-11-21T17:00:00.000Z') }
  const now = () => clock.now
  const [service, other] = [await startPushService({ now }), await startPushService({ now })]
  const mail = await startMail()
  const seal = openSeal(SECRET)
  const closing: (() => unknown)[] = []
  const logged: object[] = []
  const keys = await storedPushKeys({ db: db.database.db, seal, now })

  async function open({
    deadline = 10_000,
    hosts = [service.origin, other.origin],
    texts = game,
    version = () => Number.POSITIVE_INFINITY,
    seal: nodeSeal = seal,
    reach,
  }: NodeOptions = {}): Promise<ReminderNode> {
    const again = db.again()
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++
        return result
      },
    }
    const database = { ...again, db: again.db.withPlugin(counting) }
    const onError = (error: unknown) => {
      throw error
    }
    const changes = await openChanges(database, { onError, pollSeconds: 3_600 })
    const ask: typeof fetch = reach ? () => Promise.reject(new TypeError('fetch failed', { cause: { code: reach() } })) : fetch
    const push = openPush({ keys, subject: 'mailto:webcast@podium.example', hosts, ask, now, limits: { deadline } })
    const mailer = smtpMailer(mail.url, 'Podium <no-reply@podium.example>')
    const reminders = openReminders({
      database,
      changes,
      seal: nodeSeal,
      tries: triesOf({ database, seal: nodeSeal, now }),
      work: openWork({ database, now, monotonic: () => clock.now.getTime() }),
      mark: browserMark(nodeSeal, false, now),
      now,
      push,
      pushKey: keys.publicKey,
      pushHosts: hosts,
      mailer,
      texts: { version, game: texts, target: ({ kind, id }, language) => `${kind} ${id} ${language}` },
      site: { en: 'Podium', fr: 'Podium Québec' },
      publicUrl: PUBLIC_URL,
      log: { error: (details) => void logged.push(details) },
    })
    closing.push(async () => {
      push.close()
      await reminders.close()
      await changes.close()
      mailer.close()
    })
    return {
      ...reminders,
      database,
      statements: () => statements,
      editing: { changes, seal: nodeSeal, now, follower: reminders.follower },
      edit: (id, values, notice) =>
        changes.change(async ({ trx }) => {
          await trx
            .updateTable('all_event')
            .set({ updated_at: now().toISOString(), ...values })
            .where('id', '=', id)
            .execute()
          await reminders.follower.follow(trx, [{ id, notice }])
        }),
    }
  }

  return {
    db,
    tables: db.database.db,
    clock,
    service,
    other,
    mail,
    seal,
    keys,
    logged,
    open,
    /** Sets the clock, by the time of the day of the games. */
    at(time: string) {
      clock.now = new Date(`2026-11-21T${time.length === 5 ? `${time}:00` : time}.000Z`)
    },
    async close() {
      for (const close of closing.reverse()) await close()
      await Promise.all([service.close(), other.close(), mail.close()])
      await db.close()
    },
  }
}
export type ReminderTest = Awaited<ReturnType<typeof openReminderTest>>

/** A reminder of a game, by default 15 minutes before it and in English. */
export const choiceOf = (id: string, choice: Partial<ReminderChoice> = {}): ReminderChoice => ({
  target: { kind: 'event', id },
  lead: 15,
  language: 'en',
  ...choice,
})

/** A browser that subscribes and asks for a reminder. Returns its subscription and the token of the reminder. */
export async function subscribed(node: Reminders, service: PushService, choice: ReminderChoice) {
  const subscription = service.subscribe(node.pushKey)
  const asked = await node.subscribeByPush(choice, subscription, { client: crypto.randomUUID(), cookie: '' })
  if (!asked.ok) throw new Error(asked.reason)
  return { subscription, token: asked.token }
}

/** A confirmed reminder by mail, as the table holds it, by default of nothing. */
export const reminderRow = (
  address: string,
  values: Partial<Insertable<Tables['reminder']>> = {},
): Insertable<Tables['reminder']> => ({
  id: `reminder ${address}`,
  event_id: null,
  team_id: null,
  series_doc_id: null,
  channel: 'mail',
  sealed_address: 'sealed',
  address_digest: address,
  language: 'en' as const,
  lead_minutes: 15,
  created_at: '2026-11-20T00:00:00.000Z',
  confirmed_at: '2026-11-20T00:00:00.000Z',
  token_digest: `token ${address}`,
  ...values,
})

/** How many wait for whoever plans reminders on PostgreSQL. */
export async function waitingPlanners({ database }: TestDatabase): Promise<number> {
  const { rows } = await sql`select pid from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows.length
}

/** Reminders of many browsers, written as `subscribeByPush` writes them, which would take a transaction for each. */
export async function subscribedMany(
  test: ReminderTest,
  node: ReminderNode,
  service: PushService,
  count: number,
  choice: ReminderChoice,
) {
  const { token: _, subscription } = await subscribed(node, service, choice)
  const first = await test.tables.selectFrom('reminder').selectAll().executeTakeFirstOrThrow()
  const subscriptions = [subscription]
  const rows = Array.from({ length: count - 1 }, () => {
    const id = crypto.randomUUID()
    const next = service.subscribe(node.pushKey)
    subscriptions.push(next)
    const sealed_address = sealContent(test.seal, id, { address: { subscription: next }, token: id })
    return { ...first, id, sealed_address, address_digest: addressDigest(test.seal, { subscription: next }), token_digest: id }
  })
  for (const part of inParts(rows)) await test.tables.insertInto('reminder').values(part).execute()
  await node.edit(first.event_id as string, {})
  return subscriptions
}

/** Two schools with a team each, and a series. */
export async function addTeams(tables: Kysely<Tables>): Promise<void> {
  const marks = { version: 1, updated_at: '2026-11-01T00:00:00.000Z' }
  for (const id of ['harriers', 'huards']) {
    const names = { name_en: id, name_fr: '', short_en: id, short_fr: '', nickname_en: '', nickname_fr: '' }
    await tables
      .insertInto('all_school')
      .values({ id, ...names, code: id.slice(0, 3).toUpperCase(), colour: '#003366', logo: '', ...marks })
      .execute()
    await tables
      .insertInto('all_team')
      .values({ id, slug: id, school_id: id, sport: 'hockey', gender: 'women', ...marks })
      .execute()
  }
}

/** A game of the two teams at START, planned, without telling anybody. */
export async function addGame(
  tables: Kysely<Tables>,
  id: string,
  values: Partial<Insertable<Tables['event']>> = {},
): Promise<void> {
  const at = '2026-11-01T00:00:00.000Z'
  const row = {
    id,
    sport: 'hockey' as const,
    kind: 'game' as const,
    home_team_id: 'harriers',
    away_team_id: 'huards',
    title_en: '',
    title_fr: '',
    is_neutral: 0,
    local_date: '2026-11-21',
    local_time: '14:00',
    zone: 'America/Toronto',
    is_later: 0,
    starts_at: START,
    expected_minutes: 150,
    schedule_state: 'planned' as const,
    play_state: 'not-begun' as const,
    has_picture_fault: 0,
    reason_en: '',
    reason_fr: '',
    sequence: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  await tables
    .insertInto('all_event')
    .values({ ...row, ...values })
    .execute()
}
