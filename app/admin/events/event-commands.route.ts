import { z } from 'zod'
import type { Editing } from '../../catalog/edit.server.ts'
import { changeEvents } from '../../events/change-events.server.ts'
import { removeEvent } from '../../events/edit-events.server.ts'
import type { SportEvent } from '../../events/event.ts'
import {
  delayedStart,
  delayForm,
  type EventCommand,
  MOST_EVENTS,
  movedStart,
  moveForm,
  suits,
} from '../../events/event-command.ts'
import { reasonForm } from '../../events/event-values.ts'
import { publishEvent } from '../../events/publish-event.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { isShowable } from '../../shared/showable.ts'
import { readCommandOfRole } from '../commands/command.server.ts'
import type { CommandAnswer } from '../commands/command-answer.ts'
import type { Route } from './+types/event-commands.route.ts'

export const loader = onlyPost

/** The events of a command: `[["id", version], …]`. JSON can hold a NUL where the form itself has none; no id has one. */
const seenEvents = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'events' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(z.tuple([z.string().refine(isShowable), z.number()]))
      .min(1)
      .max(MOST_EVENTS),
  )
  .transform((events) => [...new Map(events)].map(([id, version]) => ({ id, version })))

type Fields = Record<string, string>
type Changed = Parameters<typeof changeEvents>[2]

/**
 * The actions on events beside their form, on one or many: delay, move, postpone and cancel, each with a reason in both languages; and delete,
 * publish and back to draft, on one (spec E3, E10, O4). All can be undone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return readCommandOfRole({ request, context }, (editing) => ({
    delay: (fields) => {
      const form = delayForm.safeParse(fields)
      if (!form.success) return refused('minutes')
      return change(editing, 'delay', fields, (event) => {
        const start = delayedStart(event, form.data.minutes)
        return start ? { ok: true, values: { ...start, schedule: 'delayed' } } : { ok: false, reason: 'no-time' }
      })
    },
    move: (fields) => {
      const form = moveForm.safeParse(fields)
      if (!form.success) return refused('date')
      const { days, localTime } = form.data
      return change(editing, 'move', fields, (event) => ({
        ok: true,
        values: { ...movedStart(event, days, localTime), schedule: 'moved' },
      }))
    },
    postpone: (fields) => change(editing, 'postpone', fields, put('postponed')),
    cancel: (fields) => change(editing, 'cancel', fields, put('cancelled')),
    remove: ({ id = '' }) => removeEvent(editing, id),
    publish: ({ id = '' }) => publishAs(editing, id, 'public'),
    draft: ({ id = '' }) => publishAs(editing, id, 'draft'),
  }))
}

const publishAs = async (editing: Editing, id: string, state: 'public' | 'draft'): Promise<CommandAnswer> =>
  (await publishEvent(editing, id, state)).ok ? { ok: true } : { ok: false, reason: 'gone' }

const put =
  (schedule: SportEvent['schedule']): Changed =>
  () => ({ ok: true, values: { schedule } })

async function change(editing: Editing, command: EventCommand, fields: Fields, valuesOf: Changed): Promise<CommandAnswer> {
  const events = seenEvents.safeParse(fields.events)
  if (!events.success) return refused('unknown')
  const sent = reasonForm.safeParse(fields)
  if (!sent.success) return refused('reason')
  const reason = { en: sent.data.reasonEn, fr: sent.data.reasonFr }
  const changed = await changeEvents(editing, events.data, (event) => {
    const wanted = valuesOf(event)
    if (!wanted.ok) return wanted
    // The panel offers what suits an event; whoever sends another command saw it in another state, or makes it up.
    return suits(command, event) ? { ok: true, values: { ...wanted.values, reason } } : { ok: false, reason: 'changed' }
  })
  return changed.ok ? { ok: true, removedId: changed.undoId, count: changed.count } : changed
}

const refused = async (reason: string): Promise<CommandAnswer> => ({ ok: false, reason })
