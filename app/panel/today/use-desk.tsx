import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { useQuietRevalidate, useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import type { DeskCommandName, DeskFields } from './commands/desk-command.ts'
import { cardsAfter, siteAfter } from './commands/desk-queue.ts'
import { type DeskState, deskSender } from './commands/send-desk.tsx'
import type { DeskCard, DeskNotice } from './desk-card.ts'
import type { DeskView } from './desk-view.server.ts'

/** The time during which one tap undoes a command, in ms (spec D1). */
const UNDO_MS = 10_000

/** A command that can still be undone. `card`, or `site` for a notice to the whole site: the state before the command. */
export type UndoOffer = {
  id: string
  command: Exclude<DeskCommandName, 'undo'>
  eventId: string
  title: string
  card: DeskCard | undefined
  site: readonly DeskNotice[]
}

export type DeskActions = {
  /** `card`: as the user saw it when tapping; undefined for the whole site. */
  run(command: Exclude<DeskCommandName, 'undo'>, card: DeskCard | undefined, fields?: DeskFields): void
  undo(done: UndoOffer): void
}

const NOTHING: DeskState = { queue: [], refusals: [], fault: undefined }

/** Returns the desk as it will be once every tap on this device is saved (spec D1). */
export function useDesk(view: DeskView, uid: string) {
  const [sender] = useState(() => deskSender(uid))
  const [undoables, setUndoables] = useState<UndoOffer[]>([])

  const readAgain = useQuietRevalidate()
  useEffect(() => sender.open(() => void readAgain()), [sender, readAgain])
  useEffect(() => sender.read(view.at), [sender, view.at])
  // Games begin and end by the clock and audience figures change, and neither notifies the page.
  useReadEvery(MINUTE_MS)

  const state = useSyncExternalStore(sender.subscribe, sender.state, () => NOTHING)
  const cards = useMemo(() => cardsAfter(view.cards, state.queue), [view.cards, state.queue])
  const site = useMemo(() => siteAfter(view.site, state.queue), [view.site, state.queue])
  const shown = useRef({ cards, site })
  useEffect(() => {
    shown.current = { cards, site }
  }, [cards, site])

  // The actions keep their identity, so that a tap re-renders one card and not all of them.
  const actions = useMemo((): DeskActions => {
    const now = (id: string) => shown.current.cards.find((card) => card.id === id)
    const forget = (id: string) => setUndoables((before) => before.filter((each) => each.id !== id))
    return {
      run(command, card, fields = {}) {
        const eventId = card?.id ?? ''
        const title = card?.title ?? ''
        const id = sender.send({ command, eventId, title, fields }, card?.version ?? 0)
        const before = { card: now(eventId), site: shown.current.site }
        setUndoables((others) => [...others.slice(-2), { id, command, eventId, title, ...before }])
        setTimeout(() => forget(id), UNDO_MS)
      },
      undo(done) {
        forget(done.id)
        sender.undo(done, done, now(done.eventId)?.version ?? 0)
      },
    }
  }, [sender])
  // Refused commands cannot be undone.
  const undoable = undoables.filter(({ id }) => !state.refusals.some(({ command }) => command.id === id))
  return { cards, site, state, sender, undoables: undoable, actions }
}
