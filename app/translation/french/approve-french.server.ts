import { z } from 'zod'
import { protectedIn } from '../../../french-titles/protected-terms.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import { type OutputFault, outputFault } from '../text/checks.ts'
import { putBack, readLines, type TranslationRow, writeDown } from './edit-french.server.ts'

/** The maximum number of proposals in an approval, somewhat more than a page of the list has. */
const MOST_SEEN = 200

/** Proposals as displayed: a text's hash, the version of its line, and a fingerprint of its French. */
export const seenProposals = z.array(z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.int().min(0), z.string()])).max(MOST_SEEN)
export type SeenProposal = z.output<typeof seenProposals>[number]

/** Returns the fingerprint of a proposal, needed because a newer answer of the service does not raise the line's version. */
export const seenOf = (target: string) => sourceHash(target).slice(0, 16)

export type NotApproved = { source: string; reason: 'changed' | OutputFault }
export type Approval =
  | { ok: true; removedId: string; count: number; notApproved: NotApproved[] }
  | { ok: false; reason: 'changed' | 'faults'; notApproved: NotApproved[] }

/**
 * Approves proposals of a service as staff's lines, in one action with one undo. Returns the proposals that changed since they
 * were displayed or that fail the checks; these stay proposals. `names`: protected names.
 */
export async function approveProposals(
  editing: Editing,
  names: readonly string[],
  seen: readonly SeenProposal[],
): Promise<Approval> {
  const { now, by } = editing
  return edit<Approval>(editing, async (change) => {
    const rows = await readLines(
      change.trx,
      seen.map(([hash]) => ({ hash })),
    )
    const approved: (TranslationRow & { target: string })[] = []
    const notApproved: NotApproved[] = []
    for (const [hash, version, target] of new Map(seen.map((one) => [one[0], one])).values()) {
      const row = rows.get(hash)
      const source = row?.source.slice(0, 200) ?? ''
      if (row?.status !== 'machine' || row.target === null || row.version !== version || seenOf(row.target) !== target) {
        notApproved.push({ source, reason: 'changed' })
        continue
      }
      const fault = outputFault(row.source, row.target, protectedIn(row.source, names))
      if (fault) notApproved.push({ source, reason: fault })
      else approved.push({ ...row, target: row.target })
    }
    if (approved.length === 0) {
      const isChanged = notApproved.length === 0 || notApproved.some(({ reason }) => reason === 'changed')
      return { ok: false, reason: isChanged ? 'changed' : 'faults', notApproved }
    }
    const lines = approved.map((before) => ({
      before,
      words: { source: before.source, target: before.target, status: 'reviewed' as const, origin: 'human' },
    }))
    await writeDown(change, editing, lines)
    const removedId = await keepRemoved(change.trx, { kind: 'french_approval', rows: { translation: approved } }, by, now())
    return { ok: true, removedId, count: approved.length, notApproved }
  })
}

/** Turns approved lines back into proposals, except lines that have changed since. `title` is the English of the first. */
export const putProposalsBack: RowRestorer<'french_approval'> = async (change, editing, { rows: { translation } }) => {
  const approved = await putBack(change, editing, translation, 'reviewed')
  return approved === 0
    ? { ok: false, reason: 'changed' }
    : { ok: true, title: translation[0]?.source.slice(0, 200) ?? '', approved }
}
