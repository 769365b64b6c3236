import { type ComponentType, lazy } from 'react'
import type {} from '../kit/browser/first-frame.tsx'

/**
 * Returns a lazily loaded component for an optional part of a page. Its script is requested after the first frame of a video that
 * is starting; until it arrives, the server's markup stays, or nothing is shown. A failed script is requested again once the
 * network is back: React alone would replace the whole page with the error page, even while the browser is leaving the page.
 */
export const lazyPart = <Props,>(load: Load<Props>) => lazy(() => untilLoaded(load))

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const untilLoaded = async <Props,>(load: Load<Props>): ReturnType<Load<Props>> => {
  if (!import.meta.env.SSR) await window.pictureShown
  return load().catch(() => new Promise((loaded) => addEventListener('online', () => loaded(untilLoaded(load)), { once: true })))
}
