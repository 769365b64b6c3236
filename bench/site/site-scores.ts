import { randomUUID } from 'node:crypto'
import type { Editing } from '../../app/history/editing.server.ts'
import { DAY_MS, MINUTE_MS } from '../../app/kit/time/time-units.ts'
import type { ScorerLinks } from '../../app/scores/log/scorer-links.server.ts'
import type { RunningSite } from '../../server/parts/services.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { now } from '../../tests/load/crowd.ts'
import { heardBy } from '../../tests/sites/store.ts'

/** Makes a game with a scorer's link; it stays open for as long as its event could last. */
export async function linkedGame(
  editing: Editing,
  links: ScorerLinks,
): Promise<{ eventId: string; key: string; linkId: string }> {
  const localDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const saved = await saveEvent(editing, anEvent({ localDate }))
  if (!saved.ok) throw new Error(saved.reason)
  const made = await links.make(editing, { eventId: saved.id, name: 'Bench' })
  const link = (await links.list(saved.id)).find(({ id }) => made.ok && id === made.id)
  if (!link) throw new Error('The link is not listed.')
  return { eventId: saved.id, key: link.key, linkId: link.id }
}

/** Makes the same on this site, with a first goal, and returns the version of its score. */
export async function makeScoredGame({ editing, services }: RunningSite) {
  const { links, log } = services.scores
  const { eventId, key, linkId } = await heardBy(services, () => linkedGame(editing, links))
  // The first fact starts the game, which is an edit of its event.
  await heardBy(services, () => log.take(eventId, sourceOf(linkId), [aGoal()]))
  return { eventId, key, v: services.catalogue.version(`score:${eventId}`) }
}

/** Enters a goal without HTTP, as `flipLive` edits an episode. Returns the start time. */
export async function enterGoal({ services }: RunningSite, eventId: string): Promise<number> {
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
  since: new Date(Date.now() - MINUTE_MS).toISOString(),
})
