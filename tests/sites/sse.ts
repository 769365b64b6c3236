import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { type Frame, receive } from '../../app/live/frames.ts'

export type SseReader = {
  status: number
  headers: IncomingHttpHeaders
  /** The messages so far, oldest first. */
  frames: Frame[]
  /** The names of other events so far. */
  events: string[]
  /** The newest `retry:` in ms. */
  retry: () => number | undefined
  /** Waits until `isSo` holds; throws after `withinMs`. */
  until(isSo: (frames: Frame[]) => boolean, withinMs?: number): Promise<Frame[]>
  /** How the stream ended: closed by the server, or cut. */
  ended: Promise<'end' | 'cut'>
  close(): void
}

/** Opens and reads a live stream like a browser; a refused one is returned without frames. */
export function openSse(url: string, headers: Record<string, string> = {}): Promise<SseReader> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } }, (response) =>
      resolve(read(response)),
    )
    sent.once('error', reject)
    sent.end()
  })

  function read(response: IncomingMessage): SseReader {
    const frames: Frame[] = []
    const events: string[] = []
    const waiting = new Set<() => void>()
    let retry: number | undefined
    let rest = ''

    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() as string
      for (const block of blocks) take(block)
      for (const look of waiting) look()
    })

    function take(block: string) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
      if (fields.has('retry')) retry = Number(fields.get('retry'))
      const event = fields.get('event')
      if (event !== undefined) events.push(event)
      else if (fields.has('data')) frames.push(JSON.parse(fields.get('data') as string))
    }

    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      frames,
      events,
      retry: () => retry,
      ended: new Promise((resolve) => {
        response.once('end', () => resolve('end'))
        response.once('error', () => resolve('cut'))
        response.once('aborted', () => resolve('cut'))
      }),
      until: (isSo, withinMs = 5_000) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(() => {
            waiting.delete(look)
            reject(new Error(`Not within ${withinMs} ms: ${JSON.stringify(frames).slice(-500)}`))
          }, withinMs)
          function look() {
            if (!isSo(frames)) return
            clearTimeout(timer)
            waiting.delete(look)
            resolve(frames)
          }
          waiting.add(look)
          look()
        }),
      close: () => response.destroy(),
    }
  }
}

/**
 * The state of a page that follows one topic by the rules of frames.ts. `apply` applies a patch; `readAgain` counts frames that
 * only announce news.
 */
export function pageOf<State>(frames: Frame[], topic: string, apply: (before: State, patch: unknown) => State, v = 0) {
  const page = { v, state: undefined as State | undefined, readAgain: 0 }
  for (const frame of frames) {
    if (frame.topic !== topic) continue
    const next = receive(page.v, frame)
    if (next === 'ignore') continue
    if (next === 'replace' && 'state' in frame) page.state = frame.state as State
    else if (next === 'apply' && 'patch' in frame && page.state !== undefined) page.state = apply(page.state, frame.patch)
    else page.readAgain++
    page.v = frame.v
  }
  return page
}
