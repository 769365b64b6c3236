import { createContext, type ReactNode, useSyncExternalStore } from 'react'
import type { Range } from '../native-player/controls/timeline.ts'
import type { Anchor, FrameTime, Stretch } from './picture-clock.ts'

/** The content beside the time in the player's controls, such as a score. */
export const BesideTime = createContext<ReactNode>(undefined)
/** What the player shows once its video has ended, such as the next game. */
export const AfterEnd = createContext<ReactNode>(undefined)

/** The picture in the page's own player. */
export type Picture = {
  episodeId: string
  video: HTMLVideoElement
  /** True while it is live, and for the stream of a webcast that has just ended. */
  isLive: boolean
  frameTime(): FrameTime
  range(): Range
  /** Returns the stretches of time that the stream itself dates. */
  stretches(): Stretch[]
  seekTo(seconds: number): void
  /** Requests the media at a position that playback is about to jump to. */
  loadAhead(seconds: number): void
}

let picture: Picture | undefined
let anchors: Readonly<Record<string, readonly Anchor[]>> = {}
/** The server's clock ahead of the device's, in ms. */
let aheadMs = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Registers the player's picture, for the parts of the page that follow it. Returns the function that removes it. */
export function registerPicture(next: Picture): () => void {
  picture = next
  tell()
  return () => {
    if (picture !== next) return
    picture = undefined
    tell()
  }
}

/** Tells where staff have anchored webcasts, by episode (spec J1). `now`: the server's time, in ms. */
export function tellAnchors(known: Readonly<Record<string, readonly Anchor[]>>, now: number) {
  anchors = known
  aheadMs = now - Date.now()
  tell()
}

/** Calls `listener` when another picture is shown, or its anchors have come. Returns the function that ends this. */
function onPicture(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readPicture = (): Picture | undefined => picture
export const usePicture = (): Picture | undefined => useSyncExternalStore(onPicture, readPicture, () => undefined)

/** Returns staff's anchors of an episode. */
export const readAnchors = (episodeId: string): readonly Anchor[] => anchors[episodeId] ?? []

/** Returns the server's time, in ms. */
export const serverNow = (): number => Date.now() + aheadMs

/** Returns the moment of the live frame that the page's own player shows; undefined without one. */
export const readFrameTime = (): FrameTime | undefined => (picture?.isLive ? picture.frameTime() : undefined)
