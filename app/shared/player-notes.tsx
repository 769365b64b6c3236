/** Of the session of one tab: the last troubles of its player, for the message that a viewer may send about them. */
const KEY = 'playerNotes'
const NOTES = 8

/** Notes a trouble of the player in one line, with its time. Addresses of videos do not belong here. */
export function notePlayer(text: string): void {
  try {
    const lines = [...readPlayerNotes(), `${new Date().toISOString()} ${text}`].slice(-NOTES)
    sessionStorage.setItem(KEY, lines.join('\n'))
  } catch {
    // A browser that stores nothing has nothing to tell.
  }
}

/** The notes of this tab, the latest last. */
export function readPlayerNotes(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split('\n') ?? []
  } catch {
    return []
  }
}
