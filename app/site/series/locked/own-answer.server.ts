/** Answers with what only this viewer may see, and no cache may keep; null with status 404 for undefined. */
export const ownAnswer = (content: unknown, status = content === undefined ? 404 : 200): Response =>
  Response.json(content ?? null, { status, headers: { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } })
