import type { Answer, Answers } from './answers.ts'
import { nextAsked, type StreamStart } from './playlist.ts'

/**
 * Asks for all that the first picture of an HLS stream needs, each as soon as its address is known: `start`, as far as the server
 * has read it, at once.
 *
 * @param startAt where a recording is to begin, in seconds.
 */
export async function askAhead(
  answers: Answers,
  src: string,
  startAt: number | undefined,
  start: StreamStart = {},
): Promise<void> {
  const asked = answers.ask(src)
  // Where a recording goes on is in another segment.
  for (const address of startAt ? [start.media] : [start.media, start.init, start.segment])
    if (address !== undefined) void answers.ask(address)
  const first = next(await asked, startAt)
  const media = first?.kind === 'master' ? next(await answers.ask(first.media), startAt) : first
  if (media?.kind !== 'media') return
  for (const address of [media.init, media.segment]) if (address !== undefined) void answers.ask(address)
}

const next = (answer: Answer | undefined, startAt: number | undefined) => answer && nextAsked(textOf(answer), answer.url, startAt)

const textOf = ({ body }: Answer) => new TextDecoder().decode(body)
