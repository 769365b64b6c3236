import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that the rest does without. Until its script comes, what the server has rendered stays, or else nothing stands in its
 * place; what was lost with the network is asked for again when that is back. React alone would show the page of errors instead of the whole
 * page, also while the browser is leaving it.
 */
export const lazyPart = <Props,>(load: Load<Props>) => lazy(() => untilLoaded(load))

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const untilLoaded = <Props,>(load: Load<Props>): ReturnType<Load<Props>> =>
  load().catch(() => new Promise((loaded) => addEventListener('online', () => loaded(untilLoaded(load)), { once: true })))
