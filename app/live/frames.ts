/**
 * A message of the live stream. `state` is the whole topic, `patch` the difference from version `prev`. With neither, as for
 * locked series, the page requests the topic itself.
 */
export type Frame = { topic: string; v: number } & ({ state: unknown } | { prev: number; patch: unknown } | object)

/** Returns how a page that shows version `mine` must handle a frame. */
export function receive(mine: number, frame: Frame): 'ignore' | 'replace' | 'apply' | 'read-again' {
  if (frame.v <= mine) return 'ignore'
  if ('state' in frame) return 'replace'
  if ('patch' in frame && frame.prev === mine) return 'apply'
  return 'read-again'
}

/**
 * The maximum number of topics per stream, which all tabs of a browser share. With it, the stream's address stays below the 8 KB
 * that every proxy accepts.
 */
export const TOPICS_PER_STREAM = 64
/** The maximum length of a topic with its version and a comma: a series' id has up to 80 characters, a version up to 9. */
const TOPIC_LENGTH = 'notices:series:@,'.length + 80 + 9

/** Returns the value of `?topics=` for /live: each topic with the version that the page already shows. */
export function writeTopics(topics: Map<string, number>): string {
  return [...topics].map(([topic, v]) => `${topic}@${v}`).join(',')
}

/** Parses the output of writeTopics; undefined when it is malformed, has an unknown kind of topic, or has too many. */
export function parseTopics(text: string | null): Map<string, number> | undefined {
  if (!text || text.length > TOPICS_PER_STREAM * TOPIC_LENGTH) return undefined
  const topics = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, topic, version] =
      /^(catalog|live|games|admin|streams|notices:site|(?:(?:fr:|notices:)?series|(?:notices:)?event|score|championship):[a-z0-9][a-z0-9-]{0,79}|viewer:[0-9a-f-]{36})@(\d{1,9})$/.exec(
        part,
      ) ?? []
    if (topic === undefined) return undefined
    topics.set(topic, Number(version))
  }
  return topics.size <= TOPICS_PER_STREAM ? topics : undefined
}
