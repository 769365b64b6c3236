/** Thrown when the queue is full; answered with status 503. */
export class Busy extends Error {}

/** Queued work: either started or refused, exactly once. */
export type QueuedTask = { begin: () => void; refuse: () => void }

/** One queue per client, served round-robin over networks and their clients: a busy client delays only its own requests. */
export type ClientLines = {
  /** Queues work. When the queue is full, refuses either this work or the newest work of a longer line. */
  add(client: string, work: QueuedTask): void
  /** Removes and returns the oldest work of the client whose turn it is. */
  next(): QueuedTask | undefined
  waiting(): number
}

/** `lines`: queued work by client, the next client to be served first. */
type Network = { waiting: number; lines: Map<string, QueuedTask[]> }

/**
 * Opens the queues. `ofClient`, `ofAll`: the maximum number of tasks in the queues of one client and of all; the clients of one
 * IPv6 /48 together count as one client.
 */
export function openClientLines({ ofClient, ofAll }: { ofClient: number; ofAll: number }): ClientLines {
  /** By name, the next network to be served first. */
  const networks = new Map<string, Network>()
  let waiting = 0

  /** Returns the network with the most queued work. */
  function fullest(): [string, Network] | undefined {
    let most: [string, Network] | undefined
    for (const each of networks) if (!most || each[1].waiting > most[1].waiting) most = each
    return most
  }

  /** Removes the newest work of a network's longest line, if that line is longer than `length`. */
  function dropNewest(name: string, network: Network, length: number): QueuedTask | undefined {
    let longest: [string, QueuedTask[]] | undefined
    for (const each of network.lines) if (!longest || each[1].length > longest[1].length) longest = each
    if (!longest || longest[1].length <= length) return undefined
    const [client, line] = longest
    const dropped = line.pop()
    network.waiting--
    waiting--
    if (line.length === 0) network.lines.delete(client)
    if (network.waiting === 0) networks.delete(name)
    return dropped
  }

  /** Makes space for one task of a client, if need be by dropping a longer line's newest task; false when none is longer. */
  function makeRoom(name: string, client: string): boolean {
    const network = networks.get(name)
    const length = (network?.lines.get(client)?.length ?? 0) + 1
    let dropped: QueuedTask | undefined
    if (network && network.waiting >= ofClient) dropped = dropNewest(name, network, length)
    else if (waiting < ofAll) return true
    else {
      const [other, most] = fullest() ?? []
      if (other !== undefined && most && other !== name && most.waiting > (network?.waiting ?? 0) + 1)
        dropped = dropNewest(other, most, 0)
      else if (network) dropped = dropNewest(name, network, length)
    }
    dropped?.refuse()
    return dropped !== undefined
  }

  return {
    waiting: () => waiting,
    add(client, work) {
      const name = networkOf(client)
      if (!makeRoom(name, client)) return work.refuse()
      const network = networks.get(name) ?? { waiting: 0, lines: new Map() }
      networks.set(name, network)
      const line = network.lines.get(client) ?? []
      network.lines.set(client, line)
      line.push(work)
      network.waiting++
      waiting++
    },
    next() {
      const [[name, network] = []] = networks
      const [[client, line] = []] = network?.lines ?? []
      if (name === undefined || !network || client === undefined || !line) return undefined
      const work = line.shift()
      waiting--
      network.waiting--
      networks.delete(name)
      if (network.waiting > 0) networks.set(name, network)
      network.lines.delete(client)
      if (line.length > 0) network.lines.set(client, line)
      return work
    },
  }
}

/** Returns the site network (/48) of an IPv6 client; an IPv4 address is its own network. */
function networkOf(client: string): string {
  const parts = client.split(':')
  return parts.length === 1 ? client : parts.slice(0, 3).join(':')
}
