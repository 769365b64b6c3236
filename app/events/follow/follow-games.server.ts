import type { Change } from '../../../database/changes.ts'
import { isShown } from '../../catalog/publication.ts'
import { record } from '../../history/audit.server.ts'
import type { EditContext } from '../../history/editing.server.ts'
import { eventTopic } from '../../history/topics.ts'
import { COMMANDS, commandTo } from '../edit/commands.ts'
import { loggedTitles } from '../edit/event-rows.server.ts'
import { noticeOf } from '../event-state.ts'
import { type EventRow, toEvent } from '../games.server.ts'
import { startEpisodes } from './start-episodes.server.ts'
import { touchEvents } from './touch-games.server.ts'

/** A game before and after a command or an edit; without `before` it is new. */
export type GameOutcome = {
  before: EventRow | undefined
  after: EventRow
  /** Its entry in the activity list; if absent, derived from the change of schedule. */
  entry?: Pick<Parameters<typeof record>[3], 'action'> & { title?: string; before?: object; after?: object }
}

/**
 * Applies all consequences of changed games, in the transaction that wrote them: start times of their episodes, reminders and
 * notices to those who asked for them, topics that open pages follow, and entries of the activity list. `isNote`: start and
 * schedule stay, so no episode moves.
 */
export async function followGames(
  change: Change,
  editing: EditContext,
  outcomes: readonly GameOutcome[],
  { isNote = false } = {},
): Promise<void> {
  const { trx, touch } = change
  const { now, by } = editing
  const ids = outcomes.map(({ after }) => after.id)
  if (!isNote) await startEpisodes(change, ids, now().toISOString())
  // A note about the stream does not concern the start.
  const told = outcomes.filter(({ before, after }) => !before || before.picture_notes === after.picture_notes)
  if (told.length > 0)
    await editing.follower?.follow(
      trx,
      told.map(({ before, after }) => ({ id: after.id, notice: toldOf(before, after) })),
    )
  await touchEvents(change, ids)
  for (const { before } of outcomes) if (before?.continues_event_id) touch(eventTopic(before.continues_event_id))
  const untitled = outcomes.flatMap(({ after, entry }) => (entry?.title === undefined ? after : []))
  const titles = await loggedTitles(trx, untitled)
  const entries = outcomes.map(({ before, after, entry }) => ({
    action: entry?.action ?? actionOf(before, after),
    subject: after.id,
    title: entry?.title ?? titles.get(after.id) ?? '',
    before: before && { ...before, ...entry?.before },
    after: { ...after, ...entry?.after },
  }))
  await record(change, by, now(), ...entries)
  await editing.follower?.advance?.(change, editing, ids)
}

/** Returns the notice due for an edit: none if the event is not public, before or after (spec O4). */
const toldOf = (before: EventRow | undefined, after: EventRow) =>
  before && isShown(before) && isShown(after) ? noticeOf(toEvent(before), toEvent(after)) : undefined

/** Returns the name of an edit in the activity list: that of the equivalent command. */
function actionOf(before: EventRow | undefined, after: EventRow) {
  if (!before) return 'event.add'
  return before.schedule_state === after.schedule_state ? 'event.edit' : COMMANDS[commandTo(toEvent(after).schedule)].action
}
