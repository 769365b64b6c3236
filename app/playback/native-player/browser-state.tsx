import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeTo } from '../subscribe-to.tsx'
import { fullScreenElement } from './player-commands.tsx'

const onFullScreen = subscribeTo(() => document, 'fullscreenchange', 'webkitfullscreenchange')

export const useIsFullScreen = (frame: HTMLElement): boolean =>
  useSyncExternalStore(onFullScreen, () => fullScreenElement() === frame)

/** Returns true once `isSo` has been true for `delay` ms without a break. */
export function useLasting(isSo: boolean, delay: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return setLong(false)
    const timer = setTimeout(() => setLong(true), delay)
    return () => clearTimeout(timer)
  }, [isSo, delay])
  return isSo && isLong
}
