import { type ComponentType, lazy } from 'react'

/**
 * Loads an optional part of a page. Until its script arrives, the server's markup stays, or nothing is shown; a script that
 * failed offline is requested again once the network is back. React alone would replace the whole page with the error page, even
 * while the browser is leaving it.
 */
export const lazyPart = <Props,>(load: Load<Props>) => lazy(() => untilLoaded(load))

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const untilLoaded = <Props,>(load: Load<Props>): ReturnType<Load<Props>> =>
  load().catch(() => new Promise((loaded) => addEventListener('online', () => loaded(untilLoaded(load)), { once: true })))
