import { Component } from 'react'
import type { Me } from '../accounts/me.ts'

type Props = { favourites: Me['favourites'] }

/**
 * Keeps the categories of the home page where they are seen when the row of favourites above them comes or goes. A class, for
 * nothing else is asked right before the page changes.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate() {
    return top()
  }

  override componentDidUpdate({ favourites: earlier }: Props, _state: unknown, before: number | undefined) {
    const after = top()
    const hasRowChanged = earlier.length > 0 !== this.props.favourites.length > 0
    if (hasRowChanged && before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
  }

  override render() {
    return null
  }
}

/** How far below the window's upper edge the first category is. */
const top = () =>
  document.querySelector('[aria-labelledby^="row-"]:not([aria-labelledby="row-favourites"])')?.getBoundingClientRect().top
