/**
 * The answer to a small command of the admin pages. `removedId` identifies a removal, or the values that an edit replaced, which
 * can be restored; `count` is the number of affected documents; `id` identifies the new document; `token` belongs to a new link,
 * and only this answer contains it.
 */
export type CommandAnswer =
  | { ok: true; removedId?: string; count?: number; id?: string; token?: string }
  | { ok: false; reason: string }
