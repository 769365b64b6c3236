import { Component } from 'react'
import type { Me } from '../../accounts/sessions/me.ts'

type Props = { favourites: Me['favourites'] }

/**
 * Holds the home page's categories in place on the screen when the favourites row above them appears or disappears. A class
 * component, because only getSnapshotBeforeUpdate runs right before the DOM changes.
 */
export class HoldPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ favourites: earlier }: Props) {
    const hasRowChanged = earlier.length > 0 !== this.props.favourites.length > 0
    return hasRowChanged ? top() : undefined
  }

  override componentDidUpdate(_earlier: Props, _state: unknown, before: number | undefined) {
    const after = before === undefined ? undefined : top()
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
  }

  override render() {
    return null
  }
}

/** Returns the distance from the top of the window to the first category. */
const top = () =>
  document.querySelector('[aria-labelledby^="row-"]:not([aria-labelledby="row-favourites"])')?.getBoundingClientRect().top
