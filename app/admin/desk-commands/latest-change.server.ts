import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { readChanges } from '../../catalog/field-changes.ts'
import { nameOf } from '../desk/desk-store.server.ts'
import type { LatestChange } from './desk-command.ts'

const WHAT: Record<string, LatestChange['what']> = {
  'episode.live': 'live',
  'episode.end-live': 'end',
  'event.delay': 'delay',
  'event.postpone': 'postpone',
  'event.cancel': 'cancel',
  'event.plan': 'plan',
  'event.reschedule': 'move',
}

/** What was last done to an event or its episodes, and by whom; undefined where nobody noted it. */
export async function latestChange(trx: Transaction<Tables>, subjects: readonly string[]): Promise<LatestChange | undefined> {
  const rows = await trx
    .selectFrom('audit')
    .select(['at', 'email', 'action', 'changes'])
    .where('subject', 'in', subjects)
    // Others have an event as their subject and leave it as it is: locks, links to scorers and reports.
    .where((eb) => eb.or(['event.%', 'episode.%', 'score.%'].map((kind) => eb('action', 'like', kind))))
    .orderBy('at', 'desc')
    .limit(10)
    .execute()
  const [newest] = rows
  if (!newest) return undefined
  const together = rows.filter(({ at }) => at === newest.at)
  const what = together.flatMap(({ action, changes }) => WHAT[action] ?? whatOf(changes) ?? [])[0] ?? 'edit'
  return { who: nameOf(newest.email), what, at: newest.at }
}

/** An edit that only changes the state of play, or the address of a picture, is called by that. */
function whatOf(changes: string | null): LatestChange['what'] | undefined {
  const told = readChanges(changes)
  const play = told.find(({ field }) => field === 'play_state')?.to
  if (play === 'in-play') return 'live'
  if (play === 'over' || play === 'official') return 'end'
  return told.some(({ field }) => field === 'video_url') ? 'address' : undefined
}
