import { removeEvent } from '../../events/edit-events.server.ts'
import type { ScheduleState } from '../../events/event.ts'
import { reasonForm } from '../../events/event-values.ts'
import { saveUndoably } from '../../events/undo-event.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { readCommand } from '../commands/command.server.ts'
import type { CommandAnswer } from '../commands/command-answer.ts'
import type { Route } from './+types/event-commands.route.ts'

export const loader = onlyPost

/** The actions on one event beside its form: postpone and cancel, each with a reason in both languages, and delete (spec E3, E10). All can be undone. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { games } = context.get(servicesContext)
  const put =
    (schedule: ScheduleState) =>
    async ({ id = '', version, ...fields }: Record<string, string>): Promise<CommandAnswer> => {
      const event = games().byId.get(id)
      if (!event) return { ok: false, reason: 'event-not-found' }
      const reason = reasonForm.safeParse(fields)
      if (!reason.success) return { ok: false, reason: 'reason' }
      const { reasonEn, reasonFr } = reason.data
      // A command without a version counts as outdated.
      const baseVersion = Number(version) || 0
      const saved = await saveUndoably(editing, { ...event, schedule, reason: { en: reasonEn, fr: reasonFr }, baseVersion })
      return saved.ok ? { ok: true, ...('undoId' in saved && { removedId: saved.undoId }) } : saved
    }
  return readCommand(request, {
    postpone: put('postponed'),
    cancel: put('cancelled'),
    remove: ({ id = '' }) => removeEvent(editing, id),
  })
}
