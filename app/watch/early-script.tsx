import type { Answers } from '../playback/answers.ts'
import { openAnswers } from '../playback/answers.ts'
import { askAhead } from '../playback/ask-ahead.ts'
import { fetchAnswer } from '../playback/fetch-answer.tsx'
import { hasMediaSource } from '../playback/has-media-source.tsx'
import type { PlayerCode } from '../playback/native-player/engine.tsx'
import { makeVideo } from '../playback/native-player/make-video.tsx'
import { POSITIONS, parsePositions, positionOf } from '../playback/native-player/resume.ts'
import type { EarlyPicture, PictureFiles } from './early-picture.ts'
import { isSelected } from './is-selected.tsx'

/** What the page's first script leaves for the one that opens the video (early-video.tsx). */
export type Early = EarlyPicture & {
  position: number | undefined
  code: PlayerCode
  answers: Answers
  begun: HTMLVideoElement | undefined
  /** Tells the rest of the page that the first frame is there, or that it will not come. */
  onShown: () => void
}

declare global {
  interface Window {
    /** Named by the server in the line before this script. */
    earlyPicture?: { picture: EarlyPicture; files: PictureFiles }
    early?: Early
    /** Settles once the early video shows its first frame, or takes too long; not there where none was begun. */
    pictureShown?: Promise<void>
    /** Settles once a page whose scripts waited for that has its routes (after-picture.ts). */
    routesThere?: Promise<void>
  }
}

/** The rest of the page leaves line and main thread to the first frame for so long at most, in ms. */
const HEAD_START = 1_500

// Stands in the head of each page that shows a video of ours, and runs before anything else of it.
const { picture, files } = window.earlyPicture as NonNullable<Window['earlyPicture']>

// Where elements cannot be moved as they are, WebKit now and then stops what it plays by itself when the player takes it over.
const mayBeMoved = (picture.source.kind === 'hls' && hasMediaSource()) || 'moveBefore' in Element.prototype

if (mayBeMoved && navigator.onLine && isSelected(picture, location.search)) {
  const { source, episodeId, isLive } = picture
  // This comes first because the browser requests a file only some main-thread tasks later.
  const begun = source.kind === 'mp4' ? makeVideo(source) : undefined
  if (begun) begun.src = source.src
  const position = isLive ? undefined : positionOf(parsePositions(keptPositions()), episodeId)
  const answers = openAnswers(fetchAnswer)
  const code: PlayerCode = {
    engine: () => import(/* @vite-ignore */ files.engine),
    fullHls: () => import(/* @vite-ignore */ files.fullHls),
  }
  if (source.kind === 'hls' && hasMediaSource()) {
    loadFirst(files.engine)
    code.engine().catch(() => {})
    void askAhead(answers, source.src, position)
  }
  window.early = { ...picture, position, code, answers, begun, onShown: goFirst() }
}

/** The scripts and the font of the page wait from now on (after-picture.ts, ui/tokens.css). Returns what ends that. */
function goFirst(): () => void {
  const { dataset } = document.documentElement
  dataset.picture = ''
  let end = () => {}
  window.pictureShown = new Promise<void>((resolve) => {
    end = resolve
    setTimeout(end, HEAD_START)
  }).then(() => void delete dataset.picture)
  return () => end()
}

/** An import alone would stand behind the pictures of the page. */
function loadFirst(script: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'high', href: script })
  document.head.append(link)
}

function keptPositions(): string | null {
  try {
    return localStorage.getItem(POSITIONS)
  } catch {
    return null
  }
}
