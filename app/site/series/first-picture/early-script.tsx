import { HEAD_START } from '../../../kit/browser/first-frame.tsx'
import type { Answers } from '../../../playback/answers.ts'
import { openAnswers } from '../../../playback/answers.ts'
import { askAhead } from '../../../playback/ask-ahead.ts'
import { rangeInAddress } from '../../../playback/clock/shared-place.ts'
import { fetchAnswer } from '../../../playback/fetch-answer.tsx'
import { hasMediaSource, mayBeMoved } from '../../../playback/has-media-source.tsx'
import { POSITIONS, parsePositions, positionOf } from '../../../playback/native-player/resume.ts'
import type { PlayerCode } from '../../../playback/native-player/stream/engine.tsx'
import { makeVideo } from '../../../playback/native-player/stream/make-video.tsx'
import { isSelected } from '../selection/is-selected.tsx'
import type { EarlyVideo, EarlyVideoFiles } from './early-picture.ts'

/** State that the page's first script passes to the one that opens the video (early-video.tsx). */
export type EarlyState = EarlyVideo & {
  position: number | undefined
  code: PlayerCode
  answers: Answers
  begun: HTMLVideoElement | undefined
  /** Reports that the first frame has arrived, or will not arrive. */
  onShown: () => void
}

declare global {
  interface Window {
    /** Set by the server in the line before this script. */
    earlyPicture?: { picture: EarlyVideo; files: EarlyVideoFiles }
    early?: EarlyState
    /** Settles once a page that delayed its scripts for the first frame has loaded its routes (after-picture.ts). */
    routesThere?: Promise<void>
  }
}

// Runs in the head of each page with a natively played video, before everything else on the page.
const { picture, files } = window.earlyPicture as NonNullable<Window['earlyPicture']>

if (mayBeMoved(picture.source.kind) && navigator.onLine && isSelected(picture, location)) {
  const { source, episodeId, isLive } = picture
  // Created first, because the browser runs some main-thread tasks before it requests a file.
  const begun = source.kind === 'mp4' ? makeVideo(source) : undefined
  if (begun) begun.src = source.src
  const shared = rangeInAddress(location.search)?.from
  const left = () => positionOf(parsePositions(storedPositions()), episodeId)
  const position = isLive ? undefined : shared ? ('seconds' in shared ? shared.seconds : undefined) : left()
  const answers = openAnswers(fetchAnswer)
  const code: PlayerCode = {
    engine: () => import(/* @vite-ignore */ files.engine),
    fullHls: () => import(/* @vite-ignore */ files.fullHls),
  }
  const onShown = delayPageScripts()
  if (source.kind === 'hls' && hasMediaSource()) {
    loadFirst(files.engine)
    code.engine().catch(() => {})
    window.pictureLoaded = Promise.race([askAhead(answers, source.src, position), window.pictureShown])
  }
  window.early = { ...picture, position, code, answers, begun, onShown }
}

/**
 * Delays the page's scripts and, until those are there, its font (after-picture.ts, ui/tokens.css). Returns the function that
 * releases them.
 */
function delayPageScripts(): () => void {
  const { dataset } = document.documentElement
  dataset.picture = ''
  let end = () => {}
  window.pictureShown = new Promise<void>((resolve) => {
    end = resolve
    setTimeout(end, HEAD_START)
  })
  const patience = () => new Promise((resolve) => setTimeout(resolve, HEAD_START))
  window.pictureShown.then(() => Promise.race([window.routesThere, patience()])).then(() => delete dataset.picture)
  window.pictureLoaded = window.pictureShown
  return () => end()
}

/** Loads a script ahead of the page's images; a plain import would be queued behind them. */
function loadFirst(script: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'high', href: script })
  document.head.append(link)
}

function storedPositions(): string | null {
  try {
    return localStorage.getItem(POSITIONS)
  } catch {
    return null
  }
}
