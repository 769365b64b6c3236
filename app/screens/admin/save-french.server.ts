import type { AdminVisit, Services } from '../../services.server.ts'
import { saveLine } from '../../translation/edit-french.server.ts'
import { type FrenchLineValues, frenchLineForm } from '../../translation/french-line-form.ts'
import { refusedWhole } from './edit-answer.ts'
import { readEdit, refuse } from './read-edit.server.ts'

type Wanted = { hash: string; series: string }

/** A line as its form shows it: what has been said of it, else what the machine makes of it. */
export async function readFrenchLine({ frenchLines }: Pick<Services, 'frenchLines'>, { hash, series }: Wanted) {
  const line = await frenchLines.line(hash, series)
  if (!line) return undefined
  const stored: FrenchLineValues = { target: line.target ?? line.machine ?? '', locked: line.state === 'locked' }
  return { line, stored }
}

/** Saves the form of one line: it counts as reviewed then (spec M12). */
export async function saveFrenchLine(
  request: Request,
  { frenchLines, editing }: Pick<Services, 'frenchLines'> & Pick<AdminVisit, 'editing'>,
  wanted: Wanted,
) {
  const sent = await readEdit(request, frenchLineForm)
  if (!sent.ok) return sent.answer
  const line = await frenchLines.line(wanted.hash, wanted.series)
  if (!line) return refuse(refusedWhole('gone'), 404)
  const { target, locked } = sent.value
  const saved = await saveLine(editing, { source: line.source, target, isLocked: locked, baseVersion: sent.baseVersion ?? 0 })
  if (saved.ok) return { ok: true as const }
  const newer = await readFrenchLine({ frenchLines }, wanted)
  if (!newer) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: { values: newer.stored, version: newer.line.version } }, 409)
}
