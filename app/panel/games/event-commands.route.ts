import { z } from 'zod'
import { commandGames } from '../../events/edit/commands.server.ts'
import { commandRow, type EventCommand, MOST_EVENTS } from '../../events/edit/commands.ts'
import { publishEvent, removeEvent } from '../../events/edit/edit-events.server.ts'
import { reasonForm } from '../../events/event-values.ts'
import type { Editing } from '../../history/editing.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { isShowable } from '../../kit/text/showable.ts'
import { readCommandOfRole } from '../kit/commands/command.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import type { Route } from './+types/event-commands.route.ts'

export const loader = onlyPost

/**
 * Parses the events of a command: `[["id", version], …]`. Refuses ids with invisible characters: JSON text can hold some, such as
 * NUL, that a form cannot.
 */
const seenEvents = z
  .string()
  .transform(fromJson)
  .pipe(
    z
      .array(z.tuple([z.string().refine(isShowable), z.number()]))
      .min(1)
      .max(MOST_EVENTS),
  )
  .transform((events) => [...new Map(events)].map(([id, version]) => ({ id, version })))

type Fields = Record<string, string>

/**
 * Runs the actions on events outside the form: delay, move, postpone and cancel, on one or many events, each with a reason in
 * both languages; delete, publish and return to draft, on one event (spec E3, E10, O4). All actions can be undone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return readCommandOfRole({ request, context }, (editing) => ({
    delay: (fields) => run(editing, 'delay', fields),
    move: (fields) => run(editing, 'move', fields),
    postpone: (fields) => run(editing, 'postpone', fields),
    cancel: (fields) => run(editing, 'cancel', fields),
    remove: ({ id = '' }) => removeEvent(editing, id),
    publish: ({ id = '' }) => publishAs(editing, id, 'public'),
    draft: ({ id = '' }) => publishAs(editing, id, 'draft'),
  }))
}

const publishAs = async (editing: Editing, id: string, state: 'public' | 'draft'): Promise<CommandAnswer> =>
  (await publishEvent(editing, id, state)).ok ? { ok: true } : { ok: false, reason: 'gone' }

async function run(editing: Editing, command: EventCommand, fields: Fields): Promise<CommandAnswer> {
  const { needs } = commandRow(command)
  if (needs && !needs.form.safeParse(fields).success) return { ok: false, reason: needs.lacks }
  const events = seenEvents.safeParse(fields.events)
  if (!events.success) return { ok: false, reason: 'unknown' }
  const sent = reasonForm.safeParse(fields)
  if (!sent.success) return { ok: false, reason: 'reason' }
  const { minutes, days, localTime } = fields
  const reason = { en: sent.data.reasonEn, fr: sent.data.reasonFr }
  const changed = await commandGames(editing, command, events.data, { minutes, days, localTime, reason })
  return changed.ok ? { ok: true, removedId: changed.undoId, count: changed.count } : changed
}
