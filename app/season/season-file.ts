/** The largest file or paste of a season, in bytes. */
export { MOST_BYTES as SEASON_BYTES } from './read/decode.ts'

/** Where the page sends it. */
export const SEASON_PATH = '/admin/season-files'

/** The type of a body that is a paste: JSON of the clipboard's HTML and text. */
export const PASTE_TYPE = 'application/json'

/** The answer to a file: the address of its preview, or why nothing of it was read, and at which row. */
export type SeasonFileAnswer = { ok: true; id: string } | { ok: false; reason: string; row?: number }
