import { createContext, type ReactNode } from 'react'
import type { PictureReading } from './picture-reading.ts'

/** The content beside the time in the player's controls, such as a score. */
export const BesideTime = createContext<ReactNode>(undefined)

let reading: (() => PictureReading) | undefined

/** Registers how to read the moment of the player's live frame. Returns the function that ends this. */
export function tellPicture(read: () => PictureReading): () => void {
  reading = read
  return () => {
    if (reading === read) reading = undefined
  }
}

/** Returns the moment of the live frame that the page's own player shows; undefined without one. */
export const readPicture = (): PictureReading | undefined => reading?.()
