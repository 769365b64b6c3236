/**
 * The answer to a small command of the admin pages. `removedId` identifies a removal, or what an edit replaced, that can be restored;
 * `count` is the number of documents it affected.
 */
export type CommandAnswer = { ok: true; removedId?: string; count?: number } | { ok: false; reason: string }
