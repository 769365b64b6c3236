/** The maximum size of a file or paste of a season, in bytes. */
export { MOST_BYTES as SEASON_BYTES } from './read/decode.ts'

/** The path to which the page sends a file or a paste. */
export const SEASON_PATH = '/admin/season-files'

/** The content type of a paste: JSON with the clipboard's HTML and text. */
export const PASTE_TYPE = 'application/json'

/** The answer to a file: the address of its preview, or why it was refused, and at which row. */
export type SeasonFileAnswer = { ok: true; id: string } | { ok: false; reason: string; row?: number }
