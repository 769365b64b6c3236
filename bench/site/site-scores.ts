import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../app/shared/time-units.ts'
import type { Running } from '../../server/services.ts'
import { anEvent } from '../../tests/factories/games.ts'
import { heardBy } from '../../tests/store.ts'
import { now } from '../load/clock.ts'

/** A game with a scorer's link; it stays open for as long as its event could last. */
export async function makeScoredGame({ editing, services }: Running): Promise<{ eventId: string; key: string; v: number }> {
  const saved = await heardBy(services, () => saveEvent(editing, anEvent({ localDate: dayAhead() })))
  if (!saved.ok) throw new Error(saved.reason)
  const { links, log } = services.scores
  const made = await links.make(editing, { eventId: saved.id, name: 'Bench' })
  const link = (await links.list(saved.id)).find(({ id }) => made.ok && id === made.id)
  if (!link) throw new Error('The link is not listed.')
  // The first fact begins the game, which is an edit of its event.
  await heardBy(services, () => log.take(saved.id, sourceOf(link.id), [aGoal()]))
  return { eventId: saved.id, key: link.key, v: services.catalogue.version(`score:${saved.id}`) }
}

/** Enters a goal without HTTP, as `setLive` edits an episode. Returns the start time. */
export async function enterGoal({ services }: Running, eventId: string): Promise<number> {
  const startedAt = now()
  const taken = await services.scores.log.take(eventId, sourceOf('bench'), [aGoal()])
  if (!taken.ok) throw new Error(taken.reason)
  return startedAt
}

const aGoal = () => ({ id: randomUUID(), ageMs: 0, entry: { kind: 'step', side: 'home', stat: 'score', by: 1 } as const })
const sourceOf = (codeId: string) => ({
  codeId,
  name: 'Bench',
  device: 'benchdevice',
  since: new Date(Date.now() - 60_000).toISOString(),
})
const dayAhead = () => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
