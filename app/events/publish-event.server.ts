import { type Editing, edit } from '../catalog/edit.server.ts'
import { writeEvent } from './edit-events.server.ts'
import { readEvent, type SavedEvent } from './event-rows.server.ts'
import { toEvent } from './games.server.ts'

/** Publishes an event, or takes it back to draft, with the pictures that go with it (spec O4). What it is already stays without an entry. */
export function publishEvent(editing: Editing, id: string, state: 'public' | 'draft'): Promise<SavedEvent> {
  return edit<SavedEvent>(editing, async (change) => {
    const before = await readEvent(change.trx, id)
    if (!before) return { ok: false, reason: 'event-not-found' }
    if (before.state === state) return { ok: true, id }
    return writeEvent(change, editing, { ...toEvent(before), calledOffFrom: before.called_off_from, state, publicAt: null })
  })
}
