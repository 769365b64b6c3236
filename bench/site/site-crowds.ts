import { randomUUID } from 'node:crypto'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { GAMES } from '../../app/history/topics.ts'
import { inParts } from '../../app/kit/in-parts.ts'
import { DAY_MS, MINUTE_MS } from '../../app/kit/time/time-units.ts'
import { type Address, addressDigest, channelOf, sealContent } from '../../app/reminders/mails/reminder-address.server.ts'
import type { Lead } from '../../app/reminders/reminder.ts'
import type { RunningSite } from '../../server/parts/services.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { heardBy } from '../../tests/sites/store.ts'

const LEAD = 15

/** Adds a confirmed reminder of a game for each address, then moves the game so that all are due after `aheadMs`. */
export async function makeDue(
  { editing, services, database }: RunningSite,
  addresses: Address[],
  aheadMs: number,
): Promise<void> {
  const { seal, now, changes, reminders: sent } = services
  const localDate = new Date(now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const saved = await saveEvent(editing, anEvent({ localDate }))
  if (!saved.ok) throw new Error(saved.reason)
  const at = now().toISOString()
  const reminders = addresses.map((address) => {
    const id = randomUUID()
    return {
      ...{
        id,
        event_id: saved.id,
        team_id: null,
        series_doc_id: null,
        language: 'en' as const,
        lead_minutes: LEAD as Lead,
        token_digest: id,
      },
      channel: channelOf(address),
      sealed_address: sealContent(seal, id, { address, token: id }),
      address_digest: addressDigest(seal, address),
      ...{ created_at: at, confirmed_at: at },
    }
  })
  const game = await database.db
    .selectFrom('event')
    .select(['zone', 'version'])
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow()
  const startsAt = new Date(now().getTime() + aheadMs + LEAD * MINUTE_MS).toISOString()
  const start = localStartOf(startsAt, game.zone)
  const moved = { starts_at: startsAt, local_date: start.localDate, local_time: start.localTime, version: game.version + 1 }
  await heardBy(services, () =>
    changes.change(async ({ trx, touch }) => {
      for (const some of inParts(reminders)) await trx.insertInto('reminder').values(some).execute()
      await trx.updateTable('all_event').set(moved).where('id', '=', saved.id).execute()
      await sent.follower.follow(trx, [{ id: saved.id }])
      touch(GAMES)
    }),
  )
}

/** Writes the played minutes and returns how many players were counted. */
export async function playersCounted({ services, database }: RunningSite): Promise<number> {
  await services.audience.played.flush()
  const sum = database.db.selectFrom('audience_minute').select(({ fn }) => fn.sum<number | null>('players').as('players'))
  return Number((await sum.executeTakeFirstOrThrow()).players ?? 0)
}
