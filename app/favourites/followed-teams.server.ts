import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { viewerTopic } from '../accounts/sessions/viewer.ts'

/**
 * The teams that viewers follow on their account (spec E7). Deleting a team hides its follows; restoring the team restores them.
 */
export type FollowedTeams = {
  /** Returns the teams' ids, the one followed last first. */
  of(uid: string): Promise<string[]>
  follow(uid: string, teamIds: readonly string[]): Promise<void>
  leave(uid: string, teamId: string): Promise<void>
}

type Options = { database: Pick<Database, 'db' | 'engine'>; changes: Changes; now: () => Date }

export function openFollowedTeams({ database: { db, engine }, changes, now }: Options): FollowedTeams {
  return {
    async of(uid) {
      const rows = await db
        .selectFrom('saved_team')
        .select('team_id')
        .where('uid', '=', uid)
        .orderBy('saved_at', 'desc')
        .orderBy('team_id')
        .execute()
      return rows.map(({ team_id }) => team_id)
    },
    async follow(uid, teamIds) {
      if (teamIds.length === 0) return
      await changes.change(async ({ trx, touch }) => {
        // Selects the teams instead of using the given ids, so that a team deleted meanwhile is not followed, and the insert
        // waits for a deletion in progress.
        const teams = trx
          .selectFrom('team')
          .select((eb) => [eb.val(uid).as('uid'), 'id', eb.val(now().toISOString()).as('saved_at')])
          .where('id', 'in', [...teamIds])
          .$if(engine === 'postgres', (query) => query.forKeyShare())
        await trx
          .insertInto('all_saved_team')
          .columns(['uid', 'team_id', 'saved_at'])
          .expression(teams)
          .onConflict((c) => c.columns(['uid', 'team_id']).doNothing())
          .execute()
        touch(viewerTopic(uid))
      })
    },
    async leave(uid, teamId) {
      await changes.change(async ({ trx, touch }) => {
        await trx.deleteFrom('all_saved_team').where('uid', '=', uid).where('team_id', '=', teamId).execute()
        touch(viewerTopic(uid))
      })
    },
  }
}
