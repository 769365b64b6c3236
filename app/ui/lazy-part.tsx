import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part of a page that the rest does without: where its script does not come, nothing stands in its place. React alone would show the
 * page of errors instead of the whole page, also while the browser is leaving it.
 */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: Nothing as ComponentType<Props> })))
