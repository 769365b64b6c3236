import { createContext, type ReactNode } from 'react'
import type { FrameTime } from './picture-reading.ts'

/** The content beside the time in the player's controls, such as a score. */
export const BesideTime = createContext<ReactNode>(undefined)

let reading: (() => FrameTime) | undefined

/** Registers the function that reads the moment of the player's live frame. Returns the function that removes it. */
export function registerFrameTime(read: () => FrameTime): () => void {
  reading = read
  return () => {
    if (reading === read) reading = undefined
  }
}

/** Returns the moment of the live frame that the page's own player shows; undefined without one. */
export const readFrameTime = (): FrameTime | undefined => reading?.()
