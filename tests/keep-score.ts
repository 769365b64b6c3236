import { randomUUID } from 'node:crypto'
import type { Entry } from '../app/scores/rules/score-fact.ts'
import { anEvent, saveEvent } from './factories/games.ts'
import type { TestSite } from './sites/site.ts'
import { ask } from './sites/visitor.ts'

/** Saves an event and returns its id. */
export async function addGame(site: TestSite, content: Parameters<typeof anEvent>[0] = {}): Promise<string> {
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent(content)))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/**
 * Keeps the score of an event as a scorer's phone does; each call sends entries that happened just now, in their order, and waits until this
 * site shows them.
 */
export async function scorerOf(site: TestSite, eventId: string): Promise<(...entries: Entry[]) => Promise<void>> {
  const { links } = site.running.services.scores
  const made = await links.make(site.running.editing, { eventId, name: 'Table' })
  if (!made.ok) throw new Error(made.reason)
  const link = (await links.list(eventId)).find(({ id }) => id === made.id)
  if (!link) throw new Error('The link is not listed.')
  return async (...entries) => {
    const facts = entries.map((entry, at) => ({ id: randomUUID(), ageMs: entries.length - 1 - at, entry }))
    const body = JSON.stringify({ key: link.key, device: 'deviceone', after: 0, wants: 'keep', facts })
    const headers = { 'content-type': 'application/json' }
    const { status, body: said } = await site.heard(() => ask(site, `/score/${eventId}/sync`, { method: 'POST', headers, body }))
    const answer = JSON.parse(said) as { ok: boolean; refused?: string[] }
    if (status !== 200 || !answer.ok || answer.refused?.length) throw new Error(`${status} ${said}`)
  }
}

export const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
