/**
 * What a test can have a live stream do from a moment on. `frozen`: the playlist stays as it is. `ended`: it stays, and says that nothing
 * comes. `gone`: 404. `empty`: no body. `garbage`: a page in its place. `one-rendition`: the smaller one is gone. `restarted`: the numbers of
 * its segments begin anew. `gaps`: every third segment is marked as missing. `redirect`: to `to`. `slow`: it comes eight seconds late.
 */
const SCRIPTED = [
  'frozen',
  'ended',
  'gone',
  'empty',
  'garbage',
  'one-rendition',
  'restarted',
  'gaps',
  'redirect',
  'slow',
] as const

/** `since`: milliseconds since 1970. */
export type ScriptedFault = { fault: (typeof SCRIPTED)[number]; since: number; to?: string }

/** The fault of a stream now; undefined while it is well. */
export type Script = (id: string) => ScriptedFault | undefined

/** Whether a segment of a stream with gaps is marked as missing. */
export const isMarkedMissing = (sequence: number) => sequence % 3 === 0
