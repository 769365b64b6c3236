/** What a small deed of the admin pages gets back: `removedId` can be undone. */
export type DeedAnswer = { ok: true; removedId?: string } | { ok: false; reason: string }
