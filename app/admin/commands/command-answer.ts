/** What a small command of the admin pages gets back: `removedId` can be undone, `count` is how many it was done to. */
export type CommandAnswer = { ok: true; removedId?: string; count?: number } | { ok: false; reason: string }
