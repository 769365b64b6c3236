import { randomUUID } from 'node:crypto'
import { localStartOf } from '../app/events/zoned-time.ts'
import { GAMES } from '../app/history/topics.ts'
import { type Address, addressDigest, channelOf, sealContent } from '../app/reminders/reminder-address.server.ts'
import { inParts } from '../app/shared/in-parts.ts'
import { MINUTE_MS } from '../app/shared/time-units.ts'
import type { Running } from '../server/services.ts'
import { heardBy } from '../tests/store.ts'

const LEAD = 15
/** Confirmed reminders of one game for all these addresses, and a start of the game that makes all of them due at one time ahead. Returns how long until then, in ms. */
export async function makeDue({ services, database }: Running, addresses: Address[], aheadMs: number): Promise<number> {
  const { seal, now, changes, reminders: sent } = services
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
  const dueAt = now().getTime() + aheadMs
  const startsAt = new Date(dueAt + LEAD * MINUTE_MS).toISOString()
  const start = localStartOf(startsAt, game.zone)
  await heardBy(services, () =>
    changes.change(async ({ trx, touch }) => {
      for (const some of inParts(reminders)) await trx.insertInto('reminder').values(some).execute()
      await trx
        .updateTable('all_event')
        .set({
          starts_at: startsAt,
          local_date: start.localDate,
          local_time: start.localTime,
          version: game.version + 1,
          updated_at: at,
        })
        .where('id', '=', game.id)
        .execute()
      await sent.follower.follow(trx, [game])
      touch(GAMES)
    }),
  )
  return dueAt - now().getTime()
}
