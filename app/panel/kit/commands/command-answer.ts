/**
 * The answer to a small command of the admin pages. `removedId` identifies a removal, or what an edit replaced, that can be restored;
 * `count` is the number of documents it affected; `id` what it made; `token` is that of a new link, which is told this once.
 */
export type CommandAnswer =
  | { ok: true; removedId?: string; count?: number; id?: string; token?: string }
  | { ok: false; reason: string }
