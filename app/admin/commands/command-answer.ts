/**
 * The answer to a small command of the admin pages. `removedId` identifies a removal that can be undone; `count` is the number
 * of documents it affected.
 */
export type CommandAnswer = { ok: true; removedId?: string; count?: number } | { ok: false; reason: string }
