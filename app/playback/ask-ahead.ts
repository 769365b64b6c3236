import type { Answer, Answers } from './answers.ts'
import { nextRequests, type StreamStart } from './streams/playlist.ts'

/**
 * Requests everything that the first frame of an HLS stream needs as soon as each address is known. The addresses in `start`,
 * which the server has already read, are requested at once. Settles once the first segment has arrived, or will not.
 *
 * @param startAt where playback of a recording begins, in seconds.
 */
export async function askAhead(
  answers: Answers,
  src: string,
  startAt: number | undefined,
  start: StreamStart = {},
): Promise<void> {
  const asked = answers.ask(src)
  // A resumed recording begins in a later segment.
  for (const address of startAt ? [start.media] : [start.media, start.init, start.segment])
    if (address !== undefined) void answers.ask(address)
  const first = next(await asked, startAt)
  const media = first?.kind === 'master' ? next(await answers.ask(first.media), startAt) : first
  if (media?.kind !== 'media') return
  await Promise.all([media.init, media.segment].map((address) => address !== undefined && answers.ask(address)))
}

const next = (answer: Answer | undefined, startAt: number | undefined) =>
  answer && nextRequests(textOf(answer), answer.url, startAt)

const textOf = ({ body }: Answer) => new TextDecoder().decode(body)
