import { createContext, type ReactNode } from 'react'
import type { PictureReading } from './picture-reading.ts'

/** What the page shows among the controls of its player beside the time, such as a score. */
export const BesideTime = createContext<ReactNode>(undefined)

let reading: (() => PictureReading) | undefined

/** The player of the page shows a live picture. Returns the function for its end. */
export function tellPicture(read: () => PictureReading): () => void {
  reading = read
  return () => {
    if (reading === read) reading = undefined
  }
}

/** The moment of the live picture that the page's own player shows; undefined without one. */
export const readPicture = (): PictureReading | undefined => reading?.()
