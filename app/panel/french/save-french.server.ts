import type { AdminVisit } from '../../services.server.ts'
import { saveLine } from '../../translation/french/edit-french.server.ts'
import { type FrenchLineValues, frenchLineForm } from '../../translation/french/french-line-values.ts'
import type { FrenchLines } from '../../translation/french/french-lines.server.ts'
import { refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

type Lines = Pick<FrenchLines, 'line'>

/** Reads the form values of a line: staff's French, otherwise the machine's. */
export async function readFrenchLine(lines: Lines, hash: string) {
  const line = await lines.line(hash)
  if (!line) return undefined
  const stored: FrenchLineValues = { target: line.target ?? line.machine ?? '', locked: line.state === 'locked' }
  return { line, stored }
}

/** Saves the form of a line, which then counts as reviewed (spec M12). */
export async function saveFrenchLine(request: Request, lines: Lines, { editing }: Pick<AdminVisit, 'editing'>, hash: string) {
  const sent = await readEdit(request, frenchLineForm)
  if (!sent.ok) return sent.answer
  const line = await lines.line(hash)
  if (!line) return refuse(refusedWhole('gone'), 404)
  const { target, locked } = sent.value
  const saved = await saveLine(editing, { source: line.source, target, isLocked: locked, baseVersion: sent.baseVersion ?? 0 })
  if (saved.ok) return { ok: true as const }
  const newer = await readFrenchLine(lines, hash)
  if (!newer) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: { values: newer.stored, version: newer.line.version } }, 409)
}
