import { keep, readKept } from './kept-here.tsx'

/** The last troubles of the player in this browser, for the message that a viewer may send about them from another tab. */
const KEY = 'playerNotes'
const NOTES = 8
const HOUR_MS = 3_600_000

/** Notes a trouble of the player in one line, with its time. Addresses of videos do not belong here. */
export function notePlayer(text: string): void {
  const lines = [...readPlayerNotes(), `${new Date().toISOString()} ${text}`]
  keep(KEY, lines.slice(-NOTES).join('\n'))
}

/** The notes of the last hour, the latest last. */
export function readPlayerNotes(): string[] {
  const isRecent = (line: string) => Date.now() - Date.parse(line.split(' ', 1)[0] ?? '') < HOUR_MS
  return (readKept(KEY) ?? '').split('\n').filter(isRecent)
}
