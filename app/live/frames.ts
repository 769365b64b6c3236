/**
 * One message of the live stream. `state` is the whole topic, `patch` the difference from version `prev`;
 * neither: the page reads the topic again by its own way (a locked series shows nothing here).
 */
export type Frame = { topic: string; v: number } & ({ state: unknown } | { prev: number; patch: unknown } | object)

/** What a page that shows version `mine` does with a frame. */
export function receive(mine: number, frame: Frame): 'ignore' | 'replace' | 'apply' | 'read-again' {
  if (frame.v <= mine) return 'ignore'
  if ('state' in frame) return 'replace'
  if ('patch' in frame && frame.prev === mine) return 'apply'
  return 'read-again'
}

/** How many topics one stream may carry: all tabs of a browser share it, and addresses of 8 KB pass every proxy. */
export const TOPICS_PER_STREAM = 64
/** The longest one with its version and a comma: a series' id has 80 characters at most, a version nine. */
const TOPIC_LENGTH = 'fr:series:@,'.length + 80 + 9

/** `?topics=` of /live: each topic with the version that the page shows already. */
export function writeTopics(topics: Map<string, number>): string {
  return [...topics].map(([topic, v]) => `${topic}@${v}`).join(',')
}

/** Reads what writeTopics wrote; undefined for another form, an unknown kind of topic, or too many. */
export function parseTopics(text: string | null): Map<string, number> | undefined {
  if (!text || text.length > TOPICS_PER_STREAM * TOPIC_LENGTH) return undefined
  const topics = new Map<string, number>()
  for (const part of text.split(',')) {
    const match = /^(catalog|live|admin|(?:fr:)?series:[a-z0-9][a-z0-9-]{0,79}|viewer:[0-9a-f-]{36})@(\d{1,9})$/.exec(part)
    if (!match) return undefined
    topics.set(match[1] as string, Number(match[2]))
  }
  return topics.size <= TOPICS_PER_STREAM ? topics : undefined
}
