import { isLive, variantOf } from '../../streams/playlist.ts'
import { withVariables } from '../../streams/playlist-variables.ts'

/** The delay between two polls, and the time limit for a response, both in ms. */
const PAUSE = 1_200
const PATIENCE = 8_000

/**
 * Polls the playlist of an ended stream that staff still call live, as after an encoder has stopped, whenever the video is at its
 * end. Calls `onReturn` once the stream is live again.
 * @returns the function that stops polling.
 */
export function awaitReturn(video: HTMLVideoElement, src: string, onReturn: () => void): () => void {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const later = () => {
    timer = setTimeout(look, PAUSE * (1 + Math.random() / 4))
  }
  async function look() {
    const isBack = video.ended && (await isOnAir(src, leaving.signal).catch(() => false))
    if (leaving.signal.aborted) return
    if (isBack) onReturn()
    else later()
  }
  later()
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}

async function isOnAir(src: string, signal: AbortSignal): Promise<boolean> {
  const first = await read(src)
  const variant = first && variantOf(first.text, first.url)
  const list = variant === undefined ? first : await read(variant, first?.variables)
  return list !== undefined && isLive(list.text)

  async function read(address: string, imported?: NonNullable<ReturnType<typeof withVariables>>['variables']) {
    const wait = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
    const response = await fetch(address, { cache: 'no-store', credentials: 'omit', signal: wait })
    if (!response.ok) return undefined
    const url = response.url || address
    const found = withVariables(await response.text(), url, imported)
    return found && { ...found, url }
  }
}
