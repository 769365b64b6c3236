import { HOUR_MS } from '../time/time-units.ts'
import { keep, readKept } from './kept-here.tsx'

/** Recent player errors in this browser, for a message that the viewer may send from another tab. */
const KEY = 'playerNotes'
const NOTES = 8

/** Records a player error in one line, with its time. Never pass video addresses. */
export function notePlayer(text: string): void {
  const lines = [...readPlayerNotes(), `${new Date().toISOString()} ${text}`]
  keep(KEY, lines.slice(-NOTES).join('\n'))
}

/** Returns the errors of the last hour, oldest first. */
export function readPlayerNotes(): string[] {
  const isRecent = (line: string) => Date.now() - Date.parse(line.split(' ', 1)[0] ?? '') < HOUR_MS
  return (readKept(KEY) ?? '').split('\n').filter(isRecent)
}
