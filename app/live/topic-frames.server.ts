import type { Frame } from './frames.ts'

/**
 * The public view of a topic; without `state`, only its version is sent. `patchFrom`: returns the difference from an earlier
 * state; undefined if pages should reload instead.
 */
export type TopicView = { v: number; state?: unknown; patchFrom?: (before: unknown) => unknown }

/** The bytes of a frame, which all viewers share. `chunk`: the same bytes in HTTP's chunked encoding. */
export type SharedFrame = { text: Buffer; chunk: Buffer }

export const snapshotFrame = (topic: string, { v, state }: TopicView): Frame =>
  state === undefined ? { topic, v } : { topic, v, state }

/**
 * Returns the frame that leads from one view of a topic to the next: a patch if possible, otherwise the whole state or only
 * the version.
 */
export function nextFrame(topic: string, before: TopicView, after: TopicView): Frame {
  if (after.state === undefined || before.state === undefined || !after.patchFrom) return snapshotFrame(topic, after)
  const patch = after.patchFrom(before.state)
  return patch === undefined ? { topic, v: after.v } : { topic, v: after.v, prev: before.v, patch }
}

/** True when the frame has only a version, so that pages must request the topic. */
export const isVersionAlone = (frame: Frame) => !('state' in frame || 'patch' in frame)

/** Serialises a frame. Frames of scores have an id; a program that reconnects sends the id of its last frame (spec S6). */
export const frameText = (frame: Frame) =>
  `${frame.topic.startsWith('score:') ? `id: ${frame.v}\n` : ''}data: ${JSON.stringify(frame)}\n\n`

export function sharedFrame(content: string): SharedFrame {
  const text = Buffer.from(content)
  return { text, chunk: Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]) }
}
