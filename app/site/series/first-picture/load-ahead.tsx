import { useEffect, useEffectEvent } from 'react'
import { reserveForFirstFrame } from '../../../kit/browser/first-frame.tsx'
import { mayLoadAhead } from '../../../kit/browser/may-load-ahead.tsx'
import { openAnswers } from '../../../playback/answers.ts'
import { askAhead } from '../../../playback/ask-ahead.ts'
import { fetchAnswer } from '../../../playback/fetch-answer.tsx'
import { hasMediaSource } from '../../../playback/has-media-source.tsx'
import { playerCode } from '../../../playback/native-player/code.tsx'
import { readPosition, readPreferences } from '../../../playback/native-player/remembered.tsx'
import { dropAhead, dropUnless, hasVideoAhead, openAhead } from '../../../playback/native-player/stream/video-ahead.tsx'
import type { StreamStart } from '../../../playback/streams/playlist.ts'
import type { SettledSource } from '../../../playback/use-settled-source.tsx'
import { isUpcoming, type PlayerEpisode } from '../watch-state.ts'

type AheadEpisode = Pick<PlayerEpisode, 'id' | 'source' | 'isLive' | 'startsAt'> & { start?: StreamStart | undefined }

/** Starts loading the video of an episode that is about to open. */
export function beginVideo({ id, source, isLive, startsAt, start }: AheadEpisode) {
  if ((source.kind !== 'hls' && source.kind !== 'mp4') || isUpcoming({ isLive, startsAt }, Date.now())) return
  const isThere = hasVideoAhead(source.src)
  if (!isThere && !mayLoadAhead()) return
  const position = isLive ? undefined : readPosition(id)
  const answers = openAnswers(fetchAnswer)
  if (!isThere && source.kind === 'hls' && hasMediaSource()) void askAhead(answers, source.src, position, start)
  const video = openAhead({
    source,
    isLive,
    position,
    answers,
    preferences: readPreferences(),
    language: document.documentElement.lang,
    isStarting: false,
    code: playerCode,
  })
  reserveForFirstFrame(video)
}

/** Starts loading the video of an episode whose link is pressed, and drops it when no click follows. */
export function beginAtPress(episode: AheadEpisode, link: Element) {
  beginVideo(episode)
  afterPress(link, (isClicked) => isClicked || dropAhead())
}

/** True when a modifier key makes browsers open a link elsewhere or download its target. */
export const opensElsewhere = (press: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>) =>
  press.metaKey || press.ctrlKey || press.shiftKey || press.altKey

/** The maximum time, in ms, between the end of a press and its click. */
const CLICK_WITHIN = 500

/** Says whether a press on a link turned out to be a click; if not, it scrolled the page or ended elsewhere. */
export function afterPress(link: Element, callback: (isClicked: boolean) => void) {
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout>
  function end(isClicked: boolean) {
    clearTimeout(timer)
    over.abort()
    callback(isClicked)
  }
  function onUp({ clientX, clientY }: PointerEvent) {
    const isOnLink = link.contains(document.elementFromPoint(clientX, clientY))
    timer = setTimeout(() => end(false), isOnLink ? CLICK_WITHIN : 0)
  }
  addEventListener('pointerup', onUp, { signal, once: true })
  addEventListener('pointercancel', () => end(false), { signal })
  addEventListener('click', ({ target }) => end(target instanceof Node && link.contains(target)), { signal, capture: true })
}

/** Starts loading the selected episode's video while the player waits for the selection to settle (spec W4). */
export function useVideoAhead(current: PlayerEpisode | undefined, settled: SettledSource | undefined) {
  const follow = useEffectEvent(() => {
    if (!current || !settled) return
    if (current.id !== settled.episodeId) beginVideo(current)
    else if ('src' in settled.source) dropUnless(settled.source.src)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each selection
  useEffect(() => follow(), [current?.id, settled?.episodeId])
}
