import type { Frame } from './frames.ts'

/**
 * A topic as strangers may see it; without `state` only its version is told. `patchFrom`: the difference from an earlier state;
 * undefined where pages had better read again.
 */
export type TopicView = { v: number; state?: unknown; patchFrom?: (before: unknown) => unknown }

/** The same bytes for every viewer; `chunk` has HTTP's chunked envelope around them. */
export type SharedFrame = { text: Buffer; chunk: Buffer }

export const snapshotFrame = (topic: string, { v, state }: TopicView): Frame =>
  state === undefined ? { topic, v } : { topic, v, state }

/** What takes pages from one view of a topic to the next: a patch where there is one, else the whole state or the version alone. */
export function nextFrame(topic: string, before: TopicView, after: TopicView): Frame {
  if (after.state === undefined || before.state === undefined || !after.patchFrom) return snapshotFrame(topic, after)
  const patch = after.patchFrom(before.state)
  return patch === undefined ? { topic, v: after.v } : { topic, v: after.v, prev: before.v, patch }
}

/** Whether pages learn from it only that they have to read the topic again. */
export const isVersionAlone = (frame: Frame) => !('state' in frame || 'patch' in frame)

export const frameText = (frame: Frame) => `data: ${JSON.stringify(frame)}\n\n`

export function shared(content: string): SharedFrame {
  const text = Buffer.from(content)
  return { text, chunk: Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]) }
}
