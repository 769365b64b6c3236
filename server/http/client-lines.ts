/** What waits, in a line for each client: one that asks on and on waits behind its own, not others behind it. */
export type ClientLines<Item> = {
  /** False when the client's line is full, or all of them together are. */
  add(client: string, item: Item): boolean
  /** The first of the client whose turn it is. */
  next(): Item | undefined
  waiting(): number
}

/** `ofClient`, `ofAll`: how many may wait. */
export function openClientLines<Item>({ ofClient, ofAll }: { ofClient: number; ofAll: number }): ClientLines<Item> {
  /** Whose turn it is stands first. */
  const lines = new Map<string, Item[]>()
  let waiting = 0
  return {
    waiting: () => waiting,
    add(client, item) {
      const line = lines.get(client) ?? []
      if (line.length >= ofClient || waiting >= ofAll) return false
      line.push(item)
      waiting++
      if (line.length === 1) lines.set(client, line)
      return true
    },
    next() {
      const [first] = lines
      if (!first) return undefined
      const [client, line] = first
      const item = line.shift()
      waiting--
      lines.delete(client)
      if (line.length > 0) lines.set(client, line)
      return item
    },
  }
}
