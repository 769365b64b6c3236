import { randomUUID } from 'node:crypto'
import { GAMES } from '../app/catalog/topics.ts'
import { publicEvent } from '../app/events/public-events.server.ts'
import { localStartOf, startText } from '../app/events/zoned-time.ts'
import { keptPushKeys } from '../app/reminders/push-keys.server.ts'
import { type Address, addressDigest, channelOf, sealContent } from '../app/reminders/reminder-address.server.ts'
import type { ReminderTexts } from '../app/reminders/reminder-outbox.server.ts'
import { openReminders, type Reminders } from '../app/reminders/reminders.server.ts'
import { browserMark } from '../app/shared/browser-mark.server.ts'
import { inParts } from '../app/shared/in-parts.ts'
import { openPush } from '../providers/push/push.ts'
import type { Running } from '../server/services.ts'
import { heardBy } from '../tests/store.ts'

const LEAD = 15
/** How often a round begins, once the one before is over. */
const EVERY_MS = 1_000

/** Reminders in the process of a site, on its database, seal, mailer and games. `pushOrigin`: the only push service there is. */
export async function openSiteReminders({ services, database, config, mailer }: Running, pushOrigin: string): Promise<Reminders> {
  const { seal, now, changes, limits } = services
  const keys = await keptPushKeys({ db: database.db, seal, now })
  const pushHosts = [pushOrigin]
  return openReminders({
    database,
    changes,
    seal,
    limits,
    mark: browserMark(seal, false, now),
    now,
    push: openPush({ keys, subject: 'mailto:staff@bench.example', hosts: pushHosts, now }),
    pushKey: keys.publicKey,
    pushHosts,
    mailer,
    texts: textsOf(services),
    site: services.site.name,
    publicUrl: config.publicUrl,
    log: { error: (details, message) => console.error(message, details) },
  })
}

const textsOf = (services: Running['services']): ReminderTexts => ({
  game(id, language) {
    const event = services.games().byId.get(id)
    if (!event) return undefined
    const { title, reason, zone } = publicEvent(services, event, language)
    const when = (startsAt: string) => {
      const start = localStartOf(startsAt, zone)
      return { day: startText(start, language, { time: false }), time: startText(start, language, { day: false, zone: true }) }
    }
    return { title, reason, path: `/game/${id}`, when }
  },
  target: () => undefined,
})

/** Confirmed reminders of one game for all these addresses, and a start of the game that makes all of them due at once. Returns its id. */
export async function makeDue({ services, database }: Running, { planDue }: Reminders, addresses: Address[]): Promise<string> {
  const { seal, now, changes } = services
  const game = await database.db
    .selectFrom('event')
    .select(['id', 'zone', 'version'])
    .where('schedule_state', '=', 'planned')
    .where('local_time', 'is not', null)
    .executeTakeFirstOrThrow()
  const at = now().toISOString()
  const reminders = addresses.map((address) => {
    const id = randomUUID()
    return {
      id,
      event_id: game.id,
      team_id: null,
      series_doc_id: null,
      channel: channelOf(address),
      sealed_address: sealContent(seal, id, { address, token: id }),
      address_digest: addressDigest(seal, address),
      language: 'en',
      lead_minutes: LEAD,
      created_at: at,
      confirmed_at: at,
      token_digest: id,
    }
  })
  const startsAt = new Date(now().getTime() + LEAD * 60_000).toISOString()
  const start = localStartOf(startsAt, game.zone)
  await heardBy(services, () =>
    changes.change(async ({ trx, touch }) => {
      for (const some of inParts(reminders)) await trx.insertInto('reminder').values(some).execute()
      await trx
        .updateTable('event')
        .set({
          starts_at: startsAt,
          local_date: start.localDate,
          local_time: start.localTime,
          version: game.version + 1,
          updated_at: at,
        })
        .where('id', '=', game.id)
        .execute()
      await planDue(trx, game.id)
      touch(GAMES)
    }),
  )
  return game.id
}

/** Sends what is due, round after round, as a site's background tasks do. `stop` ends that and tells what was sent. */
export function sendDue({ deliverDue, outbox, counts }: Reminders) {
  let isStopped = false
  const rounds = async (work: () => Promise<void>) => {
    while (!isStopped) {
      await work()
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
  const running = [rounds(deliverDue), rounds(outbox.deliver)]
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { ...counts }
    },
  }
}
