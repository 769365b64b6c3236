import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum number of unanswered requests per connection. Browsers do not pipeline, and hardly any program pipelines more. */
const MOST_UNANSWERED = 8

export type PendingResponses = {
  /** Counts the request of `response` until it is answered; returns false when its connection already has too many. */
  add(socket: Socket, response: ServerResponse): boolean
  /** The pending responses of a connection, oldest first. */
  of(socket: Socket): ServerResponse[]
}

/** Tracks unanswered requests per connection, because node:http parses as many pipelined ones as fit into a packet. */
export function openUnanswered(): PendingResponses {
  const lines = new WeakMap<Socket, Set<ServerResponse>>()
  return {
    add(socket, response) {
      const waiting = lines.get(socket) ?? new Set()
      if (waiting.size >= MOST_UNANSWERED) return false
      lines.set(socket, waiting.add(response))
      response.once('close', () => waiting.delete(response))
      return true
    },
    of: (socket) => [...(lines.get(socket) ?? [])],
  }
}
