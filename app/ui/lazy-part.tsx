import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that the rest does without. Where its script does not come, what the server has rendered stays, or else nothing
 * stands in its place. React alone would show the page of errors instead of the whole page, also while the browser is leaving it.
 */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => new Promise<never>(() => {})))
