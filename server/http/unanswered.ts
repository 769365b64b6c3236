import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** No browser sends a request before the last one is answered, and hardly a program sends more than this. */
const AT_MOST = 8

export type Unanswered = {
  /** Counts the request of `response` until it is answered; false when its line has too many already. */
  add(socket: Socket, response: ServerResponse): boolean
  /** The answers that a line still waits for, oldest first. */
  of(socket: Socket): ServerResponse[]
}

/** Knows the requests of each line that are not answered yet: node:http takes as many as fit into one packet. */
export function openUnanswered(): Unanswered {
  const lines = new WeakMap<Socket, Set<ServerResponse>>()
  return {
    add(socket, response) {
      const waiting = lines.get(socket) ?? new Set()
      if (waiting.size >= AT_MOST) return false
      lines.set(socket, waiting.add(response))
      response.once('close', () => waiting.delete(response))
      return true
    },
    of: (socket) => [...(lines.get(socket) ?? [])],
  }
}
