import { type Queue, type QueuedCommand, readQueue, readQueued, readWholeQueue } from './desk-queue.ts'

/**
 * The desk's stored queue, on this device and for one account. Each command has its own key, so that two tabs do not overwrite
 * each other's (spec D2). Without browser storage the queue lasts as long as the page.
 */
export type StoredCommands = {
  read(): Queue
  /**
   * Stores the difference between two states of a queue. Stores a completed command once more, so that other tabs get its
   * version.
   */
  write(before: Queue, after: Queue): void
  /** Calls `listener` with each command that another tab stores; with undefined when that tab removes the command. */
  hear(listener: (id: string, command: QueuedCommand | undefined) => void): void
}

export function storedCommands(uid: string): StoredCommands {
  /** Key of the whole queue in earlier versions of the site. */
  const whole = `desk ${uid}`
  const prefix = `${whole} `

  function store(id: string, command: QueuedCommand | undefined) {
    try {
      if (command) localStorage.setItem(`${prefix}${id}`, JSON.stringify(command))
      else localStorage.removeItem(`${prefix}${id}`)
    } catch {
      // Fails in a private window or on a full disk.
    }
  }

  return {
    read() {
      try {
        for (const each of readWholeQueue(localStorage.getItem(whole))) store(each.id, each)
        localStorage.removeItem(whole)
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
        return readQueue(keys.map((key) => localStorage.getItem(key))).filter(({ doneAt }) => doneAt === undefined)
      } catch {
        return []
      }
    },
    write(before, after) {
      const known = new Map(before.map((each) => [each.id, each]))
      for (const each of after) {
        const stored = known.get(each.id)
        known.delete(each.id)
        if (stored === each || stored?.doneAt !== undefined) continue
        store(each.id, each)
        if (each.doneAt !== undefined) store(each.id, undefined)
      }
      for (const id of known.keys()) store(id, undefined)
    },
    hear(listener) {
      addEventListener('storage', ({ key, newValue }) => {
        if (!key?.startsWith(prefix)) return
        const command = readQueued(newValue)
        // A command that this version of the site cannot parse is left to the tab that stored it.
        if (command || newValue === null) listener(key.slice(prefix.length), command)
      })
    },
  }
}
