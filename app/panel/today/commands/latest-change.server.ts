import type { Transaction } from 'kysely'
import type { Tables } from '../../../../database/tables.ts'
import { COMMANDS } from '../../../events/edit/commands.ts'
import { BY_LIST, BY_PROBE, BY_SCORER } from '../../../history/audit.server.ts'
import { readChanges } from '../../../history/field-changes.ts'
import { nameOf } from '../desk-store.server.ts'
import type { LatestChange } from './desk-command.ts'

const WHAT = new Map<string, LatestChange['what']>(
  Object.values(COMMANDS).flatMap((command) => ('says' in command ? [[command.action, command.says]] : [])),
)

const OTHERS: Record<string, LatestChange['by']> = {
  [BY_SCORER.uid]: 'scorer',
  [BY_PROBE.uid]: 'probe',
  [BY_LIST.uid]: 'list',
}

/** Returns the latest change to an event or its episodes and its author; undefined when none is recorded. */
export async function latestChange(trx: Transaction<Tables>, subjects: readonly string[]): Promise<LatestChange | undefined> {
  const rows = await trx
    .selectFrom('audit')
    .select(['at', 'uid', 'email', 'subject', 'action', 'changes'])
    .where('subject', 'in', subjects)
    // Other actions name an event as their subject without changing it: locks, scorers' links and reports.
    .where((eb) => eb.or(['event.%', 'episode.%', 'score.%'].map((kind) => eb('action', 'like', kind))))
    .orderBy('at', 'desc')
    .limit(10)
    .execute()
  const [newest] = rows
  if (!newest) return undefined
  const together = rows.filter(({ at }) => at === newest.at)
  const what = together.flatMap(({ action, changes }) => WHAT.get(action) ?? kindOfEdit(changes) ?? [])[0] ?? 'edit'
  const { at, uid, email, subject } = newest
  const by = OTHERS[uid]
  if (by === undefined) return { who: nameOf(email), what, at }
  return { who: by === 'scorer' ? await linkOf(trx, subject, at) : '', by, what, at }
}

/** Returns the name of the scorer's link that sent the last score up to that time; '' when there is no such score. */
async function linkOf(trx: Transaction<Tables>, eventId: string, at: string): Promise<string> {
  const fact = await trx
    .selectFrom('score_fact')
    .innerJoin('score_code', 'score_code.id', 'code_id')
    .select('name')
    .where('score_fact.event_id', '=', eventId)
    .where('received_at', '<=', at)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return fact?.name ?? ''
}

/** Names an edit after the state of play or the stream address that it changes. */
function kindOfEdit(changes: string | null): LatestChange['what'] | undefined {
  const told = readChanges(changes)
  const play = told.find(({ field }) => field === 'play_state')?.to
  if (play === 'in-play') return 'live'
  if (play === 'over' || play === 'official') return 'end'
  return told.some(({ field }) => field === 'video_url') ? 'address' : undefined
}
